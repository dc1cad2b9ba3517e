// The pages of a journal of a thousand rulings and of a million (bench_growth made them), by
// turns; the last figure of a line is how many times as long the large one takes.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { binary, serve, umpireOf } from '../http/site_kit.mjs'

const ROUNDS = 15
const folder = process.env.BENCH_FOLDER
const median = (list) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)]
const files = ['thousand.db', 'million.db'].map((name) => path.join(folder, name))
if (!files.every((file) => fs.existsSync(file))) process.exit(0)

function line(name, [one, other], what) {
  const cell = (n) => n.toFixed(2).padStart(10)
  console.log(`${name.padEnd(34)} ${cell(one)} ${cell(other)} ${'ms'.padEnd(8)} ${(other / one).toFixed(2).padStart(6)}  ${what}`)
}

const sides = []
const starts = [[], []]
for (let i = 0; i < 3; i++)
  for (const [k, db] of files.entries()) {
    const pin = /PIN: (\d+)/.exec(execFileSync(binary, ['pin', db], { encoding: 'utf8' }))[1]
    const began = performance.now()
    const server = await serve(db, ['--log', 'quiet'])
    starts[k].push(performance.now() - began)
    if (i < 2) await server.stop()
    else sides.push({ server, umpire: await umpireOf({ ...server, pin }), games: Number(k === 0 ? 1 : process.env.GROWTH_GAMES ?? 1000) })
  }
line('from start to serving', starts.map(median), 'the whole daemon')

async function compare(name, target, what) {
  const took = [[], []]
  for (let i = 0; i < ROUNDS; i++)
    for (const [k, { umpire, games }] of sides.entries()) {
      const page = target(`/g/game-${(i * 7919) % games}`, 2 + ((i * 389) % 990), i)
      const began = performance.now()
      const reply = await umpire.get(page)
      took[k].push(performance.now() - began)
      if (reply.status !== 200) return console.log(`${name}: not measured (${page}: ${reply.status})`)
    }
  line(name, took.map(median), what)
}

await compare('the first page', () => '/', 'forty games')
await compare('the table of a game', (g) => g, 'most of them folded by this look')
await compare('the table again', () => '/g/game-0', 'in memory')
await compare('the journal of a game', () => '/g/game-0/journal', 'its last entries')
await compare('the journal, searched', (g, seq) => `/g/game-0/journal?turn=${1 + (seq % 100)}&text=Virginia`, 'one turn, one word')
await compare('an entry', (g, seq) => `/g/game-0/r/${seq}`, 'by its number')
await compare('the table at an entry', (g, seq) => `/g/game-0/replay/${seq}`, 'anywhere in the game')
await compare('the dice as a table', () => '/g/game-0/export/dice.csv', 'a thousand rulings')
await compare('the game file', () => '/g/game-0/export/game.umpired', 'a thousand rulings')
for (const { server } of sides) await server.stop()
