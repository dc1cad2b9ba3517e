// The morning of Dettingen looked back at: bounds for turns, the sides by their names, squares.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fold, Table } from './germantown_kit.mjs'
import { hall } from './site_kit.mjs'

let h, at

async function pageText(path) {
  const { text } = await h.umpire.get(path)
  return text.replace(/<(script|style)[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}

before(async () => {
  h = await hall()
  const made = await h.umpire.post('/games', { title: 'The morning', system: 'brown-bess', scenario: 'dettingen' })
  at = made.json.path
  const table = new Table(h.umpire, at)
  fold(table.state, (await h.umpire.tree(`${at}/r/1`)).ruling.effects, 'the order of battle')
  await table.act('move', { unit: 'british-1', square: 'D4' }, 'legal')
  await table.act('move', { unit: 'hanover-1', square: 'F5' }, 'legal')
  await table.act('next-phase', { to: 'end' }, 'phase')
  await table.act('move', { unit: 'french-horse-1', square: 'D4' }, 'legal')
  await table.act('next-phase', { to: 'fire' }, 'phase')
  await table.act('fire', { unit: 'french-gun-2', target: 'british-2', dice: '5,1' }, '1 counter')
  await table.act('objectives', {}, 'undecided')
})
after(() => h.close())

test('the report tells it in bounds, squares and counters, and of whose armies', async () => {
  const { text } = await h.umpire.get(`${at}/report.md`)
  assert.match(text, /## Bound 1\n\n\*Pragmatic Army\.\* The 1st British Foot and the 1st Hanoverians advanced 1 to 2 squares\./)
  assert.match(text, /## Bound 2\n\n\*French Army\.\* The 1st French Cuirassiers attacked the 1st British Foot \(in D4\)\. French Gun fired on the 2nd British Foot \(1 counter, now 1 of 4\)\./)
  assert.match(text, /\*\*Not decided: it stood in bound 2, the French Army side to play\.\*\*/)
  assert.doesNotMatch(text, /\bturns?\b|\b(Red|Blue)\b/i)
})

for (const name of ['report', 'charts', 'luck', 'journal', 'replay'])
  test(`${name} says bound for turn, and calls no side by its colour`, async () => {
    const text = await pageText(`${at}/${name}`)
    assert.match(text, /\bbound/i)
    assert.match(text, /Pragmatic Army/)
    assert.doesNotMatch(text, /\bturn \d|\b[Bb]y turn\b|\bturns\b/i)
    assert.doesNotMatch(text, /\b(Red|Blue)\b/)
  })

test('the numbers name the sides by their ids, as of every system', async () => {
  const { losses } = await h.umpire.tree(`${at}/charts`)
  assert.deepEqual(losses.now, { red: 12, blue: 14 })
})
