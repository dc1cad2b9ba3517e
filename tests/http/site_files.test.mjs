// Orders of battle and terrain, in and out through the files page.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { entersNothing, entries, hall } from './site_kit.mjs'

let h, umpire, at
before(async () => {
  h = await hall()
  umpire = h.umpire
})
after(() => h.close())
beforeEach(async () => {
  at = await newGame('first-game')
})

const newGame = async (scenario) => (await umpire.post('/games', { title: 'Files', system: 'two-for-tea', scenario })).json.path
const filesForm = async (to = at) => (await umpire.open(`${to}/files`)).form(`${to}/files`)
const upload = async (files, to = at) => umpire.upload(await filesForm(to),
    Object.fromEntries(Object.entries(files).map(([k, v]) => [k, [`${k}.csv`, v]])))
const download = async (name, to = at) => {
  const reply = await umpire.get(`${to}/${name}.csv`)
  assert.equal(reply.status, 200)
  return reply
}

async function refused(files, to = at) {
  const reply = await entersNothing(umpire, () => upload(files, to), to)
  assert.equal(reply.status, 400, reply.text)
  return reply.page.all('ol', { class: 'file-problems' })[0].html.match(/<li>[\s\S]*?<\/li>/g)?.map((li) => li.replace(/<[^>]*>/g,
      ' ').replace(/&quot;/g, '"').replace(/&#39;/g, "'").replace(/\s+/g, ' ').trim()) ?? []
}

const head = 'kind,id,name,side,type,rating,commander,stands,formation,x,y,facing'

test('what goes out comes in again, byte for byte', async () => {
  const forces = await download('forces')
  const terrain = await download('terrain')
  assert.match(forces.headers['content-type'], /^text\/csv; charset=utf-8/i)
  assert.match(forces.headers['content-disposition'], /^attachment; filename=".*\.csv"$/)
  const empty = await newGame('')
  const reply = await upload({ forces: forces.text, terrain: terrain.text }, empty)
  assert.equal(reply.status, 303, reply.text)
  assert.equal((await download('forces', empty)).text, forces.text)
  assert.equal((await download('terrain', empty)).text, terrain.text)
  assert.equal(await entries(umpire, empty), 2, 'one entry for both')
  const table = await umpire.tree(empty)
  const first = await umpire.tree(at)
  assert.deepEqual(table.sides, first.sides)
  assert.deepEqual(table.map.terrain, first.map.terrain)
})

test('the same file once more has nothing to enter', async () => {
  const { text } = await download('forces')
  const reply = await entersNothing(umpire, () => upload({ forces: text }), at)
  assert.ok([200, 409].includes(reply.status), `${reply.status}`)
})

test('a byte order mark, CRLF and blank lines are read all the same', async () => {
  const { text } = await download('forces')
  const empty = await newGame('')
  const other = `\ufeff${text.replace(/\r?\n/g, '\r\n')}\r\n\r\n`
  assert.equal((await upload({ forces: other }, empty)).status, 303)
  assert.equal((await download('forces', empty)).text, text)
})

test('every problem is listed with its line and column, and nothing is entered', async () => {
  const problems = await refused({
    forces: [head, 'officer,boss,Boss,american,,7,,,,10,10,0', 'unit,one,One,martian,continental,,boss,3,line,10,20,0',
        'unit,two,Two,american,continental,,nobody,3,line,10,20,0',
        'unit,three,Three,american,continental,,boss,three,heap,10,20,0',
        'dragon,four,Four,american,continental,,boss,3,line,10,20,0', 'unit,five,Five,american,continental,,boss,3,line,10,,0',
        'officer,boss,Twice,american,,7,,,,10,10,0', 'unit,BAD ID,Six,american,continental,,boss,3,line,10,20,0', ''].join('\n'),
  })
  const wanted = [['line 3', 'column 4'], ['line 4', 'column 7'], ['line 5', 'column 8'], ['line 5', 'column 9'],
      ['line 6', 'column 1'], ['line 7', 'column 11'], ['line 8', 'column 2'], ['line 9', 'column 2']]
  for (const [line, column] of wanted) assert.ok(problems.some((p) => p.includes(`${line},`) && p.includes(column)),
      `${line} ${column} in\n${problems.join('\n')}`)
  assert.equal(problems.length, wanted.length, problems.join('\n'))
  assert.ok(!(await download('forces')).text.includes('Boss'))
})

test('one bad line among good ones keeps all out', async () => {
  const { text } = await download('forces')
  await refused({ forces: `${text}unit,late,Late,american,continental,,nobody,3,line,10,20,0,4,3\n` })
})

test('with two files, problems say which they are of, and one bad file keeps the other out', async () => {
  const problems = await refused({ forces: `${head}\nunit,one,One,martian,continental,,,3,line,10,20,0\n`,
      terrain: 'kind,id,name,ground,level,width,points\nterrain,bog,Bog,bog,,,1 1; 2 2; 3 1\n' })
  assert.equal(problems.length, 2, problems.join('\n'))
  assert.match(problems[0], /^Order of battle/)
  assert.match(problems[1], /^Terrain/)
  await refused({ forces: `${head}\nofficer,fine,Fine,american,,7,,,,10,10,0\n`, terrain: 'nonsense\n1\n' })
  assert.ok(!(await download('forces')).text.includes('Fine'))
})

test('files that are no CSV are refused with a line', async () => {
  const bad = ['', '\n\n', `${head}\nunit,"unclosed\n`, `${head}\nunit,a"b,c\n`, `${head}\nunit,one\n`, `${head}\n\u0000\n`,
      'kind,id,kind\n', `${head},colour\n`]
  for (const forces of bad) {
    const reply = await entersNothing(umpire, () => upload({ forces }), at)
    assert.equal(reply.status, 400, JSON.stringify(forces))
  }
  const latin = await entersNothing(umpire, async () => {
    const form = await filesForm()
    const part = (name) => `--b\r\nContent-Disposition: form-data; name="${name}"`
    const body = Buffer.concat([
      Buffer.from(`${part('form_token')}\r\n\r\n${form.value('form_token')}\r\n`),
      Buffer.from(`${part('forces')}; filename="a.csv"\r\n\r\n${head}\nofficer,a,M`),
      Buffer.from([0xfc]),
      Buffer.from('ller,american,,7,,,,1,1,0\n\r\n--b--\r\n'),
    ])
    return umpire.request('POST', `${at}/files`, { headers: { 'content-type': 'multipart/form-data; boundary=b',
        origin: h.server.base }, body, json: true })
  }, at)
  assert.equal(latin.status, 400, latin.text)
  assert.ok(latin.json.problems.some((p) => p.line === 2 && /UTF-8/.test(p.text)), latin.text)
})

test('terrain that cannot be is refused where it stands', async () => {
  const terrain = 'kind,id,name,ground,level,width,points'
  for (const [row, column] of [['terrain,a,A,wood,,,1 1; 2 2', 7], ['terrain,a,A,wood,,,nonsense', 7],
      ['terrain,a,A,lava,,,1 1; 9 1; 9 9', 4], ['terrain,a,A,hill,99,,1 1; 9 1; 9 9', 5], ['unit,a,A,wood,,,1 1; 9 1; 9 9', 1]]) {
    const problems = await refused({ terrain: `${terrain}\n${row}\n` })
    assert.ok(problems.some((p) => p.includes('line 2') && p.includes(`column ${column}`)), `${row}: ${problems}`)
  }
})

test('names that a spreadsheet would run come back guarded, and read in again as they were', async () => {
  const nasty = ['=HYPERLINK("http://evil.example")', '+1+1', '-2+3', '@SUM(A1)', "'=1", '\tTab=1'.trim(), 'Plain "quoted", name',
      ' spaced ']
  const rows = nasty.map((name, i) => `officer,n-${i},"${name.replaceAll('"', '""')}",american,,7,,,,${10 + i},10,0`)
  const empty = await newGame('')
  // A file made by hand has no guards: what begins with an apostrophe and a formula was guarded.
  const reply = await upload({ forces: `${head}\n${rows.join('\n')}\n` }, empty)
  assert.equal(reply.status, 303, reply.text)
  const { text } = await download('forces', empty)
  for (const cell of text.split(/\r?\n/).flatMap((line) => line.match(/"(?:[^"]|"")*"|[^,]+/g) ?? [])) {
    const shown = cell.replace(/^"/, '')
    assert.ok(!/^[=+@\t\r]/.test(shown), `a spreadsheet would run ${cell}`)
    assert.ok(!/^-(?!\d+(\.\d+)?$)/.test(shown), `a spreadsheet would run ${cell}`)
  }
  const again = await newGame('')
  assert.equal((await upload({ forces: text }, again)).status, 303)
  assert.equal((await download('forces', again)).text, text)
  const names = (to) => umpire.tree(to).then((t) => t.sides[0].commanders.map((c) => c.name).sort())
  assert.deepEqual(await names(again), await names(empty))
  assert.ok((await names(again)).includes('=HYPERLINK("http://evil.example")'))
})

test('an import changes what is there and can be undone', async () => {
  const { text } = await download('forces')
  const changed = text.replace(/^officer,harrow,(.*?),american,(.*?),7,/m, 'officer,harrow,$1,american,$2,9,')
  assert.notEqual(changed, text)
  assert.equal((await upload({ forces: changed })).status, 303)
  assert.equal((await umpire.tree(`${at}/act/command?unit=3rd-virginia`)).ruling.need, 9)
  await umpire.enter(`${at}/r/2/undo`, {})
  assert.equal((await umpire.tree(`${at}/act/command?unit=3rd-virginia`)).ruling.need, 7)
  assert.equal((await download('forces')).text, text)
})

test('no file chosen is a page that says so', async () => {
  const form = await filesForm()
  const reply = await entersNothing(umpire, () => umpire.upload(form, { forces: ['', ''], terrain: ['', ''] }), at)
  assert.equal(reply.status, 400)
  const json = await umpire.post(`${at}/files`, {})
  assert.deepEqual([json.status, json.json.field], [400, 'forces'])
})

test('a file sent from a stale page is refused with what changed', async () => {
  const form = await filesForm()
  const { text } = await download('forces')
  await umpire.enter(`${at}/act/place`, { unit: 'harrow', x: '50', y: '50' })
  const reply = await entersNothing(umpire, () => umpire.upload(form, { forces: ['f.csv', text] }), at)
  assert.equal(reply.status, 409)
  assert.match(reply.page.all('ol', { class: 'changed' })[0]?.text ?? '', /Harrow stands at 50/, 'the page shows it')
})

test('a file too large is 413, a table too long is refused', async () => {
  const reply = await entersNothing(umpire, () => upload({ forces: `${head}\n${'x'.repeat(4_000_000)}` }), at)
  assert.equal(reply.status, 413)
  const many = `${head}\n${Array.from({ length: 30000 }, (_, i) => `officer,o-${i},O,american,,7,,,,1,1,0`).join('\n')}\n`
  const long = await entersNothing(umpire, () => upload({ forces: many }), at)
  assert.equal(long.status, 400)
})

test('more grenadiers than the army list allows are read in, and told of', async () => {
  const empty = await newGame('')
  const guards = (n) => `${head}\n` + Array.from({ length: n }, (_, i) => `unit,g${i},Guards ${i},british,grenadier,,,3,line,,,0\n`).join('')
  assert.equal((await upload({ forces: guards(1) }, empty)).status, 303)
  assert.deepEqual((await umpire.tree(`${empty}/files`)).advice, [])
  const reply = await upload({ forces: guards(2) }, empty)
  assert.equal(reply.status, 303, reply.text)
  const { advice } = await umpire.tree(`${empty}/files`)
  assert.equal(advice.length, 1)
  assert.match(advice[0].text, /2 units of Grenadiers and Light Infantry and its list allows 1/)
  const ruling = await umpire.tree(reply.headers.location)
  assert.ok(ruling.ruling.reasons.some((r) => r.cite === 'Army Lists' && r.label === advice[0].text), JSON.stringify(ruling.ruling))
  assert.match((await umpire.get(`${empty}/files`)).text, /data-advice/)
})
