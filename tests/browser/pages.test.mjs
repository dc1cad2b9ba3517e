// Every page in three sizes, light and dark: fits, is large enough to tap, legible, labelled, and
// says nothing on the console.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { hall, sizes } from './kit.mjs'
import { look } from './look.mjs'
import { prepareTour } from './tour.mjs'

// A page zoomed to 200 % has half as much room; 320 px is the least a page must fit.
const zoomed = { 'tablet at 200 %': { width: 590, height: 410 }, 'small telephone': { width: 320, height: 568 } }

let h
const found = { fit: [], pale: [], unnamed: [], zoom: [], text: [], quiet: [], walked: 0 }

// One walk through all pages; the tests below say what came of it.
before(async () => {
  h = await hall()
  const { stops, devices } = await prepareTour(h)
  for (const { name, page, go } of stops) {
    await page.setViewportSize(sizes.tablet)
    await go()
    const note = (list, where, faults) => list.push(...faults.map((fault) => `${name}, ${where}: ${fault}`))
    const eyes = await look(page)
    note(found.unnamed, 'tablet', await eyes.unnamed())
    for (const [size, box] of Object.entries(sizes)) {
      await page.setViewportSize(box)
      note(found.fit, size, await (await look(page)).faults())
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme })
        note(found.pale, `${size}, ${colorScheme}`, await eyes.pale())
      }
      await page.emulateMedia({ colorScheme: 'light' })
    }
    for (const [size, box] of Object.entries(zoomed)) {
      await page.setViewportSize(box)
      note(found.zoom, size, await eyes.lost())
    }
    await page.setViewportSize(sizes.upright)
    await eyes.doubleText()
    note(found.text, 'upright', await eyes.lost())
    await page.setViewportSize(sizes.tablet)
    note(found.text, 'tablet', await eyes.lost())
    found.walked++
  }
  // A page that is refused is an error to the console too, and so is a lost network: those are meant.
  const meant = /Failed to load resource: (the server responded with a status of (400|403|404|409)|net::ERR_INTERNET_DISCONNECTED)/
  for (const { complaints } of Object.values(devices)) found.quiet.push(...complaints.filter((one) => !meant.test(one)))
})
after(() => h?.close())

// The list of faults, each once for all the sizes it was seen in.
function none(faults) {
  const by = new Map()
  for (const one of faults) {
    const what = one.slice(one.indexOf(': ') + 2)
    by.set(what, [...(by.get(what) ?? []), one.slice(0, one.indexOf(': '))])
  }
  const lines = [...by].map(([what, where]) => `${what}  (${where.slice(0, 3).join('; ')}${where.length > 3 ? `; and ${where.length - 3} more` : ''})`)
  assert.ok(found.walked >= 30, `only ${found.walked} pages were seen`)
  assert.equal(lines.length, 0, `\n${lines.join('\n')}`)
}

test('no page writes errors to the console or breaks the content security policy', () => none(found.quiet))

test('no page scrolls sideways, and what is tapped is 44 px at least', () => none(found.fit))

test('text has a contrast of 4.5 at least, light and dark', () => none(found.pale))

test('every field, button, link and group has its label, and every id is one', () => none(found.unnamed))

test('zoomed to 200 % nothing is lost and everything can be tapped', () => none(found.zoom))

test('with letters twice as large nothing is lost and everything can be tapped', () => none(found.text))
