// Setting up a game: where it comes from, its sheets of forces and terrain, its beginning.
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
  at = await newGame('')
})

const newGame = async (scenario) => (await umpire.post('/games', { title: 'Set-up', system: 'two-for-tea', scenario })).json.path
const sheet = async (page, side = '', to = at) => (await umpire.open(`${to}/${page}${side && `?side=${side}`}`)).form(`${to}/${page}`)
const csv = async (name, to = at) => (await umpire.get(`${to}/${name}.csv`)).text
const groupsOf = (json) => Object.fromEntries(json.groups.map((g) => [g.kind, g.list]))
const columns = (row) => Object.fromEntries([...row.cells, ...row.more].map((c) => [c.name, c.value]))

// The number of the first spare row of a kind, as a person finds it.
async function spare(page, kind, side = '', to = at) {
  const tree = await umpire.tree(`${to}/${page}${side && `?side=${side}`}`)
  return groupsOf(tree)[kind].find((row) => row.spare).number
}

const officer = { name: 'Colonel Ford', rating: '7', x: '40', y: '10' }
const unit = { name: '3rd Virginia', type: 'continental', stands: '3', formation: 'line' }
const rows = (...list) => Object.fromEntries([['rows', list.length], ...list.flatMap(([kind, cells], i) => Object.entries({ kind,
    ...cells }).map(([k, v]) => [`${i + 1}.${k}`, v]))])

// --- Where a game comes from ---------------------------------------------------------------------

test('the new game page offers scenarios, files, another game and an empty table', async () => {
  const form = (await umpire.open('/games')).form('/games')
  assert.deepEqual(form.choices('scenario'), ['first-game', 'germantown', 'dettingen', ':files', ':copy', ''])
  assert.equal(form.enctype, 'multipart/form-data')
})

test('a game begins from two files, with one entry', async () => {
  const source = await newGame('first-game')
  const form = (await umpire.open('/games')).form('/games').set('title', 'From files').set('scenario', ':files')
  const reply = await umpire.upload(form, { forces: ['f.csv', await csv('forces', source)], terrain: ['t.csv', await csv('terrain',
      source)] })
  assert.equal(reply.status, 303, reply.text)
  assert.equal(await entries(umpire, reply.location), 1)
  assert.equal(await csv('forces', reply.location), await csv('forces', source))
  assert.equal(await csv('terrain', reply.location), await csv('terrain', source))
})

test('bad files make no game: every problem has its line and column, and what was sent is kept', async () => {
  const before = (await umpire.tree('/')).games.length
  const forces = 'kind,name,side,type,rating\nofficer,Boss,martian,,7\nunit,One,american,dragon,\nofficer,Late,american,,lots\n'
  const terrain = 'kind,name,ground,points\nterrain,Bog,bog,1 1; 2 2; 3 1\n'
  const form = (await umpire.open('/games')).form('/games').set('title', '').set('scenario', ':files')
  const reply = await umpire.upload(form, { forces: ['f.csv', forces], terrain: ['t.csv', terrain] })
  assert.equal(reply.status, 400)
  const list = reply.page.all('ol', { class: 'file-problems' })[0].text
  for (const wanted of [/Order of battle line 2, column 3/, /line 3, column 4/, /line 4, column 5/, /Terrain line 2, column 3/])
    assert.match(list, wanted)
  assert.match(reply.page.all('ul', { class: 'problems' })[0].text, /title/, 'the title is named as well')
  const areas = reply.page.all('textarea').map((one) => one.text)
  assert.match(areas[0], /martian/)
  assert.match(areas[1], /Bog,bog/)
  assert.equal(reply.page.form('/games').value('scenario'), ':files')
  assert.equal((await umpire.tree('/')).games.length, before)
})

test('no file at all is said, with the title kept', async () => {
  const form = (await umpire.open('/games')).form('/games').set('title', 'Nothing yet').set('scenario', ':files')
  const reply = await umpire.upload(form, { forces: ['', ''], terrain: ['', ''] })
  assert.equal(reply.status, 400)
  assert.match(reply.page.text, /Choose a file/)
  assert.equal(reply.page.form('/games').value('title'), 'Nothing yet')
})

