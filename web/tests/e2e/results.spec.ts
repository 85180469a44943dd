import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, Server, test as base } from "./board";

const OVERVIEW = `# Our experiments

See [the match](match.md#who-won), [nothing](missing.md) and [the web](https://example.org/).
`;

const LINES = Array.from({ length: 60 }, (_, line) => `Line ${line} of the text.\n`).join("\n");

const MATCH = `# A small match

**Mogo** wins against *uct*, see \`games.csv\`: [all games](games.csv).

## Who won

| player | won |
| --- | ---: |
| mogo | 7 |
| uct | 3 |

![Elo over the games](elo.svg)

## How

1. first
   - inner
2. second

> Quoted.

\`\`\`sh
tengen match # not a heading
\`\`\`

## More

${LINES}

## Files

The end.
`;

const HOSTILE = `# Hostile <script>window.hurt = 1</script>

<img src=x onerror="window.hurt = 2"> [script](javascript:window.hurt=3) [data](data:text/html,<script>window.hurt=4</script>)

[upper](JAVASCRIPT:window.hurt=5) [server](/api/about) [other](//example.org/x) [secret](../secret.md)

![outside](https://example.org/x.png) ![data](data:image/svg+xml,<svg/>) ![drawn](hostile.svg)

<iframe src="javascript:window.hurt=6"></iframe> <a href="javascript:window.hurt=7">click</a>
`;

