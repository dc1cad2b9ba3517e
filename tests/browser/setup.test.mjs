// A small game set up by hand: by touch on a tablet, and again without JavaScript.
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { enter, hall, pathOf, putAway, sees, sizes, umpireAt, until } from './kit.mjs'

let h
before(async () => {
  h = await hall()
})
afterEach(() => putAway(h))
after(() => h?.close())

async function emptyGame(page, title) {
  await page.goto('/games')
  await page.getByLabel('What to call it').fill(title)
  await page.locator('#f-scenario').getByRole('radio', { name: 'Empty table' }).tap()
  await page.getByRole('button', { name: 'Set it up' }).tap()
  await page.waitForURL(/\/g\/[a-z0-9-]+$/)
  return pathOf(page)
}

const group = (page, kind) => page.locator(`[data-kind=${kind}]`)
const row = (page, name) => page.locator(`tr:has([data-column=name][value="${name}"])`)
const tree = async (one, path) => (await one.context.request.get(path, { headers: { accept: 'application/json' } })).json()

async function fillRow(page, kind, cells) {
  const spare = group(page, kind).locator('.is-spare').first()
  for (const [name, value] of Object.entries(cells)) {
    const cell = spare.locator(`[data-column=${name}]`)
    if ((await cell.evaluate((one) => one.tagName)) === 'SELECT') await cell.selectOption(value)
    else await cell.fill(value)
  }
}

// Taps the map where that is on the table, in centimetres.
async function tapMap(page, x, y) {
  const at = await page.locator('.sheet-map svg.sheet').evaluate((svg, [cx, cy]) => {
    svg.scrollIntoView({ block: 'center' })
    const height = Number(svg.closest('figure').dataset.height)
    const spot = new DOMPoint(cx, height - cy).matrixTransform(svg.getScreenCTM())
    return { x: spot.x, y: spot.y }
  }, [x, y])
  await page.touchscreen.tap(at.x, at.y)
}

const near = (got, wanted) => assert.ok(Math.abs(Number(got) - wanted) <= 1, `${got} is not near ${wanted}`)