test('JSON brings files as text', async () => {
  const made = await umpire.post('/games', { title: 'Text', system: 'two-for-tea', forces: await csv('forces', await newGame('first-game')) })
  assert.equal(made.status, 201, made.text)
  assert.equal((await umpire.tree(made.json.path)).sides[0].units.length, 8)
})

test('a copy of a game is as it was set up, or as it stands now', async () => {
  const source = await newGame('first-game')
  await umpire.enter(`${source}/act/place`, { unit: 'harrow', x: '50', y: '51' })
  await umpire.enter(`${source}/settings`, { reading: 'TFT-01', choice: 'B' })
  const set = [await csv('forces', source), await csv('terrain', source)]
  await umpire.enter(`${source}/act/command`, { unit: '3rd-virginia', dice: '1,1' })
  await umpire.enter(`${source}/act/place`, { unit: 'harrow', x: '70', y: '71' })
  await umpire.enter(`${source}/act/end-turn`, {})
  const copy = source.slice(3)
  const then = await umpire.post('/games', { title: 'Then', copy, moment: 'setup' })
  const now = await umpire.post('/games', { title: 'Now', copy, moment: 'now' })
  assert.deepEqual([then.status, now.status], [201, 201], then.text + now.text)
  assert.deepEqual([await csv('forces', then.json.path), await csv('terrain', then.json.path)], set)
  assert.equal(await csv('forces', now.json.path), await csv('forces', source))
  const [a, b] = [await umpire.tree(then.json.path), await umpire.tree(now.json.path)]
  assert.deepEqual([a.game.side, b.game.side], ['american', 'british'])
  assert.deepEqual([a.game.head_seq, b.game.head_seq], [1, 1])
  for (const made of [then, now]) {
    const readings = (await umpire.tree(`${made.json.path}/settings`)).readings
    assert.equal(readings.find((r) => r.id === 'TFT-01').choice, 'B', 'its readings come along')
  }
  assert.equal((await umpire.tree(then.json.path)).setup.readings, 1)
})

test('a copy by the form without scripts; of a game that is not there, none', async () => {
  const source = await newGame('first-game')
  const form = (await umpire.open('/games')).form('/games').set('title', 'Again').set('scenario', ':copy').set('copy', source.slice(3))
  const reply = await umpire.upload(form, {})
  assert.equal(reply.status, 303, reply.text)
  assert.equal(await csv('forces', reply.location), await csv('forces', source))
  const none = await umpire.post('/games', { title: 'Again', copy: 'nowhere' })
  assert.equal(none.status, 400)
  names(none, 'copy')
  const empty = await umpire.post('/games', { title: 'Again', system: 'two-for-tea', scenario: ':copy' })
  assert.equal(empty.status, 400)
  names(empty, 'copy')
})

test('the list of other games chooses nothing while another card is chosen', async () => {
  const form = (await umpire.open('/games')).form('/games').set('title', 'Bare').set('scenario', '')
  assert.ok(form.value('copy'), 'a browser sends it all the same')
  const reply = await umpire.upload(form, {})
  assert.equal(reply.status, 303)
  assert.equal((await umpire.tree(reply.location)).sides[0].units.length, 0)
})

// --- The order of battle -------------------------------------------------------------------------

test('a commander and his units are entered together, by name, as one entry', async () => {
  const made = await umpire.enter(`${at}/forces`, { side: 'american', ...rows(['officer', officer], ['unit', { ...unit,
      commander: 'Colonel Ford', x: '40', y: '20', facing: '0' }]) })
  assert.match(made.ruling?.sentence ?? made.sentence ?? JSON.stringify(made), /Order of battle: 2 new/)
  assert.match(await csv('forces'), /unit,3rd-virginia,3rd Virginia,american,continental,,colonel-ford,3,line/)
  assert.equal(await entries(umpire, at), 2)
})

