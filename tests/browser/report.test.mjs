// The battle report and the charts of a whole game, on screens, on paper, and as a file opened
// from the disk of somebody who has never heard of the daemon.
import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { fold, Table } from '../http/germantown_kit.mjs'
import { turns } from '../http/germantown_script.mjs'
import { Browser } from '../http/site_kit.mjs'
import { hall, packages, putAway, sizes, umpireAt } from './kit.mjs'
import { look } from './look.mjs'

const axe = fs.readFileSync(path.join(packages, 'axe-core/axe.min.js'), 'utf8')
let h, one, page, at, file

before(async () => {
  h = await hall()
  const umpire = new Browser(h.server)
  assert.equal((await umpire.signIn()).status, 200)
  at = (await umpire.post('/games', { title: 'Germantown', system: 'two-for-tea', scenario: 'germantown' })).json.path
  const table = new Table(umpire, at)
  fold(table.state, (await umpire.tree(`${at}/r/1`)).ruling.effects, 'the order of battle')
  for (const play of Object.values(turns)) await play(table)
  one = await umpireAt(h, sizes.tablet)
  page = one.page
  file = path.join(h.folder, 'germantown.html')
  fs.writeFileSync(file, (await umpire.get(`${at}/report.html`)).text)
})
after(async () => {
  await putAway(h)
  await h?.close()
})

const LOOKS = [[sizes.tablet, 'light'], [sizes.tablet, 'dark'], [sizes.telephone, 'light'], [sizes.telephone, 'dark']]

for (const name of ['charts', 'report'])
  test(`${name}: fits tablet and telephone, is legible light and dark, and everything has a name`, async () => {
    for (const [size, colorScheme] of LOOKS) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme })
      await page.goto(`${at}/${name}`)
      const seen = await look(page)
      for (const kind of ['faults', 'unnamed', 'pale']) assert.deepEqual(await seen[kind](), [], `${name}, ${size.width}, ${colorScheme}: ${kind}`)
      await page.evaluate(axe)
      const { violations, passes } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }))
      assert.deepEqual(violations.map((v) => `${v.id}: ${v.nodes[0].target}`), [], `${name}, ${size.width}, ${colorScheme}`)
      assert.ok(passes.length > 10)
    }
    assert.deepEqual(one.complaints, [])
  })

test('no word of a chart lies outside of it, or on another', async () => {
  await page.setViewportSize(sizes.tablet)
  await page.goto(`${at}/charts`)
  const faults = await page.evaluate(() =>
    [...document.querySelectorAll('.chart-sheet')].flatMap((svg) => {
      const sheet = svg.getBoundingClientRect()
      const boxes = [...svg.querySelectorAll('text')].filter((t) => t.textContent).map((t) => [t.textContent, t.getBoundingClientRect()])
      const out = boxes.filter(([, b]) => b.left < sheet.left - 1 || b.right > sheet.right + 1 || b.bottom > sheet.bottom + 1 || b.top < sheet.top - 1)
      const on = boxes.flatMap(([text, a], i) =>
        boxes.slice(i + 1).filter(([, b]) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 3 && b.top < a.bottom - 3).map(([other]) => `${text} on ${other}`))
      return [...out.map(([text]) => `out: ${text}`), ...on]
    }))
  assert.deepEqual(faults, [])
})

test('a side is told by more than a colour: a dashed line, hatched bars, and its name', async () => {
  const seen = await page.evaluate(() => {
    const style = (query) => getComputedStyle(document.querySelector(query))
    return {
      dashes: [style('.chart-line.c-ink-1').strokeDasharray, style('.chart-line.c-ink-2').strokeDasharray],
      fills: [style('.chart-bar.c-ink-1').fill, style('.chart-bar.c-ink-2').fill],
      names: [...document.querySelectorAll('#chart-strength-title ~ * text, .chart-name')].map((t) => t.textContent),
    }
  })
  assert.equal(seen.dashes[0], 'none')
  assert.match(seen.dashes[1], /\d/)
  assert.doesNotMatch(seen.fills[0], /url/)
  assert.match(seen.fills[1], /url/)
  for (const name of ['American', 'British']) assert.ok(seen.names.includes(name), name)
})

test('the numbers unfold, and are a table', async () => {
  const details = page.locator('.chart-numbers').first()
  assert.equal(await details.locator('table').isVisible(), false)
  await details.locator('summary').tap()
  await details.locator('table').waitFor()
  assert.ok((await details.locator('tbody tr').count()) >= 7)
  assert.deepEqual(await (await look(page)).faults(), [])
})

