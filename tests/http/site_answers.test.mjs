// Entries that answer others: undo, override, notes, settings; and two umpires at once.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { entersNothing, entries, hall, names, umpireOf } from './site_kit.mjs'

let h, umpire, at
before(async () => {
  h = await hall()
  umpire = h.umpire
})
after(() => h.close())
beforeEach(async () => {
  const reply = await umpire.post('/games', { title: 'Answers', system: 'two-for-tea', scenario: 'first-game' })
  assert.equal(reply.status, 201, reply.text)
  at = reply.json.path
})

const command = (fields) => umpire.enter(`${at}/act/command`, { unit: '3rd-virginia', ...fields })
const place = (unit, x, y) => umpire.enter(`${at}/act/place`, { unit, x, y })
const where = async (unit) => {
  const text = (await umpire.open(`${at}/act/place?unit=${unit}`)).text
  return [/From the left edge (\S+) cm/.exec(text)[1], /From the near edge (\S+) cm/.exec(text)[1]].map(Number)
}
const row = async (seq) => (await umpire.tree(`${at}/journal`)).entries.find((e) => e.seq === seq)

test('before dice an undo is free: one tap, no reason, and the unit stands where it stood', async () => {
  const { seq } = await place('3rd-virginia', 100, 50)
  assert.deepEqual(await where('3rd-virginia'), [100, 50])
  const page = await umpire.open(`${at}/r/${seq}/undo`)
  const done = await umpire.submit(page.form(`${at}/r/${seq}/undo`), 'Undo it')
  assert.match(done.location, /\/r\/\d+$/)
  assert.deepEqual(await where('3rd-virginia'), [60, 32])
})

test('after dice an undo wants a reason, in the browser and behind it', async () => {
  const { seq } = await command({ dice: '4,3' })
  const page = await umpire.open(`${at}/r/${seq}/undo`)
  const form = page.form(`${at}/r/${seq}/undo`)
  assert.throws(() => form.pairs(), /asks for reason/)
  for (const reason of [undefined, '', '   ']) {
    const reply = await entersNothing(umpire, () => umpire.post(`${at}/r/${seq}/undo`, { reason }), at)
    assert.equal(reply.status, 400)
    names(reply, 'reason')
  }
  const done = await umpire.submit(form.set('reason', 'cocked die'), 'Undo it')
  assert.match(done.page.text, /cocked die/)
  assert.equal((await row(seq)).struck, true)
})

test('a usual reason is one tap, and outranks what was left in the field', async () => {
  const { seq } = await command({ dice: '4,3' })
  const page = await umpire.open(`${at}/r/${seq}/undo`)
  assert.match(page.text, /Misread the dice/)
  const undo = await umpire.enter(`${at}/r/${seq}/undo`, { because: 'Misread the dice', reason: '' })
  assert.equal((await row(undo.seq)).remark, 'Misread the dice')
})

test('what was undone stays in the journal, struck through, and says by what', async () => {
  const { seq } = await command({ dice: '4,3' })
  const undo = await umpire.enter(`${at}/r/${seq}/undo`, { reason: 'cocked die' })
  const page = await umpire.open(`${at}/journal`)
  const struck = page.all('li', { 'data-seq': String(seq) })[0]
  assert.ok(struck.attrs.class.split(' ').includes('struck'))
  assert.match(struck.text, /4 \+ 3/)
  assert.match(struck.text, new RegExp(`undone by ${undo.seq}\\b`))
  assert.ok(!page.all('li', { 'data-seq': String(undo.seq) })[0].attrs.class.split(' ').includes('struck'))
  const table = await umpire.open(at)
  assert.ok(table.all('li', { 'data-seq': String(seq) })[0].attrs.class.includes('struck'), 'on the table page too')
  assert.match((await umpire.open(`${at}/r/${seq}`)).text, /no longer counts/)
})

test('an undo of a command roll gives back the order and the commander', async () => {
  const fresh = await umpire.tree(at)
  const { seq } = await command({ dice: '6,4' })
  assert.equal((await umpire.tree(`${at}/act/command?unit=7th-virginia`)).ruling.verdict, 'illegal')
  await umpire.enter(`${at}/r/${seq}/undo`, { reason: 'wrong unit' })
  assert.equal((await umpire.tree(`${at}/act/command?unit=7th-virginia`)).ruling.verdict, 'needs dice')
  assert.deepEqual((await umpire.tree(at)).sides, fresh.sides)
})

test('an undo can be undone: the ruling stands again', async () => {
  const { seq } = await command({ dice: '6,4' })
  const undo = await umpire.enter(`${at}/r/${seq}/undo`, { reason: 'wrong unit' })
  await umpire.enter(`${at}/r/${undo.seq}/undo`, { reason: 'it was right after all' })
  assert.equal((await umpire.tree(`${at}/act/command?unit=7th-virginia`)).ruling.verdict, 'illegal', 'he is done again')
  assert.equal((await row(undo.seq)).struck, true)
  assert.equal((await row(seq)).struck, false, 'the ruling counts again')
})

