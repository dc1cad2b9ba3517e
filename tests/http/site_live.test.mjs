// What is pushed, what is cached, and the check of health.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { Client, request } from './client.mjs'
import { Browser, game, hall, run, sleep } from './site_kit.mjs'

let h, umpire, server, at
before(async () => {
  h = await hall()
  ;({ umpire, server } = h)
})
after(() => h.close())
beforeEach(async () => {
  at = (await umpire.post('/games', { title: 'Live', system: 'two-for-tea', scenario: 'first-game' })).json.path
})

// A page that listens; events() gives what has come, each {id, event, data}.
class Listener extends Client {
  constructor(target, { cookie = umpire.cookie, headers = {} } = {}) {
    super(server.port)
    this.send(request('GET', target, { Cookie: cookie, Accept: 'text/event-stream', ...headers }))
  }

  events() {
    const blocks = this.data.toString().replace(/\r\n[0-9a-f]+\r\n/gi, '').split('\n\n')
    return blocks.filter((b) => /^id: /m.test(b) && /^data: /m.test(b)).map((b) => ({
      id: Number(/^id: (.*)$/m.exec(b)[1]),
      event: /^event: (.*)$/m.exec(b)?.[1],
      data: JSON.parse(b.match(/^data: .*$/gm).map((l) => l.slice(6)).join('\n')),
    }))
  }

  upTo(id, ms = 5000) {
    return this.until(() => (this.events().some((e) => e.id >= id) ? this.events() : undefined), ms, `event ${id}`)
  }

  ready() {
    return this.text(/HTTP\/1\.1 200[\s\S]*\r\n\r\n[\s\S]*\n\n/)
  }
}

const note = (text) => umpire.enter(`${at}/note`, { text })

test('a ruling reaches every page that is open, with what a headline needs', async () => {
  const one = new Listener(`${at}/live`)
  const two = new Listener(`${at}/live`)
  await Promise.all([one.ready(), two.ready()])
  const made = await umpire.enter(`${at}/act/command`, { unit: '3rd-virginia', dice: '4,3' })
  const { head_code } = (await umpire.tree(at)).game
  for (const page of [one, two]) {
    const [event, ...more] = await page.upTo(made.seq)
    assert.deepEqual(more, [])
    assert.deepEqual([event.event, event.id], ['ruling', made.seq])
    const { data } = event
    assert.deepEqual([data.seq, data.kind, data.verdict, data.head_code], [made.seq, 'ruling', 'obeyed', head_code])
    assert.match(data.sentence, /4 \+ 3 = 7/)
    page.close()
  }
})

test('the stream says what it is and is not stored', async () => {
  const page = new Listener(`${at}/live`)
  const text = await page.ready()
  assert.match(text, /content-type: text\/event-stream/i)
  assert.match(text, /cache-control:[^\r]*no-(store|cache)/i)
  assert.match(text, /^retry: \d+$/m)
  page.close()
})

test('a page that comes back catches up from its last event, in order and without gaps', async () => {
  const seqs = []
  for (let i = 0; i < 6; i++) seqs.push((await note(`note ${i}`)).seq)
  const page = new Listener(`${at}/live`, { headers: { 'Last-Event-ID': String(seqs[2]) } })
  const missed = await page.upTo(seqs[5])
  assert.deepEqual(missed.map((e) => e.id), seqs.slice(3))
  const { seq } = await note('and live again')
  assert.deepEqual((await page.upTo(seq)).map((e) => e.id), [...seqs.slice(3), seq])
  page.close()
})

test('the last event outranks what the address says, which serves a fresh page', async () => {
  const seqs = []
  for (let i = 0; i < 4; i++) seqs.push((await note(`n ${i}`)).seq)
  const fresh = new Listener(`${at}/live?after=${seqs[1]}`)
  assert.deepEqual((await fresh.upTo(seqs[3])).map((e) => e.id), seqs.slice(2))
  const back = new Listener(`${at}/live?after=1`, { headers: { 'Last-Event-ID': String(seqs[2]) } })
  assert.deepEqual((await back.upTo(seqs[3])).map((e) => e.id), seqs.slice(3))
  fresh.close()
  back.close()
})