test('without scripts: spare rows are filled in, saved, and the sheet shows them', async () => {
  const form = await sheet('forces', 'british')
  const n = await spare('forces', 'officer', 'british')
  form.set(`${n}.name`, 'Colonel Ash').set(`${n}.rating`, '8')
  const saved = await umpire.submit(form, 'Save')
  assert.equal(saved.status, 200)
  assert.match(saved.location, /saved=2.*side=british/)
  assert.match(saved.page.text, /Saved, as entry 2/)
  const again = await sheet('forces', 'british')
  const m = await spare('forces', 'unit', 'british')
  assert.ok(again.choices(`${m}.commander`).includes('colonel-ash'))
  assert.ok(again.choices(`${m}.type`).includes('grenadier'), 'the army list is a list to pick from')
  again.set(`${m}.name`, '4th Foot').set(`${m}.type`, 'infantry').set(`${m}.commander`, 'colonel-ash')
  assert.equal((await umpire.submit(again, 'Save')).status, 200)
  assert.match(await csv('forces'), /unit,4th-foot,4th Foot,british,infantry,,colonel-ash,3,line/)
})

test('every mistake is listed with its row and field, typed words are kept, nothing is entered', async () => {
  const form = await sheet('forces', 'american')
  const [o, u] = [await spare('forces', 'officer'), await spare('forces', 'unit')]
  form.set(`${o}.name`, 'Colonel Ford').set(`${o}.rating`, 'ninety').set(`${u}.name`, '3rd Virginia').set(`${u}.stands`, '99').set(`${u}.x`, '5')
  const reply = await entersNothing(umpire, () => umpire.submit(form, 'Save'), at)
  assert.equal(reply.status, 400)
  const list = reply.page.all('ul', { class: 'problems' })[0].text
  for (const wanted of [/Colonel Ford, Command rating/, /3rd Virginia, Troop type: is missing/, /3rd Virginia, Stands/])
    assert.match(list, wanted)
  const again = reply.page.form(`${at}/forces`)
  assert.deepEqual([again.value(`${o}.rating`), again.value(`${u}.stands`), again.value(`${u}.x`)], ['ninety', '99', '5'])
  assert.deepEqual(reply.page.all('input', { 'aria-invalid': 'true' }).map((i) => i.attrs.name).sort(), [`${o}.rating`, `${u}.stands`].sort())
  const json = await umpire.post(`${at}/forces`, { side: 'american', ...rows(['unit', { name: 'X', type: 'dragon' }]) })
  assert.equal(json.status, 400)
  names(json, '1.type')
})

test('a row without a name is told so by its number', async () => {
  const reply = await entersNothing(umpire, () => umpire.post(`${at}/forces`, { side: 'american', ...rows(['officer', { rating: '7' }]) }), at)
  assert.equal(reply.status, 400)
  names(reply, '1.name')
  assert.match(reply.json.problems[0].text, /^row 1, Name: is missing/)
})

test('copying a row counts its name up and leaves its place open', async () => {
  await umpire.enter(`${at}/forces`, { side: 'american', ...rows(['officer', officer], ['unit', { ...unit, commander: 'Colonel Ford', x: '40', y: '20' }]) })
  let form = await sheet('forces', 'american')
  for (const [button, name] of [['3rd Virginia', '4th Virginia'], ['4th Virginia', '5th Virginia']]) {
    const tree = groupsOf((await umpire.request('POST', `${at}/forces`, { json: true, headers: { 'content-type': form.enctype,
        origin: h.server.base }, body: new URLSearchParams(form.pairs()).toString() + `&do=copy:${rowOf(form, button)}` })).json)
    const made = tree.unit.map(columns).find((row) => row.name === name)
    assert.deepEqual([made?.type, made?.commander, made?.x, made?.y], ['continental', 'colonel-ford', '', ''])
    const page = await pressed(form, `copy:${rowOf(form, button)}`)
    form = page.form(`${at}/forces`)
  }
  assert.equal(await entries(umpire, at), 2, 'nothing is entered before it is saved')
  assert.equal((await umpire.submit(form, 'Save')).status, 200)
  assert.match(await csv('forces'), /4th-virginia[^]*5th-virginia/)
})

