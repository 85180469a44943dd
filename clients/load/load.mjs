// Lets many clients play against a server at once, and looks whether anything is lost and how much memory it takes.
//
//     node load.mjs PATH_OF_TENGEN [CLIENTS=300] [SECONDS=60]
//
// Each client plays games on 9x9 as the page does: it asks for the position, has a move chosen, and listens to the search.
// One in ten only listens to an analysis, one in twenty opens streams that it does not read, and one in twenty breaks
// its connections off. Exits with 0 if every question got an answer.

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import http from "node:http";
import net from "node:net";
import { availableParallelism, cpus } from "node:os";

const [binary, clients = "300", seconds = "60"] = process.argv.slice(2);
if (!binary) {
  console.error("usage: node load.mjs PATH_OF_TENGEN [CLIENTS] [SECONDS]");
  process.exit(2);
}
const MEMORY = 256;
// What a process of Tengen takes besides its trees, by its own promise (docs/web.md).
const BESIDES = 96;

const server = spawn(binary, ["serve", "--port", "0", "--memory", String(MEMORY)], { stdio: ["ignore", "ignore", "pipe"] });
let exit = null;
server.on("exit", (code, signal) => {
  exit = { code, signal };
});
const url = await new Promise((resolve, reject) => {
  let text = "";
  server.stderr.on("data", (data) => {
    text += data;
    const found = /http:\/\/[^\s]+/.exec(text);
    if (found) resolve(new URL(found[0]));
  });
  server.on("exit", () => reject(new Error(`the server ended: ${text}`)));
});

const agent = new http.Agent({ keepAlive: true, maxSockets: 2000 });
const counts = { requests: 0, moves: 0, games: 0, snapshots: 0, refused: 0, lost: 0 };
const problems = new Map();
const delays = [];
let isOver = false;

function problem(text) {
  counts.lost += 1;
  problems.set(text, (problems.get(text) ?? 0) + 1);
}

