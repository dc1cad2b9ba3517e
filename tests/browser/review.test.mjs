// Germantown reviewed on a tablet: entry by entry, by turns, by the line, by the keyboard, by
// itself; through one side's eyes; the log, a note, a mark, a past ruling asked again. And the
// same without scripts.
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { fold, Table } from '../http/germantown_kit.mjs'
import { turns } from '../http/germantown_script.mjs'
import { enter, follow, hall, linksFor, pathOf, putAway, sees, sizes, umpireAt, until, device } from './kit.mjs'

let h, at, last
const live = new Map() // seq -> what the play screen's JSON showed then

// The script speaks to a daemon over JSON: here by a device that has signed in.
class Scripted extends Table {
  async act(...args) {
    const ruling = await super.act(...args)
    const { map, sides } = await this.umpire.tree(this.at)
    live.set(this.seqs.at(-1), { map, sides })
    return ruling
  }
}

function scripted(one) {
  const headers = { accept: 'application/json' }
  const tree = async (target) => (await one.context.request.get(target, { headers })).json()
  let form_token
  let tokens = 0
  return {
    tree,
    post: async (target, fields) => {
      form_token ??= (await tree('/')).form_token
      const reply = await one.context.request.post(target, { headers: { ...headers, origin: one.base }, data: { form_token, token: `script-${tokens++}`, ...fields } })
      const text = await reply.text()
      return { status: reply.status(), text, json: JSON.parse(text) }
    },
  }
}

before(async () => {
  h = await hall()
  const one = await umpireAt(h, sizes.tablet)
  const umpire = scripted(one)
  at = (await umpire.post('/games', { title: 'Germantown', system: 'two-for-tea', scenario: 'germantown' })).json.path
  const table = new Scripted(umpire, at)
  fold(table.state, (await umpire.tree(`${at}/r/1`)).ruling.effects, 'the order of battle')
  for (const play of Object.values(turns)) await play(table)
  last = table.seqs.at(-1)
})
afterEach(() => putAway(h))
after(() => h?.close())

const seqOn = (page) => page.locator('#at').innerText().then(Number)
const stands = (page, seq) => until(`the page shows entry ${seq}`, async () => (await seqOn(page)) === seq && pathOf(page) === `${at}/replay/${seq}`)
const step = (page, to) => page.locator(`[data-to="${to}"]`).tap()

// Where the bases lie on the map that is shown, by unit.
const drawn = (page) => page.locator('#map a.piece').evaluateAll((pieces) => pieces.map((p) => [p.dataset.unit, [...p.querySelectorAll('.base')].map((b) => b.getAttribute('points'))]))
const expected = (seq) => live.get(seq).map.units.map((u) => [u.id, u.polygons.map((p) => p.points)])

test('stepping through every entry shows each table as it was', async () => {
  const { page, complaints } = await umpireAt(h, sizes.tablet)
  await page.goto(`${at}/replay/1`)
  await page.locator('[data-play]').waitFor()
  for (let seq = 2; seq <= last; seq++) {
    await page.keyboard.press('ArrowRight')
    await stands(page, seq)
    assert.deepEqual(await drawn(page), expected(seq), `entry ${seq}`)
  }
  assert.deepEqual(complaints, [])
})

test('by the buttons: first, last, turns, one on, one back; and the address is the moment', async () => {
  const { page, complaints } = await umpireAt(h, sizes.tablet)
  await page.goto(`${at}/replay`)
  await page.locator('[data-play]').waitFor()
  assert.equal(await seqOn(page), last)
  await step(page, 'first')
  await stands(page, 1)
  await step(page, 'next')
  await stands(page, 2)
  await step(page, 'turn-after')
  await sees(page.locator('#part-moment h1'), /Turn 1 – British/)
  const british = await seqOn(page)
  await step(page, 'back')
  await stands(page, british - 1)
  await step(page, 'last')
  await stands(page, last)
  await step(page, 'where')
  await stands(page, british - 1) // back to where I was
  await page.reload()
  assert.equal(await seqOn(page), british - 1)
  await page.goBack()
  await stands(page, last)
  assert.deepEqual(complaints, [])
})

test('by the keyboard: arrows, ends, turns, and the space bar plays and stops', async () => {
  const { page, complaints } = await umpireAt(h, sizes.tablet)
  await page.goto(`${at}/replay/40`)
  await page.locator('[data-play]').waitFor()
  await page.keyboard.press('ArrowLeft')
  await stands(page, 39)
  await page.keyboard.press('End')
  await stands(page, last)
  await page.keyboard.press('Home')
  await stands(page, 1)
  await page.keyboard.press('PageDown')
  await stands(page, 2)
  await page.locator('#speed').selectOption('350')
  await page.locator('body').evaluate(() => document.activeElement.blur())
  await page.keyboard.press(' ')
  await sees(page.locator('[data-play]'), /Stop/)
  await until('it plays by itself', async () => (await seqOn(page)) >= 5)
  await page.keyboard.press(' ')
  await sees(page.locator('[data-play]'), /Play/)
  const stopped = await seqOn(page)
  await page.waitForTimeout(900)
  assert.equal(await seqOn(page), stopped)
  // The arrows of the line itself go by one as well, and not by two.
  await page.locator('#scrub').focus()
  await page.keyboard.press('ArrowRight')
  await stands(page, stopped + 1)
  assert.deepEqual(complaints, [])
})

