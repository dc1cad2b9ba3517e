// The served half of the bench: starts umpired, sets eight tables up, lets bench_http post
// rulings, then asks for pages by turns with the bare server of bench_hello.
import { execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { start } from '../http/client.mjs'
import { Browser, serve } from '../http/site_kit.mjs'

const { BENCH_BIN: bin, BENCH_FOLDER: folder } = process.env
const GAMES = 8
const ROUNDS = 3
const CLIENTS = 16
const wrk = ['/usr/bin/wrk', '/usr/local/bin/wrk'].find((file) => fs.existsSync(file))
const ticks = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

const median = (list) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)]

function report(name, ours, floor, unit, what) {
  const cell = (n) => n.toFixed(1).padStart(10)
  console.log(`${name.padEnd(34)} ${cell(ours)} ${cell(floor)} ${unit.padEnd(8)} ${(ours / floor).toFixed(2).padStart(6)}  ${what}`)
}

function run(command, args) {
  return new Promise((done) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    let out = ''
    child.stdout.on('data', (data) => (out += data))
    child.on('close', () => done(out))
  })
}

// Requests a second over kept connections, for about a second.
async function rate(url, cookie) {
  if (wrk) {
    const out = await run(wrk, ['-t1', `-c${CLIENTS}`, '-d1s', '-H', `Cookie: ${cookie}`, url])
    return Number(/Requests\/sec:\s*([\d.]+)/.exec(out)?.[1] ?? NaN)
  }
  const agent = new http.Agent({ keepAlive: true, maxSockets: CLIENTS })
  const end = Date.now() + 1000
  let count = 0
  const one = () => new Promise((done) => http.get(url, { agent, headers: { cookie } }, (res) => {
    res.resume()
    res.on('end', () => done(count++))
  }))
  const client = async () => {
    while (Date.now() < end) await one()
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: CLIENTS }, client))
  agent.destroy()
  return (count * 1000) / (performance.now() - began)
}

// Microseconds of processor time that a process has used.
function cpu(pid) {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1e6) / ticks
}

async function measured(pid, url, cookie) {
  const before = cpu(pid)
  const began = performance.now()
  const perSecond = await rate(url, cookie)
  const requests = (perSecond * (performance.now() - began)) / 1000
  return { perSecond, cpu: (cpu(pid) - before) / requests }
}

async function pages(server, umpire, hello, game) {
  const html = await umpire.get(game)
  const asset = /"(\/static\/[^"]+\.css)"/.exec(html.text)[1]
  const targets = [['table page', game], ['journal page', `${game}/journal`], ['ruling page', `${game}/r/2`],
    ['static file', asset], ['/healthz', '/healthz']]
  for (const [name, target] of targets) {
    const bytes = Buffer.byteLength((await umpire.get(target)).text)
    const ours = []
    const floor = []
    for (let i = 0; i < ROUNDS; i++) {
      ours.push(await measured(server.pid, server.base + target, umpire.cookie))
      floor.push(await measured(hello.child.pid, `http://127.0.0.1:${hello.port}/${bytes}`, umpire.cookie))
    }
    const both = (key) => [median(ours.map((m) => m[key])), median(floor.map((m) => m[key]))]
    report(`GET ${name}`, ...both('perSecond'), 'per s', `${bytes} bytes from bare libmicrohttpd`)
    report(`GET ${name}, processor`, ...both('cpu'), 'us', 'the same')
  }
}

const db = path.join(folder, 'served.db')
const server = await serve(db, ['--log', 'quiet'])
// The daemon is our only child so far.
server.pid = Number(fs.readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ')[0])
const hello = await start(path.join(bin, 'hello'))
try {
  const umpire = new Browser(server)
  umpire.formToken = (await umpire.post('/sign-in', { pin: server.pin })).json.form_token
  const games = []
  for (let i = 0; i < GAMES; i++) {
    const made = await umpire.post('/games', { title: `Bench ${i}`, system: 'two-for-tea', scenario: 'first-game' })
    games.push(made.json.path.split('/')[2])
  }
  await umpire.enter(`/g/${games[0]}/act/command`, { unit: '3rd-virginia', dice: '1,1' })
  for (let i = 0; i < 2; i++) await umpire.enter(`/g/${games[0]}/act/end-turn`)
  process.stdout.write(await run(path.join(bin, 'http'),
      [String(server.port), umpire.cookie, umpire.formToken, db, ...games]))
  await pages(server, umpire, hello, `/g/${games[0]}`)
} finally {
  await hello.stop()
  await server.stop()
}
