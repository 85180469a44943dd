import { readFileSync } from "node:fs";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { clickPoint, expect, rowsOf, test } from "./board";

/** Begins a game against a quick opponent. */
async function begin(page: Page, { colour = "Black", playouts = 200 } = {}): Promise<void> {
  await page.getByRole("button", { name: "New game" }).click();
  await page.getByRole("radio", { name: colour, exact: true }).check();
  await page.getByLabel("It thinks for").selectOption("playouts");
  await page.getByLabel("Playouts").fill(String(playouts));
  await page.getByRole("button", { name: "Start" }).click();
}

const status = (page: Page) => page.getByTestId("status");
const stones = async (page: Page) => (await rowsOf(page)).join("").replace(/\./g, "").length;

/** Waits until the person is to play or the game is over. */
async function turn(page: Page): Promise<"turn" | "over"> {
  let found: "turn" | "over" | null = null;
  const look = async () => {
    const said = (await status(page).textContent()) ?? "";
    found = said.includes("Your turn") ? "turn" : /The game is over|resigned|wins/.test(said) ? "over" : null;
    return found;
  };
  await expect.poll(look).not.toBeNull();
  return found ?? "over";
}

/** Two walls and a few stones behind them: enough to live, and not much of a plan. */
const PLAN = ["E5", "E6", "E4", "E7", "E3", "E8", "E2", "E9", "E1", "D5", "F5", "D3", "D7", "F3", "F7", "C4", "C6"];

/** Plays what is possible of the plan, and then passes until the other passes too. */
async function playToTheEnd(page: Page): Promise<void> {
  const plan = [...PLAN];
  for (let moves = 0; moves < 150 && (await turn(page)) === "turn"; moves += 1) {
    const rows = await rowsOf(page);
    const free = plan.findIndex((point) => rows[9 - Number(point.slice(1))]?.charAt("ABCDEFGHJ".indexOf(point.charAt(0))) === ".");
    const [point] = free < 0 ? [] : plan.splice(free, 1);
    const before = await page.getByRole("application", { name: /board, move/ }).getAttribute("aria-label");
    if (point) await clickPoint(page, point, 9);
    else await page.getByRole("button", { name: "Pass" }).click();
    // A point of the plan may be forbidden by then: the board says why, and the next one is tried.
    const wasRefused = page.getByRole("alert").isVisible();
    if (!(await wasRefused)) {
      await expect(page.getByRole("application", { name: /board, move/ })).not.toHaveAttribute("aria-label", before ?? "");
    }
  }
}

test("a whole game is played by clicks, counted, corrected and accepted", async ({ board }) => {
  await begin(board, { playouts: 100 });
  await playToTheEnd(board);
  const result = board.getByTestId("result");
  if (await board.getByRole("region", { name: "Count" }).isVisible()) {
    const count = board.getByTestId("count");
    await expect(count).toHaveText(/^([BW]\+[\d.]+|0)$/);
    const agreed = await count.textContent();
    // Calling a dead stone alive, or a living one dead, changes the count, and calling it back changes it back.
    const dead = board.locator(".shudan-vertex:not(.shudan-sign_0).shudan-dimmed");
    const some = ((await dead.count()) ? dead : board.locator(".shudan-vertex:not(.shudan-sign_0)")).first();
    const [x, y] = [await some.getAttribute("data-x"), await some.getAttribute("data-y")];
    const stone = board.locator(`.shudan-vertex[data-x="${x}"][data-y="${y}"]`);
    await stone.click();
    await expect(count).not.toHaveText(agreed ?? "");
    await stone.click();
    await expect(count).toHaveText(agreed ?? "");
    await board.getByRole("button", { name: "Accept" }).click();
    await expect(result).toHaveText(agreed ?? "");
  } else {
    await expect(result).toHaveText(/^[BW]\+R$/);
  }
  await expect(board.getByRole("button", { name: "Pass" })).toHaveCount(0);
});

/** A black wall on D and a white one on F. */
const WALLS = `(;GM[1]FF[4]SZ[9]KM[7.5]RU[Chinese]AB[da:di]AW[fa:fi]PL[B])`;

test("a game of two people is counted, corrected, gone on with, and accepted", async ({ board }) => {
  await board.getByRole("button", { name: "New game" }).click();
  await board.getByRole("radio", { name: "Both", exact: true }).check();
  await board.getByRole("button", { name: "Start" }).click();
  await open(board, "walls.sgf", WALLS);
  await expect.poll(() => stones(board)).toBe(18);
  const pass = async (next: string) => {
    await board.getByRole("button", { name: "Pass" }).click();
    await expect(status(board)).toHaveText(next);
  };
  await pass("White to play.");
  await pass("The game is over.");
  const count = board.getByTestId("count");
  await expect(count).toHaveText("W+7.5");
  await clickPoint(board, "D5", 9);
  await expect(count).toHaveText("W+88.5");
  await clickPoint(board, "D5", 9);
  await expect(count).toHaveText("W+7.5");
  await board.getByRole("button", { name: "Play on" }).click();
  await expect(status(board)).toHaveText("Black to play.");
  await pass("White to play.");
  await pass("The game is over.");
  await board.getByRole("button", { name: "Accept" }).click();
  await expect(board.getByTestId("result")).toHaveText("W+7.5");
  await board.keyboard.press("u");
  await expect(board.getByTestId("result"), "a game that is over is not taken back").toHaveText("W+7.5");
});

