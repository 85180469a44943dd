import { readFile } from "node:fs/promises";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { clickPoint, expect, rowsOf, test } from "./board";

/** The points of a column but the topmost, as SGF writes them. */
const column = (letter: string) => Array.from("bcdefghi", (row) => `[${letter}${row}]`).join("");

/**
 * Five columns of stones side by side, each enclosed by the next. Black can take eight stones at D9 or at F9, and plays at A1
 * instead; then White takes eight at E9 and wins by the komi.
 */
const BLUNDER =
  `(;GM[1]FF[4]SZ[9]KM[30.5]RU[Chinese]PB[Ann]PW[Ben]RE[W+R]PL[B]` +
  `AB${column("c")}${column("e")}${column("g")}AW${column("d")}${column("f")}` +
  `C[Who is first?];B[ai]C[Too slow.];W[ea];B[ba];W[])`;

const visit = (page: Page) => page.goto(`${page.url().split("#")[0]}#/analyse`);

async function open(page: Page, text: string): Promise<void> {
  await visit(page);
  await page.getByLabel("SGF file").setInputFiles({ name: "game.sgf", mimeType: "text/plain", buffer: Buffer.from(text) });
  await expect(page.getByText("Another game is on the board.")).toBeVisible();
}

/** Sets how much the engine looks at from now on, which is little, so that tests are quick. */
async function limit(page: Page, playouts: number): Promise<void> {
  await visit(page);
  await page.getByText(/^Engine: /).click();
  await page.getByLabel("Playouts of a search").fill(String(playouts));
}

/** Has the whole game gone through. */
async function review(page: Page, playouts: number): Promise<void> {
  await page.locator("summary", { hasText: "for each position" }).click();
  await page.getByLabel("Playouts for each position").fill(String(playouts));
  await page.getByRole("button", { name: "Review the game" }).click();
}

const candidates = (page: Page) => page.getByRole("group", { name: "Candidate moves" }).locator("tbody tr");
const numbers = (page: Page) => page.locator(".board .shudan-marker_label .shudan-marker");
const moveNumber = (page: Page) => page.getByTestId("move-number");

test("a position is analysed live, and more playouts go on with the same tree", async ({ board }) => {
  await limit(board, 400);
  await open(board, BLUNDER);
  const rows = await rowsOf(board);
  expect(rows[0]).toBe(".........");
  expect(rows[1]).toBe("..XOXOX..");
  await expect(board.locator(".board .shudan-heatlabel").first()).toBeVisible();
  await expect(candidates(board).first()).toContainText(/D9|F9/);
  await expect(board.getByTestId("win-rate")).toContainText(/Black \d/);

  await candidates(board).first().hover();
  await expect(numbers(board).first()).toBeVisible();
  expect(await numbers(board).allTextContents()).toContain("1");

  const playouts = board.locator(".numbers div", { hasText: "Playouts" }).locator("dd");
  const count = async () => Number((await playouts.textContent())?.replaceAll(",", ""));
  await board.mouse.move(5, 5);
  await expect(board.getByText("All playouts are done.")).toBeVisible();
  const before = await count();
  await board.getByRole("button", { name: "More playouts" }).click();
  await expect.poll(count).toBe(before + 400);
});

test("a search without an end is stopped by the space bar, and the engine follows to the next move", async ({ board }) => {
  await open(board, BLUNDER);
  await board.getByText(/^Engine: /).click();
  await board.getByLabel("Search until I stop").check();
  await expect(board.getByRole("button", { name: "Stop", exact: true })).toBeVisible();
  await board.getByRole("button", { name: "One move on" }).click();
  await expect(moveNumber(board)).toHaveText("Move 1 of 4");
  await expect(candidates(board).first()).toContainText("E9");
  await board.getByTestId("board").locator(".shudan-coordx").first().click();
  await board.keyboard.press(" ");
  await expect(board.getByText("Stopped.")).toBeVisible();
  await expect(board.getByRole("button", { name: "More playouts" })).toBeVisible();
  await board.keyboard.press("ArrowRight");
  await expect(moveNumber(board)).toHaveText("Move 2 of 4");
  await expect(board.getByText("Nothing is known about this position yet.")).toBeVisible();
  await board.keyboard.press("ArrowLeft");
  await expect(candidates(board).first(), "what was found out is remembered").toContainText("E9");
});