test('played to the end it stops there', async () => {
  const { page } = await umpireAt(h, sizes.tablet)
  await page.goto(`${at}/replay/${last - 2}`)
  await page.locator('#speed').selectOption('350')
  await page.locator('[data-play]').tap()
  await stands(page, last)
  await sees(page.locator('[data-play]'), /Play/)
})

test('by the line under the table: where a finger falls, and back to where it was', async () => {
  const { page } = await umpireAt(h, sizes.tablet)
  await page.goto(`${at}/replay/10`)
  await page.locator('[data-play]').waitFor()
  const box = await page.locator('#scrub').boundingBox()
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  await until('it has jumped', async () => Math.abs((await seqOn(page)) - last / 2) < last / 12)
  await sees(page.locator('[data-to="where"]'), /Back to 10/)
  const cursor = Number.parseFloat(await page.locator('.cursor').getAttribute('x1'))
  assert.ok(Math.abs(cursor - 50) < 9, `the cursor stands at ${cursor} %`)
  await step(page, 'where')
  await stands(page, 10)
  assert.ok((await page.locator('.line .curve').count()) === 2 && (await page.locator('.line .tick.whole').count()) >= 7)
})

test('on to the next rout, the next blunder, round to the first again', async () => {
  const { page } = await umpireAt(h, sizes.tablet)
  await page.goto(`${at}/replay/1`)
  await page.locator('.ahead .sign', { hasText: 'a blunder' }).tap()
  await stands(page, 12)
  await sees(page.locator('.sign-line'), /a blunder/)
  await page.locator('.ahead .sign', { hasText: 'a blunder' }).tap()
  await stands(page, 85)
  await page.locator('.ahead .sign', { hasText: 'a blunder' }).tap()
  await stands(page, 12)
})

test('through one side\'s eyes, as it saw it then', async () => {
  const umpire = await umpireAt(h, sizes.tablet)
  const { page } = umpire
  await page.goto(`${at}/replay/30`)
  await page.locator('[data-play]').waitFor()
  const all = (await drawn(page)).length
  await page.locator('[data-eyes="american"]').tap()
  await page.waitForURL((url) => url.searchParams.get('as') === 'american')
  assert.ok((await drawn(page)).length <= all)
  await page.keyboard.press('ArrowRight')
  await until('his eyes stay', async () => (await seqOn(page)) === 31 && new URL(page.url()).searchParams.get('as') === 'american')
  await page.goto(`${at}/replay/34?as=american`) // the dragoons march, hidden
  await sees(page.locator('#part-moment .verdict'), /./)
  const [american] = await linksFor(page, at, 'American')
  const side = await device(h, sizes.telephone)
  await side.page.goto(american)
  await side.page.goto(`${at}/replay/30`)
  assert.equal(await side.page.locator('.note-form').count(), 0)
  assert.equal((await side.context.request.get(`${at}/replay/30?as=british`)).status(), 403)
})

test('what moved is marked with where it was; a unit then can be looked at', async () => {
  const { page } = await umpireAt(h, sizes.tablet)
  await page.goto(`${at}/replay/5`)
  assert.ok((await page.locator('#map .a-was polygon').count()) > 0 && (await page.locator('#map .m-went').count()) === 1)
  await page.locator('.piece[data-unit="6th-maryland"]').first().tap({ force: true })
  await page.waitForURL((url) => url.searchParams.get('unit') === '6th-maryland' && url.pathname === `${at}/replay/5`)
  await sees(page.locator('#picked'), /6th Maryland/)
})

test('the log: found by what stands out, unfolded, on the table', async () => {
  const { page, complaints } = await umpireAt(h, sizes.tablet)
  await page.goto(`${at}/journal`)
  await page.locator('#filter summary').tap()
  await page.getByLabel('What stands out').selectOption('blunder')
  await page.getByLabel('Turn', { exact: true }).selectOption('3')
  await page.getByRole('button', { name: 'Show these' }).tap()
  await page.waitForURL((url) => url.searchParams.get('sign') === 'blunder')
  assert.equal(await page.locator('.story > .entry').count(), 1)
  await sees(page.locator('.log-count'), new RegExp(`1 of ${last} entries`))
  await page.locator('.entry-links a', { hasText: 'slip' }).tap()
  await sees(page.locator('.unfolded'), /command rating/)
  await page.locator('.entry-links a', { hasText: 'on the table' }).tap()
  await page.waitForURL((url) => url.pathname === `${at}/replay/85`)
  assert.deepEqual(complaints, [])
})

