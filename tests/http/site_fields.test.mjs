// Fields filled in wrongly: 400, the field named, what was typed kept, and nothing entered.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Browser, entersNothing, game, hall, names } from './site_kit.mjs'

let h, umpire
before(async () => {
  h = await hall()
  umpire = h.umpire
})
after(() => h.close())

async function refused(target, fields, field) {
  const what = `${target} ${JSON.stringify(fields).slice(0, 120)}`
  const reply = await entersNothing(umpire, () => umpire.post(target, fields))
  assert.equal(reply.status, 400, `${what}: ${reply.status} ${JSON.stringify(reply.json?.problems ?? reply.text).slice(0, 300)}`)
  names(reply, field)
  return reply
}

const unit = '3rd-virginia'
const huge = 'x'.repeat(20000)

const command = [
  ['no unit', {}, 'unit'],
  ['an empty unit', { unit: '' }, 'unit'],
  ['an unknown unit', { unit: 'nobody' }, 'unit'],
  ['terrain as the unit', { unit: 'alder-wood' }, 'unit'],
  ['a unit as the commander', { unit, commander: '7th-virginia' }, 'commander'],
  ['a huge unit', { unit: huge }, 'unit'],
  ['a unit with control characters', { unit: `${unit}\u0001` }, 'unit'],
  ['an unknown order', { unit, order: 'dance' }, 'order'],
  ['a rating too low', { unit, rating: '1' }, 'rating'],
  ['a rating too high', { unit, rating: '13' }, 'rating'],
  ['a rating with a fraction', { unit, rating: '7.5' }, 'rating'],
  ['a rating that is no number', { unit, rating: 'eight' }, 'rating'],
  ['a rating with more after it', { unit, rating: '8 or so' }, 'rating'],
  ['a rating that overflows', { unit, rating: '99999999999999999999' }, 'rating'],
  ['a rating in hexadecimal', { unit, rating: '0x8' }, 'rating'],
  ['a distance below nothing', { unit, distance_cm: '-0.1' }, 'distance_cm'],
  ['a distance off any table', { unit, distance_cm: '500.1' }, 'distance_cm'],
  ['a distance that is no number', { unit, distance_cm: 'far' }, 'distance_cm'],
  ['a distance of infinity', { unit, distance_cm: 'inf' }, 'distance_cm'],
  ['a distance not a number', { unit, distance_cm: 'nan' }, 'distance_cm'],
  ['a distance that overflows', { unit, distance_cm: '1e999' }, 'distance_cm'],
  ['a huge distance', { unit, distance_cm: '1'.repeat(20000) }, 'distance_cm'],
  ['too many orders', { unit, orders_given: '4' }, 'orders_given'],
  ['a flag that is neither', { unit, enemy_visible: 'perhaps' }, 'enemy_visible'],
  ['an unknown weather', { unit, weather: 'locusts' }, 'weather'],
]

test('a command roll refuses every field that is wrong, by its name', async () => {
  const wrong = []
  for (const [what, fields, field] of command)
    await refused(`${game}/act/command`, { dice: '4,3', ...fields }, field).catch((e) => wrong.push(`${what}: ${e.message}`))
  assert.deepEqual(wrong, [])
})

test('a commander is not listed as a unit, and is refused by the rules when he is named as one', async () => {
  const tree = await umpire.tree(`${game}/act/command`)
  const ids = tree.asked.find((f) => f.name === 'unit').choices.map((c) => c.id)
  assert.ok(ids.includes(unit) && !ids.includes('harrow') && !ids.includes('wetherby'), `${ids}`)
  const { ruling } = await umpire.tree(`${game}/act/command?unit=harrow&commander=wetherby&order=rally`)
  assert.equal(ruling.verdict, 'illegal')
  assert.equal(ruling.reasons.at(-1).cite, 'Army Lists')
})

test('the same without dice', async () => {
  for (const [, fields, field] of command.slice(0, 12)) await refused(`${game}/act/command`, fields, field)
})

