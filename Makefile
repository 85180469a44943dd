# The two commands of the README are `make run` and `make test`; `make help` lists the others.

.DEFAULT_GOAL := help
.PHONY: help run page test build bench load fuzz loom sanitize clean

help: ## List the targets.
	@sed -n 's/^\([a-z]*\):[^#]*## \(.*\)/make \1	\2/p' Makefile

run: page build ## Build the page and the binary, and open the web board in a browser.
	cargo run --release --locked --quiet --bin tengen -- serve --open --results docs/results

page: web/node_modules/.package-lock.json ## Build the page of the web board, which becomes part of the binary (needs Node).
	cd web && npm run build

# What npm leaves behind is as new as the last installation; a changed list of packages asks for another one.
web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	@command -v npm >/dev/null || { echo "The page of the web board needs Node. On Debian: apt-get install nodejs npm" >&2; exit 1; }
	cd web && PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm ci --no-audit --no-fund

test: ## Install what the tests need and run every check.
	scripts/test

build: ## Build the binary, target/release/tengen.
	cargo build --release --locked

bench: ## Measure: wall-clock benchmarks, then instruction counts (needs valgrind and gungraun-runner).
	cargo bench --locked -p tengen-go --bench board
	cargo bench --locked -p tengen-playout --bench playout
	cargo bench --locked -p tengen-go --bench instructions
	cargo bench --locked -p tengen-playout --bench instructions

load: build ## Let 300 clients use the web board for a minute, on this machine (needs Node).
	node clients/load/load.mjs $${CARGO_TARGET_DIR:-target}/release/tengen 300 60

fuzz: ## Run each fuzz target for a minute (needs cargo-fuzz: cargo install cargo-fuzz).
	@set -e; export RUSTC_BOOTSTRAP=1; for target in $$(cargo fuzz list); do \
		cargo fuzz run "$$target" -- -max_total_time=60; \
	done

loom: ## Check the model of the tree that threads share: every order in which they may run.
	CARGO_TARGET_DIR=$${CARGO_TARGET_DIR:-target}/loom RUSTFLAGS="--cfg loom" \
		cargo test --locked --release --package tengen-mcts --lib tree::model

sanitize: ## Run the tests with several threads under the thread sanitizer (needs rustup component add rust-src).
	scripts/sanitize

clean: ## Remove what was built.
	cargo clean
