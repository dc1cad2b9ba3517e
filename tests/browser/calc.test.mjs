// Calculators under a finger: the answer keeps up with the facts, and is there again next time.
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { device, hall, pathOf, putAway, sees, sizes, typeDice, until } from './kit.mjs'

const calc = '/calc/two-for-tea/command'
const asked = `${calc}?rating=8&distance_cm=12&enemy_visible=no&order=move`

let h
before(async () => {
  h = await hall()
})
afterEach(() => putAway(h))
after(() => h?.close())

test('the odds follow what is typed and tapped, without a new page', async () => {
  const { page, complaints } = await device(h, sizes.tablet)
  await page.goto(asked)
  await sees(page.locator('.slip .odds-first'), /83\.3 %/) // 8, and 1 for no enemy: 9 or less
  await page.evaluate(() => (window.sameOne = true))
  await page.locator('#f-distance_cm').fill('45')
  await sees(page.locator('.slip .odds-first'), /58\.3 %/)
  await page.locator('[name=rating]').locator('..').getByRole('button', { name: /more/ }).tap()
  await sees(page.locator('.slip .odds-first'), /72\.2 %/)
  await page.locator('[name=enemy_visible][value=yes]').tap()
  await page.locator('#f-enemy_cm').fill('60')
  await sees(page.locator('.slip .odds-first'), /58\.3 %/)
  assert.equal(await page.evaluate(() => window.sameOne), true)
  assert.match(page.url(), /distance_cm=45.*enemy_cm=60/, 'the address says what is asked')
  assert.deepEqual(complaints, [])
})

test('dice are typed and ruled on in place, and a changed fact asks for them again', async () => {
  const { page, complaints } = await device(h, sizes.telephone)
  await page.goto(asked)
  await page.evaluate(() => (window.sameOne = true))
  await typeDice(page, 6, 4)
  await page.getByRole('button', { name: 'Rule it' }).tap()
  await sees(page.locator('#answer .verdict'), /6 \+ 4 = 10.*not obeyed/)
  await page.locator('#f-rating').fill('9')
  await sees(page.locator('#answer .verdict'), /10 or less/)
  const questions = []
  page.on('request', (request) => new URL(request.url()).pathname === calc && questions.push(request.url())) // not the icon, whenever that comes
  await typeDice(page, 6, 4)
  await page.waitForTimeout(400) // longer than a question waits: leaving the field asks nothing
  assert.deepEqual(questions, [], 'and the dice typed stay')
  await page.getByRole('button', { name: 'Rule it' }).tap()
  await sees(page.locator('#answer .verdict'), /6 \+ 4 = 10.*obeyed/)
  assert.equal(await page.evaluate(() => window.sameOne), true)
  assert.deepEqual(complaints, [])
})

test('on a telephone the answer stays at the thumb while facts are changed', async () => {
  const { page } = await device(h, sizes.telephone)
  await page.goto(asked)
  await page.locator('#f-distance_cm').fill('45')
  await sees(page.locator('.calc-bar'), /58\.3 %/)
  const bar = await page.locator('.calc-bar').boundingBox()
  const field = await page.locator('#f-distance_cm').boundingBox()
  assert.ok(bar.y > sizes.telephone.height / 2 && bar.y + bar.height <= sizes.telephone.height + 1, 'in the lower half, whole')
  assert.ok(field.y > 0 && field.y + field.height < bar.y, 'and does not cover the field')
  const size = await page.locator('.bar-odds b').evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize))
  assert.ok(size >= 28, `${size} px`)
})

test('what is wrong is said at its field, and what is still missing is no mistake', async () => {
  const { page } = await device(h, sizes.tablet)
  await page.goto(calc)
  await page.locator('#f-rating').fill('40')
  await sees(page.locator('.field.wrong'), /Command rating[^]*2 to 12/)
  assert.equal(await page.locator('.problem').count(), 1, 'only what was typed')
  await page.locator('#f-rating').fill('8')
  await until('the problem goes', async () => (await page.locator('.problem').count()) === 0)
})

test('a device remembers what was asked last, until it is begun afresh', async () => {
  const { page, context } = await device(h, sizes.telephone)
  await page.goto(calc)
  await page.locator('#f-rating').fill('7')
  await page.locator('#f-distance_cm').fill('12')
  await page.locator('[name=enemy_visible][value=no]').tap()
  await sees(page.locator('.slip .odds-first'), /72\.2 %/)
  const later = await context.newPage()
  await later.goto(calc)
  await sees(later.locator('.slip .odds-first'), /72\.2 %/)
  assert.equal(await later.locator('#f-rating').inputValue(), '7')
  await later.goto('/calc/two-for-tea/shoot')
  assert.equal(await later.locator('.slip').count(), 0, 'another calculator knows nothing of it')
  await later.goto(calc)
  await later.locator('.slip').waitFor()
  await later.getByRole('button', { name: 'Begin afresh' }).tap()
  await until('it is empty', async () => (await later.locator('#f-rating').inputValue()) === '')
  assert.equal(pathOf(later), calc)
})

test('without scripts a button asks, and an example opens filled in', async () => {
  const { page } = await device(h, sizes.telephone, { javaScriptEnabled: false })
  await page.goto('/rules/two-for-tea/command')
  await page.getByRole('link', { name: 'Open it in the calculator' }).first().tap()
  await sees(page.locator('.verdict'), /5 \+ 3 = 8.*obeyed/)
  assert.equal(await page.locator('#f-rating').inputValue(), '8')
  await page.locator('#f-rating').fill('7')
  await page.getByRole('button', { name: 'Show the odds' }).tap()
  await sees(page.locator('.slip .odds-first'), /58\.3 %/)
})
