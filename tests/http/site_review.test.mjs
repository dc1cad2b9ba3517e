// Looking back at a game: the log and what it finds, notes and marks on entries, what was ruled
// otherwise before.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Browser, entersNothing, entries, game as at, hall, names } from './site_kit.mjs'

let h, umpire
const seq = {} // of what was entered, by a name for it
const act = async (name, action, fields) => (seq[name] = (await umpire.enter(`${at}/act/${action}`, fields)).seq)
const log = (query) => umpire.tree(`${at}/journal?${query}`)
const found = async (query) => (await log(query)).entries.map((e) => e.seq).sort((a, b) => a - b)

before(async () => {
  h = await hall()
  umpire = h.umpire
  await act('obeyed', 'command', { unit: '3rd-virginia', dice: '4,3' })
  await act('mistaken', 'command', { unit: '2nd-maryland', dice: '2,2' })
  seq.undo = (await umpire.enter(`${at}/r/${seq.mistaken}/undo`, { reason: 'The wrong regiment' })).seq
  await act('blunder', 'command', { unit: 'chester-militia', dice: '6,6,3' })
  await act('failed', 'command', { unit: '2nd-maryland', dice: '6,4' })
  seq.over = (await umpire.enter(`${at}/r/${seq.failed}/override`, { verdict: 'obeyed', reason: 'The die was cocked' })).seq
  await act('turn', 'end-turn', {})
  seq.note = (await umpire.enter(`${at}/note`, { text: 'Tea at half past four' })).seq
})
after(() => h.close())

test('every filter finds its own, and no other', async () => {
  assert.deepEqual(await found('what=end-turn'), [seq.turn])
  assert.deepEqual(await found('what=undo'), [seq.undo])
  assert.deepEqual(await found('what=note'), [seq.note])
  assert.deepEqual(await found('fate=undone'), [seq.mistaken])
  assert.deepEqual(await found('fate=overruled'), [seq.failed])
  assert.deepEqual(await found('sign=blunder'), [seq.blunder])
  assert.deepEqual(await found('sign=override'), [seq.over])
  assert.deepEqual(await found('text=cocked'), [seq.over])
  assert.deepEqual(await found('text=REGIMENT'), [seq.undo], 'large letters or small')
  assert.deepEqual(await found('text=cocked+regiment'), [], 'all of the words')
  const { total, count } = await log('unit=chester-militia')
  assert.ok((await found('unit=chester-militia')).includes(seq.blunder) && count < total)
  assert.ok(!(await found('unit=chester-militia')).includes(seq.obeyed))
})

test('by turn and by side to play', async () => {
  const all = (await log('order=told')).entries
  for (const e of all) {
    assert.ok((await found(`turn=${e.turn}`)).includes(e.seq))
    assert.ok(!(await found(`turn=${e.turn + 1}`)).includes(e.seq))
  }
  const sides = [...new Set(all.map((e) => e.side_label))]
  const american = await found('side=american'), british = await found('side=british')
  assert.ok(sides.length > 1 && american.length > 0 && british.length > 0)
  assert.deepEqual(american.filter((s) => british.includes(s)), [])
})

test('by rule: whoever cites it, and none that does not', async () => {
  const { filter } = await log('')
  const rules = filter.selects.find((s) => s.name === 'rule').choices.map((c) => c.id)
  assert.ok(rules.length > 2)
  for (const rule of rules) {
    const those = await found(`rule=${encodeURIComponent(rule)}`)
    for (let s = 1; s <= (await entries(umpire)); s++) {
      const cites = (await umpire.tree(`${at}/r/${s}`)).ruling.reasons.map((r) => r.cite)
      assert.equal(those.includes(s), cites.includes(rule), `${rule}, entry ${s}`)
    }
  }
})

test('by commander: whom the ruling concerns', async () => {
  const { filter } = await log('')
  for (const { id } of filter.selects.find((s) => s.name === 'commander').choices)
    for (const s of await found(`commander=${id}`)) {
      const { ruling } = await umpire.tree(`${at}/r/${s}`)
      assert.ok(JSON.stringify(ruling).includes(id) || ruling.effects.some((e) => e.entity === id), `${id}, entry ${s}`)
    }
  assert.ok((await found('commander=' + filter.selects.find((s) => s.name === 'commander').choices[0].id)).length >= 0)
})

