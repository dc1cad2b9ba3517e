// The desk at the table: what the map shows, what a picked unit shows, the two buttons of a close
// call, what waits, what ends a turn, what undo says.
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { enter, gameOf, hall, onScreen, order, pathOf, putAway, sees, seqOf, sizes, tableOf, umpireAt, until } from './kit.mjs'

let h
before(async () => {
  h = await hall()
})
afterEach(() => putAway(h))
after(() => h?.close())

const tree = async (one, path) => (await one.context.request.get(path, { headers: { accept: 'application/json' } })).json()

// Where things are drawn, in centimetres of the table.
const drawn = (page, selector) =>
  page.locator(selector).evaluateAll((all) =>
    all.map((one) => {
      const depth = Number(one.closest('.map').dataset.height)
      const box = one.getBBox()
      return { x: box.x + box.width / 2, y: depth - box.y - box.height / 2, w: box.width, h: box.height }
    }),
  )

// Boxes on the screen of what can be seen.
const seen = (page, selector) =>
  page.locator(selector).evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility())
      .map((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect()
        return { left, right, top, bottom, text: one.textContent, unit: one.closest('[data-name], [data-unit]')?.dataset.name ?? one.closest('[data-unit]')?.dataset.unit }
      }),
  )

const over = (a, b) => Math.min(Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))

const letterSize = (page, selector = '.names .name:not(.is-on) > text') =>
  page.locator(selector).first().evaluate((text) => {
    const { a, b } = text.getScreenCTM() // a name may be turned
    return Number.parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b)
  })

// --- The map ----------------------------------------------------------------------------------

test('the table is drawn to scale from the numbers that rule, with ruler, squares and north', async () => {
  const umpire = await umpireAt(h, sizes.tablet)
  const { page } = umpire
  const game = await tableOf(umpire, 'To scale')
  await enter(umpire, `${game}/act/place`, { unit: '10th-foot', x: '60', y: '50', facing: '90' })
  await page.goto(game)
  // Three stands of 4 by 3 cm in line, looking to the right: the front's middle is where it was said.
  const bases = await drawn(page, '.piece[data-unit="10th-foot"] .base')
  assert.equal(bases.length, 3)
  for (const one of bases) assert.ok(Math.abs(one.x - 58.5) < 0.1 && Math.abs(one.w - 3) < 0.1 && Math.abs(one.h - 4) < 0.1, JSON.stringify(one))
  assert.ok(Math.abs(bases.reduce((sum, { y }) => sum + y, 0) / 3 - 50) < 0.1)
  const [front] = await drawn(page, '.piece[data-unit="10th-foot"] .front')
  assert.ok(Math.abs(front.x - 60) < 0.1, 'the thick edge is the front')
  assert.deepEqual((await page.locator('.ruler text').allTextContents()).map(Number).sort((a, b) => a - b), [30, 30, 60, 60, 90, 90, 120, 150])
  const lines = (await drawn(page, '.grid line')).filter(({ h: high }) => high > 100).map(({ x }) => Math.round(x))
  assert.deepEqual(lines, [30, 60, 90, 120, 150])
  await page.goto(await gameOf(umpire, 'North', 'germantown'))
  assert.equal(await page.locator('.north g').getAttribute('transform'), 'rotate(180)', 'at Germantown north is at the near edge')
})