test("the search is asked for again when the server has lost it", async ({ board, allowed }) => {
  allowed.push(/404/);
  let lost = 0;
  await board.route("**/api/searches/*/events", async (route) => {
    if (lost++ === 0) await route.fulfill({ status: 404, body: "{}" });
    else await route.continue();
  });
  await open(board, BLUNDER);
  await expect(candidates(board).first()).toContainText(/D9|F9/);
  expect(lost).toBeGreaterThan(1);
});

test("a review lists the blunder with what was better, and draws the graph", async ({ board }) => {
  await open(board, BLUNDER);
  await review(board, 300);
  const first = board.getByRole("list", { name: "Mistakes" }).getByRole("listitem").first();
  await expect(first).toContainText("A1 blunder");
  await expect(board.getByRole("img", { name: /5 of 5 positions are known/ })).toBeVisible();
  await expect(board.getByRole("table").last()).toContainText("First choices");

  await first.hover();
  expect(await numbers(board).first().textContent()).toBe("1");
  expect((await rowsOf(board))[0], "the better move on the board before the blunder").toMatch(/^...X|^.....X/);

  await first.getByRole("button").first().click();
  await board.mouse.move(5, 5);
  await expect(moveNumber(board)).toHaveText("Move 1 of 4");
  await expect(board.getByText(/Black A1: blunder, lost/)).toBeVisible();
  await expect(board.locator(".board .shudan-ghost_good")).not.toHaveCount(0);

  await board.getByRole("radio", { name: "White" }).check();
  await expect(board.getByText(/A1 blunder/)).toBeHidden();

  await board.reload();
  await expect(board.getByRole("img", { name: /[45] of 5 positions are known/ }), "the review outlives a reload").toBeVisible();

  // The right end of the graph is the end of the game.
  const over = board.locator(".u-over");
  const box = await over.boundingBox();
  if (!box) throw new Error("the graph has no place");
  await over.click({ position: { x: box.width * 0.4, y: box.height / 2 } });
  await expect(moveNumber(board)).toHaveText("Move 4 of 4");
});

test("a variation is made, walked, commented, saved, and outlives a reload", async ({ board }) => {
  await open(board, BLUNDER);
  await clickPoint(board, "D9", 9);
  await expect(moveNumber(board)).toHaveText("Move 1 of 1");
  expect((await rowsOf(board))[1], "eight stones are taken").toBe("..X.XOX..");
  await board.getByLabel("Comment on Black D9").fill("Now \\ White ] has nothing.");
  await clickPoint(board, "A9", 9);
  await board.getByRole("button", { name: "Pass" }).click();
  await expect(moveNumber(board)).toHaveText("Move 3 of 3");

  await board.getByTestId("board").hover();
  await board.mouse.wheel(0, -120);
  await expect(moveNumber(board)).toHaveText("Move 2 of 3");
  await board.keyboard.press("Home");
  await expect(board.getByRole("group", { name: "Next" }).getByRole("button")).toHaveCount(2);
  await board.getByRole("group", { name: "Next" }).getByRole("button", { name: "Black D9" }).click();
  await board.keyboard.press("ArrowUp");
  await expect(board.getByLabel("Comment on Black A1")).toHaveValue("Too slow.");
  await board.keyboard.press("ArrowDown");

  await board.reload();
  await expect(board.getByLabel("Comment on Black D9")).toHaveValue("Now \\ White ] has nothing.");
  const download = board.waitForEvent("download");
  await board.getByRole("button", { name: "Save SGF" }).click();
  const saved = await readFile(await (await download).path(), "utf8");
  expect(saved).toContain("PB[Ann]");
  expect(saved).toContain("C[Too slow.]");
  expect(saved).toContain("Now \\\\ White \\] has nothing.");
  expect(saved.replaceAll("\n", "")).toMatch(/;B\[da\][^;]*;W\[aa\];B\[\]/);

  await board.getByRole("button", { name: "Make it the main one" }).click();
  await board.keyboard.press("End");
  await expect(moveNumber(board)).toHaveText("Move 3 of 3");
  await board.keyboard.press("Home");
  await board.keyboard.press("ArrowRight");
  await board.getByRole("button", { name: "Remove from here" }).click();
  await expect(board.getByRole("group", { name: "Next" }).getByRole("button")).toHaveCount(1);
  await board.getByRole("button", { name: "Undo" }).click();
  await expect(board.getByLabel("Comment on Black D9")).toBeVisible();
});

