// What each side is told before the battle, and nobody else reads.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Browser, hall } from './site_kit.mjs'

let h, at
const visitors = {}
before(async () => {
  h = await hall()
  at = (await h.umpire.post('/games', { title: 'Fog', system: 'two-for-tea', scenario: 'germantown' })).json.path
  const { links } = (await h.umpire.post(`${at}/links`, {})).json
  for (const label of ['American', 'British', 'Spectators']) {
    visitors[label] = new Browser(h.server)
    await visitors[label].get(new URL(links.find((l) => l.label.includes(label)).url).pathname)
  }
})
after(() => h.close())

const sidesIn = async (visitor) => (await visitor.tree(`${at}/briefing`)).briefings.map((b) => b.side)

test('each side reads its own briefing, the umpire all, a spectator none', async () => {
  assert.deepEqual(await sidesIn(h.umpire), ['american', 'british'])
  assert.deepEqual(await sidesIn(visitors.American), ['american'])
  assert.deepEqual(await sidesIn(visitors.British), ['british'])
  assert.deepEqual(await sidesIn(visitors.Spectators), [])
})

test('no other page of the game tells a side what the other was told', async () => {
  for (const page of ['', '/briefing', '/journal', '/r/1', '/settings', '/print'])
    for (const json of [true, false]) {
      const { text } = await visitors.American.get(at + page, { json })
      assert.doesNotMatch(text, /Matthews at point C/, page)
    }
})

test('lines are paragraphs and those that begin with # are headings', async () => {
  const [{ parts }] = (await h.umpire.tree(`${at}/briefing`)).briefings
  assert.deepEqual([parts[0].heading, parts[0].text], [true, 'The morning'])
  assert.equal(parts[1].heading, false)
  const { text } = await h.umpire.get(`${at}/briefing`)
  assert.match(text, /<h2>The fog<\/h2>/)
})

test('the umpire changes a briefing like any setting, and what is typed is no markup', async () => {
  const reply = await h.umpire.post(`${at}/settings`, { battle: '1', 'set.briefing_british': '# Now\r\n<b>stand</b>' })
  assert.equal(reply.status, 201)
  const { text } = await visitors.British.get(`${at}/briefing`)
  assert.match(text, /<h2>Now<\/h2>/)
  assert.match(text, /&lt;b&gt;stand/)
  const long = await h.umpire.post(`${at}/settings`, { battle: '1', 'set.briefing_british': 'x'.repeat(4001) })
  assert.equal(long.status, 400)
  assert.match(long.text, /4000 characters/)
})

test('a game without briefings has no link to them', async () => {
  const plain = (await h.umpire.post('/games', { title: 'Plain', system: 'two-for-tea', scenario: 'first-game' })).json.path
  assert.doesNotMatch((await h.umpire.get(plain)).text, /\/briefing"/)
  assert.match((await h.umpire.get(at)).text, /\/briefing"/)
})