test('the same when umpired is to throw: nothing is declared', async () => {
  for (const [, fields, field] of command) await refused(`${game}/act/command`, { throw: 'umpired', ...fields }, field)
  assert.equal((await umpire.tree(game)).game.pending, null)
})

test('dice that cannot have fallen are refused', async () => {
  for (const dice of ['7,1', '0,1', '-1,3', '1,7', 'a,b', '4,3,2', '1,1,1,1', '6,6,7', '6,6,3,1'])
    await refused(`${game}/act/command`, { unit, dice }, 'dice')
})

// With a daemon of its own: the others shall not go down with it.
test('dice of which only the first can be read, or far too many, are refused, by a calculator too', async (t) => {
  const own = await hall()
  t.after(own.close)
  for (const dice of ['4x', '4.5,3', '4,3\u0001', '4,three', '4,-3', Array(500).fill('1').join(), '9'.repeat(400)]) {
    const calc = `/calc/two-for-tea/command?rating=8&distance_cm=1&enemy_visible=no&dice=${encodeURIComponent(dice)}`
    const typed = await new Browser(own.server).get(calc, { json: true })
    assert.equal(typed.status, 400, dice)
    names(typed, 'dice')
    const posted = await entersNothing(own.umpire, () => own.umpire.post(`${game}/act/command`, { unit, dice }))
    assert.equal(posted.status, 400, dice)
    names(posted, 'dice')
  }
})

test('a 7 on a die of the pad is refused too, and a gap between dice', async () => {
  await refused(`${game}/act/command`, { unit, die_1: '7', die_2: '1' }, 'dice')
  await refused(`${game}/act/command`, { unit, thrown: '6,6', die_1: '7' }, 'dice')
  const gap = await entersNothing(umpire, () => umpire.post(`${game}/act/command`, { unit, die_1: '', die_2: '3' }))
  assert.ok(gap.status === 200 || gap.status === 400)
})

test('dice where none are wanted are refused', async () => {
  await refused(`${game}/act/end-turn`, { dice: '3' }, 'dice')
  await refused(`${game}/act/place`, { unit, x: '10', y: '10', dice: '3' }, 'dice')
})

test('placing refuses what is no place', async () => {
  const place = `${game}/act/place`
  for (const [fields, field] of [
    [{ x: '10', y: '10' }, 'unit'], [{ unit: 'nobody', x: '10', y: '10' }, 'unit'],
        [{ unit: 'alder-wood', x: '10', y: '10' }, 'unit'], [{ unit, x: '-1', y: '10' }, 'x'], [{ unit, x: '501', y: '10' }, 'x'],
    [{ unit, x: '10', y: 'up' }, 'y'], [{ unit, x: '10', y: '10', facing: '361' }, 'facing'],
        [{ unit, x: '10', y: '10', facing: '-90' }, 'facing'], [{ unit, x: '10', y: '10', formation: 'heap' }, 'formation']])
    await refused(place, fields, field)
})

test('settings refuse what cannot be set', async () => {
  const at = `${game}/settings`
  for (const [fields, field] of [
    [{}, 'reading'], [{ reading: 'TFT-999', choice: 'A' }, 'reading'], [{ reading: 'TFT-05', choice: 'C' }, 'choice'],
        [{ reading: 'TFT-05' }, 'choice'], [{ reading: 'TFT-05', choice: 'AB' }, 'choice'],
        [{ reading: 'TFT-03', choice: 'B' }, 'reading'],
    [{ tolerance_cm: '-1' }, 'tolerance_cm'], [{ tolerance_cm: 'x' }, 'tolerance_cm'], [{ tolerance_cm: 'nan' }, 'tolerance_cm'],
        [{ tolerance_cm: '100' }, 'tolerance_cm'], [{ reading: 'TFT-05', choice: 'B', reason: 'x'.repeat(5000) }, 'reason'],
        [{ reading: 'TFT-05', choice: 'B', reason: 'a\u0002' }, 'reason']])
    await refused(at, fields, field)
})

