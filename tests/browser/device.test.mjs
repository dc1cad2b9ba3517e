// What belongs to the device and the fingers: size of the letters, light and dark, pinching the map.
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { hall, onScreen, putAway, sizes, tableOf, umpireAt, until } from './kit.mjs'

let h
before(async () => {
  h = await hall()
})
afterEach(() => putAway(h))
after(() => h?.close())

test('the size of the letters is chosen by the device and kept by it', async () => {
  const umpire = await umpireAt(h, sizes.tablet)
  const { page } = umpire
  const game = await tableOf(umpire, 'Letters')
  const size = () => page.locator('.card-face b').first().evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize))
  const before = await size()
  await page.getByRole('button', { name: /^Letters/ }).tap()
  const large = await size()
  assert.ok(large > before * 1.1, `${before} became ${large}`)
  await page.goto(`${game}/journal`)
  await page.goto(game)
  assert.equal(await size(), large, 'kept on the next page')
  await page.getByRole('button', { name: /^Letters/ }).tap()
  assert.ok((await size()) > large * 1.1)
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, 'nothing runs off the side')
  await page.getByRole('button', { name: /^Letters/ }).tap()
  assert.equal(await size(), before)
})

test('two fingers enlarge the map, one moves it, and the next page shows the same part', async () => {
  const umpire = await umpireAt(h, sizes.tablet)
  const { page, context } = umpire
  const game = await tableOf(umpire, 'Pinch')
  const cdp = await context.newCDPSession(page)
  const touch = (type, ...points) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(({ x, y }, id) => ({ x, y, id })) })
  const view = () => page.locator('svg.sheet').evaluate((svg) => ['x', 'y', 'width', 'height'].map((key) => svg.viewBox.baseVal[key]))
  const whole = await view()
  const middle = await onScreen(page, 90, 60)
  const apart = (cm) => [{ x: middle.x - cm, y: middle.y }, { x: middle.x + cm, y: middle.y }]
  await touch('touchStart', ...apart(40))
  for (let at = 50; at <= 120; at += 10) await touch('touchMove', ...apart(at))
  await touch('touchEnd')
  const near = await until('the map is enlarged', async () => ((await view())[2] < whole[2] / 2 ? view() : null))
  await touch('touchStart', middle)
  for (let by = 10; by <= 80; by += 10) await touch('touchMove', { x: middle.x + by, y: middle.y })
  await touch('touchEnd')
  const moved = await view()
  assert.ok(moved[0] < near[0] - 2, 'the table follows the finger to the right')
  assert.ok(Math.abs(moved[2] - near[2]) < 0.01, 'one finger does not enlarge')
  await page.goto(`${game}/act/command?unit=3rd-virginia`)
  assert.deepEqual((await view()).map(Math.round), moved.map(Math.round), 'the same part on the next page')
  await page.getByRole('button', { name: 'Whole table' }).tap()
  assert.deepEqual(await view(), whole)
  assert.deepEqual(umpire.complaints, [])
})

test('on a telephone a ruling has two sides, and the verdict is on both', async () => {
  const umpire = await umpireAt(h, sizes.telephone)
  const { page } = umpire
  const game = await tableOf(umpire, 'Two sides')
  assert.ok((await page.locator('header.top').boundingBox()).height < 105, 'the head of the page is two rows')
  const side = (name) => page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name, exact: true })
  const seen = async () => [await page.locator('.play-map').isVisible(), await page.locator('.slip .verdict').isVisible(), await page.locator('.slip .reasons').isVisible()]
  await page.goto(`${game}/act/command?unit=3rd-virginia`)
  assert.deepEqual(await seen(), [false, true, true])
  await side('Map').tap()
  assert.deepEqual((await seen()).slice(0, 2), [true, true])
  assert.ok(await page.getByRole('button', { name: 'Rule it' }).isVisible(), 'and it can be ruled from there')
  assert.equal(await page.locator('#ask').isVisible(), false)
  await side('Ruling').tap()
  assert.deepEqual(await seen(), [false, true, true])
  // Where a place is asked for, the map is what is tapped.
  await page.goto(`${game}/act/place?unit=3rd-virginia`)
  await until('the map is shown', () => page.locator('.play-map').isVisible())
  assert.deepEqual(umpire.complaints, [])
})