const rowOf = (form, name) => form.controls.find((c) => /\.name$/.test(c.name) && c.value === name).name.split('.')[0]

// Presses a button that is known by what it sends; wants the page.
async function pressed(form, wish) {
  const at = form.action
  const body = new URLSearchParams([...form.pairs(), ['do', wish]]).toString()
  const reply = await umpire.request('POST', at, { headers: { 'content-type': form.enctype, origin: h.server.base }, body })
  assert.equal(reply.status, 200, reply.text)
  return reply.page
}

test('names that copies take', async () => {
  for (const [name, next] of [['1st Foot', '2nd Foot'], ['10th Foot', '11th Foot'], ['22nd', '23rd'], ['20th', '21st'], ['112th', '113th'],
      ['Militia', 'Militia 2'], ['Battery No. 9', 'Battery No. 10'], ['3rd Virginia', '4th Virginia']]) {
    const reply = await umpire.post(`${at}/forces`, { side: 'american', do: 'copy:1', ...rows(['unit', { name }]) })
    assert.equal(groupsOf(reply.json).unit[1].cells[0].value, next)
  }
})

test('more rows, and what is typed stays', async () => {
  const form = await sheet('forces', 'american')
  const o = await spare('forces', 'officer')
  form.set(`${o}.name`, 'Half')
  const page = await pressed(form, 'add:unit')
  const again = page.form(`${at}/forces`)
  assert.equal(again.value(`${rowOf(again, 'Half')}.name`), 'Half')
  assert.equal(Number(again.value('rows')), Number(form.value('rows')) + 4, 'three asked for, and a spare officer')
  assert.equal(page.all('ul', { class: 'problems' })[0].text, '', 'half a row is no mistake yet')
})

test('before play a unit can be removed; one that is spoken of cannot; undo brings it back', async () => {
  await umpire.enter(`${at}/forces`, { side: 'american', ...rows(['officer', officer], ['unit', { ...unit, commander: 'Colonel Ford' }]) })
  const whole = await csv('forces')
  let form = await sheet('forces', 'american')
  const page = await pressed(form, `remove:${rowOf(form, 'Colonel Ford')}`)
  assert.match(page.text, /To be removed Colonel Ford/)
  const refused = await entersNothing(umpire, () => umpire.submit(page.form(`${at}/forces`), 'Save'), at)
  assert.equal(refused.status, 400)
  assert.match(refused.page.text, /Colonel Ford cannot be removed: 3rd Virginia is under that command/)
  const kept = await pressed(refused.page.form(`${at}/forces`), 'keep:colonel-ford')
  form = kept.form(`${at}/forces`)
  const gone = await pressed(form, `remove:${rowOf(form, '3rd Virginia')}`)
  assert.equal((await umpire.submit(gone.form(`${at}/forces`), 'Save')).status, 200)
  assert.doesNotMatch(await csv('forces'), /3rd-virginia/)
  await umpire.enter(`${at}/r/3/undo`, {})
  assert.equal(await csv('forces'), whole)
})

test('once the game is played nothing is removed', async () => {
  const played = await newGame('first-game')
  await umpire.enter(`${played}/act/command`, { unit: '3rd-virginia', dice: '1,1' })
  const page = await umpire.open(`${played}/forces?side=american`)
  assert.ok(!page.form(`${played}/forces`).buttons.some((b) => /^Remove 3rd/.test(b.text)))
  const reply = await entersNothing(umpire, () => umpire.post(`${played}/forces`, { side: 'american', rows: '0', gone: '3rd-virginia' }), played)
  assert.equal(reply.status, 400)
  names(reply, 'gone')
})