// The sheets of a page as a printer gets them.
async function sheets(from, format) {
  const pdf = (await from.pdf({ format, preferCSSPageSize: true })).toString('latin1')
  return (pdf.match(/\/Type \/Page\b/g) ?? []).length
}

for (const format of ['A4', 'Letter'])
  test(`on ${format} the report of a whole battle is one to four sheets, the charts two at most`, async () => {
    await page.goto(`${at}/report`)
    const count = await sheets(page, format)
    assert.ok(count >= 1 && count <= 4, `${count} sheets`)
    await page.goto(`${at}/charts`)
    assert.ok((await sheets(page, format)) <= 2)
  })

test('on paper no button is left, and no map is cut in two', async () => {
  await page.goto(`${at}/report`)
  await page.setViewportSize({ width: 688, height: 1016 })
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const seen = await page.evaluate(() => {
    const shown = (one) => one.checkVisibility() && one.getBoundingClientRect().width > 0
    return {
      ground: getComputedStyle(document.body).backgroundColor,
      ink: getComputedStyle(document.querySelector('.report')).color,
      controls: [...document.querySelectorAll('button, .button, .foot, .nav, summary')].filter(shown).map((one) => one.outerHTML.slice(0, 80)),
      whole: [...document.querySelectorAll('.plan, .chart')].map((one) => getComputedStyle(one).breakInside),
      wide: document.documentElement.scrollWidth - innerWidth,
    }
  })
  await page.emulateMedia({ media: null, colorScheme: 'light' })
  await page.setViewportSize(sizes.tablet)
  assert.equal(seen.ground, 'rgb(255, 255, 255)')
  assert.equal(seen.ink, 'rgb(0, 0, 0)')
  assert.deepEqual(seen.controls, [])
  assert.ok(seen.whole.length >= 5 && seen.whole.every((word) => word === 'avoid'), seen.whole.join())
  assert.ok(seen.wide <= 0)
})

test('the file opened from a disk asks nobody for anything and looks like the page', async () => {
  for (const [viewport, colorScheme] of LOOKS) {
    const context = await h.browser.newContext({ viewport, colorScheme, offline: true })
    const alone = await context.newPage()
    const asked = [], complaints = []
    alone.on('request', (request) => asked.push(request.url()))
    alone.on('console', (said) => complaints.push(said.text()))
    alone.on('pageerror', (error) => complaints.push(error.message))
    await alone.goto(pathToFileURL(file).href)
    assert.deepEqual(asked, [pathToFileURL(file).href])
    assert.deepEqual(complaints, [])
    const seen = await look(alone)
    for (const kind of ['faults', 'unnamed', 'pale']) assert.deepEqual(await seen[kind](), [], `${viewport.width}, ${colorScheme}: ${kind}`)
    const drawn = await alone.evaluate(() => ({
      ground: getComputedStyle(document.body).backgroundColor,
      board: getComputedStyle(document.querySelector('.plan .board')).fill,
      wood: getComputedStyle(document.querySelector('.plan .g-wood')).fill,
      maps: [...document.querySelectorAll('.plan .sheet')].map((svg) => svg.getBoundingClientRect().height > 150),
      links: document.querySelectorAll('a, script, link, img, form').length,
    }))
    assert.deepEqual(drawn.maps, [true, true, true, true])
    assert.equal(drawn.links, 0)
    assert.equal(drawn.ground, colorScheme === 'dark' ? 'rgb(21, 24, 27)' : 'rgb(243, 238, 226)')
    assert.equal(drawn.board, colorScheme === 'dark' ? 'rgb(32, 37, 42)' : 'rgb(241, 236, 217)')
    assert.match(drawn.wood, /#map-wood/)
    await alone.evaluate(axe)
    const { violations } = await alone.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }))
    assert.deepEqual(violations.map((v) => `${v.id}: ${v.nodes[0].target}`), [])
    const count = await sheets(alone, 'A4')
    assert.ok(count >= 1 && count <= 4, `${count} sheets`)
    await context.close()
  }
})

test('served by the daemon its own style applies, under a policy for nothing else', async () => {
  const { page: fresh, complaints } = one
  await fresh.goto(`${at}/report.html`)
  assert.equal(await fresh.evaluate(() => getComputedStyle(document.querySelector('.report')).display), 'grid')
  await fresh.evaluate(() => {
    const style = document.createElement('style')
    style.textContent = 'body { color: red }'
    document.head.append(style)
  })
  assert.notEqual(await fresh.evaluate(() => getComputedStyle(document.body).color), 'rgb(255, 0, 0)')
  assert.equal(complaints.length, 1, 'that one was refused')
})