test('a last event that is nonsense or from the future is no trouble', async () => {
  for (const id of ['x', '-1', '999999', '99999999999999999999']) {
    const page = new Listener(`${at}/live`, { headers: { 'Last-Event-ID': id } })
    const reply = await page.text(/HTTP\/1\.1 \d+/)
    if (/ 200 /.test(reply.split('\r\n')[0])) {
      const { seq } = await note(`after ${id}`)
      await page.upTo(seq, 1500)
    }
    page.close()
  }
})

test('undo and notes are pushed as well; another game is not', async () => {
  const page = new Listener(`${at}/live`)
  await page.ready()
  await umpire.enter(`${game}/note`, { text: 'elsewhere' })
  const placed = await umpire.enter(`${at}/act/place`, { unit: 'harrow', x: '20', y: '20' })
  const undo = await umpire.enter(`${at}/r/${placed.seq}/undo`, {})
  const events = await page.upTo(undo.seq)
  assert.deepEqual(events.map((e) => [e.id, e.data.kind]), [[placed.seq, 'ruling'], [undo.seq, 'undo']])
  assert.equal(events[1].data.target, placed.seq)
  page.close()
})

test('what is refused is not pushed', async () => {
  const page = new Listener(`${at}/live`)
  await page.ready()
  await umpire.post(`${at}/act/command`, { unit: 'nobody', dice: '4,3' })
  await umpire.post(`${at}/note`, { text: '' })
  const { seq } = await note('the first that counts')
  assert.deepEqual((await page.upTo(seq)).map((e) => e.id), [seq])
  page.close()
})

test('new links end the streams of the old ones', async () => {
  const { links } = (await umpire.post(`${at}/links`, {})).json
  const visitor = new Browser(server)
  await visitor.get(new URL(links[2].url).pathname)
  const page = new Listener(`${at}/live`, { cookie: visitor.cookie })
  await page.ready()
  await umpire.post(`${at}/links`, {})
  const { seq } = await note('not for old telephones')
  await sleep(150)
  assert.ok(!page.events().some((e) => e.id === seq), 'he who lost his link hears no more')
  page.close()
})

test('rulings come one by one in order, however many are sent at once', async () => {
  const page = new Listener(`${at}/live`)
  await page.ready()
  const made = await Promise.all(Array.from({ length: 20 }, (_, i) => note(`at once ${i}`)))
  const last = Math.max(...made.map((m) => m.seq))
  const ids = (await page.upTo(last)).map((e) => e.id)
  assert.deepEqual(ids, Array.from({ length: 20 }, (_, i) => last - 19 + i))
  page.close()
})

// --- Files that do not change --------------------------------------------------------------------

async function assetsOf(target) {
  const page = await umpire.open(target)
  return page.tags.flatMap((t) => (t.name === 'script' ? [t.attrs.src] : t.name === 'link' ? [t.attrs.href] : [])).filter(Boolean)
}

test('every file a page asks for is there, with the type a browser wants', async () => {
  const assets = new Set((await Promise.all(['/', at, `${at}/act/command`].map(assetsOf))).flat())
  assert.ok(assets.size >= 3)
  const types = { css: /^text\/css/, js: /^text\/javascript/, svg: /^image\/svg\+xml/, png: /^image\/png/,
      webmanifest: /^application\/manifest\+json/ }
  for (const asset of assets) {
    const reply = await new Browser(server).get(asset)
    assert.equal(reply.status, 200, asset)
    const type = types[asset.split('.').pop()]
    if (type) assert.match(reply.headers['content-type'], type, asset)
    assert.equal(reply.headers['x-content-type-options'], 'nosniff')
  }
})

test('scripts import only what is there', async () => {
  const scripts = (await assetsOf(at)).filter((a) => a.endsWith('.js'))
  const seen = new Set()
  while (scripts.length > 0) {
    const script = scripts.pop()
    if (seen.has(script)) continue
    seen.add(script)
    const reply = await umpire.get(script)
    assert.equal(reply.status, 200, script)
    for (const [, from] of reply.text.matchAll(/^import[^'"]*['"]([^'"]+)['"]/gm)) scripts.push(new URL(from,
        `http://x${script}`).pathname)
  }
  assert.ok(seen.size > 3)
})