test('marks and arms are told by letters and shapes: hits, routed, suppressed, ordered', async () => {
  const umpire = await umpireAt(h, sizes.tablet)
  const { page } = umpire
  const game = await tableOf(umpire, 'Marks')
  const badges = async (unit) => {
    await page.goto(game)
    const all = await page.locator('svg.sheet').evaluate((svg) => {
      const marks = [...svg.querySelectorAll('.names > [transform] > .badges')]
      return [...svg.querySelectorAll('.piece')].map((piece, at) => [piece.dataset.unit, [...marks[at].querySelectorAll('text')].map((text) => text.textContent)])
    })
    return Object.fromEntries(all)[unit]
  }
  await enter(umpire, `${game}/act/command`, { unit: '7th-virginia', dice: '1,2' })
  assert.deepEqual(await badges('7th-virginia'), ['!', '1'])
  await enter(umpire, `${game}/act/place`, { unit: '10th-foot', x: '60', y: '50', facing: '180' })
  await enter(umpire, `${game}/act/shoot`, { unit: '3rd-virginia', target: '10th-foot', occasion: 'automatic', dice: '4,5,4,1,2,3,1,2,3' })
  assert.deepEqual(await badges('10th-foot'), ['h3'])
  const again = await gameOf(umpire, 'Routed')
  await enter(umpire, `${again}/act/place`, { unit: '10th-foot', x: '60', y: '50', facing: '180' })
  await enter(umpire, `${again}/act/shoot`, { unit: '3rd-virginia', target: '10th-foot', occasion: 'automatic', dice: '6,6,6,6,6,6,6,6,6' })
  const foot = (await tree(umpire, again)).sides.flatMap(({ units }) => units).find(({ id }) => id === '10th-foot')
  await page.goto(again)
  const letters = foot.badges.map(({ letter }) => letter)
  assert.ok(letters.includes('R') && letters.includes('S'), letters.join())
  assert.equal(await page.locator('.map .badges text', { hasText: /^R$/ }).count(), 1, 'on the map as on the card')
  const shapes = async (arm) => page.locator(`.piece.arm-${arm} .arm path`).first().getAttribute('d')
  assert.equal(new Set([await shapes('foot'), await shapes('horse'), await shapes('cannon'), await shapes('command')]).size, 4)
})

test('no name lies on another or on a base, with the whole order of battle of Germantown', async () => {
  const umpire = await umpireAt(h, sizes.tablet)
  const { page } = umpire
  const all = ['First game', 'Germantown']
  for (const [at, scenario] of ['first-game', 'germantown'].entries()) {
    const game = await gameOf(umpire, all[at], scenario)
    for (const size of [sizes.tablet, sizes.upright]) {
      await page.setViewportSize(size)
      await page.goto(game)
      const names = await seen(page, '.names .name > text')
      const bases = await seen(page, '.piece .base')
      const pieces = await page.locator('.piece[data-unit]').count()
      assert.ok(names.length >= pieces - 1, `${names.length} of ${pieces} names are shown`)
      const faults = []
      for (const [i, one] of names.entries()) {
        // The letters are a little smaller than the box around them.
        for (const other of names.slice(i + 1)) if (over(one, other) > 2) faults.push(`${one.text} on ${other.text}`)
        for (const base of bases) if (over(one, base) > 3) faults.push(`${one.text} on a base of ${base.unit}`)
      }
      assert.deepEqual(faults, [])
      const high = await letterSize(page)
      assert.ok(high >= 12, `letters of ${high} px`)
    }
  }
})

test('an enlarged map shows the names that had no room', async () => {
  const umpire = await umpireAt(h, sizes.telephone)
  const { page } = umpire
  await page.goto(await gameOf(umpire, 'Small', 'germantown'))
  assert.equal((await seen(page, '.names .name > text')).length, 0, 'on a telephone they would be too small to read')
  await page.goto(`${page.url()}?unit=1st-virginia`)
  const picked = page.locator('.name.is-on > text')
  assert.ok((await letterSize(page, '.name.is-on > text')) >= 12, 'but for the one that is picked')
  assert.equal(await picked.count(), 1)
  for (let i = 0; i < 3; i++) await page.getByRole('button', { name: 'Larger' }).tap()
  const names = await seen(page, '.names .name > text')
  assert.equal(names.length, await page.locator('.piece[data-unit]').count())
  const high = await letterSize(page)
  assert.ok(high >= 8, `letters of ${high} px`)
})

// --- One that is picked ------------------------------------------------------------------------