test('filters narrow each other down, and what is unknown finds nothing', async () => {
  assert.deepEqual(await found('what=command&sign=blunder'), [seq.blunder])
  assert.deepEqual(await found('what=end-turn&sign=blunder'), [])
  for (const query of ['what=nonsense', 'rule=Table+99', 'sign=nonsense', 'turn=x', 'unit=nobody', 'fate=nonsense', 'side=french']) assert.deepEqual(await found(query), [], query)
  assert.equal((await log('what=nonsense')).count, 0)
})

test('told from the beginning, it is the same story the other way round', async () => {
  const newest = (await log('')).entries.map((e) => e.seq)
  const told = (await log('order=told')).entries.map((e) => e.seq)
  assert.deepEqual(told, [...newest].reverse())
})

test('its pages follow each other without a gap, both ways', async () => {
  const made = await umpire.post('/games', { title: 'Long', system: 'two-for-tea', scenario: 'first-game' })
  const long = made.json.path
  for (let i = 0; i < 90; i++) await umpire.enter(`${long}/note`, { text: `note ${i}` })
  for (const order of ['', 'told']) {
    const seen = []
    for (let query = ''; query !== null; ) {
      const page = await umpire.tree(`${long}/journal?order=${order}&${query}`)
      seen.push(...page.entries.map((e) => e.seq))
      query = page.older ? `before=${page.older}` : page.later ? `after=${page.later}` : null
    }
    const all = Array.from({ length: 91 }, (_, i) => i + 1)
    assert.deepEqual(seen, order === 'told' ? all : all.reverse())
  }
})