/** A request, and the whole answer. */
function ask(method, path, body) {
  counts.requests += 1;
  const headers = body === undefined ? {} : { "content-type": "application/json" };
  return new Promise((resolve, reject) => {
    const request = http.request(
      { agent, host: url.hostname, port: url.port, method, path, headers },
      (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (data) => (text += data));
        response.on("end", () => resolve({ status: response.statusCode, text }));
        response.on("error", reject);
      },
    );
    request.on("error", reject);
    request.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** The events of a search, up to the last one. */
function listen(id) {
  return new Promise((resolve, reject) => {
    const request = http.request(
      { host: url.hostname, port: url.port, path: `/api/searches/${id}/events` },
      (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (data) => {
          text += data;
          let end = text.indexOf("\n\n");
          for (; end >= 0; end = text.indexOf("\n\n")) {
            const event = text.slice(0, end);
            text = text.slice(end + 2);
            const name = /^event: (.*)$/m.exec(event)?.[1];
            const data = /^data: (.*)$/m.exec(event)?.[1];
            if (name === "progress") counts.snapshots += 1;
            if (name === "done") resolve(JSON.parse(data));
            if (name === "failed") reject(new Error(`failed: ${data}`));
          }
        });
        response.on("end", () => reject(new Error(`the stream of a search ended without its last event (${response.statusCode})`)));
        response.on("error", reject);
      },
    );
    request.on("error", reject);
    request.end();
  });
}

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Starts a search; a server that is too busy says so, and is asked again. */
async function start(request) {
  for (;;) {
    const { status, text } = await ask("POST", "/api/searches", request);
    if (status === 201) return JSON.parse(text).id;
    if (status !== 503) throw new Error(`a search was answered with ${status}: ${text}`);
    counts.refused += 1;
    await pause(1000);
  }
}

const newLine = () => ({ width: 9, height: 9, rules: "chinese", komi: 7.5, handicap: 0, steps: [] });

async function playGames(client) {
  while (!isOver) {
    const line = newLine();
    let isGameOver = false;
    while (!isOver && !isGameOver && line.steps.length < 60) {
      const { status, text } = await ask("POST", "/api/position", { line });
      if (status !== 200) throw new Error(`a position was answered with ${status}: ${text}`);
      const color = JSON.parse(text).toPlay;
      const began = performance.now();
      const id = await start({ kind: "move", client, line, player: { preset: "mogo", level: 1 }, budget: { playouts: 30 } });
      const done = await listen(id);
      delays.push(performance.now() - began);
      // A search that made way for others has a move all the same.
      if (!done.reply) throw new Error(`a search ended without a move: ${JSON.stringify(done)}`);
      counts.moves += 1;
      isGameOver = done.reply === "resign" || (done.reply === "pass" && line.steps.at(-1)?.move === "pass");
      if (!isGameOver) line.steps.push({ color, move: done.reply });
    }
    counts.games += isGameOver ? 1 : 0;
  }
}

async function analyse(client) {
  while (!isOver) {
    const id = await start({ kind: "analysis", client, line: newLine(), player: { preset: "tengen" }, budget: { playouts: 3000 } });
    await listen(id);
  }
}

/** Opens streams and never reads them. */
async function ignore(client) {
  while (!isOver) {
    const id = await start({ kind: "analysis", client, line: newLine(), player: { preset: "uct" }, budget: { playouts: 1000 } });
    const socket = net.connect(Number(url.port), url.hostname);
    socket.on("error", () => {});
    socket.pause();
    socket.write(`GET /api/searches/${id}/events HTTP/1.1\r\nHost: ${url.host}\r\n\r\n`);
    await pause(3000);
    socket.destroy();
  }
}

/** Breaks connections off in the middle. */
async function breakOff(client) {
  while (!isOver) {
    const id = await start({ kind: "analysis", client, line: newLine(), player: { preset: "uct" }, budget: { playouts: 1000 } });
    const socket = net.connect(Number(url.port), url.hostname);
    socket.on("error", () => {});
    socket.write(`GET /api/searches/${id}/events HTTP/1.1\r\nHost: ${url.host}\r\n\r\n`);
    await pause(200 * Math.random());
    socket.resetAndDestroy();
    await pause(500);
  }
}

function memory() {
  const status = readFileSync(`/proc/${server.pid}/status`, "utf8");
  const kibibytes = (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0);
  return { now: kibibytes("VmRSS") / 1024, most: kibibytes("VmHWM") / 1024 };
}

const before = memory().now;
const began = performance.now();
const all = Array.from({ length: Number(clients) }, async (_, number) => {
  const client = `load${number}`;
  const part = number % 20;
  const play = part === 0 ? ignore : part === 1 ? breakOff : part < 4 ? analyse : playGames;
  try {
    await play(client);
  } catch (error) {
    problem(error.message);
  }
});
const report = setInterval(() => {
  const took = ((performance.now() - began) / 1000).toFixed(0);
  console.error(`${took} s: ${counts.moves} moves, ${counts.requests} requests, ${memory().now.toFixed(0)} MiB`);
}, 10_000);
await pause(Number(seconds) * 1000);
isOver = true;
clearInterval(report);
// Whoever waits for a search may wait a while longer, but not for ever.
await Promise.race([Promise.all(all), pause(120_000).then(() => problem("somebody still waits two minutes after the end"))]);
const used = memory();
server.kill("SIGTERM");
for (let waited = 0; exit === null && waited < 100; waited += 1) await pause(100);

delays.sort((a, b) => a - b);
const share = (part) => ((delays[Math.floor(part * (delays.length - 1))] ?? 0) / 1000).toFixed(2);
const took = (performance.now() - began) / 1000;
console.log(`${clients} clients for ${seconds} s: ${counts.requests} requests, ${(counts.requests / took).toFixed(0)} a second`);
console.log(`${counts.moves} moves, ${counts.games} whole games, ${counts.snapshots} snapshots, ${counts.refused} times too busy`);
console.log(`a move took ${share(0.5)} s in the middle, ${share(0.95)} s for all but a twentieth, ${share(1)} s at most`);
console.log(
  `memory: ${before.toFixed(0)} MiB before, ${used.now.toFixed(0)} MiB after, ${used.most.toFixed(0)} MiB at most, ` +
    `of ${MEMORY} for trees and ${BESIDES} besides`,
);
console.log(`machine: ${availableParallelism()} x ${cpus()[0]?.model ?? "unknown"}`);
for (const [text, times] of problems) console.log(`lost ${times} times: ${text}`);
if (used.most > MEMORY + BESIDES) problem("more memory than promised");
if (exit === null || exit.code !== 0) problem(`the server did not end well: ${JSON.stringify(exit)}`);
console.log(counts.lost === 0 ? "nothing was lost" : `${counts.lost} things went wrong`);
process.exit(counts.lost === 0 ? 0 : 1);
