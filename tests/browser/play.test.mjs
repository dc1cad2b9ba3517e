// An evening in small: the umpire rules on one device, a spectator watches on another.
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { device, follow, hall, linksFor, newGame, order, pathOf, pick, putAway, sees, seqOf, signIn, sizes, tableOf, typeDice, umpireAt } from './kit.mjs'

let h
before(async () => {
  h = await hall()
})
afterEach(() => putAway(h))
after(() => h?.close())

// What a page says of one entry, in the list where entries arrive.
const entry = (page, seq) => page.locator(`[data-headlines] [data-seq="${seq}"]`)

// A watcher's device with the table in one tab and the journal in another, neither of which may
// load again: each is marked, and a fresh document would have lost the mark.
async function watcher(link, game, size) {
  const one = await device(h, size)
  await one.page.goto(link)
  assert.equal(pathOf(one.page), game, 'the link leads to the table')
  const journal = await one.context.newPage()
  await journal.goto(`${game}/journal`)
  const tabs = [one.page, journal]
  for (const tab of tabs) {
    await tab.locator('#live[data-state=live]').waitFor()
    await tab.evaluate(() => (window.notReloaded = true))
  }
  const stayed = async () => {
    for (const tab of tabs) assert.ok(await tab.evaluate(() => window.notReloaded), `${tab.url()} was loaded again`)
  }
  return { ...one, tabs, table: one.page, journal, stayed }
}

const isStruck = (locator) => locator.locator('.said').evaluate((said) => getComputedStyle(said).textDecorationLine.includes('line-through'))

async function playsAt(size, name) {
  const umpire = await device(h, size)
  const { page } = umpire
  await signIn(page, h.server.pin)
  const game = await newGame(page, `Club night, ${name}`)
  const [link] = await linksFor(page, game, 'pectator')
  const other = await watcher(link, game, size)
  assert.equal(await other.page.getByRole('link', { name: /^Order/ }).count(), 0, 'a spectator gives no orders')

  // A tap on the unit, one on Order: the odds and the working, before any die.
  await page.goto(game)
  const sheet = await pick(page, '3rd-virginia')
  await sheet.getByRole('link', { name: 'Order: move' }).tap()
  await sees(page.locator('.slip .verdict'), /Needs 7 or less/)
  await sees(page.locator('.slip .odds'), /obeyed[^]*58\.3 %[^]*7\/12/)
  await sees(page.locator('.slip .reasons'), /command rating[^]*Army Lists[^]*within 20[^]*Table 2/)

  // The pad: it goes to the next die by itself, and rules only when it has them all.
  const send = page.getByRole('button', { name: 'Rule it' })
  const dice = page.locator('.pad-tray .die')
  assert.equal(await dice.count(), 2)
  assert.ok(await send.isDisabled(), 'nothing is thrown yet')
  await sees(page.locator('.pad-words'), /die 1 of 2/)
  await typeDice(page, 4)
  await sees(page.locator('.pad-words'), /die 2 of 2/)
  assert.deepEqual(await dice.allInnerTexts(), ['4', ''])
  assert.ok(await dice.nth(1).evaluate((die) => die.classList.contains('is-current')), 'the second die is next')
  assert.ok(await send.isDisabled(), 'one die is missing')
  await typeDice(page, 6)
  await dice.nth(1).tap() // misread: tapped and corrected
  await typeDice(page, 3)
  await sees(page.locator('.pad-words'), /4 \+ 3 = 7/)
  await send.tap()

  const seq = await seqOf(page)
  await sees(page.locator('.slip.final .verdict'), /4 \+ 3 = 7.*obeyed/)
  assert.deepEqual((await page.locator('.slip.final .die b').allInnerTexts()), ['4', '3'])
  await sees(page.locator('.working .reasons'), /command rating[^]*Army Lists[^]*Table 2/)
  await sees(page.locator('.working .odds'), /58\.3 %/)

  // The other device has it, on both pages, with the same head code, and loaded nothing anew.
  for (const tab of other.tabs) {
    await sees(entry(tab, seq), /4 \+ 3 = 7.*obeyed/)
    assert.equal(await tab.locator('#head-code').innerText(), await page.locator('#head-code').innerText())
    assert.equal(await isStruck(entry(tab, seq)), false)
  }
  await other.stayed()

  // Undo from its place at the bottom.  Dice fell, so it wants a reason.
  await follow(page, page.locator('.foot .undo'), `${game}/r/${seq}/undo`)
  await page.getByRole('button', { name: 'Undo it' }).tap()
  assert.ok(await page.getByLabel('Reason').evaluate((field) => !field.validity.valid), 'not without a reason')
  await page.getByLabel('Reason').fill('The wrong regiment')
  await page.getByRole('button', { name: 'Undo it' }).tap()
  await page.waitForURL((url) => !url.pathname.endsWith('/undo'))
  for (const tab of other.tabs) {
    await tab.locator(`[data-headlines] .struck[data-seq="${seq}"]`).waitFor()
    assert.ok(await isStruck(entry(tab, seq)), 'it is struck through')
    assert.ok(await entry(tab, seq + 1).isVisible(), 'and the undo stands above it')
  }
  await other.stayed()

  // The journal keeps all of it.
  await page.goto(`${game}/journal`)
  assert.deepEqual(await page.locator('.story > li').evaluateAll((all) => all.map((one) => `${one.dataset.seq} ${one.dataset.kind}`)), [
    `${seq + 1} undo`,
    `${seq} ruling`,
    `${seq - 1} setup`,
  ])
  await sees(entry(page, seq), /4 \+ 3 = 7.*obeyed[^]*undone by/)
  assert.ok(await isStruck(entry(page, seq)))
  await sees(entry(page, seq + 1), /The wrong regiment/)
  assert.deepEqual([...umpire.complaints, ...other.complaints], [])
}

