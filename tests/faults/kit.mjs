// What the tests of crashes, full disks and crowds share: a daemon to start and to kill,
// connections that keep count of what was answered, and a look into the file.
//
// UMPIRED names the binary to test.  Every file lies in a folder of its own under the
// system's temporary one, which goes when the test file is done.
import assert from 'node:assert/strict'
import { execFile, spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
export const binary = path.resolve(root, process.env.UMPIRED ?? 'build/umpired')
export const sleep = (ms) => new Promise((done) => setTimeout(done, ms))

// --- Places and programs -------------------------------------------------------------

const folders = []
const running = new Set()
const endings = []

// To be done when all tests are, before what still runs is killed and the folders go.
export const atEnd = (what) => endings.push(what)

after(async () => {
  try {
    for (const ending of endings) await ending()
  } finally {
    for (const child of running) child.kill('SIGKILL')
    for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true })
  }
})

export function folder() {
  const made = fs.mkdtempSync(path.join(os.tmpdir(), 'umpired-faults-'))
  folders.push(made)
  return made
}

// Runs a program to its end: {code, signal, out, err}.
export function run(program, args, { input } = {}) {
  return new Promise((done) => {
    const child = execFile(program, args, { cwd: root, maxBuffer: 64 << 20, timeout: 60000 }, (error, out, err) => {
      running.delete(child)
      done({ code: error ? (child.exitCode ?? error.code) : 0, signal: child.signalCode, out, err })
    })
    running.add(child)
    child.stdin.on('error', () => {}) // it need not read
    child.stdin.end(input ?? '')
  })
}

export const umpired = (...args) => run(binary, args)

export async function verified(file) {
  const told = await umpired('verify', file)
  assert.equal(told.code, 0, `verify says:\n${told.out}${told.err}`)
  return told.out
}

