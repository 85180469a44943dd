// Drives the real engine with Sabaki's own code: the package by which Sabaki talks to engines, in the order in which
// Sabaki uses it. Any surprise ends the program with a failure.
//
// Usage: node drive.js PATH_OF_TENGEN

import assert from 'node:assert/strict'
import gtp from '@sabaki/gtp'

const { Controller, ControllerStateTracker } = gtp

const [path] = process.argv.slice(2)
assert.ok(path, 'usage: node drive.js PATH_OF_TENGEN')

// A conversation that hangs is a failure too.
const guard = setTimeout(() => assert.fail('the conversation hangs'), 120_000)

const controller = new Controller(path, ['gtp', '--playouts', '300', '--preset', 'uct', '--memory', '64'])
const tracker = new ControllerStateTracker(controller)

const messages = []
let sent = []
controller.on('stderr', ({ content }) => messages.push(content))
controller.on('command-sent', ({ command }) => sent.push([command.name, ...command.args].join(' ')))

const play = (color, vertex) => ({ name: 'play', args: [color, vertex] })

async function ask(name, ...args) {
  const response = await controller.sendCommand({ name, args })
  assert.equal(response.error, false, `${name} ${args.join(' ')}: ${response.content}`)
  return response.content
}

// Brings the engine to a position, and returns the commands that this took.
async function sync(state) {
  sent = []
  await tracker.sync(state)
  return sent
}

// Sabaki's reading of a line: segments of pairs, the variation last; whether a win rate is a fraction follows from the
// name of the command.
function variationsOf(line, command) {
  const segments = line.split(/\s*info\s+/).slice(1)
  return segments.map((segment) => {
    const [, pairs, moves] = segment.match(/^(.*?)\s+pv\s+(.*)$/)
    const words = pairs.trim().split(/\s+/)
    const values = Object.fromEntries(words.flatMap((word, i) => (i % 2 ? [] : [[word, words[i + 1]]])))
    const scale = command.startsWith('kata') ? 1 : 1e4
    return { vertex: values.move, visits: +values.visits, winrate: +values.winrate / scale, moves: moves.split(/\s+/) }
  })
}

function checkLine(line, command) {
  const variations = variationsOf(line, command)
  assert.ok(variations.length > 0, line)
  for (const { vertex, visits, winrate, moves } of variations) {
    assert.match(vertex, /^([A-Z]\d+|pass)$/)
    assert.ok(Number.isInteger(visits) && visits >= 0, line)
    assert.ok(winrate >= 0 && winrate <= 1, line)
    assert.equal(moves[0], vertex)
  }
}

// Analyses until there are so many lines, and stops as Sabaki does: by asking for something else.
async function analyze(command, color, count) {
  const lines = []
  let enough
  const seen = new Promise((resolve) => (enough = resolve))
  const analysis = controller.sendCommand({ name: command, args: [color, '5'] }, ({ line }) => {
    if (line.startsWith('info ')) lines.push(line)
    if (lines.length >= count) enough()
  })
  if (count > 0) await seen
  assert.equal(await ask('protocol_version'), '2')
  assert.equal((await analysis).error, false)
  for (const line of lines) checkLine(line, command)
  return lines
}

async function genmove(command, color) {
  const lines = []
  await controller.sendCommand({ name: command, args: [color, '5'] }, ({ line }) => lines.push(line))
  const last = lines.findLast((line) => line.startsWith('play '))
  assert.ok(last, lines.join('\n'))
  const infos = lines.filter((line) => line.startsWith('info '))
  assert.ok(infos.length > 0, 'there is a line about the move')
  for (const line of infos) checkLine(line, command)
  return last.slice('play '.length)
}

const first = (commands, names) => names.find((name) => commands.includes(name))

async function run() {
  assert.equal(await ask('name'), 'Tengen')
  assert.match(await ask('version'), /^\d+\.\d+/)
  const commands = (await ask('list_commands')).split('\n')
  const analyzeCommand = first(commands, ['analyze', 'kata-analyze', 'lz-analyze'])
  const moveCommand = first(commands, ['genmove_analyze', 'kata-genmove_analyze', 'lz-genmove_analyze'])
  assert.equal(analyzeCommand, 'kata-analyze', 'the first that Sabaki looks for of those that are listed')
  assert.equal(moveCommand, 'kata-genmove_analyze')

  const opening = [play('B', 'D4'), play('W', 'F6'), play('B', 'F4')]
  assert.deepEqual(await sync({ komi: 7, boardsize: [9, 9], history: opening }), [
    'komi 7', 'boardsize 9', 'clear_board', 'play B D4', 'play W F6', 'play B F4',
  ])
  assert.deepEqual(
    await sync({ komi: 7, boardsize: [9, 9], history: [...opening.slice(0, 2), play('B', 'E5')] }),
    ['undo', 'play B E5'],
    'another variation',
  )

  const lines = await analyze(analyzeCommand, 'W', 4)
  assert.ok(lines.length >= 4)
  await analyze('lz-analyze', 'W', 2)
  for (let i = 0; i < 20; i++) await analyze(analyzeCommand, i % 2 ? 'B' : 'W', i % 3)

  const vertex = await genmove(moveCommand, 'W')
  assert.match(vertex, /^([A-J]\d|pass)$/)
  const answer = await ask('genmove', 'B')
  assert.match(answer, /^([A-J]\d|pass)$/)

  assert.deepEqual(
    await sync({
      komi: 0.5,
      boardsize: [9, 9],
      history: [{ name: 'set_free_handicap', args: ['C3', 'G7'] }, play('W', 'E5')],
    }),
    ['komi 0.5', 'clear_board', 'set_free_handicap C3 G7', 'play W E5'],
  )
  assert.match(await genmove('lz-genmove_analyze', 'B'), /^([A-J]\d|pass)$/)

  assert.deepEqual(await sync({ komi: 0.5, boardsize: [9, 13], history: [] }), [
    'rectangular_boardsize 9 13', 'clear_board',
  ])
  await analyze(analyzeCommand, 'B', 2)
  assert.match(await genmove(moveCommand, 'B'), /^([A-J]\d+|pass)$/)

  const refused = await controller.sendCommand({ name: 'play', args: ['B', 'Z99'] })
  assert.equal(refused.error, true)
  const unknown = await controller.sendCommand({ name: 'sabaki-genmovelog', args: [] })
  assert.deepEqual([unknown.error, unknown.content], [true, 'unknown command'])

  // An analysis is going on when the window is closed.
  controller.sendCommand({ name: analyzeCommand, args: ['B', '5'] })
  const stopped = new Promise((resolve) => controller.once('stopped', resolve))
  await controller.stop()
  assert.equal((await stopped).signal, 0, 'it ends by itself, and well')
  assert.deepEqual(messages, [], 'nothing is said on standard error')
}

await run()
clearTimeout(guard)
console.log('Sabaki: all as expected.')
