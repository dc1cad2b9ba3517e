// A table of squares under a finger: a move is a tap on a square, ground is tapped square by square.
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { enter, hall, putAway, sees, sizes, umpireAt, until } from './kit.mjs'

let h
before(async () => {
  h = await hall()
})
afterEach(() => putAway(h))
after(() => h?.close())

const SIDE = 10

// Taps a place of the map, in units of the drawing from its lower left corner.
async function tapAt(page, x, y) {
  const at = await page.locator('svg.sheet').evaluate((svg, [right, up]) => {
    const height = Number(svg.closest('figure').dataset.height)
    const spot = new DOMPoint(right, height - up).matrixTransform(svg.getScreenCTM())
    return { x: spot.x, y: spot.y }
  }, [x, y])
  await page.touchscreen.tap(at.x, at.y)
}

async function tapSquare(page, name) {
  const column = name.charCodeAt(0) - 65
  await tapAt(page, (column + 0.5) * SIDE, (Number(name.slice(1)) - 0.5) * SIDE)
}

async function dettingen(one, title) {
  const { path } = await enter(one, '/games', { title, system: 'brown-bess', scenario: 'dettingen' })
  return path
}

for (const size of ['tablet', 'telephone']) {
  test(`a tap on a square asks for a move to it, on a ${size}`, async () => {
    const one = await umpireAt(h, sizes[size])
    const game = await dettingen(one, `Taps on a ${size}`)
    await one.page.goto(`${game}/act/move?unit=british-1`)
    await tapSquare(one.page, 'D5')
    await sees(one.page.locator('.slip .verdict'), /moves to D5, facing north: 2 of 2 points/)
    await tapSquare(one.page, 'E6') // an enemy stands there: the square is meant
    await sees(one.page.locator('.slip .verdict'), /does not get to E6/)
    assert.match(one.page.url(), /unit=british-1&square=E6/)
    await one.page.locator('a[data-offer]').tap()
    await sees(one.page.locator('.slip .verdict'), /1st British Foot (moves|turns)/)
    assert.deepEqual(one.complaints, [])
  })
}

test('the sides bear the names the scenario gives them', async () => {
  const one = await umpireAt(h, sizes.tablet)
  const game = await dettingen(one, 'Names')
  await one.page.goto(game)
  await sees(one.page.locator('.clock'), /Bound 1, move – Pragmatic Army/)
  const heads = await one.page.locator('.forces h2').allInnerTexts()
  assert.deepEqual(heads.map((text) => text.replace(/\s+/g, ' ')), ['Pragmatic Army to play', 'French Army'])
})

test('squares and edges of a piece of ground are tapped on and off', async () => {
  const one = await umpireAt(h, sizes.tablet)
  const game = await dettingen(one, 'Ground')
  await one.page.goto(`${game}/ground`)
  const row = one.page.locator('[data-row]', { has: one.page.locator('[data-column=name][value="Dettingen"]') }).first()
  const value = (column) => row.locator(`[data-column=${column}]`).inputValue()
  await row.locator('[data-draw-squares]').tap()
  await tapSquare(one.page, 'E12')
  await until('a second square', async () => (await value('squares')) === 'C11 E12')
  await tapSquare(one.page, 'C11')
  await until('the first taken off', async () => (await value('squares')) === 'E12')
  await one.page.locator('[data-draw-undo]').tap()
  assert.equal(await value('squares'), '')
  await row.locator('[data-column=ground]').selectOption('river')
  await tapAt(one.page, 59, 55)
  await tapAt(one.page, 55, 51)
  await until('two edges', async () => (await value('edges')) === 'F6/G6 F5/F6')
  await one.page.locator('[data-draw-done]').tap()
  await one.page.locator('.ground.g-stream.bed').waitFor()
  assert.deepEqual(one.complaints, [])
})
