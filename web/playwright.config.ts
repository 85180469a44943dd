import { defineConfig } from "@playwright/test";

/** Debian's Chromium; Playwright's own would have to be fetched from elsewhere. */
const CHROMIUM = process.env["TENGEN_CHROMIUM"] ?? "/usr/bin/chromium";

/** Chromium looks for nobody outside of this machine. */
const QUIET = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  // Two cores: one for the browser, one for the engine.
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  forbidOnly: !!process.env["CI"],
  // A machine that does other work as well may be too slow once. What fails again is broken.
  retries: process.env["CI"] ? 2 : 0,
  reporter: [["list"]],
  use: {
    headless: true,
    actionTimeout: 15_000,
    viewport: { width: 1280, height: 860 },
    launchOptions: { executablePath: CHROMIUM, args: QUIET },
    screenshot: "only-on-failure",
    trace: "off",
  },
});
