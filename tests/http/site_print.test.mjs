// Sheets of paper: what is on them, and for whom.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Browser, hall } from './site_kit.mjs'

let h, umpire, first, germantown, american, rulings
before(async () => {
  h = await hall()
  umpire = h.umpire
  const begin = async (title, scenario) => (await umpire.post('/games', { title, system: 'two-for-tea', scenario })).json.path
  first = await begin('First paper', 'first-game')
  germantown = await begin('Fog', 'germantown')
  rulings = [
    await umpire.enter(`${first}/act/command`, { unit: '3rd-virginia', dice: '4,3' }),
    await umpire.enter(`${first}/act/command`, { unit: 'chester-militia', dice: '6,6,3' }),
  ]
  const { json } = await umpire.post(`${germantown}/links`)
  american = new Browser(h.server)
  await american.get(new URL(json.links.find((one) => /American/.test(one.label)).url).pathname)
})
after(() => h?.close())

const units = (tree) => tree.sides.flatMap((side) => side.commands.flatMap((one) => one.units))

test('the order of battle has every unit once, under its commander, with its values', async () => {
  const tree = await umpire.tree(`${first}/print/forces`)
  const table = await umpire.tree(first)
  const wanted = table.sides.flatMap((side) => side.units.map((one) => one.name)).sort()
  assert.deepEqual(units(tree).map((one) => one.name).sort(), wanted)
  const harrow = tree.sides[0].commands.find((one) => /Harrow/.test(one.commander.name))
  const virginia = harrow.units.find((one) => one.id === '3rd-virginia')
  const figures = Object.fromEntries(virginia.facts.map((one) => [one.label, one.text]))
  assert.match(figures.Move, /^20 cm/)
  assert.match(figures.Shooting, /^3 dice a stand, 20 cm/)
  assert.match(figures.Melee, /^4 dice a stand/)
  assert.equal(virginia.boxes.length, 3)
  assert.ok(virginia.boxes.every((stand) => stand.circles.length === 5))
})

test('hits a unit carries are filled in, in one of its boxes', async () => {
  const at = (await umpire.post('/games', { title: 'Hits', system: 'two-for-tea', scenario: 'first-game' })).json.path
  await umpire.enter(`${at}/act/place`, { unit: '10th-foot', x: '60', y: '50', facing: '180' })
  const { ruling } = await umpire.tree(`${at}/act/shoot?unit=3rd-virginia&target=10th-foot`)
  const count = ruling.needs.reduce((sum, one) => sum + one.count, 0)
  const dice = Array.from({ length: count }, (_, i) => (i < 2 ? 5 : 1)).join(',')
  await umpire.enter(`${at}/act/shoot`, { unit: '3rd-virginia', target: '10th-foot', dice })
  const foot = units(await umpire.tree(`${at}/print/forces`)).find((one) => one.id === '10th-foot')
  assert.deepEqual(foot.boxes.map((stand) => stand.circles.filter((hit) => hit.taken).length), [2, 0, 0])
})

test('a side prints what it may see: of hidden units no place and no mark', async () => {
  const all = await umpire.get(`${germantown}/print/table`, { json: true })
  const own = await american.get(`${germantown}/print/table`, { json: true })
  const sheet = await american.tree(`${germantown}/print/forces`)
  assert.equal(own.status, 200)
  assert.ok(own.json.map.units.length <= all.json.map.units.length)
  const seen = await american.tree(germantown)
  assert.deepEqual(own.json.map.units.map((one) => one.id), seen.map.units.map((one) => one.id), 'the same as on its screen')
  assert.deepEqual(units(sheet).filter((one) => one.on_table).map((one) => one.id).sort(),
      seen.sides.flatMap((side) => side.units).filter((one) => one.on_table).map((one) => one.id).sort())
  assert.match((await american.get(`${germantown}/print/forces`)).text, /as the American side sees it/)
})

test('sheets are not for guests', async () => {
  const guest = new Browser(h.server)
  for (const at of ['', '/forces', '/table', '/slips']) {
    const reply = await guest.get(`${first}/print${at}`, { json: true })
    assert.ok([401, 403, 404].includes(reply.status), `${at}: ${reply.status}`)
    assert.doesNotMatch(reply.text, /Virginia/)
  }
})

test('the table sheet says turn, code and scale', async () => {
  const { text } = await umpire.get(`${first}/print/table`)
  const { game } = await umpire.tree(first)
  assert.match(text, new RegExp(`after ruling ${game.head_seq}, code <b>${game.head_code}</b>`))
  assert.match(text, /Turn 1 – American/)
  assert.match(text, /1 cm on paper is 8 cm on the table/)
  assert.match(text, /wall, hedge or ditch/)
})

test('the slips of a turn hold every ruling of it, with dice, working and references', async () => {
  const { slips } = await umpire.tree(`${first}/print/slips?turn=1`)
  assert.deepEqual(slips.map((one) => one.entry.seq), rulings.map((one) => one.seq))
  const { text } = await umpire.get(`${first}/print/slips`)
  assert.match(text, /4 \+ 3 = 7[^]*command rating[^]*Army Lists[^]*58\.3 %/)
  assert.deepEqual((await umpire.tree(`${first}/print/slips?turn=9`)).slips, [])
  const other = await umpire.get(`${first}/print/slips?turn=x`, { json: true })
  assert.equal(other.status, 400)
  assert.equal(other.json.field, 'turn')
})

test('an undone ruling is on its slip as undone', async () => {
  await umpire.enter(`${first}/r/${rulings[1].seq}/undo`, { reason: 'The wrong regiment' })
  const { text } = await umpire.get(`${first}/print/slips?turn=1`)
  assert.match(text, /is-struck[^]*Undone by ruling \d+/)
})

test('the sheets are reached from the files, the links and the journal', async () => {
  for (const at of ['files', 'links', 'journal']) assert.match((await umpire.get(`${first}/${at}`)).text, new RegExp(`<main[^]*href="${first}/print"`), at)
})
