// The subcommands: the calculator, and what works on a journal's file.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { Browser, binary, game, hall, run, serve, umpireOf } from './site_kit.mjs'

let h, umpire, db, folder
before(async () => {
  h = await hall()
  ;({ umpire, db, folder } = h)
  await umpire.enter(`${game}/act/command`, { unit: '3rd-virginia', dice: '4,3' })
  const declared = await umpire.enter(`${game}/act/command`, { unit: '2nd-maryland', throw: 'umpired' })
  await umpire.enter(`${game}/r/${declared.seq}/reveal`, { word: 'tea' })
  const placed = await umpire.enter(`${game}/act/place`, { unit: '7th-virginia', x: '70', y: '40' })
  await umpire.enter(`${game}/r/${placed.seq}/undo`, {})
  await umpire.enter(`${game}/note`, { text: 'the last word' })
})
after(() => h.close())

const inFolder = (name, text) => {
  const file = path.join(folder, name)
  if (text !== undefined) fs.writeFileSync(file, text)
  return file
}

async function ok(...words) {
  const result = await run(...words)
  assert.equal(result.code, 0, `${words.join(' ')}: ${result.err}`)
  assert.equal(result.err, '')
  return result.out
}

// One clear line on stderr, nothing on stdout, and a status that is no success.
async function refused(words, code, pattern) {
  const result = await run(...words)
  assert.equal(result.code, code, `${words.join(' ')}: ${result.out}${result.err}`)
  assert.equal(result.out, '', words.join(' '))
  assert.match(result.err, /^umpired: [^\n]+\n$/, words.join(' '))
  assert.match(result.err, pattern)
}

const judge = ['judge', 'two-for-tea', 'command']
const plain = ['rating=8', 'distance_cm=45', 'enemy_visible=yes', 'enemy_cm=60', 'orders_given=1']

test('judge --json gives the rating, every reason with its reference, the need and the odds', async () => {
  const ruling = JSON.parse(await ok(...judge, ...plain, '--json'))
  assert.equal(ruling.verdict, 'needs dice')
  assert.equal(ruling.facts.find((f) => f.name === 'rating').used, 8)
  // 8, one order already, two bands beyond 20 cm: 5 or less, 10 throws of 36.
  assert.equal(ruling.need, 5)
  assert.deepEqual(ruling.reasons.filter((r) => r.counts).map((r) => [r.value, r.total]), [[8, 8], [-1, 7], [-2, 5]])
  for (const reason of ruling.reasons) assert.ok(reason.label && reason.cite)
  assert.deepEqual(ruling.reasons.filter((r) => r.counts).map((r) => r.cite), ['Army Lists', 'Table 2', 'Table 2'])
  assert.deepEqual(ruling.odds.map((o) => [o.word, o.fraction]), [['obeyed', '5/18'], ['refused', '25/36'], ['blunder', '1/36']])
  assert.ok(Math.abs(ruling.odds.reduce((sum, o) => sum + o.probability, 0) - 1) < 1e-12)
  for (const o of ruling.odds) assert.ok(o.words && /^[\d.]+ %$/.test(o.percent))
  assert.deepEqual(ruling.needs.map((n) => [n.sides, n.count]), [[6, 2]])
  assert.ok(ruling.readings.some((r) => r.id === 'TFT-05'))
})

test('with dice=4,3 judge gives the verdict', async () => {
  assert.equal(JSON.parse(await ok(...judge, ...plain, 'dice=4,3', '--json')).verdict, 'refused')
  const ruling = JSON.parse(await ok(...judge, 'rating=8', 'distance_cm=12', 'enemy_visible=yes', 'enemy_cm=60', 'dice=4,3',
      '--json'))
  assert.equal(ruling.verdict, 'obeyed')
  assert.deepEqual(ruling.dice.map((d) => d.face), [4, 3])
  const half = JSON.parse(await ok(...judge, 'rating=8', 'distance_cm=12', 'enemy_visible=no', 'dice=6,6', '--json'))
  assert.deepEqual([half.verdict, half.needs.map((n) => n.count)], ['needs dice', [1]])
  assert.equal(JSON.parse(await ok(...judge, 'rating=8', 'distance_cm=12', 'enemy_visible=no', 'dice=6,6,2', '--json')).verdict,
      'blunder')
})

