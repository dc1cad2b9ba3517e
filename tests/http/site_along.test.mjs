// Several units that fire together: ticked boxes of a form, a list in JSON, words in one field.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { entersNothing, game, hall } from './site_kit.mjs'

let h, umpire, seq
const shoot = `${game}/act/shoot`
const asked = { unit: '3rd-virginia', target: '10th-foot', occasion: 'automatic' }
const both = ['7th-virginia', '2nd-maryland']

// Three American lines in a row before one British: each 12 cm off at most.
before(async () => {
  h = await hall()
  umpire = h.umpire
  const places = { '3rd-virginia': 60, '7th-virginia': 46, '2nd-maryland': 74, '10th-foot': 60 }
  for (const [unit, x] of Object.entries(places)) {
    const foe = unit === '10th-foot'
    await umpire.enter(`${game}/act/place`, { unit, x, y: foe ? 40 : 30, facing: foe ? 180 : 0, formation: 'line' })
  }
})
after(() => h.close())

const along = (tree) => [...tree.asked, ...tree.more].find((f) => f.name === 'along')
const ticked = (field) => field.choices.filter((c) => c.on).map((c) => c.id)
const count = (ruling) => ruling.needs.reduce((sum, need) => sum + need.count, 0)

test('ticked boxes come as a repeated parameter, all of them', async () => {
  const query = new URLSearchParams({ ...asked, more: '1' })
  for (const id of both) query.append('along', id)
  const tree = await umpire.tree(`${shoot}?${query}`)
  assert.deepEqual(tree.problems, [])
  assert.deepEqual(ticked(along(tree)).sort(), [...both].sort())
  const alone = await umpire.tree(`${shoot}?${new URLSearchParams(asked)}`)
  assert.deepEqual(ticked(along(alone)), [])
  assert.ok(count(tree.ruling) > count(alone.ruling), 'they add their dice')
})

test('words in one field, spaces or commas between, say the same', async () => {
  const dice = []
  for (const text of [both.join(' '), both.join(','), `${both.join(', ')} `])
    dice.push(count((await umpire.tree(`${shoot}?${new URLSearchParams({ ...asked, along: text })}`)).ruling))
  assert.equal(new Set(dice).size, 1)
})

test('only its own side is offered to fire along', async () => {
  const field = along(await umpire.tree(`${shoot}?${new URLSearchParams(asked)}`))
  const ids = field.choices.map((c) => c.id)
  assert.ok(both.every((id) => ids.includes(id)) && !ids.includes('10th-foot'), `${ids}`)
})

test('whoever is no unit among them is refused by the name of the field', async () => {
  for (const list of [['7th-virginia', 'nobody'], ['harrow'], ['7th-virginia', 'alder-wood']]) {
    const reply = await entersNothing(umpire, () => umpire.post(shoot, { ...asked, along: list, dice: '1' }))
    assert.equal(reply.status, 400)
    assert.ok(reply.json.problems.some((p) => p.field === 'along'), JSON.stringify(reply.json.problems))
  }
})

test('the same unit ticked twice, or the firing one, is refused by the rules', async () => {
  for (const list of [['7th-virginia', '7th-virginia'], ['3rd-virginia']]) {
    const { ruling } = await umpire.tree(`${shoot}?${new URLSearchParams([...Object.entries(asked), ...list.map((id) => ['along', id])])}`)
    assert.equal(ruling.verdict, 'illegal', ruling.sentence)
  }
})

test('boxes ticked in the form are asked for, kept ticked, and ruled on with the dice', async () => {
  const ask = (await umpire.open(`${shoot}?${new URLSearchParams(asked)}`)).form(shoot, 'get')
  for (const box of ask.control('along')) box.on = both.includes(box.value)
  const { page } = await umpire.submit(ask, 'Measure again')
  const kept = page.form(shoot, 'get').pairs(undefined, false).filter(([name]) => name === 'along')
  assert.deepEqual(kept.map(([, id]) => id).sort(), [...both].sort())
  const form = page.form(shoot)
  for (const die of form.controls.filter((c) => /^die_\d+$/.test(c.name)).map((c) => c.name)) form.set(die, 1)
  const ruled = await umpire.submit(form, 'Rule it')
  assert.match(ruled.page.text, /3rd Virginia, 7th Virginia and 2nd Maryland shoot at 10th Foot|3rd Virginia, 2nd Maryland and 7th Virginia shoot at 10th Foot/)
  await umpire.enter(`${ruled.location.split('#')[0]}/undo`, { reason: 'for the next test' })
})

test('a list in JSON enters one shot of all three', async () => {
  const query = new URLSearchParams({ ...asked, along: both.join(' ') })
  const dice = Array(count((await umpire.tree(`${shoot}?${query}`)).ruling)).fill(1).join()
  seq = (await umpire.enter(shoot, { ...asked, along: both, dice })).seq
  const { ruling, facts } = await umpire.tree(`${game}/r/${seq}`)
  for (const unit of [asked.unit, ...both])
    assert.ok(ruling.effects.some((e) => e.entity === unit && e.attribute === 'shots' && e.after === 1), unit)
  assert.ok(JSON.stringify(facts).includes(both[0]))
})

test('they are answered once, at any one of them', async () => {
  const back = { unit: '10th-foot', target: both[1], occasion: 'return' }
  const dice = Array(count((await umpire.tree(`${shoot}?${new URLSearchParams(back)}`)).ruling)).fill(1).join()
  assert.notEqual((await umpire.enter(shoot, { ...back, dice })).ruling.verdict, 'illegal')
  assert.equal((await umpire.tree(`${shoot}?${new URLSearchParams({ ...back, target: asked.unit })}`)).ruling.verdict, 'illegal')
})