export const has = (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

// What the file answers, as a list of objects; or, without a SELECT, nothing.
export async function sql(file, statements, { readonly = true } = {}) {
  const told = await run('sqlite3', [...(readonly ? ['-readonly'] : []), '-bail', '-json', '-cmd', '.timeout 5000', file], {
    input: statements,
  })
  assert.equal(told.code, 0, `sqlite3: ${told.err}`)
  return told.out.trim() === '' ? [] : JSON.parse(told.out)
}

// The files of a journal, as they lie there now, under another name.
export function copy(from, to) {
  for (const end of ['', '-wal']) if (fs.existsSync(from + end)) fs.copyFileSync(from + end, to + end)
  return to
}

// --- The daemon ----------------------------------------------------------------------

// Serves a file; a second start on it takes over the session of the first.  `through` is a
// program to be run through, with its first arguments.
export async function serve(db, { session, through = [] } = {}) {
  const [program, ...args] = [...through, binary, 'serve', '--db', db, '--port', '0', '--bind', '127.0.0.1']
  const child = spawn(program, args, { cwd: root })
  const server = { child, db, out: '', err: '', port: 0 }
  running.add(child)
  child.stdout.on('data', (data) => (server.out += data))
  child.stderr.on('data', (data) => (server.err += data))
  child.on('error', (error) => (server.err += error.message))
  server.exited = new Promise((done) =>
    child.on('close', (code, signal) => {
      running.delete(child)
      server.over = true
      done({ code, signal, out: server.out, err: server.err })
    }),
  )
  for (let i = 0; i < 2000 && !server.over && !/PIN.*\n/.test(server.out); i++) await sleep(5)
  server.port = Number(/listening on http:\/\/127\.0\.0\.1:(\d+)/.exec(server.out)?.[1] ?? 0)
  if (server.port === 0) throw new Error(`umpired did not start: ${server.out}${server.err}`)
  server.pin = /PIN: (\d+)/.exec(server.out)?.[1]
  server.stop = (signal = 'SIGTERM') => {
    child.kill(signal)
    return server.exited
  }
  server.session = session ?? (await signIn(server))
  return server
}

export async function signIn(server) {
  const reply = await ask({ ...server, session: {} }, 'POST', '/sign-in', { pin: server.pin })
  assert.equal(reply.status, 200, `the PIN is taken: ${reply.said}`)
  return { cookie: reply.headers['set-cookie'].split(';')[0], form: reply.json.form_token, pin: server.pin }
}

// --- Connections -----------------------------------------------------------------------

// Reads one whole reply from the beginning of data: [reply, bytes], or null when some of it
// is still to come.  umpired gives the length of every page but streams.
function readReply(data) {
  const at = data.indexOf('\r\n\r\n')
  if (at < 0) return null
  const [first, ...lines] = data.subarray(0, at).toString('latin1').split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const end = at + 4 + Number(headers['content-length'] ?? 0)
  if (data.length < end) return null
  const text = data.subarray(at + 4, end).toString()
  const json = headers['content-type'] === 'application/json' ? JSON.parse(text) : null
  const status = Number(first.split(' ')[1])
  const said = `${status}: ${json?.text ?? JSON.stringify(json?.problems) ?? text.slice(0, 300)}` // for messages
  return [{ status, headers, text, json, said }, end]
}

// One connection, on which requests may be sent without waiting for the answers to those
// before them.  An answer of which not every byte arrived is no answer: it comes as null.
export class Line {
  constructor(server, { from = '127.0.0.1' } = {}) {
    this.server = server
    this.data = Buffer.alloc(0)
    this.waiting = []
    this.over = false
    this.socket = net.connect({ port: server.port, host: '127.0.0.1', localAddress: from })
    this.socket.setNoDelay(true)
    this.socket.on('data', (data) => this.take(data))
    this.socket.on('error', (error) => (this.error = error))
    this.socket.on('close', () => {
      this.over = true
      for (const { done } of this.waiting.splice(0)) done(null)
    })
  }

  take(data) {
    this.data = this.data.length === 0 ? data : Buffer.concat([this.data, data])
    for (let got = readReply(this.data); got !== null && this.waiting.length > 0; got = readReply(this.data)) {
      this.data = this.data.subarray(got[1])
      this.waiting.shift().done(got[0])
    }
  }

  ask(method, target, body, { html = false } = {}) {
    const { session } = this.server
    const host = `127.0.0.1:${this.server.port}`
    const text = body === undefined ? '' : JSON.stringify({ form_token: session.form, ...body })
    const lines = [`${method} ${target} HTTP/1.1`, `Host: ${host}`, `Accept: ${html ? 'text/html' : 'application/json'}`]
    if (session.cookie) lines.push(`Cookie: ${session.cookie}`)
    if (body !== undefined) lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`)
    return new Promise((done) => {
      if (this.over) return done(null)
      this.waiting.push({ done })
      this.socket.write(`${lines.join('\r\n')}\r\n\r\n${text}`)
    })
  }

  close() {
    this.socket.destroy()
  }
}

// As many connections as one house has: from several addresses, since umpired lets none of
// them have more than a few dozen.
export function lines(server, count) {
  return Array.from({ length: count }, (_, i) => new Line(server, { from: `127.0.0.${1 + (i % 10)}` }))
}

// One request on a connection of its own; it must be answered.
export async function ask(server, method, target, body, options) {
  const line = new Line(server)
  try {
    const reply = await line.ask(method, target, body, options)
    assert.ok(reply, `${method} ${target} was not answered: ${line.error?.message ?? 'closed'}\n${server.err}`)
    return reply
  } finally {
    line.close()
  }
}

// --- Games and rulings -------------------------------------------------------------------

export async function newGame(server, title) {
  const reply = await ask(server, 'POST', '/games', { title, system: 'two-for-tea', scenario: 'first-game', token: title })
  assert.ok([200, 201].includes(reply.status), reply.said)
  return reply.json.id
}

// For each commander of the side that plays, a unit of his that can be given orders; and the
// units of the other side, which can be placed without touching those.
export async function muster(server, game = 'first-game') {
  const table = (await ask(server, 'GET', `/g/${game}`)).json
  const playing = table.sides.find((side) => side.label === table.game.side_label)
  const units = new Map()
  for (const unit of playing.units) {
    const form = (await ask(server, 'GET', `/g/${game}/act/command?unit=${unit.id}`)).json
    const commander = form.asked.find((field) => field.name === 'commander').measured
    if (form.stage === 'throw' && !units.has(commander)) units.set(commander, unit.id)
  }
  return { ordered: [...units.values()], others: table.sides.find((side) => side !== playing).units.map((unit) => unit.id) }
}

// Requests that enter a ruling whatever was entered before: {game, path, body}.
export const note = (game, token, text = `note ${token}`) => ({ game, path: `/g/${game}/note`, body: { text, token } })
export const place = (game, token, unit, x, y) => ({
  game,
  path: `/g/${game}/act/place`,
  body: { unit, x: String(x), y: String(y), facing: '180', formation: 'line', token },
})
// Two ones: obeyed, three times a turn, as long as its commander orders no other unit.
export const command = (game, token, unit) => ({ game, path: `/g/${game}/act/command`, body: { unit, order: 'move', dice: '1,1', token } })

// A mix of the three for one game: three orders to each unit, the rest notes and places.
export function mixture(game, { ordered, others }, name, count) {
  const orders = ordered.flatMap((unit) => [unit, unit, unit])
  return Array.from({ length: count }, (_, i) => {
    const token = `${name}-${game}-${i}`
    if (i % 3 === 0 && i / 3 < orders.length) return command(game, token, orders[i / 3])
    if (i % 3 === 1) return place(game, token, others[i % others.length], 20 + (i % 140), 100 + (i % 19))
    return note(game, token)
  })
}

// Both sides' turns end: the next orders count as first ones again.
export async function endTurns(server, games) {
  for (const game of games)
    for (let i = 0; i < 2; i++) assert.equal((await ask(server, 'POST', `/g/${game}/act/end-turn`, {})).status, 201)
}

// Every entry that came from a form, of one game or of all whose tokens differ, by its token; a
// token found twice is an error.
export async function entries(file, game = '') {
  const counts = ['fact', 'reason', 'die', 'odds', 'change']
    .map((table) => `(SELECT count(*) FROM ${table} AS d WHERE d.game = r.game AND d.seq = r.seq) AS "${table}"`)
    .join(', ')
  const rows = await sql(file, `SELECT game, seq, token, lower(hex(hash)) AS hash, ${counts} FROM ruling AS r WHERE token <> '' AND '${game}' IN ('', game) ORDER BY game, seq;`)
  const byToken = new Map(rows.map((row) => [row.token, row]))
  assert.equal(byToken.size, rows.length, 'no token made two entries')
  return byToken
}

// The row of the file against the answer that the daemon gave for it.
export function sameEntry(row, json, why) {
  const told = {
    seq: json.seq,
    hash: json.entry.hash,
    fact: json.facts.length,
    reason: json.ruling.reasons.length,
    die: json.ruling.dice.length,
    odds: json.ruling.odds.length,
    change: json.ruling.effects.length,
  }
  assert.ok(row, `${why}: entry ${json.seq} of ${json.game} was answered and is gone`)
  const { seq, hash, fact, reason, die, odds, change } = row
  assert.deepEqual({ seq, hash, fact, reason, die, odds, change }, told, why)
}
