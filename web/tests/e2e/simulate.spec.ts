import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { clickPoint, expect, rowsOf, test } from "./board";

/** Black to take a stone at B8, which the policies that look for captures do at once. */
const RECORD = "(;SZ[9]KM[7]RU[Chinese]AB[bc][ab]AW[bb]PL[B];B[cb];W[gg])";

const seen = (page: Page) => page.getByTestId("playout-step");
const explained = (page: Page) => page.locator(".explained");

async function stonesOf(page: Page): Promise<number> {
  return (await rowsOf(page)).join("").replace(/\./g, "").length;
}

test.beforeEach(async ({ board }) => {
  await board.goto(new URL("#/simulate", board.url()).href);
  await expect(seen(board)).toHaveText(/Move 0 of \d\d+/);
});

test("a playout is stepped through by keys, with the reason of each move", async ({ board }) => {
  await board.getByLabel("Policy").selectOption("uniform");
  await board.keyboard.press("ArrowRight");
  await expect(seen(board)).toHaveText(/Move 1 of/);
  await expect(explained(board)).toContainText("random");
  expect(await stonesOf(board)).toBe(1);
  await board.keyboard.press("PageDown");
  await expect(seen(board)).toHaveText(/Move 11 of/);
  await board.keyboard.press("ArrowLeft");
  await expect(seen(board)).toHaveText(/Move 10 of/);
  await board.keyboard.press("End");
  await expect(board.getByTestId("ending")).toHaveText(/(Black|White) wins by [\d.]+ points? after \d+ moves/);
  await expect(board.locator(".shudan-paint_1, .shudan-paint_-1")).toHaveCount(81);
  await board.keyboard.press("Home");
  expect(await stonesOf(board)).toBe(0);
});

test("the board at the end has the stones that were played and not taken", async ({ board }) => {
  await board.getByLabel("Seed").fill("7");
  await board.getByLabel("Seed").blur();
  // The answer for the seed alone may come later than the policy is chosen.
  const answer = board.waitForResponse(
    (response) => response.url().includes("api/playout") && (response.request().postData() ?? "").includes("capture-first"),
  );
  await board.getByLabel("Policy").selectOption("capture-first");
  const { moves } = (await (await answer).json()) as { moves: { move: string; captures: string[] }[] };
  await board.keyboard.press("End");
  await expect(seen(board)).toHaveText(`Move ${moves.length} of ${moves.length}`);
  const taken = moves.reduce((sum, { captures }) => sum + captures.length, 0);
  const passes = moves.filter(({ move }) => move === "pass").length;
  expect(taken).toBeGreaterThan(0);
  expect(await stonesOf(board)).toBe(moves.length - passes - taken);
});

test("a capture takes the stones off the board and is marked", async ({ board }) => {
  await board.locator("input[type=file]").setInputFiles({ name: "atari.sgf", mimeType: "application/x-go-sgf", buffer: Buffer.from(RECORD) });
  await expect(board.getByTestId("move-number")).toHaveText("Move 2 of 2");
  await board.getByLabel("Policy").selectOption("capture-first");
  await expect(seen(board)).toHaveText(/Move 0 of \d\d+/);
  expect((await rowsOf(board))[1]).toBe("XOX......");
  await board.keyboard.press("ArrowRight");
  await expect(explained(board)).toContainText("Black B9: capture. Takes one stone.");
  expect((await rowsOf(board)).slice(0, 2)).toEqual([".X.......", "X.X......"]);
  await expect(board.locator('.board .shudan-vertex[title^="C"]')).toHaveCount(1);
  await expect(board.locator(".board .shudan-marker_cross")).toHaveCount(1);
});

test("a move by a pattern shows the pattern, and the list leads to it", async ({ board }) => {
  await board.getByLabel("Policy").selectOption("mogo");
  const list = board.getByRole("listbox", { name: "Moves of the playout" });
  const row = list.getByRole("option").filter({ hasText: "pattern" }).first();
  await row.click();
  await expect(row).toHaveAttribute("aria-selected", "true");
  await expect(explained(board)).toContainText(/pattern (hane|cut|side)\d\./);
  await expect(board.getByRole("img", { name: /^The pattern / })).toBeVisible();
  await expect(board.getByRole("img", { name: /^On the board: / })).toBeVisible();
  await list.press("ArrowDown");
  await expect(list.locator("[aria-selected=true]")).toHaveCount(1);
  await expect(row).not.toHaveAttribute("aria-selected", "true");
});

