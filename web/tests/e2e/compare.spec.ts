import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { clickPoint, expect, test } from "./board";

/** Goes to a comparison as an address names it. */
async function open(page: Page, query: string): Promise<void> {
  await page.goto(`${page.url().replace(/#.*/, "")}#/compare?${query}`);
  await expect(page.getByRole("button", { name: "Start", exact: true })).toBeEnabled();
}

/** Starts what is chosen, and waits until all playouts are done. */
async function compare(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page.getByRole("status")).toHaveText("All playouts are done.");
}

const lane = (page: Page, number: number) => page.getByTestId(`lane-${number}`);

const SMALL = "presets=mogo,uct&playouts=600&seed=1&size=9&rules=chinese&komi=7.5";

test("two presets are compared on the same position with the same playouts", async ({ board }) => {
  await open(board, SMALL);
  await compare(board);
  for (const number of [1, 2]) {
    await expect(lane(board, number).getByTestId("playouts")).toHaveText("600");
    const cells = lane(board, number).locator(".cells");
    expect(Number(await cells.getAttribute("data-cells"))).toBeGreaterThan(20);
    await expect(cells.locator("path").first()).toHaveAttribute("d", /^M/);
    await expect(lane(board, number).getByTestId("best")).toHaveText(/^[A-J][1-9]$/);
    expect(Number(await lane(board, number).locator(".shape svg").getAttribute("data-nodes"))).toBeGreaterThan(40);
    await expect(lane(board, number).locator(".branches path").first()).toHaveAttribute("d", /^M.*C/);
  }
  expect(Number(await board.getByTestId("curves").getAttribute("data-points"))).toBeGreaterThan(10);
  await expect(board.locator(".plot canvas")).toBeVisible();
  await expect(board.getByTestId("curves").locator(".legend")).toHaveText(
    /Black wins after 600 playouts:\s*mogo \d+\.\d.%\s*uct \d+\.\d.%/,
  );
  await expect(board.getByRole("region", { name: "Preferred moves" })).toContainText("mogo");
});

test("the same seed gives the same comparison", async ({ board }) => {
  await open(board, SMALL);
  const told = async () => {
    await compare(board);
    // Drawings follow numbers by a frame or two.
    await expect(lane(board, 1).locator(".cells path").first()).toHaveAttribute("d", /^M/);
    await expect(lane(board, 2).locator(".branches path").first()).toHaveAttribute("d", /^M.*C/);
    await board.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    return [await lane(board, 1).locator(".cells").innerHTML(), await lane(board, 2).locator(".branches").innerHTML()];
  };
  const first = await told();
  // Anew, so that nothing on the page is left of the first.
  await board.reload();
  expect(await told()).toEqual(first);
});

test("a comparison is stopped, and what it knows stays", async ({ board }) => {
  await open(board, "presets=mogo,uct,mc&playouts=10000000&seed=1&size=9&rules=chinese&komi=7.5");
  await board.getByRole("button", { name: "Start", exact: true }).click();
  await expect(lane(board, 3).getByTestId("playouts")).toHaveText(/\d,\d/);
  await board.getByRole("button", { name: "Stop" }).click();
  await expect(board.getByRole("status")).toHaveText("Stopped.");
  await expect(lane(board, 1).getByTestId("playouts")).toHaveText(/\d/);
  // Looking back shows less than was known in the end.
  const slider = board.getByRole("slider", { name: /Look back/ });
  const last = await lane(board, 1).getByTestId("playouts").innerText();
  await slider.focus();
  await slider.press("Home");
  await expect(lane(board, 1).getByTestId("playouts")).not.toHaveText(last);
  await slider.press("End");
  await expect(lane(board, 1).getByTestId("playouts")).toHaveText(last);
});