test("moves by keyboard, takes moves back, and passes", async ({ board }) => {
  await begin(board);
  await board.locator(".board").focus();
  await board.keyboard.press("ArrowRight");
  await board.keyboard.press("ArrowRight");
  await board.keyboard.press("ArrowDown");
  await expect(board.locator(".board [aria-live]")).toHaveText(/F4, empty/);
  await board.keyboard.press("Enter");
  await expect.poll(() => stones(board)).toBe(2);
  expect((await rowsOf(board))[5]?.charAt(5)).toBe("X");
  await turn(board);
  // The cursor shows the stone that could be played there.
  await board.keyboard.press("Escape");
  await board.keyboard.press("u");
  await expect.poll(() => stones(board)).toBe(0);
  await board.keyboard.press("p");
  await expect.poll(() => stones(board)).toBe(1);
});

test("White waits for the engine's first move", async ({ board }) => {
  await begin(board, { colour: "White" });
  await expect.poll(() => stones(board)).toBe(1);
  await expect(status(board)).toHaveText(/Your turn/);
});

test("a move that is not possible is refused with the reason", async ({ board }) => {
  // Black may not play A9: the two white stones around it have other liberties.
  const record = "(;GM[1]FF[4]SZ[9]RU[Chinese]KM[7.5]AB[ee]AW[ba][ab]PL[B])";
  await open(board, "suicide.sgf", record);
  await expect.poll(() => stones(board)).toBe(3);
  await clickPoint(board, "A9", 9);
  await expect(board.getByRole("alert")).toContainText(/A9.*suicide/i);
  await clickPoint(board, "E5", 9);
  await expect(board.getByRole("alert")).toContainText("There is a stone at E5 already.");
  expect(await stones(board)).toBe(3);
});

async function open(page: Page, name: string, record: string): Promise<void> {
  await page.locator("input[type=file]").setInputFiles({ name, mimeType: "application/x-go-sgf", buffer: Buffer.from(record) });
}

test("a game is saved as a record, and goes on from one", async ({ board }) => {
  await begin(board);
  await clickPoint(board, "E5", 9);
  await expect.poll(() => stones(board)).toBe(2);
  const saving = board.waitForEvent("download");
  await board.getByRole("button", { name: "Save SGF" }).click();
  const saved = readFileSync(await (await saving).path(), "utf8");
  expect(saved).toMatch(/^\(;/);
  expect(saved).toContain(";B[ee]");
  expect(saved).toMatch(/PW\[Tengen/);
  await begin(board);
  await expect.poll(() => stones(board)).toBe(0);
  await open(board, "game.sgf", saved);
  await expect.poll(() => stones(board)).toBe(2);
  await expect(status(board)).toHaveText(/Your turn/);
});

test("what is no record is refused with a sentence", async ({ board, allowed }) => {
  allowed.push(/status of 4/);
  await open(board, "poem.sgf", "no game at all");
  await expect(board.getByRole("alert")).toContainText("poem.sgf");
});

test("a game survives a reload and a server that is killed and started again", async ({ board, server, allowed }) => {
  test.skip(!!process.env["TENGEN_URL"], "needs the page from the server itself");
  allowed.push(/Failed to load resource|net::ERR/);
  await begin(board);
  await clickPoint(board, "E5", 9);
  await expect.poll(() => stones(board)).toBe(2);
  const before = await rowsOf(board);
  await board.reload();
  await expect.poll(() => rowsOf(board)).toEqual(before);
  await turn(board);
  await server.kill();
  // The engine may have taken one of them, but not both.
  await clickPoint(board, before[6]?.charAt(2) === "." ? "C3" : "G7", 9);
  await expect(board.getByRole("alert")).toContainText("Is the server still running?");
  await server.restart();
  await expect.poll(() => stones(board)).toBe(4);
  await expect(status(board)).toHaveText(/Your turn/);
});

test("two tabs have each its own game", async ({ board, context }) => {
  await begin(board);
  const other = await context.newPage();
  await other.goto(board.url());
  await begin(other, { colour: "White" });
  await expect.poll(() => stones(other)).toBe(1);
  expect(await stones(board)).toBe(0);
  await board.reload();
  await expect(status(board)).toHaveText(/Your turn/);
  expect(await stones(board)).toBe(0);
});

test("a clock runs for who is to move, and decides the game", async ({ board }) => {
  await board.getByRole("button", { name: "New game" }).click();
  await board.getByLabel("Play with a clock").check();
  await board.getByLabel("Minutes").fill("0");
  await board.getByLabel("Periods").fill("1");
  // Long enough for the first move on a machine that is busy with other things.
  await board.getByLabel("Seconds each").fill("6");
  await board.getByRole("button", { name: "Start" }).click();
  await clickPoint(board, "E5", 9);
  await expect.poll(() => stones(board)).toBe(2);
  await expect(board.getByTestId("result")).toHaveText("W+T");
});

test("a hint shows moves, and resigning is asked for twice", async ({ board }) => {
  await begin(board);
  await board.getByRole("button", { name: "Hint" }).click();
  await expect(board.locator(".shudan-heatlabel").first()).toHaveText(/\d+/);
  await board.getByRole("button", { name: "Resign" }).click();
  await board.getByRole("button", { name: "Yes, resign" }).click();
  await expect(board.getByTestId("result")).toHaveText("W+R");
});

for (const theme of ["light", "dark"]) {
  test(`nothing keeps people out in ${theme} colours`, async ({ board }) => {
    await board.evaluate((name) => localStorage.setItem("tengen.theme", name), theme);
    await board.reload();
    await expect(status(board)).toBeVisible();
    expect(await violations(board)).toEqual([]);
    await board.getByRole("button", { name: "New game" }).click();
    expect(await violations(board)).toEqual([]);
  });
}

async function violations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.filter(({ impact }) => impact === "serious" || impact === "critical").map(({ id, help }) => `${id}: ${help}`);
}
