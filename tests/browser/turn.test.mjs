// A turn of Two For Tea on a tablet, without a keyboard: shoot from the card, order, then carry the
// order out from the page of the order, with the end of the move tapped on the map.
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { enter, hall, onScreen, order, pick, putAway, sees, seqOf, sizes, tableOf, typeDice, umpireAt } from './kit.mjs'

let h
before(async () => {
  h = await hall()
})
afterEach(() => putAway(h))
after(() => h?.close())

for (const [name, size] of [['tablet', sizes.tablet], ['telephone', sizes.telephone]])
  test(`a turn on the ${name}: a shot, an order, the move tapped on the map`, async () => {
    const umpire = await umpireAt(h, size)
    const { page } = umpire
    const game = await tableOf(umpire, `A turn, ${name}`)
    const unit = async (id) => {
      const { sides } = (await (await umpire.context.request.get(`${umpire.base}${game}`, { headers: { accept: 'application/json' } })).json())
      return sides.flatMap((side) => side.units).find((one) => one.id === id)
    }
    await enter(umpire, `${game}/act/place`, { unit: '10th-foot', x: '60', y: '50', facing: '180' })

    // The first shot needs no order.
    await page.goto(game)
    const sheet = await pick(page, '3rd-virginia')
    await sheet.getByRole('link', { name: 'Shoot first' }).tap()
    await sees(page.locator('.slip .verdict'), /9 dice/)
    await sees(page.locator('.slip .reasons'), /3 stands, 3 dice each[^]*Army Lists/)
    await typeDice(page, 4, 5, 4, 1, 2, 3, 1, 2, 3)
    await page.getByRole('button', { name: 'Rule it' }).tap()
    await seqOf(page)
    await sees(page.locator('.slip.final .verdict'), /3rd Virginia shoots at 10th Foot: 3 hits/)

    // An order, obeyed, is one tap from the move; the map takes the end of it.
    await order(page, game, '7th-virginia')
    await typeDice(page, 1, 2)
    await page.getByRole('button', { name: 'Rule it' }).tap()
    await seqOf(page)
    await page.locator('.follow').first().getByRole('link', { name: 'Move', exact: true }).tap()
    await page.locator('.slip').waitFor()
    await page.locator('.map svg').first().scrollIntoViewIfNeeded()
    const spot = await onScreen(page, 75, 40)
    await page.touchscreen.tap(spot.x, spot.y)
    await sees(page.locator('.slip .verdict'), /7th Virginia advances [78]\.\d cm/)
    await page.getByRole('button', { name: 'Rule it' }).tap()
    const moved = await seqOf(page)
    await sees(page.locator('.slip.final .verdict'), /7th Virginia advances [78]\.\d cm/)
    await sees(page.locator('.working .reasons'), /movement allowance[^]*Movement/)
    const card = await unit('7th-virginia')
    assert.deepEqual(card.badges.map(({ letter }) => letter), ['1'], 'the order is carried out')

    // Taken back, it stands where it stood and its order waits again.
    await page.goto(`${game}/r/${moved}/undo`)
    await page.getByRole('button', { name: /Undo/ }).tap()
    await page.waitForURL((url) => !url.pathname.endsWith('/undo'))
    assert.deepEqual((await unit('7th-virginia')).badges.map(({ letter }) => letter), ['!', '1'])
    assert.deepEqual(umpire.complaints, [])
  })
