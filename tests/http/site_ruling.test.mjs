// A ruling from the table page to the journal, by links and forms alone: no JSON, no JavaScript.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { entersNothing, entries, game, hall } from './site_kit.mjs'

let h, umpire, at
before(async () => {
  h = await hall()
  umpire = h.umpire
})
after(() => h.close())

let made = 0
// A table of one's own: every test begins on an untouched one.
async function freshTable() {
  const page = await umpire.open('/games')
  const form = page.form('/games').set('title', `Table ${++made}`).set('system', 'two-for-tea').set('scenario', 'first-game')
  const reply = await umpire.submit(form, 'Set it up')
  assert.equal(reply.status, 200)
  at = reply.location
  assert.match(at, /^\/g\/[a-z0-9-]+$/)
  return reply.page
}

const orderPage = async (unit, more = '') => umpire.open(`${at}/act/command?unit=${unit}${more}`)
const reasonsOf = (page) => page.all('ol', { class: 'reasons' }).concat(page.all('ul', { class: 'reasons' }),
    page.all('table', { class: 'reasons' }))
const seqOf = (location) => Number(/\/r\/(\d+)$/.exec(location)[1])

test('from the table by two taps to the odds, and by two dice to the ruling', async () => {
  const table = await freshTable()
  const card = table.all('li', { 'data-card': '3rd-virginia' })[0]
  assert.match(card.text, /3rd Virginia/)
  const picked = await umpire.open(/href="([^"#]*)#picked"/.exec(card.html)[1])
  const sheet = picked.all('article', { id: 'picked' })[0]
  assert.match(sheet.text, /3rd Virginia.*3 dice a stand, 20 cm/s)
  const href = /href="([^"]*\/act\/command\?unit=3rd-virginia&amp;order=move)"/.exec(sheet.html)[1]
  const page = await umpire.open(href.replace('&amp;', '&'))
  // Harrow has 7, stands 3 cm off, an enemy is seen 60 cm away: 21 throws of 36.
  assert.match(page.text, /7\/12/)
  assert.match(page.text, /58\.3 %/)
  assert.match(page.text, /Army Lists/)
  assert.match(page.text, /Table 2/)
  const form = page.form(`${at}/act/command`).set('die_1', 4).set('die_2', 3)
  const reply = await umpire.submit(form, 'Rule it')
  assert.equal(reply.status, 200)
  assert.match(reply.location, new RegExp(`^${at}/r/\\d+$`))
  assert.match(reply.page.text, /4 \+ 3 = 7/)
  assert.match(reply.page.text, /obeyed/)
  assert.match(reply.page.text, /58\.3 % of such throws end like this/)
  assert.equal(reply.page.all('li', { class: 'die' }).length, 2)
  assert.equal(reply.page.all('li', { class: 'die', 'data-source': 'table' }).length, 2)
  const journal = await umpire.open(`${at}/journal`)
  const entry = journal.all('li', { 'data-seq': String(seqOf(reply.location)) })[0]
  assert.equal(entry.attrs['data-verdict'], 'obeyed')
  assert.match(entry.text, /4 \+ 3/)
})

test('the same by keyboard: choose the unit, show the odds, correct, throw', async () => {
  await freshTable()
  const blank = await umpire.open(`${at}/act/command`)
  assert.ok(!blank.forms.some((f) => f.method === 'post' && f.has('die_1')), 'no dice before the question')
  const reply = await umpire.submit(blank.form(`${at}/act/command`, 'get').set('unit', '7th-virginia').set('order', 'shoot'),
      'Show the odds')
  assert.equal(reply.status, 200)
  const form = reply.page.form(`${at}/act/command`)
  assert.equal(form.value('unit'), '7th-virginia')
  assert.equal(form.value('order'), 'shoot')
  const ruled = await umpire.submit(form.set('die_1', 6).set('die_2', 2), 'Rule it')
  assert.match(ruled.page.text, /6 \+ 2 = 8/)
  assert.match(ruled.page.text, /not obeyed/)
})

test('a form sent without its dice enters nothing and asks for them', async () => {
  await freshTable()
  const form = (await orderPage('3rd-virginia')).form(`${at}/act/command`)
  assert.throws(() => form.pairs('Rule it'), /asks for die_1/, 'a browser would not even send it')
  form.novalidate = true
  const reply = await entersNothing(umpire, () => umpire.submit(form, 'Rule it'), at)
  assert.ok(reply.page.form(`${at}/act/command`).has('die_1'))
})