test('a brigade and a hill by touch: copied, lined up, drawn, begun', async () => {
  const umpire = await umpireAt(h, sizes.tablet)
  const { page } = umpire
  const game = await emptyGame(page, 'By touch')
  await page.locator('.setup').getByRole('link', { name: /Order of battle/ }).tap()
  await fillRow(page, 'officer', { name: 'Colonel Ford', rating: '7', x: '60', y: '14' })
  await fillRow(page, 'unit', { name: '3rd Virginia', type: 'continental', commander: 'Colonel Ford' })
  await page.locator('[data-kind=unit] .row-more summary').first().tap()
  await page.locator('[data-kind=unit] .row-rest').first().waitFor()
  await page.locator('h1').tap()
  await until('the rest of the row is put away', async () => !(await page.locator('[data-kind=unit] .row-rest').first().isVisible()))

  await page.getByRole('button', { name: 'Save' }).first().tap()
  await sees(page.locator('.done'), /Saved, as entry 2/)
  for (const name of ['3rd Virginia', '4th Virginia']) {
    await row(page, name).getByRole('button', { name: `Copy ${name}` }).tap()
    await until(`a copy of ${name}`, () => row(page, name.replace(/^\d../, (n) => `${Number(n[0]) + 1}th`)).count())
  }
  assert.equal(pathOf(page), `${game}/forces`, 'the page has not been left')
  await page.getByLabel('Whose units').selectOption({ label: 'Colonel Ford' })
  await tapMap(page, 60, 25)
  near(await page.locator('#f-line_x').inputValue(), 60)
  near(await page.locator('#f-line_y').inputValue(), 25)
  await page.getByRole('button', { name: 'Line up' }).tap()
  await sees(page.locator('.done'), /3 in line. Not saved yet/)
  assert.equal(await page.locator('.sheet-map [data-unit]').count(), 4, 'they are drawn where they would stand')
  await page.getByRole('button', { name: 'Save' }).last().tap()
  await sees(page.locator('.done'), /Saved, as entry 3/)

  await page.locator('.setup-nav').getByRole('link', { name: 'Terrain' }).tap()
  await page.locator('.is-spare [data-column=name]').fill('Bald Hill')
  await page.locator('.is-spare [data-column=ground]').selectOption('hill')
  await page.getByRole('button', { name: 'Draw', exact: true }).tap()
  for (const [x, y] of [[100, 60], [130, 60], [135, 80], [20, 20]]) await tapMap(page, x, y)
  await sees(page.locator('.draw-bar'), /Bald Hill[^]*4 points/)
  await page.getByRole('button', { name: 'Undo last point' }).tap()
  await sees(page.locator('.draw-bar'), /3 points/)
  await tapMap(page, 110, 85)
  await page.getByRole('button', { name: 'Close shape' }).tap()
  await page.getByRole('button', { name: 'Done' }).tap()
  await until('the hill is on the map', () => page.locator('.sheet-map polygon.g-hill').count())
  await page.getByRole('button', { name: 'Save' }).tap()
  await sees(page.locator('.done'), /Saved, as entry 4/)

  await page.getByRole('link', { name: 'To the table' }).tap()
  await sees(page.locator('.setup'), /4 entered[^]*1 on the table/)
  await page.getByRole('button', { name: 'Begin' }).tap()
  await page.locator('.setup').waitFor({ state: 'detached' })
  const table = await tree(umpire, game)
  assert.deepEqual(table.sides[0].units.map((u) => [u.name, u.on_table]), [['3rd Virginia', true], ['4th Virginia', true], ['5th Virginia', true]])
  assert.deepEqual(table.map.terrain.map((t) => t.name), ['Bald Hill'])
  assert.equal(table.game.head_seq, 5, 'begun, three sheets, begun')
  assert.deepEqual(umpire.complaints, [])
})

test('a sheet that was not saved is offered again, and forgotten once it is saved', async () => {
  const umpire = await umpireAt(h, sizes.tablet)
  const { page } = umpire
  page.on('dialog', (dialog) => dialog.accept())
  const game = await emptyGame(page, 'A draft')
  await page.goto(`${game}/forces`)
  await fillRow(page, 'officer', { name: 'Colonel Ford', rating: '7', x: '60', y: '14' })
  await page.reload()
  await sees(page.locator('[data-bar=draft]'), /not saved/)
  await page.getByRole('button', { name: 'Bring them back' }).tap()
  await until('the row is there again', () => row(page, 'Colonel Ford').count())
  await page.getByRole('button', { name: 'Save' }).first().tap()
  await sees(page.locator('.done'), /Saved, as entry 2/)
  await page.reload()
  await page.locator('form[data-sheet]').waitFor()
  assert.equal(await page.locator('[data-bar=draft]').count(), 0)
  assert.deepEqual(umpire.complaints, [])
})

