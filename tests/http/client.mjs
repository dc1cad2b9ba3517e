// A client that sends exactly the bytes it is told to, and servers to send them to.
import { spawn } from 'node:child_process'
import net from 'node:net'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

export const sleep = (ms) => new Promise((done) => setTimeout(done, ms))

// Starts a program that prints "listening on PORT"; stop() ends it and says how.
export async function start(binary, args = [], env = {}) {
  const child = spawn(binary, args, { cwd: root, env: { ...process.env, ...env } })
  const server = { child, out: '', err: '', port: 0, log: () => server.err }
  const exited = new Promise((done) => child.on('exit', (code, signal) => done({ code, signal })))
  child.stdout.on('data', (data) => (server.out += data))
  child.stderr.on('data', (data) => (server.err += data))
  child.on('error', (error) => (server.err += error.message))
  let running = true
  exited.then(() => (running = false))
  for (let i = 0; i < 1000 && server.port === 0 && running; i++) {
    server.port = Number(/listening on (\d+)/.exec(server.out)?.[1] ?? 0)
    if (server.port === 0) await sleep(10)
  }
  if (server.port === 0) throw new Error(`${binary} did not start: ${server.err}`)
  server.exited = exited
  server.stop = async (signal = 'SIGTERM') => {
    const began = Date.now()
    child.kill(signal)
    return { ...(await exited), ms: Date.now() - began, out: server.out, err: server.err }
  }
  return server
}

// One connection.  Replies are read in the order in which they come.
export class Client {
  constructor(port, host = '127.0.0.1') {
    this.data = Buffer.alloc(0)
    this.ended = false
    this.error = null
    this.wake = () => {}
    this.socket = net.connect(port, host)
    this.socket.on('data', (data) => {
      this.data = Buffer.concat([this.data, data])
      this.wake()
    })
    const end = () => {
      this.ended = true
      this.wake()
    }
    this.socket.on('end', end)
    this.socket.on('close', end)
    this.socket.on('error', (error) => {
      this.error = error
      end()
    })
    this.connected = new Promise((done) => this.socket.once('connect', done))
  }

  send(bytes) {
    this.socket.write(bytes)
    return this
  }

  close() {
    this.socket.destroy()
  }

  shown() {
    return JSON.stringify(this.data.subarray(-400).toString('latin1'))
  }

  // Waits until found() gives something other than undefined.
  async until(found, ms = 5000, what = 'an answer') {
    const deadline = Date.now() + ms
    for (;;) {
      const got = found()
      if (got !== undefined) return got
      if (this.ended) throw new Error(`closed before ${what}; got ${this.shown()}`)
      const left = deadline - Date.now()
      if (left <= 0) throw new Error(`no ${what} in ${ms} ms; got ${this.shown()}`)
      await new Promise((done) => {
        const timer = setTimeout(done, left)
        this.wake = () => {
          clearTimeout(timer)
          done()
        }
      })
    }
  }

  text(pattern, ms) {
    return this.until(() => (pattern.test(this.data.toString()) ? this.data.toString() : undefined), ms, String(pattern))
  }

  async closed(ms = 5000) {
    const deadline = Date.now() + ms
    while (!this.ended && Date.now() < deadline) await sleep(5)
    if (!this.ended) throw new Error(`still open after ${ms} ms`)
  }

  // The next whole reply: {status, headers, body, text, json}.
  async reply({ head = false, ms = 5000 } = {}) {
    const at = await this.until(() => {
      const i = this.data.indexOf('\r\n\r\n')
      return i < 0 ? undefined : i
    }, ms, 'a head')
    const lines = this.data.subarray(0, at).toString('latin1').split('\r\n')
    const status = Number(lines[0].split(' ')[1])
    const headers = {}
    for (const line of lines.slice(1)) {
      const colon = line.indexOf(':')
      headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim()
    }
    const from = at + 4
    let body = Buffer.alloc(0)
    let end = from
    if (!head && status >= 200 && status !== 304 && headers['transfer-encoding'] === 'chunked') {
      ;[body, end] = await this.until(() => chunks(this.data, from), ms, 'the last chunk')
    } else if (!head && headers['content-length'] !== undefined && status !== 304) {
      end = from + Number(headers['content-length'])
      await this.until(() => (this.data.length >= end ? true : undefined), ms, 'the whole body')
      body = this.data.subarray(from, end)
    }
    this.data = this.data.subarray(end)
    const text = body.toString()
    return { status, headers, body, text, json: headers['content-type'] === 'application/json' && text ? JSON.parse(text) : null }
  }
}

function chunks(data, at) {
  const parts = []
  for (;;) {
    const line = data.indexOf('\r\n', at)
    if (line < 0) return undefined
    const size = parseInt(data.subarray(at, line).toString(), 16)
    if (data.length < line + 2 + size + 2) return undefined
    if (size === 0) return [Buffer.concat(parts), line + 4]
    parts.push(data.subarray(line + 2, line + 2 + size))
    at = line + 2 + size + 2
  }
}

// The bytes of a request; body may be text, a Buffer, or absent.
export function request(method, target, headers = {}, body) {
  const all = { Host: 'table', ...headers }
  if (body !== undefined && all['Transfer-Encoding'] === undefined && all['Content-Length'] === undefined)
    all['Content-Length'] = Buffer.byteLength(body)
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.concat([Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1'), Buffer.from(body ?? '')])
}

export const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
export const json = { 'Content-Type': 'application/json' }

// One request on a connection of its own.
export async function ask(port, bytes, options) {
  const client = new Client(port)
  try {
    return await client.send(bytes).reply(options)
  } finally {
    client.close()
  }
}