test('a ruling restored can be undone once more', async () => {
  const { seq } = await place('3rd-virginia', 100, 50)
  const undo = await umpire.enter(`${at}/r/${seq}/undo`, {})
  await umpire.enter(`${at}/r/${undo.seq}/undo`, {})
  assert.deepEqual(await where('3rd-virginia'), [100, 50])
  const again = await umpire.post(`${at}/r/${seq}/undo`, {})
  assert.equal(again.status, 201, again.text)
  assert.deepEqual(await where('3rd-virginia'), [60, 32])
})

test('twice is refused, and so is the beginning', async () => {
  const { seq } = await place('3rd-virginia', 100, 50)
  const undo = await umpire.enter(`${at}/r/${seq}/undo`, {})
  const twice = await entersNothing(umpire, () => umpire.post(`${at}/r/${seq}/undo`, { reason: 'x' }), at)
  assert.equal(twice.status, 409)
  assert.match(twice.json.text, new RegExp(`\\b${undo.seq}\\b`))
  const first = await entersNothing(umpire, () => umpire.post(`${at}/r/1/undo`, { reason: 'x' }), at)
  assert.equal(first.status, 409)
})

test('what has changed since is not put back blindly: the entry in the way is named', async () => {
  const first = await place('3rd-virginia', 100, 50)
  const second = await place('3rd-virginia', 90, 40)
  await place('7th-virginia', 20, 20)
  const reply = await entersNothing(umpire, () => umpire.post(`${at}/r/${first.seq}/undo`, {}), at)
  assert.equal(reply.status, 409)
  assert.match(reply.json.text, new RegExp(`\\b${second.seq}\\b`))
  assert.deepEqual(await where('3rd-virginia'), [90, 40])
  await umpire.enter(`${at}/r/${second.seq}/undo`, {})
  await umpire.enter(`${at}/r/${first.seq}/undo`, {})
  assert.deepEqual(await where('3rd-virginia'), [60, 32])
})

test('what has not changed since is undone out of order', async () => {
  const first = await place('3rd-virginia', 100, 50)
  await place('7th-virginia', 20, 20)
  await umpire.enter(`${at}/r/${first.seq}/undo`, {})
  assert.deepEqual(await where('7th-virginia'), [20, 20])
  assert.deepEqual(await where('3rd-virginia'), [60, 32])
})

test('the undo button on every page is for the last entry that stands', async () => {
  const { seq } = await place('3rd-virginia', 100, 50)
  const later = await command({ unit: '2nd-maryland', dice: '1,1' })
  let now = (await umpire.tree(at)).game
  assert.deepEqual([now.undo.seq, now.undo.free], [later.seq, false])
  assert.ok((await umpire.open(at)).links.some((l) => l.href === `${at}/r/${later.seq}/undo`))
  await umpire.enter(`${at}/r/${later.seq}/undo`, { reason: 'x' })
  now = (await umpire.tree(at)).game
  assert.deepEqual([now.undo.seq, now.undo.free], [seq, true])
})

test('an override is a ruling with the reason, changes what it says, and leaves the other visible', async () => {
  const { seq } = await command({ dice: '6,4' })
  const page = await umpire.open(`${at}/r/${seq}/override`)
  const form = page.form(`${at}/r/${seq}/override`)
  assert.throws(() => form.pairs(), /asks for/)
  assert.ok(form.has('set:harrow:done'), 'what it changed can be said otherwise')
  form.set('verdict', 'obeyed').set('reason', 'the table agreed').set('set:harrow:done', '').set('set:3rd-virginia:closed', '')
  const done = await umpire.submit(form, 'Overrule it')
  assert.match(done.page.text, /the table agreed/)
  const { entry, ruling } = await umpire.tree(done.location)
  assert.deepEqual([entry.kind, ruling.verdict, entry.target, entry.remark], ['override', 'obeyed', seq, 'the table agreed'])
  assert.equal((await row(seq)).overruled_by, entry.seq)
  assert.equal((await umpire.tree(`${at}/act/command?unit=7th-virginia`)).ruling.verdict, 'needs dice', 'he may go on')
})

test('an override wants a verdict and a reason, and a number where a number was', async () => {
  const { seq } = await command({ dice: '6,4' })
  const bad = [[{ verdict: 'obeyed' }, 'reason'], [{ reason: 'x' }, 'verdict'],
      [{ verdict: 'v'.repeat(500), reason: 'x' }, 'verdict'], [{ verdict: 'a\u0001b', reason: 'x' }, 'verdict'],
    [{ verdict: 'obeyed', reason: 'x'.repeat(5000) }, 'reason'],
        [{ verdict: 'obeyed', reason: 'x', 'set:harrow:done': 'maybe' }, 'set:harrow:done']]
  const wrong = []
  for (const [fields, field] of bad) {
    const reply = await umpire.post(`${at}/r/${seq}/override`, fields)
    if (reply.status !== 400 || !reply.json.problems.some((p) => p.field === field)) wrong.push([field, reply.status])
    if (reply.status === 201) await umpire.enter(`${at}/r/${reply.json.seq}/undo`, {})
  }
  assert.deepEqual(wrong, [])
})

