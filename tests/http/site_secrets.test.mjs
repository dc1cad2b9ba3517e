// Germantown: what players may read of troops that are still hidden, and of abilities chosen
// in secret.  Everything they can open is opened, as page and as JSON.
import assert from 'node:assert/strict'
import http from 'node:http'
import { after, before, test } from 'node:test'
import { Browser, hall, sleep } from './site_kit.mjs'

let h, at, american, british, spectator, last, events = ''
const place = /\b97\.25\b|\b91\.75\b/ // where the 5th Foot is, and nothing else
const hidden = ['map_x', 'map_y']

async function enter(action, fields, verdict) {
  const reply = await h.umpire.post(`${at}/act/${action}`, fields)
  assert.equal(reply.status, 201, reply.text)
  assert.equal(reply.json.ruling.verdict, verdict)
  last = reply.json.seq
  return reply.json
}

async function join(links, label) {
  const visitor = new Browser(h.server)
  const link = links.find((l) => l.label.includes(label))
  assert.equal((await visitor.get(new URL(link.url).pathname)).status, 303)
  return visitor
}

before(async () => {
  h = await hall()
  at = (await h.umpire.post('/games', { title: 'Fog', system: 'two-for-tea', scenario: 'germantown' })).json.path
  const { links } = (await h.umpire.post(`${at}/links`, {})).json
  american = await join(links, 'American')
  british = await join(links, 'British')
  spectator = await join(links, 'Spectators')
  const listen = http.get({ host: '127.0.0.1', port: h.server.port, path: `${at}/live`,
    headers: { accept: 'text/event-stream', cookie: american.cookie } }, (res) => res.on('data', (d) => (events += d)))
  listen.on('error', () => {})
  h.listen = listen
  for (let i = 0; i < 200 && !events; i++) await sleep(5)
  await enter('ability', { side: 'british', step: 'choose', ability: 'colours' }, 'chosen')
  await enter('ability', { side: 'american', step: 'choose', ability: 'forward' }, 'chosen')
  await enter('end-turn', {}, 'turn')
  await enter('march', { unit: '16th-dragoons', x: 97.25, y: 91.75 }, 'marched')
  await enter('spot', {}, 'unseen')
  await enter('march', { unit: '5th-foot', x: 97.25, y: 91.75 }, 'illegal')
  await h.umpire.post(`${at}/r/${last}/undo`, { reason: 'to see' })
  last++
})
after(async () => {
  h.listen.destroy()
  await h.close()
})

const pages = () => ['', '/journal', '/settings', ...Array.from({ length: last }, (_, i) => `/r/${i + 1}`),
  '/act/march?unit=16th-dragoons', '/act/spot?unit=40th-foot', '/act/spot', '/act/release?unit=2nd-grenadiers',
  '/act/place?unit=40th-foot', '/act/ride?commander=jones', '/act/command?unit=5th-foot'].map((p) => at + p)

test('the umpire reads all of it', async () => {
  const { ruling, facts } = await h.umpire.tree(`${at}/r/5`)
  assert.deepEqual(ruling.effects.filter((e) => hidden.includes(e.attribute)).map((e) => e.after).sort(), [91.75, 97.25])
  assert.ok(facts.some((f) => f.used === 97.25))
  assert.ok((await h.umpire.tree(`${at}/r/2`)).ruling.effects.some((e) => e.after === 'colours'))
})

test('neither the other side nor a spectator can read where hidden troops are', async () => {
  for (const visitor of [american, spectator])
    for (const page of pages()) {
      const html = await visitor.get(page)
      const json = await visitor.get(page, { json: true })
      assert.ok([200, 403].includes(html.status), `${page}: ${html.status}`)
      for (const reply of [html, json]) {
        assert.doesNotMatch(reply.text, place, page)
        assert.doesNotMatch(reply.text, /map_x|map x/, page)
      }
      for (const e of json.json.ruling?.effects ?? []) assert.ok(!hidden.includes(e.attribute), `${page}: ${e.entity}.${e.attribute}`)
    }
})

