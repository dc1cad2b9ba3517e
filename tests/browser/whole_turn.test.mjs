// One turn of Two For Tea, played by touch, by keyboard alone, and by touch without scripts:
// a shot and its answer, an order and its move, an order that fails, the end of the turn.
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { enter, hall, onScreen, putAway, sees, seqOf, sizes, tableOf, typeDice, umpireAt, until } from './kit.mjs'

let h
before(async () => {
  h = await hall()
})
afterEach(() => putAway(h))
after(() => h?.close())

const ruling = (page) => page.getByRole('button', { name: /^(Rule|Enter) it$/ })

// A finger on a page with or without scripts.
class Finger {
  constructor(page) {
    this.page = page
    this.taps = 0
  }

  async press(locator) {
    this.taps++
    await locator.tap()
  }

  async dice(...faces) {
    this.taps += faces.length
    await typeDice(this.page, ...faces)
  }

  async endAt(x, y) {
    this.taps++
    await this.page.locator('.map svg').first().scrollIntoViewIfNeeded()
    const spot = await onScreen(this.page, x, y)
    await this.page.touchscreen.tap(spot.x, spot.y)
  }
}

// Without scripts the map does not listen: the numbers are typed.
class PlainFinger extends Finger {
  async endAt(x, y) {
    for (const [name, value] of Object.entries({ x, y })) {
      await this.page.locator(`#fact-${name} summary`).tap()
      await this.page.locator(`#f-${name}`).fill(String(value))
    }
    await this.page.getByRole('button', { name: /Show the odds|Measure again/ }).tap()
  }
}

// Keys only: what has the focus is what can be used.
class Keys {
  constructor(page) {
    this.page = page
  }

  async reach(locator) {
    await locator.waitFor()
    for (let i = 0; i < 250; i++) {
      if (await locator.evaluate((one) => one === document.activeElement)) return
      await this.page.keyboard.press('Tab')
    }
    assert.fail(`the keyboard never came to ${locator}`)
  }

  async press(locator) {
    await this.reach(locator)
    await this.page.keyboard.press('Enter')
  }

  async dice(...faces) {
    for (const face of faces) await this.page.keyboard.press(String(face))
  }

  async endAt(x, y) {
    for (const [name, value] of Object.entries({ x, y })) {
      await this.press(this.page.locator(`#fact-${name} summary`))
      await this.reach(this.page.locator(`#f-${name}`))
      await this.page.keyboard.press('Control+A')
      await this.page.keyboard.type(String(value))
    }
    await this.page.keyboard.press('Enter')
  }
}

async function playTurn(umpire, hands, name) {
  const { page } = umpire
  const game = await tableOf(umpire, name)
  await enter(umpire, `${game}/act/place`, { unit: '10th-foot', x: '60', y: '50', facing: '180' })
  await page.goto(game)
  const picked = page.locator('#picked')
  const pick = async (unit, title) => {
    await hands.press(page.locator(`[data-card="${unit}"] .card-face`))
    await sees(picked, title)
  }
  const rule = async (verdict) => {
    await hands.press(ruling(page))
    await seqOf(page)
    await sees(page.locator('.slip.final .verdict'), verdict)
  }
  const toTable = async () => {
    await hands.press(page.getByRole('navigation', { name: 'Next' }).getByRole('link', { name: 'Table' }))
    await page.waitForURL((url) => url.pathname === game)
  }

  await pick('3rd-virginia', /3rd Virginia/)
  await hands.press(picked.getByRole('link', { name: 'Shoot first' }))
  await sees(page.locator('.slip .verdict'), /9 dice/)
  await hands.dice(4, 5, 4, 1, 2, 3, 1, 2, 3)
  await rule(/3rd Virginia shoots at 10th Foot: 3 hits/)

  // What may follow is on the page of the ruling itself.
  await hands.press(page.locator('.follow').getByRole('link', { name: 'Fire back' }))
  await sees(page.locator('.slip .verdict'), /dice/)
  await hands.dice(...Array(await page.locator('.slot').count()).fill(1))
  await rule(/10th Foot returns fire at 3rd Virginia: no hit/)
  await toTable()

  await pick('7th-virginia', /7th Virginia/)
  await hands.press(picked.getByRole('link', { name: 'Order: move' }))
  await sees(page.locator('.slip .verdict'), /or less on two dice/)
  await hands.dice(1, 2)
  await rule(/7th Virginia to move.*obeyed/)
  await hands.press(page.locator('.follow').first().getByRole('link', { name: 'Move', exact: true }))
  await page.locator('.slip').waitFor()
  await hands.endAt(75, 40)
  await sees(page.locator('.slip .verdict'), /7th Virginia advances 8\.\d cm|7th Virginia advances 7\.9 cm/)
  await rule(/7th Virginia advances/)
  await toTable()

  await pick('2nd-maryland', /2nd Maryland/)
  await hands.press(picked.getByRole('link', { name: 'Order: move' }))
  await sees(page.locator('.slip .verdict'), /or less on two dice/)
  await hands.dice(6, 5)
  await rule(/not obeyed/)
  await toTable()
  await sees(page.locator('.chip.is-done'), /Greyling/)

  await hands.press(page.locator('.todo-list').getByRole('link', { name: 'End the turn' }))
  await rule(/British side plays/)
  await sees(page.locator('.clock'), /Turn 1 – British/)
  assert.deepEqual(umpire.complaints, [])
}

