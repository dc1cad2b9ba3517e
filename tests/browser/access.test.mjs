// The main pages as axe-core judges them, in three sizes, light and dark: nothing serious, nothing
// critical.  What it finds less than that is printed, and fails nothing.
import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { hall, packages, sizes } from './kit.mjs'
import { prepareTour } from './tour.mjs'

const MAIN = [
  'home-guest', 'home', 'sign-in', 'new-game', 'table', 'table-spectator', 'act-ask', 'act-throw', 'act-close-call', 'act-move', 'calc-ask',
  'calc-throw', 'calculators', 'help', 'rules', 'readings', 'ruling', 'undo', 'override', 'journal', 'journal-found', 'replay', 'replay-picked', 'what-if', 'what-if-throw',
  'consistency', 'luck', 'settings', 'links-made', 'files', 'print', 'briefing',
  'print-forces', 'print-table', 'print-slips', 'error',
]
const axe = fs.readFileSync(path.join(packages, 'axe-core/axe.min.js'), 'utf8')

let h, last
const found = { grave: new Map(), slight: new Map(), looked: 0, rules: 0 }

const note = (map, what, where) => map.set(what, [...(map.get(what) ?? []), where])

async function judge(page, where) {
  const result = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }))
  found.looked++
  found.rules = Math.max(found.rules, result.passes.length)
  for (const { id, impact, help, nodes } of result.violations)
    for (const { target } of nodes)
      note(impact === 'serious' || impact === 'critical' ? found.grave : found.slight, `${impact} ${id}: ${help}: ${target.join(' ')}`, where)
}

before(async () => {
  h = await hall()
  const { stops } = await prepareTour(h)
  const wanted = stops.filter(({ name }) => MAIN.includes(name))
  assert.deepEqual(MAIN.filter((name) => !wanted.some((stop) => stop.name === name)), [], 'every main page is on the tour')
  for (const { name, page, go } of wanted) {
    await page.setViewportSize(sizes.tablet)
    await go()
    await page.evaluate(axe)
    for (const [size, box] of Object.entries(sizes)) {
      await page.setViewportSize(box)
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme })
        await judge(page, `${name}, ${size}, ${colorScheme}`)
      }
    }
    await page.emulateMedia({ colorScheme: 'light' })
    last = page
  }
})
after(() => h?.close())

const listed = (map) => [...map].map(([what, where]) => `${what}  (${where.slice(0, 2).join('; ')}${where.length > 2 ? `; and ${where.length - 2} more` : ''})`).join('\n')

test('axe-core finds nothing serious or critical on the main pages', () => {
  assert.equal(found.looked, MAIN.length * 6)
  assert.ok(found.rules > 10, 'it has looked at something')
  if (found.slight.size > 0) console.log(`less than serious:\n${listed(found.slight)}`)
  assert.equal(found.grave.size, 0, `\n${listed(found.grave)}`)
})

test('and would find it: a button that says nothing', async () => {
  await last.evaluate(() => document.querySelector('main').append(document.createElement('button')))
  const { violations } = await last.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }))
  assert.ok(violations.some(({ id, impact }) => id === 'button-name' && impact === 'critical'))
})
