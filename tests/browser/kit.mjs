// A daemon, a browser, and hands to use it with.
//
// UMPIRED names the binary, UMPIRED_PLAYWRIGHT the module that drives Chromium.  A file of tests
// starts one daemon and one browser; each device is a context of its own: its own cookies, storage
// and connections, as a tablet has.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))
const binary = path.resolve(root, process.env.UMPIRED ?? 'build/umpired')
const playwright = path.resolve(root, process.env.UMPIRED_PLAYWRIGHT ?? 'build/browser/node_modules/playwright-core/index.mjs')
const { chromium } = await import(pathToFileURL(playwright))
export const packages = path.resolve(path.dirname(playwright), '..') // where npm put what the tests need

export const sizes = {
  tablet: { width: 1180, height: 820 },
  upright: { width: 820, height: 1180 },
  telephone: { width: 390, height: 844 },
}
export const sleep = (ms, options) => after(ms, undefined, options)
const PATIENCE_MS = 10000 // of a machine that has much else to do

// The daemon: {port, base, pin, stop()}.  stop() wants a clean end.
export async function serve(db, port = 0) {
  const words = ['serve', '--db', db, '--port', String(port), '--bind', '127.0.0.1']
  const child = spawn(binary, words, { cwd: path.dirname(db) })
  let out = ''
  let running = true
  const ended = new Promise((done) => child.on('close', (code, signal) => done({ code, signal })))
  ended.then(() => (running = false))
  process.on('exit', () => running && child.kill('SIGKILL'))
  child.on('error', (error) => (out += error.message))
  for (const pipe of [child.stdout, child.stderr]) pipe.on('data', (data) => (out += data))
  const found = () => Number(/listening on http:\/\/127\.0\.0\.1:(\d+)\//.exec(out)?.[1] ?? 0)
  // The greeting is one burst that ends with what is said of the PIN.
  for (let i = 0; i < 2000 && running && !(found() && /PIN.*\n/.test(out)); i++) await sleep(5)
  assert.ok(running && found(), `umpired did not start: ${out}`)
  return {
    port: found(),
    base: `http://127.0.0.1:${found()}`,
    pin: /PIN: (\d+)/.exec(out)?.[1],
    stop: async () => {
      child.kill('SIGTERM')
      assert.deepEqual(await ended, { code: 0, signal: null }, out)
    },
  }
}

// A folder, a daemon and a browser for a file of tests; close() ends and removes it all.
export async function hall() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'umpired-browser-'))
  const db = path.join(folder, 'hall.db')
  const server = await serve(db)
  const asRoot = process.getuid?.() === 0
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    headless: true,
    args: ['--disable-gpu', '--disable-dev-shm-usage', ...(asRoot ? ['--no-sandbox'] : [])],
  })
  const close = async () => {
    await browser.close()
    await h.server.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
  const h = { folder, db, server, browser, close, signedIn: null }
  return h
}

// Puts every device away: a test that failed half way must not keep its connections.  One that
// was just going elsewhere may never say that it is closed.
export async function putAway(h) {
  await Promise.race([Promise.all(h.browser.contexts().map((context) => context.close())), sleep(3000, { ref: false })])
}

