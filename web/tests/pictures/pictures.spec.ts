import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Page, test } from "@playwright/test";
import { clickPoint, expect, Server } from "../e2e/board";

const repository = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const picture = (name: string) => repository(`docs/images/web-${name}.png`);

let server: Server;
test.beforeAll(async () => {
  // The page shows the folder as it was given, and pictures name no folders of this machine.
  server = await Server.start(["--results", "../docs/results"]);
});
test.afterAll(() => server.kill());

const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

/** Opens a view as somebody with this theme and window sees it. */
async function open(page: Page, view: string, theme: "light" | "dark", window = DESKTOP): Promise<void> {
  await page.setViewportSize(window);
  await page.addInitScript((name) => localStorage.setItem("tengen.theme", name), theme);
  await page.goto(`${process.env["TENGEN_URL"] ?? server.url}#/${view}`);
}

async function openSample(page: Page): Promise<void> {
  const buffer = readFileSync(repository("docs/games/sample-9x9.sgf"));
  await page.getByLabel("SGF file").setInputFiles({ name: "sample-9x9.sgf", mimeType: "text/plain", buffer });
}

for (const [name, theme, window] of [
  ["play", "light", DESKTOP],
  ["play-phone", "dark", PHONE],
] as const) {
  test(name, async ({ page }) => {
    await open(page, "play", theme, window);
    await page.getByLabel("Show what the engine thinks").check();
    for (const point of ["E5", "C4", "G4", "C7"]) {
      await expect(page.getByTestId("status")).toHaveText("Your turn.");
      await clickPoint(page, point, 9);
      // It may be taken by then.
      await page.waitForTimeout(500);
    }
    await expect(page.getByTestId("status")).toHaveText("Your turn.");
    await page.getByRole("button", { name: "Hint" }).click();
    await expect(page.locator(".shudan-heatlabel").first()).toBeVisible();
    await page.waitForTimeout(2500);
    await page.mouse.move(2, 2);
    await page.screenshot({ path: picture(name) });
  });
}

for (const [name, theme, window] of [
  ["analyse", "dark", { width: 1280, height: 1180 }],
  ["analyse-phone", "light", { width: 390, height: 1500 }],
] as const) {
  test(name, async ({ page }) => {
    await open(page, "analyse", theme, window);
    await openSample(page);
    // It has a picture of its own.
    await page.locator("summary", { hasText: "At sight" }).click();
    await page.locator("summary", { hasText: "for each position" }).click();
    await page.getByLabel("Playouts for each position").fill("1000");
    await page.locator("summary", { hasText: "for each position" }).click();
    await page.getByRole("button", { name: "Review the game" }).click();
    await expect(page.getByRole("button", { name: "Review the game" })).toBeEnabled({ timeout: 200_000 });
    await page.keyboard.press("Home");
    for (let move = 0; move < 24; move += 1) await page.keyboard.press("ArrowRight");
    await expect(page.getByText("All playouts are done.")).toBeVisible();
    await page.evaluate(() => scrollTo(0, 0));
    await page.mouse.move(2, 2);
    await page.screenshot({ path: picture(name) });
  });
}

test("sight", async ({ page }) => {
  await open(page, "analyse", "light", { width: 1280, height: 1060 });
  await openSample(page);
  await page.getByRole("button", { name: "Put this message aside" }).click();
  for (let move = 0; move < 20; move += 1) await page.keyboard.press("ArrowRight");
  await expect(page.getByText("All playouts are done.")).toBeVisible();
  await page.getByLabel("Chances at sight").check();
  await page.mouse.move(2, 2);
  await expect(page.locator(".shudan-heatlabel").first()).toHaveText(/%/);
  await page.screenshot({ path: picture("sight") });
});

test("compare", async ({ page }) => {
  await open(page, "compare?presets=crazy-stone,mango,mogo,uct&playouts=20000&seed=1", "light", { width: 1280, height: 1250 });
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page.getByRole("status")).toHaveText("All playouts are done.", { timeout: 120_000 });
  await page.getByTestId("lane-1").scrollIntoViewIfNeeded();
  await page.evaluate(() => document.querySelector("[data-testid=lane-1]")?.scrollIntoView());
  await page.screenshot({ path: picture("compare") });
});

test("simulate", async ({ page }) => {
  await open(page, "simulate", "light");
  for (let move = 0; move < 40; move += 1) await page.keyboard.press("ArrowRight");
  await page.screenshot({ path: picture("simulate") });
});

test("results", async ({ page }) => {
  await open(page, "results", "dark");
  await page.getByRole("navigation", { name: "Reports" }).getByRole("link", { name: /Ways to select/ }).click();
  await page.locator("article.report img").first().scrollIntoViewIfNeeded();
  await expect(page.locator("article.report img").first()).toBeVisible();
  await page.screenshot({ path: picture("results") });
});
