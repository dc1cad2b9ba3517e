// Germantown: troops in hiding are known by name to the umpire and their own side alone.
// Orders are given to them, refused, undone, overruled and remarked on; then everything that
// the others can open is opened, and no name of them may be in it.
import assert from 'node:assert/strict'
import http from 'node:http'
import { after, before, test } from 'node:test'
import { Browser, hall, sleep } from './site_kit.mjs'

let h, at, american, british, spectator, last, hidden, actions, waits, overruled
const streams = {}

async function act(action, fields, { refused = false } = {}) {
  const reply = await h.umpire.post(`${at}/act/${action}`, fields)
  assert.ok(reply.status === 201, `${action} ${JSON.stringify(fields)}: ${JSON.stringify(reply.json?.problems)}`)
  assert.equal(reply.json.ruling.verdict === 'illegal', refused, reply.json.ruling.sentence)
  last = reply.json.seq
  return reply.json
}

async function join(links, label) {
  const visitor = new Browser(h.server)
  const link = links.find((l) => l.label.includes(label))
  assert.equal((await visitor.get(new URL(link.url).pathname)).status, 303)
  return visitor
}

// What the page hears from now on, and with `after` what it has missed.
async function listen(visitor, query = '') {
  const heard = { text: '' }
  heard.request = http.get({ host: '127.0.0.1', port: h.server.port, path: `${at}/live${query}`,
    headers: { accept: 'text/event-stream', cookie: visitor.cookie } }, (res) => res.on('data', (d) => (heard.text += d)))
  heard.request.on('error', () => {})
  for (let i = 0; i < 200 && !heard.text; i++) await sleep(5)
  return heard
}

async function hears(heard, seq) {
  for (let i = 0; i < 400 && !heard.text.includes(`id: ${seq}\n`); i++) await sleep(5)
  assert.ok(heard.text.includes(`id: ${seq}\n`), heard.text.slice(-300))
}

// A row of the order of battle that has a place on the map.
function hiddenOf(csv) {
  const lines = csv.trim().split(/\r?\n/).filter((line) => !line.startsWith('#'))
  const head = lines[0].split(',')
  const rows = lines.slice(1).map((line) => Object.fromEntries(line.split(',').map((cell, i) => [head[i], cell])))
  return rows.filter((row) => row.map_x !== '')
}

const word = (text) => new RegExp(`(?<![\\w-])${text.replace(/[^\w ]/g, '.')}(?![\\w-])`)
// Commanders' ids are words of the rules as well ("Matthews"), so those are looked for as values.
const traces = (row) => [word(row.name), row.kind === 'unit' ? word(row.id) : new RegExp(`"${row.id}"|=${row.id}\\b`)]

function tellsNothing(text, where) {
  for (const row of hidden)
    for (const trace of traces(row)) {
      const found = trace.exec(text)
      assert.ok(!found, `${where}: ${found && text.slice(Math.max(0, found.index - 150), found.index + 80)}`)
    }
}

// Nothing is measured of who is not on the table.
const order = (unit, commander, order, more, how) =>
  act('command', { unit, commander, order, distance_cm: 10, enemy_visible: 'no', enemy_cm: 100, ...more }, how)

before(async () => {
  h = await hall()
  at = (await h.umpire.post('/games', { title: 'Fog', system: 'two-for-tea', scenario: 'germantown' })).json.path
  const { links } = (await h.umpire.post(`${at}/links`, {})).json
  american = await join(links, 'American')
  british = await join(links, 'British')
  spectator = await join(links, 'Spectators')
  for (const [name, visitor] of Object.entries({ american, british, spectator })) streams[name] = await listen(visitor)
  hidden = hiddenOf((await h.umpire.get(`${at}/forces.csv`)).text)
  await act('end-turn', {})
  await order('16th-dragoons', 'smith', 'move', { dice: '1,2' })
  const march = (await act('march', { unit: '16th-dragoons', x: 150, y: 90 })).seq
  await act('march', { unit: '5th-foot', x: 97, y: 92 }, { refused: true })
  await order('40th-foot', 'smith', 'move', {}, { refused: true })
  await order('40th-foot', 'jones', 'shoot', { dice: '1,1' })
  await h.umpire.post(`${at}/r/${last}/undo`, { reason: 'the 40th Foot had its orders' })
  const plain = (await order('27th-foot', 'smith', 'move', { dice: '1,2' })).seq
  overruled = []
  for (const [seq, verdict] of [[plain, 'refused'], [march, 'the 16th Light Dragoons stay']]) {
    const reply = await h.umpire.post(`${at}/r/${seq}/override`, { verdict, reason: 'the 27th Foot and the 16th Light Dragoons sleep' })
    assert.equal(reply.status, 201, reply.text)
    overruled.push(reply.json.seq)
  }
  waits = (await order('light-infantry', 'jones', 'shoot', { throw: 'umpired' })).seq
  await h.umpire.post(`${at}/note`, { text: 'Major Grant stands behind the church.' })
  last = (await h.umpire.tree(at)).game.head_seq
  const page = await h.umpire.get('/rules/two-for-tea')
  actions = [...new Set([...page.text.matchAll(/\/calc\/two-for-tea\/([\w-]+)/g)].map((m) => m[1]))]
  actions.push('march', 'spot', 'release', 'place', 'end-turn', 'germantown', 'howe', 'stray')
})
after(async () => {
  for (const heard of Object.values(streams)) heard.request.destroy()
  await h.close()
})