test('who is picked shows how far it goes, its arc, its bands and its zone, and whom it may shoot', async () => {
  const umpire = await umpireAt(h, sizes.tablet)
  const { page } = umpire
  const game = await tableOf(umpire, 'Picked')
  await enter(umpire, `${game}/act/place`, { unit: '10th-foot', x: '60', y: '50', facing: '180' })
  await page.goto(game)
  await page.locator('.piece[data-unit="3rd-virginia"]').tap()
  await sees(page.locator('#picked'), /3rd Virginia[^]*line, 3 stands[^]*Shoot first/)
  for (const area of ['a-reach', 'a-arc', 'a-band', 'a-zone']) assert.ok((await page.locator(`.area.${area} polygon`).count()) > 0, area)
  const arc = (await drawn(page, '.area.a-arc polygon')).map(({ y, h: high }) => y + high / 2)
  for (const far of arc) assert.ok(Math.abs(far - 52) < 0.5, `20 cm ahead of its front at 32 is 52, not ${far}`)
  assert.ok(await page.locator('.piece[data-unit="10th-foot"].is-first').count(), 'the one to shoot at stands out')
  assert.ok((await page.locator('.measures text').allTextContents()).includes('18.0 cm'))
  assert.ok((await page.locator('.measure.m-sight').count()) > 0)
  // Nobody near: its way is its whole allowance.
  await page.locator('.piece[data-unit="2nd-maryland"]').tap()
  await sees(page.locator('#picked'), /2nd Maryland/)
  const [reach] = await drawn(page, '.area.a-reach polygon')
  assert.ok(Math.abs(reach.y + reach.h / 2 - 52) < 0.5, `20 cm ahead of its front is 52, not ${reach.y + reach.h / 2}`)
})

test('what bars a shot is at the end of its line, with its name', async () => {
  const umpire = await umpireAt(h, sizes.tablet)
  const { page } = umpire
  const game = await tableOf(umpire, 'Barred')
  // The 2nd Maryland between the two, straight ahead of the 7th Virginia.
  await enter(umpire, `${game}/act/place`, { unit: '2nd-maryland', x: '75', y: '41', facing: '0' })
  await enter(umpire, `${game}/act/place`, { unit: '10th-foot', x: '75', y: '50', facing: '180' })
  await page.goto(`${game}?unit=7th-virginia`)
  assert.equal(await page.locator('.piece[data-unit="10th-foot"].is-barred').count(), 1)
  const [line] = await drawn(page, '.measure.m-blocked')
  assert.ok(line.y + line.h / 2 < 42, `it ends where the other stands: ${line.y + line.h / 2}`)
  assert.ok((await page.locator('.measures text').allTextContents()).includes('2nd Maryland'))
})

test('the dial turns a unit under the finger, and the strip says what is left of its move', async () => {
  const umpire = await umpireAt(h, sizes.tablet)
  const { page, context } = umpire
  const game = await tableOf(umpire, 'Dial')
  await enter(umpire, `${game}/act/command`, { unit: '7th-virginia', order: 'move', dice: '1,2' })
  await page.goto(`${game}/act/move?unit=7th-virginia&x=75&y=38`)
  await page.locator('.turn-grip').waitFor()
  assert.ok((await page.locator('.area.a-reach polygon').count()) > 0, 'how far it goes is drawn while it is placed')
  await sees(page.locator('.place-hint'), /Tap or drag it to its place\. The blue knob turns it\./)
  const cdp = await context.newCDPSession(page)
  const touch = (type, at) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ ...at, id: 1 }] : [] })
  const grip = await onScreen(page, 75, 47) // 9 cm before its front
  const aside = await onScreen(page, 84, 42)
  await touch('touchStart', grip)
  for (let i = 1; i <= 5; i++) await touch('touchMove', { x: grip.x + ((aside.x - grip.x) * i) / 5, y: grip.y + ((aside.y - grip.y) * i) / 5 })
  await sees(page.locator('.drag-say'), /of 20 cm/)
  await touch('touchEnd')
  await until('it faces the way that it was turned to', async () => Number(new URL(page.url()).searchParams.get('facing')) === 65)
  await sees(page.locator('.slip .verdict'), /of 20 cm/)
  assert.deepEqual(umpire.complaints, [])
})

