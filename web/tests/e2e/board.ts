import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { type Page, test as base } from "@playwright/test";

/** The program under test. */
const BINARY = process.env["TENGEN_BINARY"] ?? fileURLToPath(new URL("../../../target/release/tengen", import.meta.url));

/** A server of the web board that a test can kill and start again at the same address. */
export class Server {
  private process: ChildProcess | null = null;

  private constructor(
    readonly port: number,
    private readonly options: string[],
  ) {}

  /** Starts one at a free port. */
  static async start(options: string[] = []): Promise<Server> {
    const server = new Server(await freePort(), options);
    await server.restart();
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/`;
  }

  /** The number of the process, to look at its memory. */
  get pid(): number | undefined {
    return this.process?.pid;
  }

  /** Starts it, and waits until it answers. */
  async restart(): Promise<void> {
    const child = spawn(BINARY, ["serve", "--port", String(this.port), ...this.options], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    this.process = child;
    await new Promise<void>((resolve, reject) => {
      let said = "";
      child.stderr?.on("data", (bytes: Buffer) => {
        said += bytes.toString();
        if (said.includes("Tengen is at")) resolve();
      });
      child.once("error", reject);
      child.once("exit", (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
    });
  }

  /** Ends it at once, as a crash would. */
  async kill(): Promise<void> {
    const child = this.process;
    this.process = null;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await gone;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => (typeof address === "object" && address ? resolve(address.port) : reject(new Error("no port"))));
    });
  });
}

/** Tests with a server of their own, and a page on which nothing may go wrong unnoticed. */
export const test = base.extend<{ board: Page; allowed: RegExp[] }, { server: Server }>({
  server: [
    async ({}, use) => {
      const server = await Server.start();
      await use(server);
      await server.kill();
    },
    { scope: "worker" },
  ],
  /** What the console of the browser may say: a test that kills the server expects complaints. */
  allowed: [async ({}, use) => use([]), { option: false }],
  board: async ({ page, server, allowed }, use) => {
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(String(error)));
    await page.goto(process.env["TENGEN_URL"] ?? server.url);
    await use(page);
    const unexpected = complaints.filter((text) => !allowed.some((pattern) => pattern.test(text)));
    base.expect(unexpected, "the console of the browser").toEqual([]);
  },
});

export { expect } from "@playwright/test";

/** Clicks a point of the board, as "D4" names it, counted on a board of this height. */
export async function clickPoint(page: Page, point: string, height: number, within = ".board"): Promise<void> {
  const x = "ABCDEFGHJKLMNOPQRSTUVWXYZ".indexOf(point.charAt(0));
  const y = height - Number(point.slice(1));
  await page.locator(`${within} .shudan-vertex[data-x="${x}"][data-y="${y}"]`).first().click();
}

/** The stones on the board: "XO." by rows from the top. */
export async function rowsOf(page: Page, within = ".board"): Promise<string[]> {
  return page.locator(within).first().evaluate((board) => {
    const rows: string[] = [];
    for (const vertex of board.querySelectorAll<HTMLElement>(".shudan-vertex")) {
      const stone = vertex.classList.contains("shudan-sign_1") ? "X" : vertex.classList.contains("shudan-sign_-1") ? "O" : ".";
      const y = Number(vertex.dataset["y"]);
      rows[y] = (rows[y] ?? "") + stone;
    }
    return rows;
  });
}
