// Several devices at one table: a lost connection is loud and mends, and nobody's form is touched.
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { enter, hall, putAway, sees, seqOf, serve, sizes, sleep, tableOf, typeDice, umpireAt, until } from './kit.mjs'

let h
before(async () => {
  h = await hall()
})
afterEach(() => putAway(h))
after(() => h?.close())

const isLive = (page) => page.locator('#live[data-state=live]').waitFor()

// The page waits a little before it cries; its clock is put forward instead of ours.
async function cries(page) {
  await page.locator('#live:not([data-state=live])').waitFor()
  await page.clock.fastForward(6000)
  await sees(page.locator('#live'), /LOST/)
  const bar = page.locator('.bar.loud')
  await sees(bar, /connection is lost/i)
  const ground = await bar.evaluate((one) => getComputedStyle(one).backgroundColor)
  assert.notEqual(ground, await page.evaluate(() => getComputedStyle(document.body).backgroundColor), 'it stands out')
  assert.ok(await bar.getByRole('button', { name: 'Try again' }).isVisible())
}

const orderElsewhere = (device, game) => enter(device, `${game}/act/command`, { unit: '7th-virginia', dice: '2,2' })

test('a stopped daemon is announced loudly; back again, the page catches up by itself', async () => {
  const a = await umpireAt(h, sizes.tablet)
  await a.context.clock.install()
  const game = await tableOf(a, 'Lost and found')
  const journal = await a.context.newPage()
  await journal.goto(`${game}/journal`)
  const pages = [a.page, journal]
  for (const page of pages) {
    await isLive(page)
    await page.evaluate(() => (window.notReloaded = true))
  }
  await h.server.stop()
  for (const page of pages) await cries(page)
  // A tap while the daemon is still away: it tries, and cries again.
  await a.page.locator('#live').tap()
  await sees(a.page.locator('#live'), /connecting/)
  await cries(a.page)

  // Meanwhile the same journal is ruled on at another address.
  const elsewhere = await serve(h.db)
  const b = await umpireAt({ ...h, server: elsewhere }, sizes.telephone)
  const { seq } = await orderElsewhere(b, game)
  await elsewhere.stop()

  h.server = await serve(h.db, h.server.port)
  await journal.locator('.bar.loud').getByRole('button', { name: 'Try again' }).tap({ timeout: 300 }).catch(() => {}) // or it is back before the finger is there
  for (const page of pages) {
    await isLive(page)
    assert.equal(await page.locator('.bar.loud').count(), 0, 'quiet again')
    await sees(page.locator(`[data-headlines] [data-seq="${seq}"]`), /2 \+ 2 = 4/)
    assert.ok(await page.evaluate(() => window.notReloaded), 'nothing was loaded anew')
  }
  // The table itself caught up too, not only the list: the unit wears its order.
  await sees(a.page.locator('[data-card="7th-virginia"] .badges'), /\S/)
})

test('a device that was out of the network catches up when it is back', async () => {
  const a = await umpireAt(h, sizes.telephone)
  const game = await tableOf(a, 'Out of range')
  const b = await umpireAt(h, sizes.tablet)
  await isLive(a.page)
  await a.context.setOffline(true)
  await sees(a.page.locator('.bar.loud'), /connection is lost/i)
  const { seq } = await orderElsewhere(b, game)
  await a.context.setOffline(false)
  await isLive(a.page)
  await sees(a.page.locator(`[data-headlines] [data-seq="${seq}"]`), /2 \+ 2 = 4/)
})

// Where things are on the screen.
const places = (page, selectors) =>
  page.evaluate((all) => all.map((one) => {
    const box = document.querySelector(one).getBoundingClientRect()
    return `${one} at ${Math.round(box.x)}, ${Math.round(box.y)}`
  }), selectors)

// A correction that was sent, one that is being typed, and one of two dice.
async function halfFilled(device, game) {
  const { page } = device
  await page.goto(`${game}/act/command?unit=3rd-virginia&distance_cm=45`)
  await isLive(page)
  await sees(page.locator('.slip .verdict'), /Needs 5 or less/)
  await typeDice(page, 3)
  return page
}