test("an address says what is compared, and a start writes it", async ({ board }) => {
  await open(board, "presets=mogo,mogo&set=2:search.select.p=0.5&playouts=300&seed=9&size=9&komi=6.5&rules=chinese&moves=bE5.wC3");
  await expect(lane(board, 2)).toHaveAccessibleName("mogo p=0.5");
  await expect(board.getByTestId("move-number")).toHaveText("Move 2 of 2");
  await compare(board);
  expect(new URL(board.url()).hash).toContain("presets=mogo,mogo");
  expect(decodeURIComponent(board.url())).toMatch(/set=2:search\.select\.p=0\.5.*playouts=300&seed=9.*komi=6\.5&moves=bE5\.wC3$/);
  // Another move makes the address wrong, and a reload keeps the position and the settings.
  await clickPoint(board, "G7", 9);
  await expect(board.getByTestId("move-number")).toHaveText("Move 3 of 3");
  await expect(board.getByText(/started with other settings or from another position/)).toBeVisible();
  expect(new URL(board.url()).hash).toBe("#/compare");
  await board.reload();
  await expect(board.getByTestId("move-number")).toHaveText("Move 3 of 3");
  await expect(lane(board, 2)).toHaveAccessibleName("mogo p=0.5");
  await expect(board.getByLabel("Playouts each")).toHaveValue("300");
});

test("what is looked at on one board is looked at on all, also by keys", async ({ board }) => {
  await open(board, SMALL);
  await compare(board);
  const map = lane(board, 1).locator(".map");
  await map.focus();
  await map.press("ArrowUp");
  await expect(lane(board, 1).locator(".lane-board .readout")).toHaveText(/^E5 /);
  await expect(lane(board, 2).locator(".lane-board .readout")).toHaveText(/^E5 \d+ visits? \(\d+\.\d.%\)|^E5 not tried/);
  await expect(lane(board, 2).locator("circle.pointed")).toHaveCount(1);
  const tree = lane(board, 2).locator(".shape");
  await tree.focus();
  await tree.press("ArrowDown");
  await tree.press("ArrowDown");
  await expect(tree.locator(".readout")).toHaveText(/^[A-J]\d: \d+ visits/);
  await expect(lane(board, 2).locator(".future text")).toHaveText("1");
  await tree.press("Escape");
  await expect(lane(board, 2).locator(".future text")).toHaveCount(0);
});

test("methods are added and removed, and a wrong parameter is refused with a reason", async ({ board }) => {
  await open(board, SMALL);
  await board.getByRole("button", { name: "Add a method" }).click();
  await board.getByLabel("Method 3", { exact: true }).selectOption("mango");
  await expect(lane(board, 3)).toHaveAccessibleName("mango");
  await board.getByRole("button", { name: "Remove method 1, mogo" }).click();
  await expect(board.locator(".lane")).toHaveCount(2);
  await expect(board.getByRole("button", { name: /Remove method/ })).toHaveCount(0);
  await board.getByText("Change parameters").first().click();
  await board.getByLabel("Changes of method 1").fill("search.select.nonsense=1");
  await board.getByRole("button", { name: "Start", exact: true }).click();
  await expect(board.getByRole("alert")).toContainText("nonsense");
});

test("curves and visits can be kept as tables, and a tree as a drawing", async ({ board }) => {
  await open(board, SMALL);
  await compare(board);
  for (const [button, file] of [
    ["Save curves as CSV", "curves.csv"],
    ["Save visits as CSV", "visits.csv"],
  ] as const) {
    const [saved] = await Promise.all([board.waitForEvent("download"), board.getByRole("button", { name: button }).click()]);
    expect(saved.suggestedFilename()).toBe(file);
  }
  const save = lane(board, 1).getByRole("button", { name: "Save the tree as SVG" });
  const [saved] = await Promise.all([board.waitForEvent("download"), save.click()]);
  expect(saved.suggestedFilename()).toBe("tree-mogo.svg");
});

test("everybody can use the comparison, in light and in dark colours", async ({ board }) => {
  await open(board, SMALL);
  await compare(board);
  for (const theme of ["dark", "light"]) {
    const button = board.getByRole("button", { name: `Use ${theme} colours` });
    if (await button.isVisible()) await button.click();
    await expect(board.locator("html")).toHaveAttribute("data-theme", theme);
    const check = new AxeBuilder({ page: board });
    // Other colours change nothing but the contrast.
    const { violations } = await (theme === "light" ? check : check.withRules(["color-contrast"])).analyze();
    const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
    expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`)).toEqual([]);
  }
});

test("nothing is wider than a phone", async ({ board }) => {
  await board.setViewportSize({ width: 360, height: 740 });
  await open(board, "presets=crazy-stone,mango,mogo,tengen&playouts=200&seed=1&size=19&rules=chinese&komi=7.5");
  await compare(board);
  const [content, screen] = await board.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(content).toBeLessThanOrEqual(screen ?? 0);
});