test('a brigade is lined up by the widths of its bases', async () => {
  const list = rows(['officer', officer], ['unit', { ...unit, name: '1st', commander: 'Colonel Ford' }], ['unit', { ...unit, name: '2nd',
      commander: 'Colonel Ford', formation: 'column' }], ['unit', { ...unit, name: '3rd', commander: 'Colonel Ford', stands: '2' }],
      ['unit', { ...unit, name: 'Other' }])
  const ask = (more) => umpire.post(`${at}/forces`, { side: 'american', do: 'line-up', leader: 'Colonel Ford', line_x: '90', line_y: '30',
      line_facing: '0', line_gap: '1', ...list, ...more })
  const reply = await ask({})
  const placed = groupsOf(reply.json).unit.map(columns)
  // 12, 4 and 8 cm wide with gaps of 1: 26 in all, from 77 to 103.
  assert.deepEqual(placed.slice(0, 4).map((u) => [u.name, u.x, u.y, u.facing]), [['1st', '83', '30', '0'], ['2nd', '92', '30', '0'],
      ['3rd', '99', '30', '0'], ['Other', '', '', '']])
  const about = groupsOf((await ask({ line_facing: '90' })).json).unit.map(columns)
  assert.deepEqual(about.slice(0, 3).map((u) => [u.x, u.y, u.facing]), [['90', '37', '90'], ['90', '28', '90'], ['90', '21', '90']])
  assert.equal(reply.json.map.units.length, 4, 'the map shows them where they would be, with the officer')
  assert.equal(await entries(umpire, at), 1)
  for (const [more, field] of [[{ leader: '' }, 'leader'], [{ line_x: 'left' }, 'line_x'], [{ line_gap: '-1' }, 'line_gap'],
      [{ line_y: '400' }, 'line_y'], [{ leader: 'Nobody' }, 'leader']])
    names(await ask(more), field)
})

test('two umpires save at once: the second is told, and keeps what he typed', async () => {
  const other = await umpireOf(h.server)
  const first = await sheet('forces', 'american')
  const second = (await other.open(`${at}/forces?side=american`)).form(`${at}/forces`)
  const o = await spare('forces', 'officer')
  first.set(`${o}.name`, 'Colonel Ford').set(`${o}.rating`, '7')
  second.set(`${o}.name`, 'Colonel Gage').set(`${o}.rating`, '8')
  const [one, two] = await Promise.all([umpire.submit(first, 'Save'), other.submit(second, 'Save')])
  assert.deepEqual([one.status, two.status].sort(), [200, 409])
  const late = one.status === 409 ? one : two
  assert.match(late.page.text, /Another device ruled meanwhile/)
  const again = late.page.form(`${at}/forces`)
  assert.equal(await entries(umpire, at), 2)
  const reply = await (one.status === 409 ? umpire : other).submit(again, 'Save')
  assert.equal(reply.status, 200)
  assert.match(await csv('forces'), /colonel-ford[^]*colonel-gage/)
})

test('a sheet that was shown again still knows what it was begun on', async () => {
  await umpire.enter(`${at}/forces`, { side: 'american', ...rows(['officer', officer]) })
  const form = await sheet('forces', 'american')
  const other = await sheet('forces', 'american')
  assert.equal((await umpire.submit(other.set(`${rowOf(other, 'Colonel Ford')}.rating`, '9'), 'Save')).status, 200)
  const shown = (await pressed(form, `copy:${rowOf(form, 'Colonel Ford')}`)).form(`${at}/forces`)
  const reply = await entersNothing(umpire, () => umpire.submit(shown, 'Save'), at)
  assert.equal(reply.status, 409, 'or the 7 would silently come back')
})

test('the same form twice is one entry, and saving what is there already enters nothing', async () => {
  const fields = { side: 'american', token: 'sheet-once', ...rows(['officer', officer]) }
  assert.equal((await umpire.post(`${at}/forces`, fields)).status, 201)
  assert.equal((await umpire.post(`${at}/forces`, fields)).status, 200)
  assert.equal(await entries(umpire, at), 2)
  const form = await sheet('forces', 'american')
  const reply = await entersNothing(umpire, () => umpire.submit(form, 'Save'), at)
  assert.equal(reply.status, 409)
  assert.match(reply.page.text, /nothing to enter/)
})