test('the same without scripts', async () => {
  const umpire = await umpireAt(h, sizes.tablet, { javaScriptEnabled: false })
  const { page } = umpire
  const game = await emptyGame(page, 'Plain set-up')
  await page.locator('.setup').getByRole('link', { name: /Order of battle/ }).tap()
  assert.equal(await page.locator('html.js').count(), 0)
  await fillRow(page, 'officer', { name: 'Colonel Ford', rating: '7', x: '60', y: '14' })
  await page.getByRole('button', { name: 'Save' }).first().tap()
  await sees(page.locator('.done'), /Saved, as entry 2/)
  await fillRow(page, 'unit', { name: '3rd Virginia', type: 'continental', commander: 'colonel-ford' })
  await page.getByRole('button', { name: 'Save' }).first().tap()
  await sees(page.locator('.done'), /Saved, as entry 3/)
  await row(page, '3rd Virginia').getByRole('button', { name: 'Copy 3rd Virginia' }).tap()
  await row(page, '4th Virginia').waitFor()
  await page.getByLabel('Whose units').selectOption('colonel-ford')
  await page.locator('#f-line_x').fill('60')
  await page.getByRole('button', { name: 'Line up' }).tap()
  await sees(page.locator('.done'), /2 in line/)
  await page.getByRole('button', { name: 'Save' }).first().tap()
  await sees(page.locator('.done'), /Saved, as entry 4/)
  await page.locator('.setup-nav').getByRole('link', { name: 'Terrain' }).tap()
  assert.equal(await page.getByRole('button', { name: 'Draw', exact: true }).count(), 0)
  assert.equal(await page.locator('.draw-bar').isVisible(), false)
  await page.locator('.is-spare [data-column=name]').fill('Bald Hill')
  await page.locator('.is-spare [data-column=ground]').selectOption('hill')
  await page.locator('.is-spare [data-column=points]').fill('100 60; 130 60; 120 80')
  await page.getByRole('button', { name: 'Save' }).tap()
  await sees(page.locator('.done'), /Saved, as entry 5/)
  await page.getByRole('link', { name: 'To the table' }).tap()
  await page.getByRole('button', { name: 'Begin' }).tap()
  await page.locator('.setup').waitFor({ state: 'detached' })
  assert.deepEqual((await tree(umpire, game)).sides[0].units.map((u) => [u.name, u.on_table]), [['3rd Virginia', true], ['4th Virginia', true]])
  assert.deepEqual(umpire.complaints, [])
})

test('the page of a new game shows what belongs to the chosen card, with and without scripts', async () => {
  for (const options of [{}, { javaScriptEnabled: false }]) {
    const { page, complaints } = await umpireAt(h, sizes.upright, options)
    await page.goto('/games')
    assert.equal(await page.getByLabel('Order of battle', { exact: true }).isVisible(), false)
    await page.locator('#f-scenario').getByRole('radio', { name: 'Your own files' }).tap()
    assert.equal(await page.getByLabel('Order of battle', { exact: true }).isVisible(), true)
    await page.getByLabel('What to call it').fill('Broken')
    await page.getByLabel('Order of battle', { exact: true }).setInputFiles({ name: 'f.csv', mimeType: 'text/csv',
      buffer: Buffer.from('kind,name,side,rating\nofficer,Ford,martian,7\n') })
    await page.getByRole('button', { name: 'Set it up' }).tap()
    await sees(page.locator('.file-problems'), /line 2, column 3/)
    assert.equal(await page.getByLabel('What to call it').inputValue(), 'Broken')
    const text = page.getByLabel('Order of battle, as text')
    assert.match(await text.inputValue(), /martian/)
    await text.fill((await text.inputValue()).replace('martian', 'american'))
    await page.getByRole('button', { name: 'Set it up' }).tap()
    await page.waitForURL(/\/g\/broken/)
    assert.deepEqual(complaints.filter((line) => !/400/.test(line)), [])
  }
})

test('a word finds its readings', async () => {
  const umpire = await umpireAt(h, sizes.telephone)
  const { path: game } = await enter(umpire, '/games', { title: 'Find', system: 'two-for-tea', scenario: '' })
  await umpire.page.goto(`${game}/settings`)
  const all = await umpire.page.locator('.reading:visible').count()
  await umpire.page.getByLabel('Find a reading').fill('wheel measured')
  const left = await umpire.page.locator('.reading:visible').allInnerTexts()
  assert.ok(left.length > 0 && left.length < all / 4, `${left.length} of ${all}`)
  await umpire.page.getByLabel('Find a reading').fill('zeppelin')
  await umpire.page.getByText('No reading speaks of that').waitFor()
  assert.deepEqual(umpire.complaints, [])
})