test('a double six asks for a die on Table 3 and keeps the first two', async () => {
  await freshTable()
  const form = (await orderPage('3rd-virginia')).form(`${at}/act/command`).set('die_1', 6).set('die_2', 6)
  const asked = await entersNothing(umpire, () => umpire.submit(form, 'Rule it'), at)
  assert.equal(asked.status, 200)
  const next = asked.page.form(`${at}/act/command`)
  assert.equal(next.value('thrown'), '6,6')
  assert.match(asked.page.text, /Table 3/)
  const thrown = asked.page.all('ul', { class: 'thrown' })[0]
  assert.equal(thrown.text.replace(/\s/g, ''), '66')
  assert.ok(!next.has('die_2'), 'one die is wanted, not three')
  assert.ok(!next.buttons.some((b) => b.value === 'umpired'), 'umpired does not throw for dice that lie half thrown')
  const done = await umpire.submit(next.set('die_1', 3), 'Rule it')
  assert.equal(done.page.all('section', { 'data-verdict': 'blunder' }).length, 1)
  assert.equal(done.page.all('li', { class: 'die' }).map((d) => d.text[0]).join(), '6,6,3')
  assert.equal(await entries(umpire, at), seqOf(done.location))
})

test('a corrected fact is used, and both values are kept and shown', async () => {
  await freshTable()
  const page = await orderPage('3rd-virginia')
  const ask = page.form(`${at}/act/command`, 'get')
  const again = await umpire.submit(ask.set('distance_cm', '45'), 'Measure again')
  // 45 cm: two bands past 20, so 7 - 2 = 5, ten throws of 36.
  assert.match(again.page.text, /5\/18/)
  const ruled = await umpire.submit(again.page.form(`${at}/act/command`).set('die_1', 3).set('die_2', 3), 'Rule it')
  assert.match(ruled.page.text, /not obeyed/)
  const list = ruled.page.all('ul', { class: 'fact-list' })[0].text
  assert.match(list, /45(\.0)? cm/)
  assert.match(list, /3(\.0)? cm/)
  const { facts, ruling } = await umpire.tree(ruled.location)
  const fact = facts.find((f) => f.name === 'distance_cm')
  assert.deepEqual([fact.measured, fact.stated, fact.used], [3, 45, 45])
  assert.equal(ruling.need, 5)
  const rating = facts.find((f) => f.name === 'rating')
  assert.deepEqual([rating.measured, rating.stated, rating.used], [7, null, 7], 'what was not corrected is not stated')
})

// Puts the 3rd Virginia straight ahead of Harrow, whose front edge is at y 26, that far away.
async function placeAhead(cm) {
  const page = await umpire.open(`${at}/act/place?unit=3rd-virginia`)
  const asked = await umpire.submit(page.form(`${at}/act/place`, 'get').set('x', '67.5').set('y',
      String(26 + cm + 3)).set('facing', '0'))
  const reply = await umpire.submit(asked.page.form(`${at}/act/place`), 'Enter it')
  assert.match(reply.location ?? '', /\/r\/\d+$/, reply.text)
}

test('20.2 cm is a close call: marked before and after the throw, with the other outcome', async () => {
  await freshTable()
  await placeAhead(20.2)
  const page = await orderPage('3rd-virginia')
  assert.match(page.text, /close (to )?call/i)
  assert.match(page.text, /20\.2/)
  const ruled = await umpire.submit(page.form(`${at}/act/command`).set('die_1', 4).set('die_2', 3), 'Rule it')
  // 20.2 cm costs one: 6 is needed and 7 fails; within 20 cm it would have been obeyed.
  const mark = ruled.page.all('p', { class: 'close-call' })[0]
  assert.ok(mark, 'marked')
  assert.match(mark.text, /obeyed/)
  assert.doesNotMatch(mark.text, /not obeyed/)
  const { ruling } = await umpire.tree(ruled.location)
  assert.equal(ruling.verdict, 'refused')
  assert.equal(ruling.close_call.fact, 'distance_cm')
  assert.ok(Math.abs(ruling.close_call.measured - 20.2) < 1e-6)
})

test('20.6 cm is none at half a centimetre, and is one when the game allows a whole one', async () => {
  await freshTable()
  await placeAhead(20.6)
  assert.equal((await umpire.tree(`${at}/act/command?unit=3rd-virginia`)).ruling.close_call, null)
  const settings = await umpire.open(`${at}/settings`)
  const form = settings.forms.find((f) => f.has('tolerance_cm'))
  assert.equal((await umpire.submit(form.set('tolerance_cm', '1'), 'Set it')).status, 200)
  assert.equal((await umpire.tree(`${at}/act/command?unit=3rd-virginia`)).ruling.close_call?.fact, 'distance_cm')
})

test('what the umpire states himself is no close call: he has decided', async () => {
  await freshTable()
  await placeAhead(20.2)
  const { ruling } = await umpire.tree(`${at}/act/command?unit=3rd-virginia&distance_cm=19.9`)
  assert.equal(ruling.need, 7)
  assert.equal(ruling.close_call, null)
})