test('judge as text says the same', async () => {
  const text = await ok(...judge, ...plain)
  for (const part of ['5 or less', '5/18', '25/36', '1/36', 'Army Lists', 'Table 2', 'TFT-05']) assert.ok(text.includes(part),
      part)
  assert.match(await ok(...judge, ...plain, 'dice=4,3'), /4 \+ 3 = 7/)
})

test('what is wrong exits 2 with one line that names the field', async () => {
  const rest = plain.slice(1)
  for (const [words, pattern] of [
    [['rating=13', ...rest], /\brating\b.*\b12\b/], [['rating=1', ...rest], /\brating\b/],
        [['rating=eight', ...rest], /\brating\b/], [rest, /\brating\b/], [['rating=8'], /\bdistance_cm\b|\benemy_visible\b/],
    [['rating=8', 'distance_cm=-1', 'enemy_visible=no'], /\bdistance_cm\b/],
        [['rating=8', 'distance_cm=nan', 'enemy_visible=no'], /\bdistance_cm\b/],
        [['rating=8', 'distance_cm=1', 'enemy_visible=perhaps'], /\benemy_visible\b/],
    [[...plain, 'weather=locusts'], /\bweather\b/], [[...plain, 'colour=blue'], /\bcolour\b/],
        [[...plain, 'dice=7,1'], /\bdice\b/], [[...plain, 'dice=1,1,1'], /\bdice\b/], [[...plain, 'dice=x'], /\bdice\b/],
        [[...plain, 'dice=4,x'], /\bdice\b/], [[...plain, 'nonsense'], /nonsense/]])
    for (const json of [[], ['--json']]) await refused([...judge, ...words, ...json], 2, pattern)
  await refused(['judge', 'chess', 'command', ...plain], 2, /system/)
  await refused(['judge', 'two-for-tea', 'dance', ...plain], 2, /action/)
})

test('an action that needs a table is not for the calculator', async () => {
  for (const action of ['place', 'end-turn']) {
    const result = await run('judge', 'two-for-tea', action)
    assert.equal(result.code, 2, `${action}: ${result.out}`)
    assert.match(result.err, /^umpired: /)
  }
})

test('actions lists systems, actions and fields with what they accept', async () => {
  const { systems } = JSON.parse(await ok('actions', '--json'))
  const system = systems.find((s) => s.id === 'two-for-tea')
  const command = system.actions.find((a) => a.id === 'command')
  const text = await ok('actions', 'two-for-tea')
  for (const field of command.fields) assert.ok(text.includes(field.name) && field.help && field.accepts, field.name)
  assert.deepEqual(JSON.parse(await ok('actions', 'two-for-tea', '--json')).systems.map((s) => s.id), ['two-for-tea'])
  await refused(['actions', 'chess'], 2, /system/)
})

test('every example that an action gives is true', async () => {
  const { systems } = JSON.parse(await ok('actions', '--json'))
  for (const action of systems.flatMap((s) => s.actions))
    for (const example of action.examples ?? []) {
      const words = (example.input ?? example.inputs ?? example.words).split(' ')
      assert.equal(JSON.parse(await ok('judge', action.system, action.id, ...words, '--json')).verdict, example.verdict,
          example.title)
    }
})

test('verify finds all well, also while it is served', async () => {
  assert.match(await ok('verify', db), /all is well/)
})

test('backup while serving gives a file of its own that verifies and serves', async (t) => {
  const copy = inFolder('copy.db')
  await ok('backup', db, copy)
  assert.match(await ok('verify', copy), /all is well/)
  const story = await ok('replay', copy, 'first-game')
  assert.equal(story, await ok('replay', db, 'first-game'))
  const other = await serve(copy)
  t.after(other.stop)
  assert.equal((await new Browser(other).get('/healthz')).json.games, 1)
  const again = await run('backup', db, copy)
  assert.notEqual(again.code, 0, 'an existing file is not overwritten')
})

