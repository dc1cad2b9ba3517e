// The questions of sql/questions.sql, put to a whole Germantown.  Each answer is reckoned a
// second time from the rulings as their pages tell them, with no SQL.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { fold, Table } from './germantown_kit.mjs'
import { turns } from './germantown_script.mjs'
import { hall, root, run } from './site_kit.mjs'

let h, rulings, standing
const at = '/g/germantown'

before(async () => {
  h = await hall()
  await h.umpire.post('/games', { title: 'Germantown', system: 'two-for-tea', scenario: 'germantown' })
  const table = new Table(h.umpire, at)
  fold(table.state, (await h.umpire.tree(`${at}/r/1`)).ruling.effects, 'the order of battle')
  // A fact corrected, a throw of umpired's, and both taken back: the script wants a clean table.
  const order = { unit: '1st-maryland', commander: 'sullivan', order: 'move' }
  const corrected = await h.umpire.enter(`${at}/act/command`, { ...order, distance_cm: 12.5, dice: '1,2' })
  await h.umpire.enter(`${at}/r/${corrected.seq}/undo`, { reason: 'only to see' })
  const declared = await h.umpire.enter(`${at}/act/command`, { ...order, distance_cm: 7, throw: 'umpired' })
  const thrown = await h.umpire.enter(`${at}/r/${declared.seq}/reveal`, { word: 'huzzah' })
  await h.umpire.enter(`${at}/r/${thrown.seq}/undo`, { reason: 'that too' })
  for (const play of Object.values(turns)) await play(table)
  // What was shot off is put back on by the umpire; one override is itself undone.
  const all = async () => (await h.umpire.get(`${at}/export/game.json`)).json.rulings
  const shots = (await all()).filter((r) => r.action === 'shoot' && r.changes.some((c) => c.attr === 'stands'))
  const [first, second] = shots.slice(-2)
  for (const shot of [first, second]) {
    const { entity } = shot.changes.find((c) => c.attr === 'stands')
    const reply = await h.umpire.post(`${at}/r/${shot.seq}/override`, { verdict: 'missed', reason: 'behind the wall', [`set:${entity}:stands`]: '3' })
    assert.equal(reply.status, 201, reply.text.slice(0, 500))
    if (shot === second) await h.umpire.enter(`${at}/r/${reply.json.seq}/undo`, { reason: 'it was not' })
  }
  await h.umpire.enter(`${at}/note`, { text: 'Tea.' })
  rulings = await all()
  // Undone: by undos that stand, counted from the last.
  const undone = new Set()
  for (const r of [...rulings].reverse()) if (r.kind === 'undo' && !undone.has(r.seq)) undone.add(r.target)
  standing = rulings.filter((r) => !undone.has(r.seq))
  for (const r of rulings) assert.equal(r.undone_by !== null, undone.has(r.seq), `${r.seq}`)
})
after(() => h.close())

// What umpired answers, as objects; numbers as numbers.
async function ask(question, ...more) {
  const told = await run('ask', h.db, question, ...(more.length ? more : ['germantown']), '--csv')
  assert.equal(told.code, 0, told.err)
  const lines = told.out.trimEnd().split(/\r\n/).map(cells)
  return lines.slice(1).map((line) => Object.fromEntries(line.map((cell, i) => [lines[0][i], cell])))
}