test("a playout runs by itself up to its end, and pauses", async ({ board }) => {
  await board.getByLabel("Speed").selectOption("25 a second");
  await board.getByRole("button", { name: "Play", exact: true }).click();
  await expect(board.getByRole("button", { name: "Pause" })).toBeVisible();
  await expect(seen(board)).toHaveText(/Move [1-9]\d* of/);
  await board.getByRole("button", { name: "Pause" }).click();
  await board.getByRole("slider").fill("5");
  await expect(seen(board)).toHaveText(/Move 5 of/);
  await board.keyboard.press("Space");
  await expect(board.getByTestId("ending")).toBeVisible();
  await expect(board.getByRole("button", { name: "Play", exact: true })).toBeVisible();
});

test("another seed plays another game, and the same seed the same one", async ({ board }) => {
  const first = await board.getByRole("listbox").innerText();
  await board.getByRole("button", { name: "Another seed" }).click();
  await expect(board.getByLabel("Seed")).toHaveValue("2");
  await expect(board.getByRole("listbox")).not.toHaveText(first, { useInnerText: true });
  await board.getByLabel("Seed").fill("1");
  await expect(board.getByRole("listbox")).toHaveText(first, { useInnerText: true });
});

test("all policies step side by side", async ({ board }) => {
  await board.getByLabel("Policy").selectOption("all");
  for (const policy of ["uniform", "capture-first", "crazy-stone", "mogo"]) {
    await expect(board.getByRole("region", { name: policy, exact: true })).toContainText(/Move 0 of \d\d+/);
  }
  await board.keyboard.press("PageDown");
  for (const policy of ["uniform", "capture-first", "crazy-stone", "mogo"]) {
    const lane = board.getByRole("region", { name: policy, exact: true });
    await expect(lane).toContainText("Move 10 of");
    await expect(lane.locator(".reason")).toContainText(/White \S+: /);
  }
});

test("many playouts are counted, and can be stopped", async ({ board }) => {
  await board.getByLabel("Playouts").selectOption("20");
  await board.getByRole("button", { name: "Play them" }).click();
  await expect(board.getByTestId("tally")).toContainText(/Black wins \d+ of 20/);
  await expect(board.getByRole("img", { name: /^Results: / })).toBeVisible();
  await board.getByLabel("Playouts").selectOption("200");
  await board.getByRole("button", { name: "Play them" }).click();
  await board.getByRole("button", { name: "Stop" }).click();
  await expect(board.getByRole("button", { name: "Play them" })).toBeVisible();
  await expect(board.getByTestId("tally")).not.toContainText("of 200");
});

test("a click makes a move before the playout, and a moment of it can be analysed", async ({ board }) => {
  await clickPoint(board, "E5", 9);
  await expect(board.getByTestId("move-number")).toHaveText("Move 1 of 1");
  await expect(seen(board)).toHaveText(/Move 0 of \d\d+/);
  await board.getByRole("button", { name: "One move on (Right)" }).click();
  await expect(explained(board)).toContainText("White");
  expect(await stonesOf(board)).toBe(2);
  await board.getByRole("button", { name: "Analyse this moment" }).click();
  await expect(board).toHaveURL(/#\/analyse/);
  await board.goBack();
  await expect(board.getByTestId("move-number")).toHaveText("Move 2 of 2");
});

test("what was chosen survives a reload", async ({ board }) => {
  await board.getByLabel("Policy").selectOption("crazy-stone");
  await board.getByLabel("Seed").fill("5");
  const kept = () => board.evaluate(() => Object.values(sessionStorage).join(" "));
  await expect.poll(kept).toMatch(/"seed":5\b/);
  await board.reload();
  await expect(board.getByLabel("Policy")).toHaveValue("crazy-stone");
  await expect(board.getByLabel("Seed")).toHaveValue("5");
});

for (const theme of ["light", "dark"]) {
  test(`everybody can use it, in ${theme} colours and on a phone`, async ({ board }) => {
    await board.evaluate((theme) => localStorage.setItem("tengen.theme", theme), theme);
    await board.setViewportSize({ width: 360, height: 740 });
    await board.reload();
    await expect(seen(board)).toHaveText(/Move 0 of \d\d+/);
    await board.keyboard.press("End");
    await expect(board.getByTestId("ending")).toBeVisible();
    expect(await board.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    for (const policy of ["mogo", "all"]) {
      await board.getByLabel("Policy").selectOption(policy);
      await expect(board.locator(".reason").first()).toBeVisible();
      // Boards and the many rows of moves are alike, and looking at all of them takes long.
      const builder = new AxeBuilder({ page: board }).exclude(".lane + .lane").exclude(".playout-moves li:nth-child(n+8)");
      const { violations } = await builder.analyze();
      const bad = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
      expect(bad.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    }
  });
}
