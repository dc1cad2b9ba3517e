// A daemon of its own for a file of tests, and browsers to visit it with.
//
// UMPIRED names the binary.  A Browser keeps cookies, follows links and sends forms as one
// without JavaScript would: what is in the page, and nothing that is not.
import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parsePage } from './site_html.mjs'
import { sleep } from './client.mjs'

export { sleep }
export const root = fileURLToPath(new URL('../../', import.meta.url))
export const binary = path.resolve(root, process.env.UMPIRED ?? 'build/umpired')
export const game = '/g/first-game'

export const makeFolder = () => fs.mkdtempSync(path.join(os.tmpdir(), 'umpired-site-'))
export const removeFolder = (folder) => fs.rmSync(folder, { recursive: true, force: true })

// The daemon itself: {port, pin, base, out(), log(), stop()}.  stop() wants a clean end,
// and does no harm to one that has ended.
export async function serve(db, args = []) {
  const words = ['serve', '--db', db, '--port', '0', '--bind', '127.0.0.1', ...args]
  const child = spawn(binary, words, { cwd: path.dirname(db) })
  let out = ''
  let log = ''
  let running = true
  const ended = new Promise((done) => child.on('close', (code, signal) => done({ code, signal })))
  ended.then(() => (running = false))
  child.stdout.on('data', (data) => (out += data))
  child.stderr.on('data', (data) => (log += data))
  child.on('error', (error) => (log += error.message))
  const port = () => Number(/listening on http:\/\/127\.0\.0\.1:(\d+)\//.exec(out)?.[1] ?? 0)
  // The greeting is one burst that ends with what is said of the PIN.
  for (let i = 0; i < 2000 && running && !(port() && /PIN.*\n/.test(out)); i++) await sleep(5)
  assert.ok(running && port(), `umpired did not start: ${out}${log}`)
  return {
    port: port(),
    base: `http://127.0.0.1:${port()}`,
    pin: /PIN: (\d+)/.exec(out)?.[1],
    out: () => out,
    log: () => log,
    stop: async () => {
      child.kill('SIGTERM')
      const end = await ended
      assert.deepEqual(end, { code: 0, signal: null }, log)
      assert.doesNotMatch(log, /runtime error|Sanitizer/)
    },
  }
}

// Runs a subcommand: {code, out, err}.
export function run(...words) {
  return new Promise((done) => {
    const options = { cwd: os.tmpdir(), encoding: 'utf8', maxBuffer: 1 << 24 }
    execFile(binary, words, options, (error, out, err) => done({ code: error ? error.code : 0, out, err }))
  })
}

let tokens = 0

export class Browser {
  constructor(server, from = '127.0.0.1') {
    this.server = server
    this.from = from
    this.cookie = ''
    this.formToken = ''
  }

  // One request: {status, headers, type, text, json, page, location}.
  request(method, target, { headers = {}, body, json = false } = {}) {
    const all = { accept: json ? 'application/json' : 'text/html,*/*;q=0.8', ...headers }
    if (this.cookie) all.cookie = this.cookie
    if (body !== undefined) all['content-length'] = Buffer.byteLength(body)
    const options = { host: '127.0.0.1', port: this.server.port, method, path: target, headers: all, localAddress: this.from,
        agent: false }
    return new Promise((done, failed) => {
      const sent = http.request(options, (res) => {
        const parts = []
        res.on('data', (part) => parts.push(part))
        res.on('end', () => done(this.answer(res, Buffer.concat(parts).toString())))
      })
      sent.on('error', failed)
      sent.end(body)
    })
  }

  answer(res, text) {
    const type = (res.headers['content-type'] ?? '').split(';')[0]
    const set = res.headers['set-cookie']?.[0]
    if (set) this.cookie = /Max-Age=0\b/.test(set) ? '' : set.split(';')[0]
    const reply = { status: res.statusCode, headers: res.headers, type, text, location: res.headers.location, set }
    if (type === 'application/json' && text) reply.json = JSON.parse(text)
    if (type === 'text/html') reply.page = parsePage(text)
    return reply
  }

  get(target, options) {
    return this.request('GET', target, options)
  }

  async tree(target, status = 200) {
    const reply = await this.get(target, { json: true })
    assert.equal(reply.status, status, `${target}: ${reply.text}`)
    return reply.json
  }

  async open(target) {
    const reply = await this.get(target)
    assert.equal(reply.status, 200, `${target}: ${reply.text}`)
    return reply.page
  }

  // Posts JSON with what a page of ours would send along.
  post(target, fields = {}, { headers = {}, json = true } = {}) {
    const all = { 'content-type': 'application/json', origin: this.server.base, ...headers }
    const body = JSON.stringify({ form_token: this.formToken, token: `kit-${process.pid}-${tokens++}`, ...fields })
    return this.request('POST', target, { headers: all, body, json })
  }

  // Posts, and wants it entered; gives the entry.
  async enter(target, fields) {
    const reply = await this.post(target, fields)
    assert.equal(reply.status, 201, `${target}: ${reply.text}`)
    return reply.json
  }

  // Sends a form of a page as a browser does, and goes where it is sent.
  async submit(form, button) {
    const reply = await this.send(form, button)
    if (reply.status !== 303) return reply
    return { ...(await this.get(reply.location)), location: reply.location }
  }

  send(form, button) {
    if (form.enctype === 'multipart/form-data') return this.upload(form, {}, button)
    const pairs = form.pairs(button)
    const text = new URLSearchParams(pairs).toString()
    if (form.method === 'get') return this.get(`${form.action}?${text}`)
    assert.equal(form.enctype, 'application/x-www-form-urlencoded')
    const headers = { 'content-type': form.enctype, origin: this.server.base }
    return this.request('POST', form.action.split('#')[0], { headers, body: text })
  }

  // Sends a form with files: files are {field: [name, bytes]}.
  upload(form, files, button) {
    const boundary = 'kit-boundary-7e1'
    const parts = form.pairs(button).filter(([name]) => !(name in files)).map(([name,
        value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    for (const [field, [name, bytes]] of Object.entries(files))
      parts.push(`--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n${bytes}\r\n`)
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}`, origin: this.server.base }
    return this.request('POST', form.action, { headers, body: `${parts.join('')}--${boundary}--\r\n` })
  }

  async signIn(pin = this.server.pin) {
    const reply = await this.post('/sign-in', { pin })
    if (reply.status === 200) this.formToken = reply.json.form_token
    return reply
  }
}

export async function umpireOf(server) {
  const browser = new Browser(server)
  const reply = await browser.signIn()
  assert.equal(reply.status, 200, reply.text)
  return browser
}

// A folder, a daemon, and its umpire signed in; close() ends and removes it all.
export async function hall(args) {
  const folder = makeFolder()
  const db = path.join(folder, 'hall.db')
  const server = await serve(db, args)
  const umpire = await umpireOf(server)
  const close = async () => {
    await server.stop().finally(() => removeFolder(folder))
  }
  return { folder, db, server, umpire, close }
}

// How many entries a game's journal has: what must not change when nothing is entered.
export async function entries(umpire, at = game) {
  return (await umpire.tree(at)).game.head_seq
}

// Does it, and wants the journal left as it was.
export async function entersNothing(umpire, act, at = game) {
  const before = await entries(umpire, at)
  const result = await act()
  assert.equal(await entries(umpire, at), before, 'something was entered')
  return result
}

// Whether a problem names the field, on a page and in JSON alike.
export function names(reply, field) {
  const found = (reply.json.problems ?? []).some((p) => p.field === field) || reply.json.field === field
  assert.ok(found, `no problem names ${field}: ${JSON.stringify(reply.json.problems ?? reply.json)}`)
}