test('a unit taken hold of while an answer is on its way is not lost', async () => {
  const umpire = await umpireAt(h, sizes.tablet)
  const { page, context } = umpire
  const game = await tableOf(umpire, 'Two drags')
  await enter(umpire, `${game}/act/command`, { unit: '7th-virginia', order: 'move', dice: '1,2' })
  await page.goto(`${game}/act/move?unit=7th-virginia`)
  await page.locator('.turn-grip').waitFor()
  let letGo = null
  await page.route(/\/act\/move\?/, async (route) => {
    if (letGo === null) await new Promise((done) => (letGo = done))
    await route.continue()
  })
  const cdp = await context.newCDPSession(page)
  const touch = (type, at) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ ...at, id: 1 }] : [] })
  const spot = await onScreen(page, 75, 36)
  await page.touchscreen.tap(spot.x, spot.y)
  await until('a question is on its way', () => letGo)
  const [from, to] = [await onScreen(page, 75, 30.5), await onScreen(page, 75, 35.5)]
  await touch('touchStart', from)
  letGo()
  await sees(page.locator('.slip .verdict'), /advances 4\.0 cm/)
  for (let i = 1; i <= 4; i++) await touch('touchMove', { x: to.x, y: from.y + ((to.y - from.y) * i) / 4 })
  await sees(page.locator('.drag-say'), /7th Virginia advances/)
  await touch('touchEnd')
  await until('the page is asked where it was put', () => Number(new URL(page.url()).searchParams.get('y')) > 40)
  assert.deepEqual(umpire.complaints, [])
})

test('the line under a question says who and what was said, and nothing that goes without saying', async () => {
  const umpire = await umpireAt(h, sizes.tablet)
  const { page } = umpire
  const game = await tableOf(umpire, 'Asked')
  const line = async (path) => {
    await page.goto(`${game}/act/${path}`)
    return (await page.locator('.asked-line span').allInnerTexts()).map((text) => text.replace(/^[ ·]+/, ''))
  }
  assert.deepEqual(await line('command?unit=3rd-virginia'), ['3rd Virginia', 'Colonel Elias Harrow', 'Move'])
  assert.equal((await line('shoot?unit=3rd-virginia&occasion=automatic')).includes('Ball'), false, 'muskets have no shot to choose')
})

// --- Close calls, undo, what waits ---------------------------------------------------------------

test('a close call is two big buttons that say what each would rule, and one tap settles it', async () => {
  const umpire = await umpireAt(h, sizes.tablet)
  const { page } = umpire
  const game = await tableOf(umpire, 'Close')
  await enter(umpire, `${game}/act/place`, { unit: '3rd-virginia', x: '67.5', y: '49.1', facing: '0' })
  await order(page, game, '3rd-virginia')
  const buttons = page.locator('.close-call .choose .button')
  assert.equal(await buttons.count(), 2)
  const texts = await buttons.allInnerTexts()
  assert.match(texts[0], /20\.1 cm\s+Needs 6 or less/)
  assert.match(texts[1], /19\.6 cm\s+Needs 7 or less/)
  for (const one of await buttons.all()) {
    const box = await one.boundingBox()
    assert.ok(box.height >= 80 && box.width >= 140, `${box.width} by ${box.height}`)
  }
  await buttons.nth(1).tap()
  await sees(page.locator('.slip > .verdict'), /Needs 7 or less/)
  assert.equal(await page.locator('.close-call').count(), 0, 'it is decided')
  await sees(page.locator('#fact-distance_cm'), /stated; measured 20\.1 cm/)
  assert.deepEqual(umpire.complaints, [])
})