test('every name that a script imports is exported where it looks for it', async () => {
  const main = (await assetsOf(at)).find((a) => /\/app\.js$/.test(a))
  const base = main.slice(0, main.lastIndexOf('/') + 1)
  const texts = new Map()
  const read = async (name) => {
    if (!texts.has(name)) texts.set(name, (await umpire.get(base + name)).text)
    return texts.get(name)
  }
  const waiting = ['app.js']
  const seen = new Set(waiting)
  let names = 0
  for (const name of waiting) {
    for (const [, list, from] of (await read(name)).matchAll(/^import \{([^}]*)\} from '\.\/([^']+)'/gm)) {
      const other = await read(from)
      for (const one of list.split(',').map((word) => word.trim()).filter(Boolean)) {
        assert.match(other, new RegExp(`^export (async )?(function|const) ${one}\\b`, 'm'), `${name} takes ${one} from ${from}`)
        names++
      }
      if (!seen.has(from)) waiting.push(from)
      seen.add(from)
    }
  }
  assert.ok(names > 20)
})

test('a file under its hash is cached for a year and asked for by its tag afterwards', async () => {
  const asset = (await assetsOf(at)).find((a) => /^\/static\/[0-9a-f]+\/.*\.css$/.test(a))
  const first = await umpire.get(asset)
  assert.match(first.headers['cache-control'], /max-age=31536000/)
  assert.match(first.headers['cache-control'], /immutable/)
  assert.match(first.headers.etag, /^(W\/)?"[^"]+"$/)
  for (const tag of [first.headers.etag, `"x", ${first.headers.etag}`, `W/${first.headers.etag}`, '*']) {
    const again = await umpire.get(asset, { headers: { 'if-none-match': tag } })
    assert.equal(again.status, 304, tag)
    assert.equal(again.text, '')
    assert.equal(again.headers.etag, first.headers.etag)
  }
  assert.equal((await umpire.get(asset, { headers: { 'if-none-match': '"other"' } })).status, 200)
})

test('styles and scripts come squeezed to a browser that takes them so', async () => {
  const asset = (await assetsOf(at)).find((a) => /\/app\.css$/.test(a))
  const whole = await umpire.get(asset)
  assert.equal(whole.headers['content-encoding'], undefined)
  const { port } = server
  const squeezed = await fetch(`http://127.0.0.1:${port}${asset}`) // takes gzip and opens it
  assert.equal(squeezed.headers.get('content-encoding'), 'gzip')
  assert.match(squeezed.headers.get('vary'), /accept-encoding/i)
  assert.equal(await squeezed.text(), whole.text)
  assert.ok(Number(squeezed.headers.get('content-length')) < whole.text.length / 2)
  assert.notEqual(squeezed.headers.get('etag'), whole.headers.etag)
  assert.equal((await umpire.get(asset, { headers: { 'accept-encoding': 'gzip;q=0, br' } })).headers['content-encoding'], undefined)
})

test('an address of another version is not cached for long', async () => {
  const reply = await umpire.get('/static/0000000000000000/app.css')
  assert.equal(reply.status, 200)
  assert.doesNotMatch(reply.headers['cache-control'], /immutable|max-age=[1-9]\d{3}/)
})

test('pages of a game are never stored by anyone in between', async () => {
  for (const target of ['/', at, `${at}/journal`,
      `${at}/forces.csv`]) assert.match((await umpire.get(target)).headers['cache-control'], /no-store/, target)
})

test('health is told to anyone, as JSON, without a cookie', async () => {
  const reply = await new Browser(server).get('/healthz')
  assert.equal(reply.status, 200)
  assert.equal(reply.json.status, 'ok')
  assert.equal(reply.set, undefined)
  assert.ok(!/first-game|PIN/i.test(reply.text), 'and tells nothing else')
})

test('a stop ends streams at once and loses nothing', async (t) => {
  const own = await hall()
  t.after(own.close)
  const page = new Client(own.server.port)
  page.send(request('GET', `${game}/live`, { Cookie: own.umpire.cookie }))
  await page.text(/200/)
  const { seq } = await own.umpire.enter(`${game}/note`, { text: 'last words' })
  const began = Date.now()
  await own.server.stop()
  assert.ok(Date.now() - began < 5000)
  await page.closed()
  const told = await run('replay', own.db, 'first-game')
  assert.match(told.out, new RegExp(`^\\s*${seq} .*last words`, 'm'))
})