test('saving one side leaves the other alone, and what rulings have changed', async () => {
  const first = await newGame('first-game')
  const before = await csv('forces', first)
  const form = await sheet('forces', 'american', first)
  form.set(`${rowOf(form, '3rd Virginia')}.name`, '3rd Virginia, picked men')
  assert.equal((await umpire.submit(form, 'Save')).status, 200)
  assert.equal((await csv('forces', first)).replace('"3rd Virginia, picked men"', '3rd Virginia'), before)
})

test('every sheet of every scenario, saved as it is shown, changes nothing', async () => {
  for (const scenario of ['first-game', 'germantown']) {
    const to = await newGame(scenario)
    for (const [page, side] of [['forces', 'american'], ['forces', 'british'], ['ground', '']]) {
      const reply = await entersNothing(umpire, async () => umpire.submit(await sheet(page, side, to), 'Save'), to)
      assert.equal(reply.status, 409, `${scenario} ${page} ${side}: ${reply.page.all('ul', { class: 'problems' })[0].text}`)
      assert.match(reply.page.text, /nothing to enter/)
    }
  }
})

test('odd sheets are refused or ignored, and never a 500', async () => {
  for (const fields of [{ rows: '99999999' }, { rows: '-1' }, { rows: 'x' }, { rows: '2', '1.kind': 'game', '1.id': 'game', '1.name': 'G' },
      { rows: '1', '1.kind': 'terrain', '1.name': 'T' }, { do: 'copy:0' }, { do: 'copy:99' }, { do: 'remove:-1' }, { do: 'keep:nobody' },
      { do: 'add:dragon' }, { do: 'line-up' }, { do: 'whatever' }, { do: '' }, { gone: 'game' }, { gone: 'nobody  at all' },
      ...['=1+1', '"quoted", name', "'tis", 'a\nb', '☂'].map((name) => ({ do: 'show', ...rows(['officer', { name, rating: '7' }]) }))]) {
    const reply = await entersNothing(umpire, () => umpire.post(`${at}/forces`, { side: 'american', ...fields }), at)
    assert.ok([200, 400, 409].includes(reply.status), `${JSON.stringify(fields)}: ${reply.status} ${reply.text}`)
  }
})

test('names that are awkward in a file go through a sheet unharmed', async () => {
  const odd = ['=HYPERLINK("x")', '"The Old", 1st', "'tis", '#4 gun', '-3rd']
  await umpire.enter(`${at}/forces`, { side: 'american', ...rows(...odd.map((name) => ['officer', { name, rating: '7' }])) })
  const tree = groupsOf(await umpire.tree(`${at}/forces?side=american`))
  assert.deepEqual(tree.officer.filter((row) => !row.spare).map((row) => row.cells[0].value).sort(), [...odd].sort())
})

// --- Terrain ---------------------------------------------------------------------------------------

test('terrain is entered by typed points, checked as a file is, and drawn', async () => {
  const form = await sheet('ground')
  const n = await spare('ground', 'terrain')
  form.set(`${n}.name`, 'Bald Hill').set(`${n}.ground`, 'hill').set(`${n}.level`, '1').set(`${n}.points`, '10 10; 30 10')
  const short = await entersNothing(umpire, () => umpire.submit(form, 'Save'), at)
  assert.equal(short.status, 400)
  assert.match(short.page.text, /Bald Hill, Corners: an area needs three corners or more/)
  const again = short.page.form(`${at}/ground`).set(`${n}.points`, '10 10; 30 10; 30 30')
  assert.equal((await umpire.submit(again, 'Save')).status, 200)
  assert.deepEqual((await umpire.tree(at)).map.terrain.map((t) => [t.name, t.ground]), [['Bald Hill', 'hill']])
  assert.match(await csv('terrain'), /terrain,bald-hill,Bald Hill,hill,1/)
})

