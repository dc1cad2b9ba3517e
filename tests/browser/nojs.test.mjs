// The same evening on devices without JavaScript: forms and links do it all.
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { device, enter, follow, hall, linksFor, newGame, order, pathOf, putAway, sees, seqOf, signIn, sizes, tableOf, typeDice, umpireAt } from './kit.mjs'

const plain = { javaScriptEnabled: false }

let h
before(async () => {
  h = await hall()
})
afterEach(() => putAway(h))
after(() => h?.close())

test('a ruling and its undo, from signing in to the journal, without scripts', async () => {
  const umpire = await device(h, sizes.tablet, plain)
  const { page } = umpire
  await signIn(page, h.server.pin)
  assert.equal(await page.locator('html.js').count(), 0, 'no script has run')
  const game = await newGame(page, 'Plain')
  const other = await device(h, sizes.telephone, plain)
  const [link] = await linksFor(page, game, 'pectator')
  await other.page.goto(link)
  assert.equal(pathOf(other.page), game)
  assert.equal(await other.page.locator('#live').isVisible(), false, 'nothing pretends to be live')

  await order(page, game, '3rd-virginia')
  await sees(page.locator('.slip .odds'), /obeyed[^]*58\.3 %[^]*7\/12/)
  await sees(page.locator('.slip .reasons'), /command rating[^]*Army Lists[^]*within 20[^]*Table 2/)
  assert.equal(await page.locator('.slot').count(), 2)
  await page.getByRole('button', { name: 'Rule it' }).tap()
  assert.equal(pathOf(page), `${game}/act/command`, 'not without dice')
  await typeDice(page, 4, 3)
  await page.getByRole('button', { name: 'Rule it' }).tap()
  const seq = await seqOf(page)
  await sees(page.locator('.slip.final .verdict'), /4 \+ 3 = 7.*obeyed/)
  assert.deepEqual(await page.locator('.slip.final .die b').allInnerTexts(), ['4', '3'])
  await sees(page.locator('.working'), /command rating[^]*Army Lists[^]*58\.3 %/)

  await other.page.goto(game)
  await sees(other.page.locator(`.recent [data-seq="${seq}"]`), /4 \+ 3 = 7.*obeyed/)
  await other.page.goto(`${game}/journal`)
  await sees(other.page.locator(`.story [data-seq="${seq}"]`), /4 \+ 3 = 7.*obeyed/)

  await follow(page, page.locator('.foot .undo'), `${game}/r/${seq}/undo`)
  await page.getByLabel('Reason').fill('The wrong regiment')
  await page.getByRole('button', { name: 'Undo it' }).tap()
  await page.waitForURL((url) => !url.pathname.endsWith('/undo'))
  await other.page.goto(game)
  await other.page.locator(`.recent .struck[data-seq="${seq}"]`).waitFor()

  await page.goto(`${game}/journal`)
  assert.equal(await page.locator('.story > li').count(), 3)
  await sees(page.locator(`.story .struck[data-seq="${seq}"]`), /undone by/)
  await sees(page.locator(`.story [data-seq="${seq + 1}"]`), /The wrong regiment/)
  assert.deepEqual([...umpire.complaints, ...other.complaints], [])
})

test('umpired throws without scripts: declared, a word, revealed, proved', async () => {
  const umpire = await umpireAt(h, sizes.telephone, plain)
  const { page } = umpire
  const game = await tableOf(umpire, 'Plain machine')
  await order(page, game, '3rd-virginia')
  await page.getByRole('button', { name: 'Throw for me' }).tap() // with no die filled in
  const declared = await seqOf(page)
  await page.getByLabel('A word from the table').fill('Brandywine')
  await page.getByRole('button', { name: 'Throw', exact: true }).tap()
  await page.waitForURL((url) => /\/r\/\d+$/.test(url.pathname) && !url.pathname.endsWith(`/${declared}`))
  assert.ok((await page.locator('.slip.final .die').count()) >= 2)
  await page.locator('.proof summary').tap()
  await sees(page.locator('.proof'), /Secret, shown after[^]*Brandywine[^]*b2sum/)
})

test('a stale form comes back without scripts, with what changed and what was filled in', async () => {
  const umpire = await umpireAt(h, sizes.telephone, plain)
  const a = umpire.page
  const game = await tableOf(umpire, 'Plain stale')
  await order(a, game, '3rd-virginia')
  await enter(umpire, `${game}/act/command`, { unit: '7th-virginia', dice: '2,2' })
  await typeDice(a, 5, 1)
  const [answer] = await Promise.all([a.waitForResponse((one) => one.request().method() === 'POST'), a.getByRole('button', { name: 'Rule it' }).tap()])
  assert.equal(answer.status(), 409)
  await sees(a.locator('.headlines.changed'), /2 \+ 2 = 4/)
  await sees(a.locator('.slip .verdict'), /5 \+ 1 = 6/)
  await a.getByRole('button', { name: 'Rule it' }).tap()
  await seqOf(a)
  await sees(a.locator('.slip.final .verdict'), /5 \+ 1 = 6/)
})

test('a wrong PIN is named, and enters nobody', async () => {
  const { page } = await device(h, sizes.telephone, plain)
  await page.goto('/sign-in')
  await page.getByLabel('PIN').fill('000')
  await page.getByRole('button', { name: 'Sign in' }).tap()
  await sees(page.locator('[data-problem]'), /PIN/)
  await page.goto('/')
  assert.equal(await page.getByRole('link', { name: 'New game' }).count(), 0)
})