test('a reading changes later rulings only, and rulings cite what they leaned on', async () => {
  await freshTable()
  await placeAhead(40)
  const first = await umpire.submit((await orderPage('3rd-virginia')).form(`${at}/act/command`).set('die_1', 1).set('die_2', 2),
      'Rule it')
  const settings = await umpire.open(`${at}/settings?reading=TFT-05`)
  const form = settings.forms.find((f) => f.has('reading') && f.value('reading') === 'TFT-05')
  assert.equal(form.value('choice'), 'A')
  const set = await umpire.submit(form.set('choice', 'B').set('reason', 'house rule'), 'Read it so')
  assert.equal(set.status, 200)
  const kept = set.page.forms.find((f) => f.has('reading') && f.value('reading') === 'TFT-05')
  assert.equal(kept.value('choice'), 'B')
  const second = await umpire.submit((await orderPage('3rd-virginia')).form(`${at}/act/command`).set('die_1', 1).set('die_2', 2),
      'Rule it')
  const [before, later] = [await umpire.tree(first.location), await umpire.tree(second.location)]
  // At exactly 40 cm: one less by A; two less by B, and one more for the order already given.
  assert.equal(before.ruling.need, 6)
  assert.equal(later.ruling.need, 4)
  assert.equal(before.ruling.readings.find((r) => r.id === 'TFT-05').choice, 'A')
  assert.equal(later.ruling.readings.find((r) => r.id === 'TFT-05').choice, 'B')
  assert.match(second.page.text, /TFT-05/)
  const entry = (await umpire.tree(`${at}/journal`)).entries.find((e) => e.kind === 'setting')
  assert.equal(entry.remark, 'house rule')
})

test('every working line has a rule reference, on the page too', async () => {
  await freshTable()
  const page = await orderPage('3rd-virginia', '&orders_given=1&distance_cm=30&enemy_cm=10')
  const { ruling } = await umpire.tree(`${at}/act/command?unit=3rd-virginia&orders_given=1&distance_cm=30&enemy_cm=10`)
  assert.deepEqual(ruling.reasons.filter((r) => r.counts).map((r) => [r.value, r.total]), [[7, 7], [-1, 6], [-1, 5], [-1, 4]])
  for (const reason of ruling.reasons) {
    assert.ok(reason.cite, reason.label)
    assert.ok(page.text.includes(reason.label), reason.label)
  }
  assert.ok(page.all('cite').length >= ruling.reasons.length || reasonsOf(page).length > 0)
  assert.equal(ruling.need, 4)
  assert.equal(ruling.odds.find((o) => o.word === 'obeyed').fraction, '1/6')
  for (const o of ruling.odds) assert.ok(o.words && o.percent.endsWith('%'), o.word)
})

test('a refused order shuts the commander out until the turn ends, twice round to turn 2', async () => {
  await freshTable()
  await umpire.submit((await orderPage('3rd-virginia')).form(`${at}/act/command`).set('die_1', 6).set('die_2', 5), 'Rule it')
  const shut = await umpire.tree(`${at}/act/command?unit=7th-virginia`)
  assert.equal(shut.ruling.verdict, 'illegal')
  assert.ok(shut.ruling.reasons.some((r) => r.cite), 'with its reference')
  const british = await umpire.tree(`${at}/act/command?unit=10th-foot`)
  assert.equal(british.ruling.verdict, 'illegal')
  for (const [turn, side] of [[1, 'British'], [2, 'American']]) {
    const page = await umpire.open(`${at}/act/end-turn`)
    const done = await umpire.submit(page.form(`${at}/act/end-turn`), 'Enter it')
    assert.match(done.location, /\/r\/\d+$/)
    const { game: now } = await umpire.tree(at)
    assert.deepEqual([now.turn, now.side_label], [turn, side])
  }
  assert.equal((await umpire.tree(`${at}/act/command?unit=7th-virginia`)).ruling.verdict, 'needs dice')
})

test('the head code on the table page changes with every entry', async () => {
  await freshTable()
  const before = (await umpire.tree(at)).game.head_code
  assert.match(before, /^[A-Z0-9]{4,}$/)
  assert.ok((await umpire.open(at)).text.includes(before))
  await umpire.submit((await orderPage('3rd-virginia')).form(`${at}/act/command`).set('die_1', 1).set('die_2', 1), 'Rule it')
  const { head_code: later } = (await umpire.tree(at)).game
  assert.notEqual(later, before)
  assert.ok((await umpire.open(`${at}/journal`)).text.includes(later), 'and stands on the print')
})