test('a ruling and its undo on a tablet, and on a second one as they happen', () => playsAt(sizes.tablet, 'tablet'))

test('a ruling and its undo on a telephone, and on a second one as they happen', () => playsAt(sizes.telephone, 'telephone'))

test('a unit is picked by a tap on the map', async () => {
  const umpire = await umpireAt(h, sizes.tablet)
  const { page } = umpire
  const game = await tableOf(umpire, 'Map')
  await page.locator('.piece[data-unit="2nd-maryland"]').tap()
  await page.locator('#picked').getByRole('link', { name: 'Order: move' }).tap()
  await sees(page.locator('.asked-line'), /2nd Maryland/)
  // And in the question a tap on another unit asks about that one.
  await page.locator('.piece[data-unit="3rd-virginia"]').tap()
  await sees(page.locator('.asked-line'), /3rd Virginia/)
  assert.equal(pathOf(page), `${game}/act/command`)
})

test('a double six asks for one die more and keeps the first two', async () => {
  const umpire = await umpireAt(h, sizes.tablet)
  const { page } = umpire
  const game = await tableOf(umpire, 'Blunder')
  await order(page, game, '3rd-virginia')
  await typeDice(page, 6, 6)
  await page.getByRole('button', { name: 'Rule it' }).tap()
  await page.locator('.thrown .die').nth(1).waitFor() // the next page; the odds named Table 3 before
  await sees(page.locator('.slip'), /Table 3/)
  assert.deepEqual(await page.locator('.thrown .die').allInnerTexts(), ['6', '6'])
  assert.equal(await page.locator('.pad-tray .die').count(), 1)
  await typeDice(page, 3)
  await page.getByRole('button', { name: 'Rule it' }).tap()
  await seqOf(page)
  assert.deepEqual(await page.locator('.slip.final .die b').allInnerTexts(), ['6', '6', '3'])
  await page.locator('.slip.final[data-verdict=blunder]').waitFor()
  assert.deepEqual(umpire.complaints, [])
})

test('umpired throws: declared, a word from the table, revealed, and the proof is there', async () => {
  const umpire = await umpireAt(h, sizes.tablet)
  const { page } = umpire
  const game = await tableOf(umpire, 'Machine')
  const [link] = await linksFor(page, game, 'pectator')
  const other = await watcher(link, game, sizes.telephone)
  await order(page, game, '3rd-virginia')
  await page.getByRole('button', { name: 'Throw for me' }).tap()
  const declared = await seqOf(page)
  assert.equal(await page.locator('.die').count(), 0, 'no die is shown before the word')
  await page.locator('.proof summary').tap()
  const promise = await page.locator('.proof dd code').first().innerText()
  assert.match(promise, /^[0-9a-f]{32,}$/)
  for (const tab of other.tabs) await entry(tab, declared).waitFor()

  await page.getByLabel('A word from the table').fill('Brandywine')
  await page.getByRole('button', { name: 'Throw', exact: true }).tap()
  await page.waitForURL((url) => /\/r\/\d+$/.test(url.pathname) && !url.pathname.endsWith(`/${declared}`))
  const seq = await seqOf(page)
  const faces = (await page.locator('.slip.final .die b').allInnerTexts()).map(Number)
  assert.ok(faces.length >= 2 && faces.every((face) => face >= 1 && face <= 6), `dice: ${faces}`)
  assert.ok((await page.locator('.slip.final .die').evaluateAll((all) => all.map((die) => die.dataset.source))).every((from) => from !== 'table'))
  const sum = faces[0] + faces[1]
  const verdict = sum === 12 ? /12: blunder/ : new RegExp(`${faces[0]} \\+ ${faces[1]} = ${sum}`)
  await sees(page.locator('.slip.final .verdict'), verdict)

  // The proof: the promise made before, the secret, the word, and how to check it.
  await page.locator('.proof summary').tap()
  const proof = await page.locator('.proof').innerText()
  assert.ok(proof.includes(promise), 'the promise is the one that was shown before')
  assert.match(proof, /Secret, shown after\s+[0-9a-f]{32,}/)
  assert.match(proof, /Brandywine/)
  assert.match(await page.locator('.proof pre').innerText(), /b2sum/)
  for (const tab of other.tabs) await sees(entry(tab, seq), verdict)
  await other.stayed()
  assert.deepEqual([...umpire.complaints, ...other.complaints], [])
})