test('undo is at hand on every page of a game, and says what it would undo, in plain words', async () => {
  const umpire = await umpireAt(h, sizes.tablet)
  const { page } = umpire
  const game = await tableOf(umpire, 'Undo')
  await sees(page.locator('.foot'), /Nothing to undo/)
  await enter(umpire, `${game}/act/command`, { unit: 'chester-militia', dice: '6,6,3' })
  for (const path of [game, `${game}/journal`, `${game}/act/shoot`, `${game}/settings`]) {
    await page.goto(path)
    await sees(page.locator('.foot .undo'), /Undo:\s*Colonel Elias Harrow orders Chester County Militia to move: 6 \+ 6 = 12/)
    assert.ok((await page.locator('.foot .undo').boundingBox()).y > 700, 'at the bottom')
  }
  await page.locator('.foot .undo').tap()
  await sees(page.locator('.effects'), /Colonel Elias Harrow gives no more orders this turn: yes, now no/)
  await sees(page.locator('.effects'), /Chester County Militia Formation: Skirmish, now Line/)
})

test('what waits jumps to the unit, and to the form that settles it', async () => {
  const umpire = await umpireAt(h, sizes.tablet)
  const { page } = umpire
  const game = await tableOf(umpire, 'Waits')
  await enter(umpire, `${game}/act/command`, { unit: '7th-virginia', order: 'move', dice: '1,2' })
  await page.goto(game)
  const line = page.locator('.todo-list li', { hasText: '7th Virginia is to move' })
  await line.getByRole('link', { name: /show/ }).tap()
  await sees(page.locator('#picked h2'), /7th Virginia/)
  assert.equal(await page.locator('.piece[data-unit="7th-virginia"].is-on').count(), 1, 'it is marked on the map')
  await line.getByRole('link', { name: '7th Virginia is to move' }).tap()
  await sees(page.locator('.panel-head h1'), /Move/)
  assert.equal(new URL(page.url()).searchParams.get('unit'), '7th-virginia')
  // Who may still give orders: one who failed is struck out.
  await enter(umpire, `${game}/act/command`, { unit: '2nd-maryland', dice: '6,5' })
  await page.goto(game)
  await sees(page.locator('.chip.is-done'), /Greyling[^]*no more orders/)
  await page.locator('.chip', { hasText: 'Harrow' }).tap()
  await sees(page.locator('#picked h2'), /Elias Harrow/)
})

test('the turn ends by a checklist: what is open leads to its form', async () => {
  const umpire = await umpireAt(h, sizes.tablet)
  const { page } = umpire
  const game = await tableOf(umpire, 'Checklist')
  await enter(umpire, `${game}/act/command`, { unit: '7th-virginia', order: 'move', dice: '1,2' })
  await page.goto(game)
  await page.locator('.todo-list').getByRole('link', { name: 'End the turn' }).tap()
  const list = page.locator('.checklist .todo-list')
  await sees(list, /7th Virginia is to move[^]*Not ordered yet/)
  assert.equal(await list.getByRole('link', { name: 'End the turn' }).count(), 0, 'not what is being done')
  await sees(page.locator('.slip .reasons'), /7th Virginia has not carried out its order to move: it lapses/)
  await list.getByRole('link', { name: '7th Virginia is to move' }).tap()
  await page.waitForURL((url) => url.pathname === `${game}/act/move`)
  await page.goto(`${game}/act/end-turn`)
  await page.getByRole('button', { name: 'Enter it' }).tap()
  await seqOf(page)
  await sees(page.locator('.slip.final .verdict'), /British side plays/)
  assert.notEqual(pathOf(page), `${game}/act/end-turn`)
})