test('what is hidden is in no effect of the order of battle but to its own side', async () => {
  const seen = async (visitor) => new Set((await visitor.tree(`${at}/r/1`)).ruling.effects.map((e) => e.entity))
  assert.ok((await seen(h.umpire)).has('40th-foot'))
  assert.ok((await seen(british)).has('40th-foot'))
  for (const visitor of [american, spectator]) {
    const entities = await seen(visitor)
    assert.ok(!entities.has('40th-foot'))
    assert.ok(entities.has('1st-maryland') && entities.has('chew-house') && entities.has('game'))
  }
})

test('an ability is known to its own side alone until it is used', async () => {
  const knows = async (visitor, seq) => (await visitor.tree(`${at}/r/${seq}`)).ruling.effects.some((e) => e.attribute.startsWith('ability_'))
  assert.deepEqual([await knows(british, 2), await knows(american, 2), await knows(spectator, 2)], [true, false, false])
  assert.deepEqual([await knows(british, 3), await knows(american, 3), await knows(spectator, 3)], [false, true, false])
  for (const page of [`${at}/r/2`, at, `${at}/journal`]) assert.doesNotMatch((await american.get(page, { json: true })).text, /"colours"/)
})

test('no form tells by its answer what has been chosen', async () => {
  const ask = (visitor, ability) => visitor.tree(`${at}/act/ability?side=british&step=use&ability=${ability}&unit=15th-foot`)
  const answers = await Promise.all(['colours', 'dander'].map(async (a) => (await ask(american, a)).ruling.verdict))
  assert.deepEqual(answers, ['illegal', 'illegal'])
})

test('the live stream tells no more', async () => {
  for (let i = 0; i < 400 && !events.includes(`id: ${last}`); i++) await sleep(5)
  assert.match(events, /march/)
  assert.doesNotMatch(events, place)
  assert.doesNotMatch(events, /colours|map_x/)
})

test('the files are the umpire\'s', async () => {
  for (const visitor of [american, british, spectator])
    for (const file of ['forces.csv', 'terrain.csv', 'files']) assert.equal((await visitor.get(`${at}/${file}`)).status, 403)
})

test('once spotted, troops are there for everybody', async () => {
  await enter('place', { unit: '1st-pennsylvania', x: 95, y: 47, facing: 0, formation: 'line' }, 'placed')
  await enter('spot', {}, 'spotted')
  const { ruling, map } = await american.tree(`${at}/r/${last}`)
  assert.ok(ruling.effects.some((e) => e.entity === '40th-foot' && e.attribute === 'x' && e.after === 95))
  assert.ok(map.units.some((u) => u.id === '40th-foot'))
  assert.ok(!map.units.some((u) => u.id === '10th-foot'))
})

test('when the umpire opens the books everybody reads everything, and no more once they are closed', async () => {
  const set = async (opened, by = h.umpire) => (await by.post(`${at}/settings`, { opened })).status
  const chosen = async () => (await spectator.tree(`${at}/r/2`)).ruling.effects.some((e) => e.attribute.startsWith('ability_'))
  const stands = async () => (await american.tree(at)).map.units.some((u) => u.id === '40th-foot')
  assert.equal(await set('yes', american), 403)
  assert.equal(await set('perhaps'), 400)
  assert.equal(await chosen(), false)
  assert.equal(await set('yes'), 201)
  assert.equal(await set('yes'), 409, 'it is so already')
  last++
  assert.equal(await chosen(), true)
  assert.match((await american.get(`${at}/r/5`, { json: true })).text, place)
  for (let i = 0; i < 400 && !events.includes(`id: ${last}`); i++) await sleep(5)
  assert.match(events, /The books are open/)
  assert.match((await h.umpire.get(`${at}/links`)).text, /Close them again/)
  assert.equal(await set('no'), 201)
  last++
  assert.equal(await chosen(), false)
  assert.equal(await stands(), true, 'who was spotted stays so')
})