test('verify names the entry that was tampered with', async () => {
  const bad = inFolder('bad.db')
  await ok('backup', db, bad)
  const drop = "SELECT 'DROP TRIGGER ' || name || ';' FROM sqlite_master WHERE type = 'trigger';"
  const sql = (text) => new Promise((done, failed) => execFile('sqlite3', [bad, text], (e, out) => (e ? failed(e) : done(out))))
  await sql(await sql(drop))
  const tables = (await sql("SELECT name FROM sqlite_master WHERE type='table'")).split('\n')
  const table = tables.find((t) => /^(ruling|entry|entries|rulings)$/.test(t))
  await sql(`UPDATE ${table} SET sentence = replace(sentence, '7', '8') WHERE seq = 2`)
  const result = await run('verify', bad)
  assert.notEqual(result.code, 0)
  assert.match(result.err + result.out, /\b2\b/)
  assert.doesNotMatch(result.out, /all is well/)
})

test('replay tells the game again, to an entry, with the table as it then was', async () => {
  const text = await ok('replay', db, 'first-game')
  assert.match(text, /4 \+ 3 = 7/)
  assert.match(text, /struck/)
  assert.match(text, /the last word/)
  const whole = JSON.parse(await ok('replay', db, 'first-game', '--json'))
  assert.deepEqual(whole.entries.map((e) => e.seq), [1, 2, 3, 4, 5, 6, 7])
  const part = JSON.parse(await ok('replay', db, 'first-game', 'to=5', '--json'))
  const at = (tree) => tree.table.find((e) => e.id === '7th-virginia')
  assert.deepEqual([at(part).x, at(part).y], [70, 40])
  assert.deepEqual([at(whole).x, at(whole).y], [75, 32])
  await refused(['replay', db, 'first-game', 'to=x'], 2, /\bto\b/)
  await refused(['replay', db, 'no-such-game'], 1, /no-such-game/)
})

test('export and import: a round trip through files', async () => {
  const forces = await ok('export', db, 'first-game', 'forces')
  assert.equal(forces, (await umpire.get(`${game}/forces.csv`)).text)
  const terrain = await ok('export', db, 'first-game', 'terrain')
  const { path: at, id } = (await umpire.post('/games', { title: 'By hand', system: 'two-for-tea', scenario: '' })).json
  const copy = inFolder('hand.db')
  await ok('backup', db, copy)
  await ok('import', copy, id, `forces=${inFolder('f.csv', forces)}`, `terrain=${inFolder('t.csv', terrain)}`)
  assert.equal(await ok('export', copy, id, 'forces'), forces)
  assert.equal(await ok('export', copy, id, 'terrain'), terrain)
  assert.match(await ok('verify', copy), /all is well/)
  assert.equal((await umpire.tree(at)).sides[0].units.length, 0, 'the other file is as it was')
})

test('an import with problems lists every one by line and enters nothing', async () => {
  const copy = inFolder('wrong.db')
  await ok('backup', db, copy)
  const file = inFolder('wrong.csv',
      'kind,id,name,side,rating\nofficer,a,A,martian,7\nofficer,b,B,american,99\nofficer,c,C,american,7\n')
  const before = await ok('replay', copy, 'first-game')
  const result = await run('import', copy, 'first-game', `forces=${file}`)
  assert.equal(result.code, 2)
  const lines = result.err.trim().split('\n')
  assert.equal(lines.length, 2, result.err)
  assert.match(lines[0], /line 2.*(column 4|side)/)
  assert.match(lines[1], /line 3.*(column 5|rating)/)
  assert.equal(await ok('replay', copy, 'first-game'), before)
  await refused(['import', copy, 'first-game', 'forces=/no/such/file.csv'], 1, /no\/such\/file/)
})

test('import into a journal that is being served is refused with a clear line', async () => {
  const file = inFolder('g.csv', 'kind,id,name,side,rating\nofficer,a,A,american,7\n')
  await refused(['import', db, 'first-game', `forces=${file}`], 1, /in use/)
})