test('after a shot the one who may fire back comes first, then who shot', async () => {
  const umpire = await umpireAt(h, sizes.tablet)
  const { page } = umpire
  const game = await tableOf(umpire, 'Follows')
  await enter(umpire, `${game}/act/place`, { unit: '10th-foot', x: '60', y: '50', facing: '180' })
  const shot = await enter(umpire, `${game}/act/shoot`, { unit: '3rd-virginia', target: '10th-foot', occasion: 'automatic', dice: '4,5,4,1,2,3,1,2,3' })
  await page.goto(`${game}/r/${shot.seq}`)
  assert.deepEqual(await page.locator('.follow h2').allInnerTexts(), ['10th Foot', '3rd Virginia'])
  await sees(page.locator('.hands'), /10th Foot: its white die shows 3/)
  await sees(page.locator('.likely'), /% of such throws end like this/)
  // All of it within one screen: what to do with the hands, and what may follow.
  const follow = await page.locator('.follow').first().boundingBox()
  assert.ok(follow.y + follow.height < sizes.tablet.height - 58, `the way on ends at ${follow.y + follow.height}`)
})

test('on every screen the picked unit and its likeliest acts are in sight, also while the game is set up', async () => {
  for (const size of Object.values(sizes)) {
    const umpire = await umpireAt(h, size)
    const { page } = umpire
    const game = await tableOf(umpire, 'In sight')
    assert.equal(await page.locator('.setup').count(), 1, 'it is being set up')
    await page.goto(`${game}?unit=3rd-virginia`)
    const foot = (await page.locator('.foot').boundingBox()).y
    const act = await page.locator('#picked .card-acts a').first().boundingBox()
    assert.ok(act.y > 0 && act.y + act.height <= foot, `${size.width}: at ${act.y}, and the foot at ${foot}`)
    const map = await page.locator('svg.sheet').boundingBox()
    assert.ok(map.y >= 0 && map.y + map.height <= foot, 'and so is the table')
  }
})

test('a sum is called the number needed only where it is one', async () => {
  const umpire = await umpireAt(h, sizes.tablet)
  const { page } = umpire
  await page.goto('/rules/two-for-tea/command')
  await sees(page.locator('.worked').first(), /is the number needed/)
  await page.goto('/calc/two-for-tea/shoot?shoot_dice=3&range_cm=20&distance_cm=8&stands=3&hits_value=5')
  await sees(page.locator('.slip .verdict'), /12 dice, hitting on 4, 5 or 6/)
  assert.equal(await page.locator('.reasons .need').count(), 0, 'nine dice and three are no four')
})

// --- The device -----------------------------------------------------------------------------------

test('light or dark is chosen by the device and kept by it', async () => {
  const umpire = await umpireAt(h, sizes.tablet, { colorScheme: 'light' })
  const { page } = umpire
  const game = await tableOf(umpire, 'Theme')
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await ground()
  for (let i = 0; i < 3 && (await page.evaluate(() => document.documentElement.dataset.theme)) !== 'dark'; i++) await page.locator('#theme').tap()
  const dark = await ground()
  assert.notEqual(dark, light)
  await page.goto(`${game}/journal`)
  assert.equal(await ground(), dark, 'kept on the next page')
  const other = await umpireAt(h, sizes.tablet, { colorScheme: 'light' })
  await other.page.goto(game)
  assert.equal(await other.page.evaluate(() => getComputedStyle(document.body).backgroundColor), light, 'and by no other device')
})

test('a verdict is said to who cannot see it, and the focus stays where it was', async () => {
  const umpire = await umpireAt(h, sizes.tablet)
  const { page } = umpire
  const game = await tableOf(umpire, 'Said')
  await order(page, game, '3rd-virginia')
  assert.equal(await page.locator('#said').getAttribute('aria-live'), 'polite')
  await page.locator('#fact-distance_cm summary').press('Enter')
  await page.locator('#f-distance_cm').fill('45')
  await page.locator('#f-distance_cm').press('Enter')
  await sees(page.locator('#said'), /Needs 5 or less on two dice/)
  assert.equal(await page.evaluate(() => document.activeElement.id), 'f-distance_cm')
})