// A device at the table.  What its browser complains of is in device.complaints: exceptions,
// console errors and violations of the content security policy.
export async function device({ browser, server }, size = sizes.tablet, options = {}) {
  const context = await browser.newContext({ baseURL: server.base, viewport: size, hasTouch: true, reducedMotion: 'reduce', ...options })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  const complaints = []
  page.on('console', (said) => {
    if (said.type() === 'error' || /content security policy/i.test(said.text())) complaints.push(`${page.url()}: ${said.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
  return { context, page, complaints, base: server.base }
}

export const pathOf = (page) => new URL(page.url()).pathname

// Taps what leads to another page, and waits until that is there.
export async function follow(page, locator, address) {
  await locator.tap()
  await page.waitForURL(typeof address === 'string' ? (url) => url.pathname === address : (url) => address.test(url.pathname))
}

// Waits until the text matches, and says what was there instead when it never does.
export async function sees(locator, pattern, ms = PATIENCE_MS) {
  const until = Date.now() + ms
  let text = ''
  do {
    text = (await locator.allInnerTexts().catch(() => [])).join('\n') // the page may just be changing
    if (pattern.test(text)) return text
    await sleep(40)
  } while (Date.now() < until)
  assert.match(text, pattern)
}

// Waits until the probe gives something true.
export async function until(what, probe, ms = PATIENCE_MS) {
  const end = Date.now() + ms
  do {
    const got = await probe()
    if (got) return got
    await sleep(40)
  } while (Date.now() < end)
  assert.fail(`it never came about: ${what}`)
}

const withScripts = (page) => page.evaluate(() => document.documentElement.classList.contains('js'))

// The umpire's PIN, on the pad where there is one.
export async function signIn(page, pin) {
  await page.goto('/sign-in')
  if (await withScripts(page)) for (const digit of pin) await page.locator('.pin-pad').getByRole('button', { name: digit, exact: true }).tap()
  else await page.getByLabel('PIN').fill(pin)
  await page.getByRole('button', { name: 'Sign in' }).tap()
  await page.getByRole('heading', { name: 'Games' }).waitFor()
}

// An umpire's device, signed in: the first one by the PIN, the others with what it was given.
export async function umpireAt(h, size, options) {
  const one = await device(h, size, { storageState: h.signedIn ?? undefined, ...options })
  if (h.signedIn === null) {
    await signIn(one.page, h.server.pin)
    h.signedIn = await one.context.storageState()
  }
  return one
}

// A game of one's own, by the form; gives its path.
export async function newGame(page, title) {
  await page.goto('/')
  await page.getByRole('link', { name: 'New game' }).tap()
  await page.getByLabel('What to call it').fill(title)
  await page.locator('#f-system').getByRole('radio', { name: 'Two For Tea' }).tap()
  await page.locator('#f-scenario [value=first-game]').tap()
  await page.getByRole('button', { name: 'Set it up' }).tap()
  await page.waitForURL(/\/g\/[a-z0-9-]+$/)
  return pathOf(page)
}

let tokens = 0

// Sends a form without showing it: for what a test needs but is not about.  Gives the answer's tree.
export async function enter({ context, base }, target, fields) {
  const headers = { accept: 'application/json' }
  const { form_token } = await (await context.request.get('/', { headers })).json()
  const answer = await context.request.post(target, {
    headers: { ...headers, origin: base },
    data: { form_token, token: `kit-${process.pid}-${tokens++}`, ...fields },
  })
  assert.ok(answer.ok(), `${target}: ${await answer.text()}`)
  return answer.json()
}

// A game of one's own without its form; gives its path.
export async function gameOf(one, title, scenario = 'first-game') {
  const { path: game } = await enter(one, '/games', { title, system: 'two-for-tea', scenario })
  return game
}

// The same, with the device at its table.
export async function tableOf(one, title) {
  const game = await gameOf(one, title)
  await one.page.goto(game)
  return game
}

// Makes the links of a game, which ends the ones before, and gives the addresses of those so labelled.
export async function linksFor(page, game, ...labels) {
  await page.goto(`${game}/links`)
  await page.getByRole('button', { name: 'Make the links' }).tap()
  await page.locator('.link-card').first().waitFor()
  const address = (label) => page.locator('.link-card').filter({ hasText: label }).locator('.url').innerText()
  return Promise.all(labels.map(async (label) => (await address(label)).trim()))
}

// Taps a unit's card on the table page; gives its sheet.
export async function pick(page, unit) {
  await page.locator(`[data-card="${unit}"] .card-face`).tap()
  await page.waitForURL((url) => url.searchParams.get('unit') === unit)
  const sheet = page.locator('#picked')
  await sheet.waitFor()
  return sheet
}

// Picks a unit and has it ordered to move.
export async function order(page, game, unit) {
  await page.goto(game)
  const sheet = await pick(page, unit)
  await sheet.getByRole('link', { name: 'Order: move', exact: true }).tap()
  await page.locator('.slip').waitFor()
}

// Enters dice as they fell: by the pad, or by the radio buttons where there are no scripts.
export async function typeDice(page, ...faces) {
  const pad = page.locator('.pad-keys')
  if (await pad.count()) for (const face of faces) await pad.getByRole('button', { name: String(face), exact: true }).tap()
  else for (const [at, face] of faces.entries()) await page.locator(`#die_${at + 1}_${face}`).tap()
}

// The ruling that a page has just been sent to.
export async function seqOf(page) {
  await page.waitForURL(/\/r\/\d+$/)
  return Number(/\d+$/.exec(pathOf(page))[0])
}

// Where a place of the table is on the screen.
export const onScreen = (page, x, y) =>
  page.locator('.map svg').first().evaluate(
    (svg, at) => {
      const depth = Number(svg.closest('.map').dataset.height)
      const p = new DOMPoint(at.x, depth - at.y).matrixTransform(svg.getScreenCTM())
      return { x: p.x, y: p.y }
    },
    { x, y },
  )
