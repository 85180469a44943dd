# The two commands of the README are `make run` and `make test`; `make help` lists the others.

.DEFAULT_GOAL := help
.PHONY: help run test build bench fuzz loom sanitize clean

help: ## List the targets.
	@sed -n 's/^\([a-z]*\):[^#]*## \(.*\)/make \1	\2/p' Makefile

run: build ## Build Tengen and start the best thing it can do.
	cargo run --release --locked --quiet --bin tengen -- genmove docs/games/sample-9x9.sgf --moves 40

test: ## Install what the tests need and run every check.
	scripts/test

build: ## Build the binary, target/release/tengen.
	cargo build --release --locked

bench: ## Measure: wall-clock benchmarks, then instruction counts (needs valgrind and gungraun-runner).
	cargo bench --locked -p tengen-go --bench board
	cargo bench --locked -p tengen-playout --bench playout
	cargo bench --locked -p tengen-go --bench instructions
	cargo bench --locked -p tengen-playout --bench instructions

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
