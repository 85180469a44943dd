import usual from "./playwright.config";

/** Takes the pictures of the page for the README and docs/web.md: `npm run pictures`. */
export default { ...usual, testDir: "tests/pictures", timeout: 300_000 };