test('a file that is not there is not made by looking for it', async () => {
  const nothing = inFolder('nothing.db')
  const csv = inFolder('n.csv', 'kind,id,name,side,rating\nofficer,a,A,american,7\n')
  const made = []
  for (const words of [['verify', nothing], ['replay', nothing, 'first-game'], ['export', nothing, 'first-game', 'forces'],
      ['backup', nothing, inFolder('out.db')], ['pin', nothing], ['import', nothing, 'first-game', `forces=${csv}`]]) {
    const result = await run(...words)
    if (result.code === 0 || fs.existsSync(nothing) || fs.existsSync(inFolder('out.db'))) made.push(`${words[0]}: ${result.code} ${result.out}${result.err}`)
    for (const file of [nothing, `${nothing}.lock`, `${nothing}-wal`, `${nothing}-shm`, inFolder('out.db')]) fs.rmSync(file,
        { force: true })
  }
  assert.deepEqual(made, [])
})

test('a file of another program is refused and left alone', async () => {
  const text = inFolder('letter.txt', 'Dear Sir,\n'.repeat(100))
  for (const words of [['serve', '--db', text, '--port', '0', '--bind', '127.0.0.1'], ['pin', text]]) await refused(words, 1,
      /letter\.txt/)
  const verified = await run('verify', text)
  assert.equal(verified.code, 1)
  assert.match(verified.err, /^umpired: .*letter\.txt.*\n$/)
  assert.equal(fs.readFileSync(text, 'utf8'), 'Dear Sir,\n'.repeat(100))
})

test('flags and settings that are wrong exit 2 and are named', async () => {
  const at = ['--db', inFolder('conf.db'), '--bind', '127.0.0.1']
  for (const [words, pattern] of [[['--port', '70000'], /--port/], [['--port', 'http'], /--port/], [['--port'], /--port/],
      [['--bind', 'localhost.example'], /--bind/], [['--log', 'loud'], /--log/], [['--tolerance', '-1'], /--tolerance/],
      [['--colour', 'blue'], /--colour/], [['extra'], /extra/], [['--config', '/no/such.conf'], /no\/such\.conf/]]) {
    await refused(['serve', ...at, ...words], 2, pattern)
    assert.ok(!fs.existsSync(at[1]))
  }
  for (const [text, pattern] of [['port = 70000', /line 1.*port|port.*line 1/], ['\n\ncolour = blue', /line 3/],
      ['port 80', /line 1/], ['port = 1\nport = 2', /line 2/], ['log = loud', /log/]])
    await refused(['serve', ...at, '--config', inFolder('umpired.conf', `${text}\n`)], 2, pattern)
})

test('a flag outranks the file, and the file the default', async (t) => {
  const conf = inFolder('good.conf', '# a comment\nname = From the file\ntolerance_cm = 1.5\nlog = quiet\n')
  const one = await serve(inFolder('one.db'), ['--config', conf])
  t.after(one.stop)
  const first = await umpireOf(one)
  assert.equal((await first.tree('/')).club, 'From the file')
  assert.equal((await first.tree(`${game}/settings`)).tolerance, '1.5')
  const two = await serve(inFolder('two.db'), ['--config', conf, '--name', 'From the flag'])
  t.after(two.stop)
  assert.equal((await new Browser(two).tree('/')).club, 'From the flag')
})

test('an unknown subcommand shows how it is used and exits 2', async () => {
  for (const words of [['dance'], ['verify'], ['backup', db], ['replay'], ['export', db, 'first-game', 'songs'], ['judge']]) {
    const result = await run(...words)
    assert.equal(result.code, 2, words.join(' '))
    assert.match(result.err, /usage/)
    assert.equal(result.out, '')
  }
})

test('asking for help is no mistake: it is printed, and the status says so', async () => {
  const help = await run('--help')
  assert.equal(help.code, 0)
  assert.match(help.out, /usage/)
  assert.equal(help.err, '')
})

test('two may not serve one file', async () => {
  await refused(['serve', '--db', db, '--port', '0', '--bind', '127.0.0.1'], 1, /in use/)
  assert.ok(fs.existsSync(binary))
})
