import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, rowsOf, test } from "./board";

/** Black to play, with a stone to take by D5. */
const RECORD = "(;SZ[9]KM[7]RU[Chinese]AB[cd][dd][be][cf]AW[ce]PL[B];B[gc];W[gg])";

const chances = (page: Page) => page.getByRole("group", { name: "Likeliest moves at sight" }).getByRole("button");
const why = (page: Page) => page.getByRole("group", { name: "Why at sight" });
const labels = (page: Page) => page.locator(".board .shudan-heatlabel");

/** Opens the record at its end, with little to search, so that tests are quick. */
async function open(page: Page): Promise<void> {
  await page.goto(`${page.url().split("#")[0]}#/analyse`);
  await page.getByText(/^Engine: /).click();
  await page.getByLabel("Playouts of a search").fill("50");
  await page.getByLabel("SGF file").setInputFiles({ name: "a.sgf", mimeType: "text/plain", buffer: Buffer.from(RECORD) });
  await expect(page.getByText("Another game is on the board.")).toBeVisible();
  await page.getByRole("button", { name: "To the end" }).click();
  await expect(page.getByTestId("move-number")).toHaveText("Move 2 of 2");
  await page.mouse.move(5, 5);
  await expect(why(page)).toContainText("number 1 of 74 moves");
}

/** Whatever the player of the page has learned, these tests are of one that has. */
async function withLearned(page: Page): Promise<void> {
  await page.route("**/api/opinions", async (route) => {
    const asked = route.request().postDataJSON() as { player: { preset: string; set?: string[] } };
    if (asked.player.preset === "tengen") asked.player.set = ["moves.priors.learned.weights=own"];
    await route.continue({ postData: JSON.stringify(asked) });
  });
}

const point = (page: Page, x: number, y: number) => page.locator(`.board .shudan-vertex[data-x="${x}"][data-y="${y}"]`);

test.beforeEach(async ({ board }) => {
  await withLearned(board);
  await open(board);
});

test("the likeliest moves have their chances, and the first of them its reasons", async ({ board }) => {
  await expect(chances(board)).toHaveCount(12);
  const first = (await chances(board).first().textContent()) ?? "";
  expect(first).toMatch(/^[A-J]\d \d+ %$/);
  await expect(why(board)).toContainText(new RegExp(`^${first.split(" ")[0]}: [\\d.]+ %, number 1 of 74 moves`));
  await expect(why(board).getByRole("listitem").first()).toContainText(/[+−]\d\.\d$/);
});

test("the move under the pointer tells what speaks for it and against it, however unlikely it is", async ({ board }) => {
  await board.getByLabel("Candidates", { exact: true }).uncheck();
  await point(board, 3, 4).hover();
  await expect(why(board)).toContainText("D5: ");
  await expect(why(board).getByRole("listitem").filter({ hasText: "takes" })).toContainText("+");
  await point(board, 0, 8).hover();
  await expect(why(board)).toContainText(/A1: .*%, number (1[3-9]|[2-7]\d) of 74 moves/);
  await expect(why(board).locator(".against").first()).toBeVisible();
  await point(board, 2, 4).hover();
  await expect(why(board), "a stone is no move").toContainText("number 1 of 74 moves");
});

test("the chances are on the board in place of the candidates", async ({ board }) => {
  await expect(labels(board).first()).toBeVisible();
  await board.getByLabel("Chances at sight").check();
  await expect(board.getByLabel("Candidates", { exact: true })).not.toBeChecked();
  await expect(labels(board).first()).toHaveText(/^\d+%$/);
  const all = await labels(board).allTextContents();
  expect(all.length).toBeGreaterThan(1);
  expect(all.every((text) => /^\d+%$/.test(text))).toBe(true);
  await board.reload();
  await expect(labels(board).first(), "it outlives a reload").toHaveText(/^\d+%$/);
  await board.getByTestId("board").locator(".shudan-coordx").first().click();
  await board.keyboard.press("s");
  await expect(labels(board)).toHaveCount(0);
  await board.keyboard.press("c");
  await expect(labels(board).first()).toBeVisible();
  await expect(board.getByLabel("Chances at sight")).not.toBeChecked();
});

test("everything is there for the keyboard", async ({ board }) => {
  await expect(chances(board)).toHaveCount(12);
  const before = await rowsOf(board);
  await chances(board).first().focus();
  await board.keyboard.press("Tab");
  await expect(chances(board).nth(1)).toBeFocused();
  const second = ((await chances(board).nth(1).textContent()) ?? "").split(" ")[0];
  await expect(why(board)).toContainText(`${second}: `);
  await board.keyboard.press("Enter");
  await expect(chances(board).nth(1)).toHaveAttribute("aria-pressed", "true");
  expect(await rowsOf(board), "a stone shows where it is").not.toEqual(before);
  await board.keyboard.press("Escape");
  await expect(chances(board).nth(1)).toHaveAttribute("aria-pressed", "false");
  await board.locator("summary", { hasText: "At sight" }).press("Enter");
  await expect(chances(board)).toHaveCount(0);

  // The cursor of the board begins in its middle, which is E5.
  await board.locator("summary", { hasText: "At sight" }).press("Enter");
  await board.getByRole("application").focus();
  await board.keyboard.press("ArrowLeft");
  await expect(why(board)).toContainText("E5: ");
});

test("a player who has learned nothing says so", async ({ board }) => {
  await expect(chances(board)).toHaveCount(12);
  await board.getByLabel("Engine", { exact: true }).selectOption("uct");
  await expect(board.getByText("uct goes by nothing learned")).toBeVisible();
  await expect(chances(board)).toHaveCount(0);
});

test("what the server refuses is said, and it is asked again when it was gone", async ({ board, allowed }) => {
  allowed.push(/422|ERR_FAILED/);
  let answers = 0;
  await board.route("**/api/opinions", async (route) => {
    answers += 1;
    if (answers === 1) await route.fulfill({ status: 422, json: { error: "this is too hard" } });
    else if (answers === 2) await route.abort();
    else await route.fallback();
  });
  await board.getByRole("button", { name: "One move back" }).click();
  await expect(why(board)).toContainText("this is too hard");
  await board.getByRole("button", { name: "To the beginning" }).click();
  await expect(why(board)).toContainText("number 1 of");
  expect(answers).toBeGreaterThan(2);
});

for (const theme of ["light", "dark"]) {
  test(`everybody can use it, in ${theme} colours and on a phone`, async ({ board }) => {
    await board.evaluate((theme) => localStorage.setItem("tengen.theme", theme), theme);
    await board.setViewportSize({ width: 360, height: 740 });
    await board.reload();
    await expect(board.locator("html")).toHaveAttribute("data-theme", theme);
    await board.getByLabel("Chances at sight").check();
    await expect(chances(board)).toHaveCount(12);
    await expect(labels(board).first()).toHaveText(/^\d+%?$/);
    expect(await board.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    const { violations } = await new AxeBuilder({ page: board }).include("main").analyze();
    const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
    expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
  });
}