test('a note and a mark in the replay, and the mark taken back', async () => {
  const { page, complaints } = await umpireAt(h, sizes.tablet)
  await page.goto(`${at}/replay/64`)
  await page.getByLabel('Note on entry 64').fill('The charge at Chew House')
  await page.getByRole('button', { name: 'Write it down' }).tap()
  await sees(page.locator('#part-moment .notes'), /The charge at Chew House/)
  assert.equal(pathOf(page), `${at}/replay/64`)
  await page.getByRole('button', { name: 'Mark as important' }).tap()
  await sees(page.locator('#part-moment .notes'), /Entry 64 is important/)
  await sees(page.locator('.ahead'), /important/)
  await page.goto(`${at}/journal?sign=important`)
  await sees(page.locator('.story'), /Contact/)
  await page.goto(`${at}/r/64`)
  await sees(page.locator('.notes'), /The charge at Chew House/)
  await page.goto(`${at}/replay/64`)
  await page.getByRole('button', { name: 'Take the flag back' }).tap()
  await page.waitForURL((url) => url.pathname !== `${at}/replay/64`)
  await page.goto(`${at}/replay/64`)
  await sees(page.locator('.note.is-flag.struck'), /taken back/)
  assert.deepEqual(complaints, [])
})

test('what if: asked otherwise beside what was ruled, and nothing is entered', async () => {
  const { page, context, complaints } = await umpireAt(h, sizes.tablet)
  const count = async () => (await (await context.request.get(at, { headers: { accept: 'application/json' } })).json()).game.head_seq
  const before = await count()
  await page.goto(`${at}/replay/42`)
  await page.getByRole('link', { name: 'What if' }).tap()
  await page.waitForURL((url) => url.pathname === `${at}/r/42/what-if`)
  await sees(page.locator('.never'), /Nothing here is entered/)
  await sees(page.locator('.same'), /The same verdict as then/)
  await page.locator('#f-dice').fill(Array(12).fill(1).join(','))
  await page.getByRole('button', { name: 'Ask it so' }).tap()
  await sees(page.locator('.same'), /Another verdict than then/)
  await sees(page.locator('.beside [data-name="dice"]'), /5,5,5,4,4/)
  await sees(page.locator('.slip.then .verdict'), /1 stand lost/)
  await page.goto(`${at}/r/41/what-if`)
  await page.locator('#f-dice').fill('')
  await page.getByRole('button', { name: 'Ask it so' }).tap()
  await page.locator('.pad-keys').waitFor()
  for (const face of [6, 6]) await page.locator('.pad-keys').getByRole('button', { name: String(face), exact: true }).tap()
  await page.getByRole('button', { name: 'See the ruling' }).tap()
  await sees(page.locator('.slip h2').first(), /Now/)
  assert.equal(await count(), before)
  assert.deepEqual(complaints, [])
})

test('without scripts: by links and forms alone', async () => {
  const { page, complaints } = await umpireAt(h, sizes.telephone, { javaScriptEnabled: false })
  await page.goto(`${at}/replay/12`)
  assert.equal(await page.locator('html.js').count(), 0)
  await sees(page.locator('.sign-line'), /a blunder/)
  assert.equal(await page.locator('[data-play]').isVisible(), false, 'nothing pretends to play')
  await follow(page, page.locator('[data-to="next"]'), `${at}/replay/13`)
  await follow(page, page.locator('[data-to="turn-after"]'), `${at}/replay/29`)
  await follow(page, page.locator('[data-to="where"]'), `${at}/replay/13`)
  await follow(page, page.locator('.around .headline a').first(), `${at}/replay/10`)
  await page.locator('#scrub').evaluate((range) => (range.value = '85'))
  await page.getByRole('button', { name: 'Go there' }).tap()
  await page.waitForURL((url) => url.searchParams.get('seq') === '85')
  assert.equal(await seqOn(page), 85)
  await page.locator('.ahead .sign', { hasText: 'B' }).first().tap()
  await page.waitForURL((url) => /\/replay\/\d+$/.test(url.pathname))
  await page.goto(`${at}/replay/70`)
  await page.getByLabel('Note on entry 70').fill('By hand')
  await page.getByRole('button', { name: 'Write it down' }).tap()
  await sees(page.locator('.notes'), /By hand/)
  await page.getByRole('link', { name: 'What if' }).tap()
  await sees(page.locator('.same'), /The same verdict as then/)
  await page.getByRole('link', { name: 'To the ruling' }).tap()
  await sees(page.locator('.notes'), /By hand/)
  assert.deepEqual(complaints, [])
})

test('a ruling elsewhere leaves who looks back where he is', async () => {
  const umpire = await umpireAt(h, sizes.tablet)
  const { page } = umpire
  await page.goto(`${at}/replay/20`)
  await page.locator('#live[data-state=live]').waitFor()
  await enter(umpire, `${at}/note`, { text: 'Meanwhile' })
  await page.waitForTimeout(500)
  assert.equal(await seqOn(page), 20)
  assert.equal(await page.locator('.bar.warn').count(), 0)
})
