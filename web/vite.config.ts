import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import preact from "@preact/preset-vite";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Where the server takes the page from when it is compiled. */
const PAGE = "../crates/server/page/dist";

/** The server that answers while the page is worked on. */
const BOARD = process.env["TENGEN_BOARD"] ?? "http://127.0.0.1:8080";

/** Puts a packed copy beside each file of text, so that the server need not pack anything. */
function packed(): Plugin {
  return {
    name: "packed",
    apply: "build",
    closeBundle() {
      for (const file of readdirSync(PAGE, { recursive: true, encoding: "utf8" })) {
        if (/\.(html|js|css|svg|json)$/.test(file)) {
          const bytes = readFileSync(join(PAGE, file));
          writeFileSync(join(PAGE, `${file}.gz`), gzipSync(bytes, { level: 9 }));
          writeFileSync(join(PAGE, `${file}.br`), brotliCompressSync(bytes));
        }
      }
    },
  };
}

/** Leaves Shudan's picture of wood out: the board has the colour of the theme, and the page is small. */
function withoutWood(): Plugin {
  return {
    name: "without-wood",
    enforce: "pre",
    transform: (code, file) => (file.endsWith("goban.css") ? code.replace("url('./board.png')", "") : undefined),
  };
}

export default defineConfig({
  plugins: [withoutWood(), preact({ prefreshEnabled: false, devToolsEnabled: false }), packed()],
  build: { outDir: PAGE, emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  test: { include: ["tests/unit/**/*.test.ts"] },
  // `npm run dev` shows changes at once, beside a `tengen serve` on its usual port.
  server: {
    proxy: {
      "/api": { target: BOARD, changeOrigin: true, headers: { origin: BOARD } },
    },
  },
});