test('the form of the page filters as the address does, and a slip unfolds in place', async () => {
  const page = await umpire.open(`${at}/journal`)
  const form = page.forms.find((f) => f.method === 'get')
  const shown = await umpire.submit(form.set('sign', 'blunder'))
  assert.deepEqual([...shown.text.matchAll(/<li class="entry[^>]* data-seq="(\d+)"/g)].map((m) => Number(m[1])), [seq.blunder])
  const open = await umpire.open(`${at}/journal?sign=blunder&open=${seq.blunder}`)
  assert.match(open.text, /is the number needed/)
  assert.doesNotMatch(shown.text, /is the number needed/)
})

/* --- Notes and marks --- */

test('a note stands at what it is about: on its page, in the replay, in the log', async () => {
  const note = await umpire.enter(`${at}/note`, { text: 'They had marched all night', target: seq.blunder })
  assert.equal(note.entry.target, seq.blunder)
  const wanted = { text: 'They had marched all night', important: false }
  for (const page of [`${at}/r/${seq.blunder}`, `${at}/replay/${seq.blunder}`]) {
    const { notes } = await umpire.tree(page)
    assert.deepEqual(notes.map(({ text, important }) => ({ text, important })), [wanted], page)
  }
  assert.ok((await found('sign=note')).includes(seq.blunder))
  assert.deepEqual((await umpire.tree(`${at}/r/${seq.obeyed}`)).notes, [])
})

test('an entry is marked as important without a word, and the mark is taken back', async () => {
  const flag = await umpire.enter(`${at}/note`, { target: seq.obeyed, important: 'yes' })
  assert.deepEqual([flag.entry.kind, flag.entry.verdict, flag.entry.target], ['note', 'important', seq.obeyed])
  assert.equal((await umpire.tree(`${at}/r/${seq.obeyed}`)).flagged, flag.seq)
  assert.deepEqual(await found('sign=important'), [seq.obeyed])
  await umpire.enter(`${at}/r/${flag.seq}/undo`, {})
  assert.equal((await umpire.tree(`${at}/r/${seq.obeyed}`)).flagged, null)
  assert.deepEqual(await found('sign=important'), [])
  const { notes } = await umpire.tree(`${at}/r/${seq.obeyed}`)
  assert.equal(notes.length, 1, 'it stays in the journal')
  assert.ok(notes[0].undone_by > flag.seq)
})

test('words alone are not undone; a mark without an entry, and a note on none, are refused', async () => {
  assert.equal((await umpire.post(`${at}/r/${seq.note}/undo`, { reason: 'x' })).status, 409)
  const bad = async (fields, status, field) => {
    const reply = await entersNothing(umpire, () => umpire.post(`${at}/note`, fields))
    assert.equal(reply.status, status, JSON.stringify(fields))
    if (field) names(reply, field)
  }
  await bad({ important: 'yes' }, 400, 'important')
  await bad({ text: '', target: seq.obeyed }, 400, 'text')
  await bad({ text: 'x', target: 9999 }, 404)
  await bad({ text: 'x', target: 'third' }, 400, 'target')
})

test('by the forms of the pages: written at the ruling and in the replay, and back there', async () => {
  const ruling = await umpire.open(`${at}/r/${seq.turn}`)
  const noted = await umpire.submit(ruling.form(`${at}/note`).set('text', 'A long turn'), 'Write it down')
  assert.equal(noted.location, `${at}/r/${seq.turn}`)
  assert.match(noted.text, /A long turn/)
  const replay = await umpire.open(`${at}/replay/${seq.turn}`)
  const marked = await umpire.submit(replay.form(`${at}/note`), 'Mark as important')
  assert.equal(marked.location, `${at}/replay/${seq.turn}`)
  const flag = (await umpire.tree(`${at}/replay/${seq.turn}`)).flagged
  assert.ok(flag > 0)
  const back = await umpire.submit(marked.page.form(`${at}/r/${flag}/undo`), 'Take the flag back')
  assert.equal(back.status, 200)
  assert.equal((await umpire.tree(`${at}/replay/${seq.turn}`)).flagged, null)
})

test('a note does not make another device\'s form stale', async () => {
  const version = await entries(umpire)
  await umpire.enter(`${at}/note`, { target: 1, important: 'yes' })
  assert.equal((await umpire.post(`${at}/note`, { text: 'after all', version })).status, 201)
})

/* --- Through whose eyes, and what is not there --- */

test('no such entry, no such eyes', async () => {
  for (const path of ['replay/0', 'replay/9999', 'replay/x', 'replay?seq=0', 'r/9999/what-if']) assert.equal((await umpire.get(`${at}/${path}`)).status, 404, path)
  for (const path of ['replay?as=french', 'journal?as=french', 'charts?as=french', 'report?as=french']) assert.equal((await umpire.get(`${at}/${path}`)).status, 400, path)
  assert.equal((await umpire.get(`${at}/r/1/what-if`)).status, 403, 'the beginning is no ruling')
})

test('a stranger is asked to sign in, a side may not see the consistency of the umpire', async () => {
  const stranger = new Browser(h.server)
  for (const path of ['replay', 'journal', `r/${seq.obeyed}/what-if`, 'consistency']) assert.equal((await stranger.get(`${at}/${path}`)).status, 303, path)
  const { links } = (await umpire.post(`${at}/links`, {})).json
  await stranger.get(new URL(links.find((l) => l.label.includes('American')).url).pathname)
  assert.equal((await stranger.get(`${at}/consistency`)).status, 403)
  assert.equal((await stranger.post(`${at}/note`, { text: 'x' })).status, 403)
})

/* --- Consistency --- */

test('overrulings are counted by the rules that the overruled ruling cites', async () => {
  const page = await umpire.tree(`${at}/consistency`)
  assert.equal(page.overruled_here, 1)
  const { reasons } = (await umpire.tree(`${at}/r/${seq.failed}`)).ruling
  const cited = [...new Set(reasons.map((r) => r.cite).filter(Boolean))].sort()
  assert.deepEqual(page.rules.map((r) => r.rule).sort(), cited)
  assert.ok(page.rules.every((r) => r.here === 1))
  assert.deepEqual(page.overrulings.map((o) => [o.seq, o.target, o.target_verdict, o.verdict]), [[seq.over, seq.failed, 'refused', 'obeyed']])
})

// The same order to the same unit at the same distance, in two games of the club: once the umpire
// states another rating, which is another situation; once he overrules.
test('what was overruled here and stands elsewhere is held against it; dice alone are not', async () => {
  const twin = (await umpire.post('/games', { title: 'Twin', system: 'two-for-tea', scenario: 'first-game' })).json.path
  const fields = { unit: '3rd-virginia', distance_cm: '10', enemy_visible: 'no' }
  const first = (await umpire.enter(`${twin}/act/command`, { ...fields, dice: '6,4' })).seq
  const other = (await umpire.post('/games', { title: 'Other', system: 'two-for-tea', scenario: 'first-game' })).json.path
  const again = (await umpire.enter(`${other}/act/command`, { ...fields, dice: '2,2' })).seq
  let page = await umpire.tree(`${twin}/consistency`)
  assert.deepEqual(page.differences, [], 'they fell otherwise, and were ruled alike')
  const third = (await umpire.post('/games', { title: 'Third', system: 'two-for-tea', scenario: 'first-game' })).json.path
  await umpire.enter(`${third}/act/command`, { ...fields, dice: '6,4' })
  const over = (await umpire.enter(`${twin}/r/${first}/override`, { verdict: 'obeyed', reason: 'He waved' })).seq
  page = await umpire.tree(`${twin}/consistency`)
  const { against } = page.overrulings.find((o) => o.seq === over)
  assert.deepEqual(against.map((a) => [a.game_title, a.verdict]), [['Third', 'refused']])
  assert.ok(!against.some((a) => a.seq === again && a.game_title === 'Other'), 'that one was obeyed')
})

test('the page of a ruling says when such a verdict was overruled before, and only then', async () => {
  const made = (await umpire.post('/games', { title: 'Memory', system: 'two-for-tea', scenario: 'first-game' })).json.path
  const fields = (unit) => ({ unit, distance_cm: '10', enemy_visible: 'no', rating: '8', dice: '6,4' })
  const first = (await umpire.enter(`${made}/act/command`, fields('3rd-virginia'))).seq
  assert.equal((await umpire.tree(`${made}/r/${first}`)).earlier, null)
  const over = (await umpire.enter(`${made}/r/${first}/override`, { verdict: 'obeyed', reason: 'He waved' })).seq
  await umpire.enter(`${made}/act/end-turn`, {})
  await umpire.enter(`${made}/act/end-turn`, {})
  const second = await umpire.enter(`${made}/act/command`, fields('3rd-virginia'))
  assert.equal(second.ruling.verdict, 'refused')
  const { earlier } = await umpire.tree(`${made}/r/${second.seq}`)
  assert.deepEqual([earlier.seq, earlier.verdict, earlier.overruled], [over, 'obeyed', true])
  assert.match((await umpire.get(`${made}/r/${second.seq}`)).text, /Ruled differently in turn/)
  await umpire.enter(`${made}/r/${over}/undo`, { reason: 'He did not' })
  assert.equal((await umpire.tree(`${made}/r/${second.seq}`)).earlier, null, 'what was undone counts for nothing')
})

test('a length stated close to what was measured is a close call decided by the umpire\'s word', async () => {
  const made = (await umpire.post('/games', { title: 'By a hair', system: 'two-for-tea', scenario: 'first-game' })).json.path
  await umpire.enter(`${made}/act/place`, { unit: '3rd-virginia', x: '67.5', y: '49.1', facing: '0' })
  const asked = await umpire.tree(`${made}/act/command?unit=3rd-virginia`)
  const { fact, measured, other } = asked.ruling.close_call
  const ruled = await umpire.enter(`${made}/act/command`, { unit: '3rd-virginia', [fact]: String(other), dice: '1,1' })
  const { calls, worded_count } = await umpire.tree(`${made}/consistency`)
  assert.equal(worded_count, 1)
  assert.deepEqual([calls[0].seq, calls[0].worded, calls[0].measured], [ruled.seq, true, measured.toFixed(1)])
})