test('what is being typed on a tablet stays, and stays in its place, when another device rules', async () => {
  const device = await umpireAt(h, sizes.tablet)
  const game = await tableOf(device, 'Half filled')
  const a = await halfFilled(device, game)
  await a.locator('#fact-enemy_cm summary').tap()
  await a.locator('#f-enemy_cm').fill('3')
  await sleep(300)
  const before = await places(a, ['#f-enemy_cm'])
  await orderElsewhere(await umpireAt(h), game)
  await sees(a.locator('.bar'), /Another ruling was made/)
  assert.equal(await a.locator('#f-enemy_cm').inputValue(), '3', 'what was typed is still there')
  assert.ok(await a.locator('#f-enemy_cm').evaluate((field) => field === document.activeElement), 'and so is the finger')
  assert.deepEqual(await a.locator('.pad-tray .die').allInnerTexts(), ['3', ''])
  await sleep(300)
  assert.deepEqual(await places(a, ['#f-enemy_cm']), before, 'nothing has moved')
})

test('the dice pad of a telephone stays in its place when another device rules', async () => {
  const device = await umpireAt(h, sizes.telephone)
  const game = await tableOf(device, 'Pad')
  const a = await halfFilled(device, game)
  const before = await places(a, ['.pad-keys', '.throw-form .strong'])
  await orderElsewhere(await umpireAt(h), game)
  await sees(a.locator('.bar'), /Another ruling was made/)
  await sleep(300)
  assert.deepEqual(await a.locator('.pad-tray .die').allInnerTexts(), ['3', ''])
  assert.deepEqual(await places(a, ['.pad-keys', '.throw-form .strong']), before, 'nothing has moved')
})

test('a form sent after another device ruled comes back with what changed and what was typed', async () => {
  const device = await umpireAt(h, sizes.tablet)
  const game = await tableOf(device, 'Stale')
  const a = await halfFilled(device, game)
  await orderElsewhere(await umpireAt(h), game)
  await sees(a.locator('.bar'), /Another ruling was made/)
  await typeDice(a, 2)
  const [answer] = await Promise.all([a.waitForResponse((one) => one.request().method() === 'POST'), a.getByRole('button', { name: 'Rule it' }).tap()])
  assert.equal(answer.status(), 409)
  await sees(a.locator('.alarm'), /Another device ruled meanwhile\. Nothing of yours was entered/)
  await sees(a.locator('.headlines.changed'), /2 \+ 2 = 4.*obeyed/)
  await sees(a.locator('.slip .verdict'), /3 \+ 2 = 5/)
  await sees(a.locator('#fact-distance_cm'), /45 cm/)
  await a.getByRole('button', { name: 'Rule it' }).tap()
  await seqOf(a)
  await sees(a.locator('.slip.final .verdict'), /3 \+ 2 = 5.*obeyed/)
})

test('a reason typed for an undo outlives a refusal', async () => {
  const device = await umpireAt(h, sizes.tablet)
  const a = device.page
  const game = await tableOf(device, 'Two undos')
  const { seq } = await enter(device, `${game}/act/command`, { unit: '3rd-virginia', dice: '4,3' })
  await a.goto(`${game}/r/${seq}/undo`)
  await orderElsewhere(device, game)
  await a.getByLabel('Reason').fill('Both sides agreed')
  await a.getByRole('button', { name: 'Undo it' }).tap()
  await sees(a.locator('.headlines.changed'), /2 \+ 2 = 4/)
  assert.equal(await a.getByLabel('Reason').inputValue(), 'Both sides agreed')
})

test('a typed note outlives a reload, and is written once', async () => {
  const device = await umpireAt(h, sizes.tablet)
  const a = device.page
  const game = await tableOf(device, 'Drafts')
  await a.goto(`${game}/journal`)
  await a.getByLabel('Note').fill('Tea at half past four')
  await a.reload()
  assert.equal(await a.getByLabel('Note').inputValue(), 'Tea at half past four')
  await a.getByRole('button', { name: 'Write it down' }).tap()
  await sees(a.locator('.story'), /Tea at half past four/)
  await until('the field is empty again', async () => (await a.getByLabel('Note').inputValue()) === '')
  assert.equal(await a.locator('.story [data-kind=note]').count(), 1)
})

test('an undo made elsewhere reaches the table page and the unit loses its mark', async () => {
  const device = await umpireAt(h, sizes.tablet)
  const a = device.page
  const game = await tableOf(device, 'Marks')
  await isLive(a)
  const { seq } = await enter(device, `${game}/act/command`, { unit: '3rd-virginia', dice: '4,3' })
  const badges = a.locator('[data-card="3rd-virginia"] .badges')
  await sees(badges, /\S/)
  await enter(device, `${game}/r/${seq}/undo`, { reason: 'Misread the dice' })
  await sees(badges, /^\s*$/)
  await sees(a.locator('.foot'), /Nothing to undo/)
})