function cells(line) {
  const out = []
  for (const [, quoted, plain] of line.matchAll(/(?:"((?:[^"]|"")*)"|([^,]*))(?:,|$)/g)) out.push(quoted?.replaceAll('""', '"') ?? plain)
  out.pop() // the empty match at the end
  return out.map((cell) => (/^-?\d+(\.\d+)?(e-?\d+)?$/.test(cell) ? Number(cell) : cell.replace(/^'(?=[=+\-@])/, '')))
}

const count = (list, key) => {
  const out = new Map()
  for (const one of list) out.set(key(one), (out.get(key(one)) ?? 0) + 1)
  return out
}
const near = (one, other, what) => assert.ok(Math.abs(one - other) < 0.0051, `${what}: ${one}, not ${other}`)
const fact = (r, name) => r.facts.find((f) => f.name === name)?.used
const same = (rows, wanted, keys) => assert.deepEqual(rows.map((r) => keys.map((k) => r[k])), wanted)

test('casualties: what each side lost, turn by turn, with what the umpire put back', async () => {
  const sides = new Map()
  for (const r of rulings) for (const c of r.changes) if (c.attr === 'side') sides.set(c.entity, c.new)
  const lost = new Map()
  for (const r of standing.filter((r) => ['ruling', 'override'].includes(r.kind)))
    for (const c of r.changes.filter((c) => c.attr === 'stands')) {
      const key = JSON.stringify([r.turn, sides.get(c.entity)])
      const one = lost.get(key) ?? { stands: 0, units: new Set() }
      one.stands += c.old - c.new
      one.units.add(c.entity)
      lost.set(key, one)
    }
  const wanted = [...lost].map(([key, one]) => [...JSON.parse(key), one.stands, one.units.size]).filter((row) => row[2] !== 0).sort()
  assert.ok(wanted.length >= 3)
  same((await ask('casualties')).sort((a, b) => a.turn - b.turn || (a.side < b.side ? -1 : 1)), wanted, ['turn', 'side', 'stands', 'units'])
})

test('commanders: orders obeyed, against what could be expected', async () => {
  const orders = standing.filter((r) => r.action === 'command' && r.kind === 'ruling' && ['obeyed', 'refused', 'blunder'].includes(r.verdict))
  const rows = await ask('commanders')
  assert.equal(rows.length, new Set(orders.map((r) => fact(r, 'commander'))).size)
  for (const row of rows) {
    const own = orders.filter((r) => fact(r, 'commander') === row.commander)
    const expected = own.reduce((sum, r) => {
      const [n, d] = (r.odds.find((o) => o.word === 'obeyed')?.fraction ?? '0').split('/').map(Number)
      return sum + n / (d ?? 1)
    }, 0)
    assert.deepEqual([row.orders, row.obeyed, row.blunders], [own.length, own.filter((r) => r.verdict === 'obeyed').length, own.filter((r) => r.verdict === 'blunder').length])
    near(row.expected, expected, row.commander)
  }
})

test('readings: how many rulings leaned on each', async () => {
  const leaned = count(standing.flatMap((r) => r.readings.map((l) => `${l.reading} ${l.choice}`)), (k) => k)
  const rows = await ask('readings')
  assert.deepEqual(new Map(rows.map((r) => [`${r.reading} ${r.choice}`, r.rulings])), new Map(rows.map((r) => [`${r.reading} ${r.choice}`, leaned.get(`${r.reading} ${r.choice}`)])))
  assert.equal(rows.length, leaned.size)
  for (let i = 1; i < rows.length; i++) assert.ok(rows[i].rulings <= rows[i - 1].rulings, 'the most first')
  assert.deepEqual(rows.find((r) => r.reading === 'TFT-88').actions.split(',').sort(), ['follow-up', 'melee'])
})

test('close-calls: every ruling within tolerance of its line', async () => {
  const wanted = standing.filter((r) => r.close_fact !== null)
  assert.ok(wanted.length > 5)
  same(await ask('close-calls'), wanted.map((r) => [r.seq, r.turn, r.close_fact, r.close_measured, r.close_other, r.close_sentence]),
    ['seq', 'turn', 'fact', 'measured', 'other', 'otherwise'])
})

test('overrides: the rules that were overruled, and not what was taken back', async () => {
  const overrides = standing.filter((r) => r.kind === 'override')
  assert.equal(overrides.length, 1)
  const target = rulings[overrides[0].target - 1]
  const cites = [...new Set(target.reasons.map((r) => r.cite).filter(Boolean))].sort()
  assert.ok(cites.length > 2)
  const rows = await ask('overrides')
  assert.deepEqual(rows.map((r) => r.cite).sort(), cites)
  for (const row of rows) assert.deepEqual([row.overruled, row.actions, row.rulings], [1, 'shoot', `germantown ${target.seq}`])
})

test('dice: how often each face fell, by who threw', async () => {
  const dice = rulings.flatMap((r) => r.dice)
  assert.ok(dice.some((d) => d.source === 'umpired') && dice.length > 100)
  const fell = count(dice, (d) => `${d.source} ${d.sides} ${d.face}`)
  const rows = await ask('dice')
  assert.equal(rows.length, fell.size)
  for (const row of rows) {
    assert.equal(row.fell, fell.get(`${row.source} ${row.sides} ${row.face}`))
    near(row.expected, dice.filter((d) => d.source === row.source && d.sides === row.sides).length / row.sides, 'expected')
  }
})

test('thinking: the ten longest pauses', async () => {
  const pauses = rulings.slice(1).map((r, i) => ({ seq: r.seq, ms: r.at_ms - rulings[i].at_ms }))
  const wanted = pauses.sort((a, b) => b.ms - a.ms || a.seq - b.seq).slice(0, 10)
  const rows = await ask('thinking')
  assert.deepEqual(rows.map((r) => r.seq), wanted.map((p) => p.seq))
  for (const [i, row] of rows.entries()) near(row.minutes, wanted[i].ms / 60000, 'minutes')
})

test('idle: the units that never fought', async () => {
  const units = new Set(rulings.flatMap((r) => r.changes.filter((c) => c.attr === 'kind' && c.new === 'unit').map((c) => c.entity)))
  for (const r of standing.filter((r) => ['shoot', 'charge', 'melee'].includes(r.action) && r.kind === 'ruling' && r.verdict !== 'illegal'))
    for (const { entity } of r.subjects) units.delete(entity)
  assert.ok(units.size > 5)
  same(await ask('idle'), [...units].sort().map((id) => [id]), ['unit'])
})

test('shooters: what the shooting of each unit did', async () => {
  const shots = standing.filter((r) => r.action === 'shoot' && r.kind === 'ruling' && r.verdict !== 'illegal')
  const rows = await ask('shooters')
  assert.deepEqual(new Set(rows.map((r) => r.unit)), new Set(shots.map((r) => r.subjects[0].entity)))
  for (const row of rows) {
    const own = shots.filter((r) => r.subjects[0].entity === row.unit)
    const done = own.flatMap((r) => r.changes.filter((c) => c.entity !== row.unit))
    const stands = done.filter((c) => c.attr === 'stands').reduce((sum, c) => sum + c.old - c.new, 0)
    assert.deepEqual([row.shots, row.stands, row.routed], [own.length, stands, done.filter((c) => c.attr === 'routed' && c.new !== null).length], row.unit)
  }
  assert.ok(rows.some((r) => r.stands > 0) && rows.some((r) => r.routed > 0))
})

test('surprises: the least likely that fell', async () => {
  const chance = (r) => {
    const odds = r.odds.find((o) => o.word === r.verdict)
    return odds && r.dice.length > 0 && r.kind === 'ruling' ? odds.percent : null
  }
  const wanted = standing.filter((r) => chance(r) !== null).sort((a, b) => chance(a) - chance(b) || a.seq - b.seq).slice(0, 10)
  same(await ask('surprises'), wanted.map((r) => [r.seq, r.odds.find((o) => o.word === r.verdict).fraction, r.sentence]), ['seq', 'fraction', 'sentence'])
})

test('corrections: what the umpire knew better than the tape', async () => {
  const stated = rulings.flatMap((r) => r.facts).filter((f) => f.measured !== null && f.stated !== null && f.stated !== f.measured && !['x', 'y', 'facing'].includes(f.name))
  const own = stated.filter((f) => f.name === 'distance_cm')
  assert.ok(own.length >= 3) // a throw declared and revealed states it twice
  const rows = await ask('corrections')
  assert.deepEqual(new Map(rows.map((r) => [r.name, r.stated])), count(stated, (f) => f.name))
  const row = rows.find((r) => r.name === 'distance_cm')
  assert.equal(row.unit, 'cm')
  assert.ok(Math.abs(row.apart - own.reduce((sum, f) => sum + Math.abs(f.stated - f.measured), 0) / own.length) < 0.00051)
})

test('struck: what no longer stands, by which entry and why', async () => {
  const wanted = standing.filter((r) => ['undo', 'override'].includes(r.kind) && rulings[r.target - 1].kind !== 'undo')
    .map((r) => [r.target, r.kind, r.seq, r.remark]).sort((a, b) => a[0] - b[0] || a[2] - b[2])
  assert.equal(wanted.length, 4)
  same(await ask('struck'), wanted, ['seq', 'how', 'by_seq', 'why'])
})

test('tempo: entries and minutes of each turn', async () => {
  const rows = await ask('tempo')
  const groups = count(rulings, (r) => `${r.turn} ${r.side}`)
  assert.deepEqual(new Map(rows.map((r) => [`${r.turn} ${r.side}`, r.entries])), groups)
  for (const row of rows) {
    const own = rulings.filter((r) => r.turn === row.turn && r.side === row.side).map((r) => r.at_ms)
    near(row.minutes, (Math.max(...own) - Math.min(...own)) / 60000, `turn ${row.turn}`)
  }
})

test('there are these questions, each explained; asked of all games they take in the others', async () => {
  const told = await run('ask', h.db)
  const names = [...told.out.matchAll(/^ {2}(\S+) +(.+)$/gm)].map(([, name, about]) => (assert.ok(about.length > 20), name))
  assert.equal(names.length, 13)
  const tested = fs.readFileSync(new URL(import.meta.url), 'utf8')
  for (const name of names) {
    assert.match(tested, new RegExp(`test\\('${name}: `), name)
    assert.equal((await run('ask', h.db, name)).code, 0, name)
  }
  assert.deepEqual(new Set((await run('ask', h.db, 'tempo', '--csv')).out.match(/^(first-game|germantown)/gm)), new Set(['germantown', 'first-game']))
})

test('a question that is none, and a game that is none, are named', async () => {
  const wrong = await run('ask', h.db, 'weather')
  assert.equal(wrong.code, 2)
  assert.match(wrong.err, /no question "weather", only casualties, /)
  const nowhere = await run('ask', h.db, 'dice', 'monmouth')
  assert.equal(nowhere.code, 1)
  assert.match(nowhere.err, /there is no game monmouth/)
})

test('as a table for people, columns stand under each other', async () => {
  const lines = (await run('ask', h.db, 'casualties', 'germantown')).out.trimEnd().split('\n')
  assert.match(lines[0], /^game +turn +side +stands +units$/)
  assert.equal(new Set(lines.map((l) => l.length)).size, 1)
})

test('sqlite3 alone reads the same file, of a journal and of a game file', async () => {
  const file = path.join(h.folder, 'g.umpired')
  assert.equal((await run('export', h.db, 'germantown', 'game', `to=${file}`)).code, 0)
  const sql = fs.readFileSync(path.join(root, 'sql/questions.sql'), 'utf8')
  const out = execFileSync('sqlite3', ['-readonly', '-csv', file], { input: sql, encoding: 'utf8' })
  const told = (await run('ask', file, 'casualties', '--csv')).out.replace(/^.*\r\n/, '').replaceAll('\r', '')
  assert.ok(told.length > 50 && out.startsWith(told), out.slice(0, 500))
})