test('notes refuse nothing, too much, and what is not text', async () => {
  for (const text of ['', '   ', '\n', 'x'.repeat(5000), 'a\u0007b', 'a\u001b[2Jb', undefined]) await refused(`${game}/note`,
      { text }, 'text')
})

test('reasons of an undo refuse too much and what is not text', async () => {
  const { seq } = await umpire.enter(`${game}/act/place`, { unit, x: '50', y: '50' })
  for (const reason of ['x'.repeat(5000), 'a\u0007b']) await refused(`${game}/r/${seq}/undo`, { reason }, 'reason')
  await umpire.enter(`${game}/r/${seq}/undo`, {})
})

test('a token that is huge is no trouble', async () => {
  const long = await umpire.post(`${game}/note`, { text: 'x', token: huge })
  assert.ok([201, 400].includes(long.status), long.text)
})

test('a version that is none is refused or not heeded, and never believed to be new', async () => {
  for (const version of ['x', '-5', '1.5']) {
    const reply = await umpire.post(`${game}/note`, { text: 'v', version })
    assert.ok([201, 400].includes(reply.status))
  }
})

test('a page keeps what was typed beside what is wrong with it', async () => {
  const page = await umpire.open(`${game}/act/command?unit=${unit}`)
  const form = page.form(`${game}/act/command`, 'get').set('distance_cm', 'twelve').set('orders_given', '2')
  const reply = await umpire.submit(form)
  const kept = reply.page.form(`${game}/act/command`, 'get')
  assert.equal(kept.value('distance_cm'), 'twelve')
  assert.equal(kept.value('orders_given'), '2')
  assert.equal(kept.value('unit'), unit)
  const marked = reply.page.tags.filter((t) => t.attrs['aria-invalid'] === 'true')
  assert.deepEqual(marked.map((t) => t.attrs.name), ['distance_cm'])
  const said = reply.page.all('p', { id: marked[0].attrs['aria-describedby'] })
  assert.equal(said.length, 1)
  assert.match(said[0].text, /number/)
  assert.ok(!reply.page.forms.some((f) => f.method === 'post' && f.has('die_1')), 'nothing to throw for yet')
})

test('a posted page that is refused keeps the fields and the dice', async () => {
  const reply = await entersNothing(umpire, () => umpire.post(`${game}/act/command`,
      { unit, distance_cm: '12', die_1: '4', die_2: '9' }, { json: false }))
  assert.equal(reply.status, 400)
  assert.equal(reply.page.form(`${game}/act/command`, 'get').value('distance_cm'), '12')
})

test('every problem is named at once, not one after the other', async () => {
  const reply = await entersNothing(umpire, () => umpire.post(`${game}/act/command`,
      { unit, rating: '99', distance_cm: 'x', weather: 'locusts', dice: '4,3' }))
  assert.equal(reply.status, 400)
  for (const field of ['rating', 'distance_cm', 'weather']) names(reply, field)
})

test('a field that the action does not have does no harm', async () => {
  const { ruling } = await umpire.tree(`${game}/act/command?unit=${unit}&colour=blue&__proto__=1`)
  assert.ok(ruling.need > 0)
})

test('a calculator names the field and says what is accepted, as JSON with 400', async () => {
  for (const [query, field] of [['rating=13&distance_cm=1&enemy_visible=no', 'rating'],
      ['rating=8&distance_cm=x&enemy_visible=no', 'distance_cm'], ['rating=8&distance_cm=1&enemy_visible=no&dice=7,7', 'dice'],
      ['rating=8&distance_cm=1&enemy_visible=no&dice=1,1,1', 'dice']]) {
    const reply = await umpire.get(`/calc/two-for-tea/command?${query}`, { json: true })
    assert.equal(reply.status, 400, query)
    names(reply, field)
    assert.equal((await umpire.get(`/calc/two-for-tea/command?${query}`)).status < 500, true)
  }
})