const DRAWING = (script: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="60" viewBox="0 0 120 60">${script}<rect width="120" height="60" fill="#ddd"/></svg>`;

const FILES: Record<string, string> = {
  "README.md": OVERVIEW,
  "match.md": MATCH,
  "elo.svg": DRAWING(""),
  "games.csv": "game,winner,moves\n1,mogo,55\n2,uct,120\n3,mogo,9\n",
  "hostile.md": HOSTILE,
  "hostile.svg": DRAWING("<script>window.parent.hurt = 8; window.top.hurt = 9</script>"),
};

/** Tests with a server that shows a folder of its own. */
const test = base.extend<object, { folder: string; server: Server }>({
  folder: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), "tengen-results-"));
      for (const [name, text] of Object.entries(FILES)) await writeFile(join(folder, name), text);
      await use(folder);
      await rm(folder, { recursive: true });
    },
    { scope: "worker" },
  ],
  server: [
    async ({ folder }, use) => {
      const server = await Server.start(["--results", folder]);
      await use(server);
      await server.kill();
    },
    { scope: "worker" },
  ],
  page: async ({ page, server }, use) => {
    // While the page is worked on, it comes from elsewhere; what it asks for still comes from this server.
    if (process.env["TENGEN_URL"]) {
      await page.route(({ pathname }) => pathname.startsWith("/api/"), async (route) => {
        const { pathname, search } = new URL(route.request().url());
        await route.fulfill({ response: await page.request.get(new URL(pathname + search, server.url).href) });
      });
    }
    await use(page);
  },
});

const report = (page: Page) => page.locator("article.report");

async function open(page: Page, name: string): Promise<void> {
  await page.getByRole("navigation", { name: "Reports" }).getByRole("link", { name }).click();
}

test.beforeEach(async ({ board }) => {
  await board.goto(new URL("#/results", board.url()).href);
  await expect(report(board)).toContainText("Our experiments");
});

test("a report is shown with its text, tables, lists, code and pictures", async ({ board }) => {
  await open(board, "A small match");
  await expect(board.getByRole("heading", { level: 1 })).toHaveText("A small match");
  await expect(report(board).locator("strong").first()).toHaveText("Mogo");
  await expect(report(board).getByRole("row", { name: "mogo 7" })).toBeVisible();
  await expect(report(board).getByRole("cell", { name: "7" })).toHaveCSS("text-align", "right");
  await expect(report(board).locator("ol > li ul > li")).toHaveText("inner");
  await expect(report(board).locator("blockquote")).toHaveText("Quoted.");
  await expect(report(board).locator("pre")).toHaveText("tengen match # not a heading");
  const picture = report(board).getByRole("img", { name: "Elo over the games" });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(120);
});

test("links lead to reports, to parts of them and to files, within the page", async ({ board }) => {
  await report(board).getByRole("link", { name: "the match" }).click();
  await expect(board.getByRole("heading", { name: "Who won" })).toBeInViewport();
  await board.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "Files" }).click();
  await expect(board.getByRole("heading", { name: "Files", exact: true })).toBeInViewport();
  await report(board).getByRole("link", { name: "all games" }).click();
  await expect(board.getByRole("heading", { level: 1 })).toHaveText("games.csv");
  await board.goBack();
  await board.goBack();
  await board.goBack();
  await expect(report(board)).toContainText("Our experiments");
  await expect(report(board).getByRole("link", { name: "nothing" })).toHaveCount(0);
  const web = report(board).getByRole("link", { name: "the web" });
  await expect(web).toHaveAttribute("rel", /noopener/);
  await expect(web).toHaveAttribute("href", "https://example.org/");
});

test("a table in CSV can be sorted by its columns", async ({ board }) => {
  await open(board, "A small match");
  await report(board).getByRole("link", { name: "all games" }).click();
  const moves = report(board).locator("tbody tr td:last-child");
  await expect(moves).toHaveText(["55", "120", "9"]);
  await report(board).getByRole("button", { name: "moves" }).click();
  await expect(moves).toHaveText(["120", "55", "9"]);
  await expect(report(board).getByRole("columnheader", { name: "moves" })).toHaveAttribute("aria-sort", "descending");
  await report(board).getByRole("button", { name: "moves" }).click();
  await expect(moves).toHaveText(["9", "55", "120"]);
});

test("reports are found by words, and sorted by their age", async ({ board, folder }) => {
  const list = board.getByRole("navigation", { name: "Reports" }).getByRole("link");
  await expect(list).toHaveCount(3);
  await board.getByLabel("Find a report").fill("small");
  await expect(list).toHaveText([/A small match/]);
  await board.getByLabel("Find a report").fill("");
  await utimes(join(folder, "hostile.md"), 2_000_000_000, 2_000_000_000);
  await board.getByRole("button", { name: "Look again" }).click();
  await board.getByRole("radio", { name: "Newest first" }).check();
  await expect(list.first()).toContainText("Hostile");
});

test("nothing in a hostile report runs, and nothing is fetched from elsewhere", async ({ board }) => {
  const fetched: string[] = [];
  board.on("request", (request) => fetched.push(new URL(request.url()).host));
  await open(board, "Hostile");
  await expect(board.getByRole("heading", { level: 1 })).toHaveText("Hostile <script>window.hurt = 1</script>");
  await expect(report(board)).toContainText('<img src=x onerror="window.hurt = 2">');
  const picture = report(board).getByRole("img", { name: "drawn" });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(120);
  await expect(report(board).locator("img")).toHaveCount(1);
  await expect(report(board).locator("script, iframe, object, embed")).toHaveCount(0);
  const addresses = await report(board).locator("a").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(addresses.filter((address) => !address?.startsWith("#/results?"))).toEqual([]);
  for (const words of ["script", "upper", "click"]) await report(board).getByText(words, { exact: false }).last().click();
  expect(await board.evaluate(() => (window as { hurt?: number }).hurt)).toBeUndefined();
  expect(new Set(fetched)).toEqual(new Set([new URL(board.url()).host]));
});

test("a report that is written anew is read again, and the place in it stays", async ({ board, folder }) => {
  await board.clock.install();
  await board.reload();
  await open(board, "A small match");
  await board.getByText("Line 30 of the text.").scrollIntoViewIfNeeded();
  const place = await board.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(100);
  await writeFile(join(folder, "match.md"), MATCH.replace("Line 30 of", "Line 30, written anew, of"));
  await utimes(join(folder, "match.md"), 1_900_000_000, 1_900_000_000);
  await board.clock.runFor(10_000);
  await expect(report(board)).toContainText("Line 30, written anew");
  expect(await board.evaluate(() => scrollY)).toBe(place);
  await writeFile(join(folder, "match.md"), MATCH);
  await board.getByRole("button", { name: "Look again" }).click();
  await expect(report(board)).not.toContainText("written anew");
});

test("without a folder the page says how to give one", async ({ board, server }) => {
  await board.route(({ pathname }) => pathname === "/api/about", async (route) => {
    const answer = await board.request.get(new URL("/api/about", server.url).href);
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), hasResults: false } });
  });
  await board.reload();
  await expect(board.getByText("tengen serve --results docs/results")).toBeVisible();
});

for (const theme of ["light", "dark"]) {
  test(`everybody can read it, in ${theme} colours and on a phone`, async ({ board }) => {
    await board.evaluate((theme) => localStorage.setItem("tengen.theme", theme), theme);
    await board.reload();
    await open(board, "A small match");
    await expect(report(board)).toContainText("Who won");
    const check = async () => {
      const { violations } = await new AxeBuilder({ page: board }).analyze();
      const bad = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
      expect(bad.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    };
    await check();
    await board.setViewportSize({ width: 360, height: 740 });
    await expect(board.getByText("All reports (3)")).toBeVisible();
    expect(await board.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await check();
    await report(board).getByRole("link", { name: "all games" }).click();
    await expect(board.getByRole("heading", { level: 1 })).toHaveText("games.csv");
    await check();
  });
}
