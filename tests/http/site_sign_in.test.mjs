// The umpire's PIN, his session, and what a guest is told.
import assert from 'node:assert/strict'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { Browser, game, makeFolder, removeFolder, run, serve, sleep, umpireOf } from './site_kit.mjs'

const folder = makeFolder()
const db = path.join(folder, 'hall.db')
let server
before(async () => {
  server = await serve(db)
})
after(async () => {
  await server.stop()
  removeFolder(folder)
})

const other = (pin) => pin.replace(/./g, (digit) => String((Number(digit) + 1) % 10))

test('the first start prints a PIN, and nothing that was logged repeats it', () => {
  assert.match(server.pin, /^\d{4,}$/)
  assert.equal(server.out().split(server.pin).length, 2, 'printed once')
  assert.ok(!server.log().includes(server.pin))
})

test('the right PIN gives a cookie that scripts cannot read and other sites cannot send', async () => {
  const browser = new Browser(server)
  const page = await browser.open('/sign-in')
  const reply = await browser.send(page.form('/sign-in').set('pin', server.pin))
  assert.equal(reply.status, 303)
  assert.match(reply.set, /;\s*HttpOnly\b/i)
  assert.match(reply.set, /;\s*SameSite=Strict\b/i)
  assert.match(reply.set, /;\s*Path=\//i)
  const [, token] = /^[^=]+=([^;]*)/.exec(reply.set)
  assert.ok(token.length >= 22, 'at least 128 bits')
  assert.equal((await browser.tree('/')).who.role, 'umpire')
})

test('signing in leads back to where one came from, and never to another site', async () => {
  const guest = new Browser(server)
  const sent = await guest.get(`${game}/journal`)
  assert.equal(sent.status, 303)
  const page = await guest.open(sent.location)
  const reply = await guest.send(page.form('/sign-in').set('pin', server.pin))
  assert.equal(reply.location, `${game}/journal`)
  for (const to of ['//evil.example/', 'http://evil.example/', '/\\evil.example', '/\t/evil.example']) {
    const evil = await new Browser(server).post('/sign-in', { pin: server.pin, return_to: to }, { json: false })
    assert.equal(evil.status, 303)
    const url = new URL(evil.location, server.base)
    assert.equal(url.host, new URL(server.base).host, `${JSON.stringify(to)} leads to ${evil.location}`)
  }
})

test('a guest is sent to sign in by a page and told so in JSON', async () => {
  const guest = new Browser(server)
  for (const target of [game, `${game}/journal`, `${game}/act/command`, `${game}/r/1`, `${game}/settings`, `${game}/links`,
      `${game}/files`, `${game}/live`, `${game}/forces.csv`, `${game}/forces`, `${game}/ground`, '/games']) {
    const page = await guest.get(target)
    assert.equal(page.status, 303, target)
    assert.ok(page.location.startsWith('/sign-in'), page.location)
    assert.equal((await guest.get(target, { json: true })).status, 401, target)
  }
})

test('a guest sees calculators and no game, and whether a game exists is not told', async () => {
  const guest = new Browser(server)
  const home = await guest.tree('/')
  assert.deepEqual(home.games, [])
  assert.equal(home.who.role, 'guest')
  assert.ok(!(await guest.get('/')).text.includes('First game'))
  const real = await guest.get(game, { json: true })
  const none = await guest.get('/g/no-such-game', { json: true })
  assert.equal(none.status, real.status)
  assert.equal(none.json.text, real.json.text)
  const judged = await guest.tree('/calc/two-for-tea/command?rating=8&distance_cm=12&enemy_visible=yes&enemy_cm=60')
  assert.equal(judged.ruling.need, 8)
})

test('a guest may post nothing', async () => {
  const guest = new Browser(server)
  for (const target of ['/games', `${game}/act/command`, `${game}/note`, `${game}/settings`, `${game}/links`, `${game}/r/1/undo`,
      `${game}/forces`, `${game}/ground`, `${game}/begin`])
    assert.equal((await guest.post(target, { text: 'x' })).status, 401, target)
})

test('a made-up cookie is a guest', async () => {
  for (const cookie of ['umpired=', 'umpired=gone', `umpired=${'A'.repeat(43)}`, `umpired=${'A'.repeat(2000)}`]) {
    const guest = new Browser(server)
    guest.cookie = cookie
    assert.equal((await guest.tree('/')).who.role, 'guest')
  }
})

test('signing out ends it in that browser', async () => {
  const umpire = await umpireOf(server)
  const reply = await umpire.post('/sign-out', {}, { json: false })
  assert.equal(reply.status, 303)
  assert.equal(umpire.cookie, '')
})

test('signing out ends the session itself: a copied cookie is worth nothing afterwards', async () => {
  const umpire = await umpireOf(server)
  const thief = new Browser(server)
  thief.cookie = umpire.cookie
  assert.equal((await thief.tree('/')).who.role, 'umpire')
  await umpire.post('/sign-out', {}, { json: false })
  assert.equal((await thief.tree('/')).who.role, 'guest')
})

test('a wrong PIN is refused, and after some the next must wait, the right one too', async () => {
  const from = '127.0.0.9'
  const browser = new Browser(server, from)
  let reply
  let wrong = 0
  for (; wrong < 12; wrong++) {
    reply = await browser.post('/sign-in', { pin: other(server.pin) })
    if (reply.status !== 403) break
    assert.equal(reply.set, undefined, 'no cookie')
  }
  assert.ok(wrong >= 2 && wrong < 10, `${wrong} wrong PINs were let through`)
  assert.equal(reply.status, 429)
  const wait = Number(reply.headers['retry-after'])
  assert.ok(Number.isInteger(wait) && wait >= 1, `Retry-After: ${wait}`)
  assert.equal((await browser.signIn()).status, 429, 'not even the right one')
  const page = await browser.post('/sign-in', { pin: server.pin }, { json: false })
  assert.equal(page.status, 429)
  assert.ok(page.page.form('/sign-in'), 'the page can be sent again')
  assert.equal((await new Browser(server, '127.0.0.10').signIn()).status, 200, 'others are not shut out')
  await sleep(Number(page.headers['retry-after']) * 1000 + 50)
  assert.equal((await browser.signIn()).status, 200)
})

test('each further failure waits longer than the last', async () => {
  const browser = new Browser(server, '127.0.0.11')
  const waits = []
  while (waits.length < 2) {
    const reply = await browser.post('/sign-in', { pin: other(server.pin) })
    if (reply.status !== 429) continue
    waits.push(Number(reply.headers['retry-after']))
    await sleep(waits.at(-1) * 1000 + 50)
  }
  assert.ok(waits[1] > waits[0], `waits ${waits}`)
})

test('PINs that are none are refused and not hashed into trouble', async () => {
  const browser = new Browser(server, '127.0.0.12')
  for (const pin of ['', 'x'.repeat(5000)]) {
    const reply = await browser.post('/sign-in', { pin })
    assert.ok([400, 403, 413].includes(reply.status), `${reply.status}`)
    assert.equal(reply.set, undefined)
  }
})

test('the file holds neither the PIN nor the cookie', async () => {
  const umpire = await umpireOf(server)
  const { readFileSync, existsSync } = await import('node:fs')
  const bytes = Buffer.concat([db, `${db}-wal`].filter(existsSync).map((f) => readFileSync(f)))
  assert.ok(!bytes.includes(umpire.cookie.split('=')[1]))
  assert.ok(bytes.includes('$argon2id$'))
})

test('a session outlives a restart, which does not print a PIN again', async () => {
  const umpire = await umpireOf(server)
  const { pin } = server
  await server.stop()
  server = await serve(db)
  assert.equal(server.pin, undefined)
  assert.ok(!server.out().includes(pin))
  server.pin = pin
  umpire.server = server
  assert.equal((await umpire.tree('/')).who.role, 'umpire')
  assert.equal((await umpire.post(`${game}/note`, { text: 'still here' })).status, 201)
})

test('umpired pin on a journal that is being served changes nothing and says why', async () => {
  const { code, out, err } = await run('pin', db)
  assert.notEqual(code, 0)
  assert.equal(out, '')
  assert.match(err, /^umpired: .*in use.*\n$/)
  assert.equal((await new Browser(server, '127.0.0.13').signIn()).status, 200)
})

test('umpired pin makes a new PIN and ends every session of the old one', async () => {
  const umpire = await umpireOf(server)
  await server.stop()
  const { code, out, err } = await run('pin', db)
  assert.equal(code, 0, err)
  const fresh = /\b(\d{4,})\b/.exec(out)[1]
  const old = server.pin
  assert.notEqual(fresh, old)
  server = await serve(db)
  umpire.server = server
  assert.equal((await umpire.tree('/')).who.role, 'guest')
  assert.equal((await umpire.post(`${game}/note`, { text: 'late' })).status, 401)
  assert.equal((await new Browser(server).signIn(old)).status, 403)
  assert.equal((await new Browser(server).signIn(fresh)).status, 200)
})