const parts = ['rulings', 'reasons', 'dice', 'odds', 'facts', 'changes', 'stakes', 'subjects', 'readings', 'hands']
const ask = ['', '?unit=1st-maryland&order=move&commander=sullivan']
const routes = () => [
  '/', '/sign-in', '/games', '/healthz', '/rules/two-for-tea', '/manifest.webmanifest',
  ...['', '/journal', '/journal?before=6', '/luck', '/settings', '/links', '/files', '/forces.csv', '/terrain.csv', '/export',
    ...['game.umpired', 'game.json', ...parts.map((p) => `${p}.csv`)].map((f) => `/export/${f}`)].map((p) => at + p),
  ...Array.from({ length: last }, (_, i) => [`/r/${i + 1}`, `/r/${i + 1}/undo`, `/r/${i + 1}/override`]).flat().map((p) => at + p),
  ...actions.flatMap((action) => [...ask.map((query) => `${at}/act/${action}${query}`), `/calc/two-for-tea/${action}`]),
]

test('there is something to hide, and its own side reads it', async () => {
  assert.equal(hidden.length, 16)
  assert.ok(last >= 8)
  const journal = (await british.get(`${at}/journal`)).text
  for (const name of ['16th Light Dragoons', '40th Foot', '5th Foot']) assert.match(journal, word(name))
  assert.match((await british.get(`${at}/act/command`)).text, /value="10th-foot"/)
  assert.throws(() => tellsNothing(journal, 'the journal'))
})

for (const side of ['american', 'spectator'])
  test(`no route names them: ${side}`, async () => {
    const visitor = { american, spectator }[side]
    for (const route of routes())
      for (const json of side === 'american' ? [false, true] : [false]) {
        const reply = await visitor.get(route, { json })
        assert.ok([200, 303, 400, 403, 404, 405].includes(reply.status), `${route}: ${reply.status}`)
        tellsNothing(reply.text, `${route}${json ? ' as JSON' : ''}`)
      }
  })

test('what is entered is still told, without the names', async () => {
  const { entries } = await american.tree(`${at}/journal`)
  const order = entries.find((e) => e.action === 'command' && e.kind === 'ruling')
  assert.equal(order.sentence, 'Hidden British troops: what was ruled is kept back.')
  const { ruling, facts } = await american.tree(`${at}/r/${order.seq}`)
  assert.deepEqual([facts, ruling.reasons, ruling.dice, ruling.hands], [[], [], [], []])
})

test('what is overruled of them is told so, and no more', async () => {
  const kept = 'Hidden British troops: what was ruled is kept back.'
  for (const [i, verdict] of ['refused', 'kept back'].entries()) {
    const { entry, ruling } = await american.tree(`${at}/r/${overruled[i]}`)
    assert.deepEqual([entry.kind, entry.sentence, entry.verdict, entry.remark], ['override', kept, verdict, null])
    assert.deepEqual([ruling.sentence, ruling.verdict, ruling.effects], [kept, verdict, []])
    assert.equal((await british.tree(`${at}/r/${overruled[i]}`)).entry.remark, 'the 27th Foot and the 16th Light Dragoons sleep')
  }
})

// What they must throw tells how far they are from their commander and from the enemy.
test('a throw declared for them does not tell what it needs', async () => {
  const told = /or less|No throw of/
  assert.match((await british.get(`${at}/r/${waits}`)).text, told)
  for (const [name, visitor] of Object.entries({ american, spectator })) {
    for (const route of ['', '/journal', `/r/${waits}`])
      for (const json of [false, true]) assert.doesNotMatch((await visitor.get(at + route, { json })).text, told, `${name} ${route}`)
    await hears(streams[name], waits)
    assert.doesNotMatch(streams[name].text, told, `${name} hears it`)
  }
})

test('a form answers of them as of nobody', async () => {
  const of = async (unit) => (await american.tree(`${at}/act/command?unit=${unit}`)).problems.map((p) => p.text.replace(unit, '...'))
  assert.deepEqual(await of('40th-foot'), await of('no-such-unit'))
})

test('the live stream names them to their own side alone', async () => {
  for (const heard of Object.values(streams)) await hears(heard, last)
  const missed = await listen(american, '?after=0')
  await hears(missed, last)
  missed.request.destroy()
  for (const text of [streams.american.text, streams.spectator.text, missed.text]) tellsNothing(text, 'the stream')
  assert.match(streams.british.text, /16th Light Dragoons/)
})

test('who comes out is named to everybody', async () => {
  assert.equal((await h.umpire.post(`${at}/r/${waits}/reveal`, { word: 'fog' })).status, 201)
  await act('place', { unit: '1st-pennsylvania', x: 95, y: 47, facing: 0, formation: 'line' })
  await act('spot', {})
  await hears(streams.american, last)
  assert.match(streams.american.text, /2 hidden units are spotted/)
  assert.match((await american.get(at)).text, /40th Foot/)
  hidden = hiddenOf((await h.umpire.get(`${at}/forces.csv`)).text)
  assert.ok(!hidden.some((row) => row.id === '40th-foot') && hidden.some((row) => row.id === '10th-foot'))
  for (const route of ['', '/journal', '/act/command', `/r/${last}`, '/r/1']) tellsNothing((await american.get(at + route)).text, route)
})