test('what no longer stands, or never ruled, is not overruled', async () => {
  const { seq } = await command({ dice: '6,4' })
  await umpire.enter(`${at}/r/${seq}/override`, { verdict: 'obeyed', reason: 'x' })
  const note = await umpire.enter(`${at}/note`, { text: 'x' })
  for (const target of [seq, 1, note.seq]) {
    const reply = await entersNothing(umpire, () => umpire.post(`${at}/r/${target}/override`, { verdict: 'obeyed', reason: 'x' }),
        at)
    assert.equal(reply.status, 409, `entry ${target}`)
  }
})

test('a note is an entry like any other, by the form of the journal page', async () => {
  const page = await umpire.open(`${at}/journal`)
  const done = await umpire.submit(page.form(`${at}/note`).set('text', 'Tea at five — ☕'), 'Write it down')
  assert.equal(done.status, 200)
  assert.match(done.page.text, /Tea at five — ☕/)
  const last = (await umpire.tree(`${at}/journal`)).entries[0]
  assert.deepEqual([last.kind, last.sentence], ['note', 'Tea at five — ☕'])
})

test('a form sent twice is one ruling, answered with the one already made', async () => {
  const form = (await umpire.open(`${at}/act/command?unit=3rd-virginia`)).form(`${at}/act/command`).set('die_1', 2).set('die_2',
      2)
  const [a, b] = await Promise.all([umpire.send(form, 'Rule it'), umpire.send(form, 'Rule it')])
  assert.deepEqual([a.status, b.status], [303, 303])
  assert.equal(a.location, b.location)
  assert.equal(await entries(umpire, at), 2)
  assert.equal((await umpire.send(form, 'Rule it')).location, a.location, 'and later still')
  const game = { title: 'Twice', system: 'two-for-tea', scenario: '', token: 'new-game-once' }
  const first = await umpire.post('/games', game)
  assert.equal((await umpire.post('/games', game)).json.path, first.json.path)
})

test('two umpires at once: the second sees what changed and keeps what he typed', async () => {
  const other = await umpireOf(h.server)
  const page = await umpire.submit((await umpire.open(`${at}/act/command?unit=3rd-virginia`)).form(`${at}/act/command`,
      'get').set('distance_cm', '33.5'))
  const form = page.page.form(`${at}/act/command`).set('die_1', 4).set('die_2', 3)
  await other.enter(`${at}/act/command`, { unit: '2nd-maryland', dice: '1,2' })
  const late = await entersNothing(umpire, () => umpire.submit(form, 'Rule it'), at)
  assert.equal(late.status, 409)
  assert.match(late.page.all('ol', { class: 'changed' })[0].text, /1 \+ 2 = 3/, 'what changed')
  const kept = late.page.form(`${at}/act/command`)
  assert.equal(kept.value('unit'), '3rd-virginia')
  assert.equal(kept.value('distance_cm'), '33.5')
  const dice = kept.value('thrown') || [kept.value('die_1'), kept.value('die_2')].join()
  assert.equal(dice, '4,3', 'the dice on the table are still there')
  const done = await umpire.submit(kept, kept.buttons[0].text)
  assert.match(done.page.text, /4 \+ 3 = 7/)
})

test('a note by another device does not make a form stale', async () => {
  const form = (await umpire.open(`${at}/act/command?unit=3rd-virginia`)).form(`${at}/act/command`).set('die_1', 2).set('die_2',
      2)
  await umpire.enter(`${at}/note`, { text: 'meanwhile' })
  assert.equal((await umpire.send(form, 'Rule it')).status, 303)
})

test('a stale undo, override or setting is refused with what changed and keeps the reason', async () => {
  const { seq } = await command({ dice: '2,2' })
  const undo = (await umpire.open(`${at}/r/${seq}/undo`)).form(`${at}/r/${seq}/undo`).set('reason', 'my reason')
  const over = (await umpire.open(`${at}/r/${seq}/override`)).form(`${at}/r/${seq}/override`).set('reason',
      'my reason').set('verdict', 'refused')
  await place('7th-virginia', 20, 20)
  for (const form of [undo, over]) {
    const late = await entersNothing(umpire, () => umpire.submit(form), at)
    assert.equal(late.status, 409)
    assert.match(late.page.all('ol', { class: 'changed' })[0].text, /7th Virginia stands at 20/)
    assert.equal(late.page.form(form.action).value('reason'), 'my reason')
  }
})