test('a whole turn by touch', async () => {
  const umpire = await umpireAt(h, sizes.tablet)
  await playTurn(umpire, new Finger(umpire.page), 'By touch')
})

test('a whole turn by touch on a telephone', async () => {
  const umpire = await umpireAt(h, sizes.telephone)
  await playTurn(umpire, new Finger(umpire.page), 'By thumb')
})

test('a whole turn by keyboard alone', async () => {
  const umpire = await umpireAt(h, sizes.tablet)
  await playTurn(umpire, new Keys(umpire.page), 'By keyboard')
})

test('a whole turn without scripts', async () => {
  const umpire = await umpireAt(h, sizes.tablet, { javaScriptEnabled: false })
  await playTurn(umpire, new PlainFinger(umpire.page), 'Without scripts')
})

// --- Taps -----------------------------------------------------------------------------------

test('common acts take few taps', async () => {
  const umpire = await umpireAt(h, sizes.tablet)
  const { page } = umpire
  const game = await tableOf(umpire, 'Taps')
  await enter(umpire, `${game}/act/place`, { unit: '10th-foot', x: '60', y: '50', facing: '180' })
  const taps = async (work) => {
    await page.goto(game)
    const hands = new Finger(page)
    await work(hands)
    await hands.press(ruling(page))
    await seqOf(page)
    return hands.taps
  }
  const pick = (hands, unit) => hands.press(page.locator(`.piece[data-unit="${unit}"]`))
  const act = (hands, name) => hands.press(page.locator('#picked').getByRole('link', { name, exact: true }))

  const shot = await taps(async (hands) => {
    await pick(hands, '3rd-virginia')
    await act(hands, 'Shoot first')
    await page.locator('.pad-keys').waitFor()
    await hands.dice(4, 5, 4, 1, 2, 3, 1, 2, 3)
  })
  const order = await taps(async (hands) => {
    await pick(hands, '7th-virginia')
    await act(hands, 'Order: move')
    await page.locator('.pad-keys').waitFor()
    await hands.dice(1, 2)
  })
  const move = await taps(async (hands) => {
    await pick(hands, '7th-virginia')
    await act(hands, 'Move')
    await page.locator('.slip').waitFor()
    await hands.endAt(75, 40)
    await sees(page.locator('.slip .verdict'), /advances [78]\.\d cm/)
  })
  assert.ok(order <= 6, `an order with typed dice takes ${order} taps`)
  assert.ok(shot <= 13, `a shot with nine typed dice takes ${shot} taps`)
  assert.ok(move <= 4, `a legal move takes ${move} taps`)
})

// --- Dragging ---------------------------------------------------------------------------------

test('a unit is dragged to its place, is judged on the way, and snaps to where it may end', async () => {
  const umpire = await umpireAt(h, sizes.tablet)
  const { page, context } = umpire
  const game = await tableOf(umpire, 'Drag')
  await enter(umpire, `${game}/act/command`, { unit: '7th-virginia', order: 'move', dice: '1,2' })
  await page.goto(`${game}/act/move?unit=7th-virginia`)
  await page.locator('.turn-grip').waitFor()
  const cdp = await context.newCDPSession(page)
  const touch = (type, at) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ x: at.x, y: at.y, id: 1 }] : [] })
  const underFinger = async (from) => {
    const at = await onScreen(page, ...from)
    return page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.closest('.piece.is-on, .a-ghost') != null, at)
  }
  const drag = async (from, to, onTheWay) => {
    await until('the unit is where the finger goes down', () => underFinger(from))
    const [a, b] = [await onScreen(page, ...from), await onScreen(page, ...to)]
    await touch('touchStart', a)
    for (let i = 1; i <= 6; i++) {
      await touch('touchMove', { x: a.x + ((b.x - a.x) * i) / 6, y: a.y + ((b.y - a.y) * i) / 6 })
      await page.waitForTimeout(30)
    }
    await onTheWay()
    await touch('touchEnd')
  }
  // 3 cm deep, its front at 75, 32: a finger on its middle.
  await drag([75, 30.5], [75, 38.5], () => sees(page.locator('.drag-say'), /7th Virginia advances/))
  await sees(page.locator('.slip .verdict'), /7th Virginia advances (7\.9|8\.\d) cm/)
  // Far beyond its 20 cm: it may not, and goes as far as it may.
  await drag([75, 30.5], [75, 75], () => sees(page.locator('.drag-say'), /cm/))
  await sees(page.locator('.slip:not([data-verdict="illegal"]) .verdict'), /7th Virginia (advances|stops)/)
  assert.deepEqual(umpire.complaints, [])
})