test("a point that is refused says why", async ({ board }) => {
  await open(board, `(;GM[1]SZ[9]KM[7]RU[Chinese]AB[ba][ab]PL[W])`);
  await clickPoint(board, "A9", 9);
  await expect(board.getByRole("alert")).toContainText("White cannot play at A9");
  await expect(moveNumber(board)).toHaveText("Move 0 of 0");
  await clickPoint(board, "E5", 9);
  await expect(board.getByRole("alert")).toBeHidden();
  await expect(moveNumber(board)).toHaveText("Move 1 of 1");
});

test("the text of a record is shown as text", async ({ board }) => {
  const script = "<script>document.title='taken'</script><img src=x onerror=\"document.title='taken'\">";
  await open(board, `(;GM[1]SZ[9]KM[7]RU[${script}]PB[${script}]PW[<b>Ben</b>]EV[${script}]C[${script}];B[ee]C[${script}])`);
  await expect(board.locator(".versus")).toContainText(script);
  await expect(board.locator(".versus")).toContainText("<b>Ben</b>");
  await expect(board.locator(".facts")).toContainText(script);
  await expect(board.getByLabel("Comment on the beginning")).toHaveValue(script);
  await expect(board.locator(".warnings")).toContainText("<script>");
  await expect(board.locator("main script, main img, main b")).toHaveCount(0);
  await expect(board).toHaveTitle("Analyse · Tengen");
});

test("one of several games is chosen, and a record can be pasted", async ({ board }) => {
  await open(board, "(;SZ[9]KM[7]RU[Chinese]PB[First])(;SZ[13]KM[6.5]RU[Japanese]PB[Second]HA[2]AB[jd][dj])");
  await expect(board.locator(".versus")).toContainText("First");
  await board.getByLabel("The file has 2 games").selectOption("Game 2");
  await expect(board.locator(".versus")).toContainText("Second");
  const rows = await rowsOf(board);
  expect(rows.join("").replaceAll(".", "")).toBe("XX");
  await board.getByText("Paste a record").click();
  await board.getByLabel("Text of an SGF record").fill("(;SZ[7]KM[9]RU[Chinese]PB[Third];B[dd])");
  await board.getByRole("button", { name: "Open the text" }).click();
  await expect(board.locator(".versus")).toContainText("Third");
  await board.evaluate(() => {
    const held = new DataTransfer();
    held.items.add(new File(["(;SZ[9]KM[7]RU[Chinese]PB[Dropped])"], "dropped.sgf"));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: held, bubbles: true, cancelable: true }));
  });
  await expect(board.locator(".versus")).toContainText("Dropped");
  await board.evaluate(() => {
    const copied = new DataTransfer();
    copied.setData("text", "(;SZ[9]KM[7]RU[Chinese]PB[Pasted])");
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: copied, bubbles: true, cancelable: true }));
  });
  await expect(board.locator(".versus")).toContainText("Pasted");
  await board.getByRole("button", { name: "New board …" }).click();
  await board.getByLabel("Size").selectOption("13 × 13");
  await board.getByLabel("Handicap").selectOption("4 stones");
  await board.getByRole("button", { name: "Clear the board" }).click();
  await expect.poll(async () => (await rowsOf(board)).join("").replaceAll(".", "")).toBe("XXXX");
});

test("nobody is kept out, in light and in dark colours and on a phone", async ({ board }) => {
  await limit(board, 200);
  await open(board, BLUNDER);
  await review(board, 100);
  await expect(board.getByRole("list", { name: "Mistakes" })).toBeVisible();
  await board.getByRole("button", { name: "New board …" }).click();
  await board.getByText("Keys", { exact: true }).click();
  for (const theme of ["dark", "light"]) {
    const change = board.getByRole("button", { name: `Use ${theme} colours` });
    if (await change.isVisible()) await change.click();
    await expect(board.locator("html")).toHaveAttribute("data-theme", theme);
    const { violations } = await new AxeBuilder({ page: board }).include("main").analyze();
    const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
    expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
  }
  await board.setViewportSize({ width: 360, height: 740 });
  const wider = () => board.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(wider).toBe(0);
});