test('terrain is shown before it is saved, and removed before play', async () => {
  const first = await newGame('first-game')
  const form = await sheet('ground', '', first)
  const n = await spare('ground', 'terrain', '', first)
  form.set(`${n}.name`, 'New Wood').set(`${n}.ground`, 'wood').set(`${n}.points`, '1 1; 9 1; 9 9')
  assert.match(await (await pressed(form, 'show')).html, /<title>New Wood<\/title>/)
  const page = await pressed(form, `remove:${rowOf(form, 'Deer Copse')}`)
  assert.equal((await umpire.submit(page.form(`${first}/ground`), 'Save')).status, 200)
  const terrain = await csv('terrain', first)
  assert.match(terrain, /new-wood/)
  assert.doesNotMatch(terrain, /deer-copse/)
})

test('a stale terrain sheet is refused with what changed', async () => {
  const form = await sheet('ground')
  const n = await spare('ground', 'terrain')
  form.set(`${n}.name`, 'Late Hill').set(`${n}.ground`, 'hill').set(`${n}.points`, '10 10; 30 10; 30 30')
  await umpire.enter(`${at}/forces`, { side: 'american', ...rows(['officer', officer]) })
  const reply = await entersNothing(umpire, () => umpire.submit(form, 'Save'), at)
  assert.equal(reply.status, 409)
  assert.equal(reply.page.form(`${at}/ground`).value(`${n}.name`), 'Late Hill')
})

// --- Settings, and the beginning --------------------------------------------------------------------

test('readings are in sections, those set otherwise first', async () => {
  await umpire.enter(`${at}/settings`, { reading: 'TFT-34', choice: 'B' })
  const page = await umpire.open(`${at}/settings`)
  const sections = page.all('section', { class: 'reading-section' })
  assert.match(sections[0].text, /^Set otherwise in this game/)
  assert.match(sections[0].html, /id="f-TFT-34"/)
  assert.equal(page.all('details', { id: 'f-TFT-34' }).length, 1, 'once')
  assert.equal(page.all('details', { class: 'reading' }).length, (await umpire.tree(`${at}/settings`)).readings.length)
})

test('the table and the weather are set together, or not at all', async () => {
  const page = await umpire.open(`${at}/settings`)
  const form = page.forms.find((f) => f.has('battle'))
  form.set('set.table_width', '240').set('set.weather', 'fog').set('set.last_turn', '8')
  assert.equal((await umpire.submit(form)).status, 200)
  assert.equal((await umpire.tree(at)).map.width, 240)
  const bad = (await umpire.open(`${at}/settings`)).forms.find((f) => f.has('battle')).set('set.table_width', 'wide').set('set.year', '1066')
  const reply = await entersNothing(umpire, () => umpire.submit(bad), at)
  assert.equal(reply.status, 400)
  assert.equal(reply.page.forms.find((f) => f.has('battle')).value('set.table_width'), 'wide')
  const list = reply.page.all('ul', { class: 'problems' })[0].text
  assert.match(list, /Width of the table/)
  assert.match(list, /Year/)
})

test('the set-up bar stays while things are placed, and goes with Begin or the first ruling', async () => {
  const first = await newGame('first-game')
  assert.equal((await umpire.tree(first)).setup.forces, 21)
  await umpire.enter(`${first}/act/place`, { unit: 'harrow', x: '50', y: '50' })
  const page = await umpire.open(first)
  assert.equal(page.all('section', { class: 'setup' }).length, 1)
  const begun = await umpire.submit(page.form(`${first}/begin`))
  assert.equal(begun.location, first)
  assert.equal(begun.page.all('section', { class: 'setup' }).length, 0)
  assert.equal((await umpire.post(`${first}/begin`, {})).status, 409, 'once is enough')
  await umpire.enter(`${first}/r/3/undo`, {})
  const ruled = await newGame('first-game')
  await umpire.enter(`${ruled}/act/command`, { unit: '3rd-virginia', dice: '1,1' })
  assert.equal((await umpire.tree(ruled)).setup, null)
})

test('a stale Begin begins nothing', async () => {
  const form = (await umpire.open(at)).form(`${at}/begin`)
  await umpire.enter(`${at}/forces`, { side: 'american', ...rows(['officer', officer]) })
  const reply = await entersNothing(umpire, () => umpire.submit(form), at)
  assert.equal(reply.location, at)
  assert.equal(reply.page.all('section', { class: 'setup' }).length, 1)
})
