// Dettingen from the first bound to the last: a whole game of both sides over JSON, with fixed
// dice; told again, counted, given away as files, and all of it taken back.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bounds, Table } from './dettingen_script.mjs'
import { fold, foldJournal, join } from './script_kit.mjs'
import { hall, run } from './site_kit.mjs'

let h, table, at, id, start, startFiles, end, entries
const visitors = {}
const sides = ['red', 'blue']
const files = async () => Promise.all(['forces', 'terrain'].map(async (which) => (await run('export', h.db, id, which)).out))

before(async () => {
  h = await hall()
  const made = await h.umpire.post('/games', { title: 'Dettingen', system: 'brown-bess', scenario: 'dettingen' })
  assert.equal(made.status, 201, made.text)
  id = made.json.id
  at = made.json.path
  const { links } = (await h.umpire.post(`${at}/links`, {})).json
  Object.assign(visitors, { umpire: h.umpire, red: await join(h.server, links, 'Pragmatic'), blue: await join(h.server, links, 'French'),
    spectator: await join(h.server, links, 'Spectator') })
  table = new Table(h.umpire, at)
  fold(table.state, (await h.umpire.tree(`${at}/r/1`)).ruling.effects, 'the order of battle')
  start = new Map(table.state)
  startFiles = await files()
})
after(() => h.close())

// --- Before it begins -----------------------------------------------------------------------------

test('each side reads its own briefing and no other', async () => {
  const read = async (name) => (await visitors[name].tree(`${at}/briefing`)).briefings.map((b) => b.side)
  assert.deepEqual([await read('umpire'), await read('red'), await read('blue'), await read('spectator')], [sides, ['red'], ['blue'], []])
  // What only one of the two briefings says: the other side's army, by its number and quality.
  const only = { red: /eight units of infantry, raw/, blue: /three of British and three of Hanoverian/ }
  for (const side of sides)
    for (const page of ['', '/briefing', '/journal', '/r/1', '/settings', '/print'])
      for (const json of [true, false]) assert.doesNotMatch((await visitors[side].get(at + page, { json })).text, only[side], `${side}: ${page}`)
  assert.match((await visitors.blue.get(`${at}/briefing`)).text, only.red)
})

// --- The game ----------------------------------------------------------------------------------------

for (const [name, play] of Object.entries(bounds)) test(`the script: bound ${name}`, () => play(table))

test('nine of twelve get off in bound 21, and the Pragmatic Army has won', async () => {
  table.wants('game', { turn: 21, side: 'red', phase: 'move', over: 1, winner: 'red' })
  const units = (side) => [...table.state].filter(([key, value]) => key.endsWith('.side') && value === side).map(([key]) => key.slice(0, -5))
    .filter((unit) => table.get(unit, 'kind') === 'unit')
  const where = (side, attribute) => units(side).filter((unit) => table.get(unit, attribute)).sort()
  assert.deepEqual(where('red', 'lost'), ['british-1', 'british-2', 'pragmatic-gun'])
  assert.deepEqual(where('red', 'left'), units('red').filter((unit) => !table.get(unit, 'lost')).sort())
  assert.equal(where('red', 'left').length, 9)
  assert.deepEqual(where('red', 'square'), [])
  assert.deepEqual(where('blue', 'square'), ['french-gun-1', 'french-horse-2'])
  assert.equal(where('blue', 'lost').length, 12)
  table.wants('french-horse-2', { square: 'E6', facing: 'e', formation: 'line', counters: 0, broken: 0 })
  table.wants('french-gun-1', { square: 'A5', facing: 'e', formation: 'unlimbered', counters: 0 })
  table.wants('gramont', { square: 'E9', facing: 'w', recovering: null, lost: null })
  table.wants('harcourt', { square: 'E6', lost: null })
  for (const general of ['king-george', 'stair']) table.wants(general, { square: null, left: 'n', lost: null })
  table.wants('hanover-1', { counters: 2, left: 'n' })
  table.wants('british-horse-1', { counters: 2, left: 'n' })
  const { game } = await h.umpire.tree(at)
  assert.equal(game.over, true)
  assert.equal(game.head_seq, table.seqs.at(-1))
  end = { state: new Map(table.state), head: game.head_seq }
  entries = []
  for (let seq = 1; seq <= end.head; seq++) entries.push(await h.umpire.tree(`${at}/r/${seq}`))
})

test('it has seen every part of the rules', () => {
  const wanted = { move: ['legal', 'illegal'], fire: ['no effect', '1 counter', '2 counters', 'breaks', 'removed', 'illegal'],
    melee: ['both hold', 'enemy breaks', 'mover breaks', 'enemy removed'], form: ['legal', 'illegal'], rally: ['rallied', 'not rallied', 'illegal'],
    retire: ['retires', 'removed'], leave: ['left', 'illegal'], 'next-phase': ['phase', 'illegal'], objectives: ['undecided', 'decided'] }
  for (const [action, verdicts] of Object.entries(wanted))
    for (const verdict of verdicts) assert.ok(table.verdicts.get(action)?.has(verdict), `${action}: never ${verdict}`)
})

// --- Told again -----------------------------------------------------------------------------------------

test('the journal verifies, and told again it gives the same state', async () => {
  const told = await run('verify', h.db)
  assert.equal(told.code, 0, told.err)
  assert.deepEqual(await foldJournal(h.umpire, at, end.head), end.state)
  const replay = JSON.parse((await run('replay', h.db, id, '--json')).out)
  assert.equal(replay.entries.length, end.head)
  assert.equal(replay.entries.at(-2).verdict, 'decided')
})

// --- What is told of it ------------------------------------------------------------------------------------

// Units of each side that have not been removed, after each entry, from 0 on.
function strengths() {
  const state = new Map()
  const count = () => {
    const sum = { red: 0, blue: 0 }
    for (const [key, side] of state)
      if (key.endsWith('.side') && state.get(key.replace('.side', '.kind')) === 'unit' && !state.get(key.replace('.side', '.lost'))) sum[side]++
    return sum
  }
  return [count(), ...entries.map(({ ruling, entry }) => (fold(state, ruling.effects, `entry ${entry.seq}`), count()))]
}

test('the charts count what the rulings took', async () => {
  const { strength, losses, tempo } = await h.umpire.tree(`${at}/charts`)
  const own = strengths()
  assert.deepEqual(own[1], { red: 12, blue: 14 })
  for (let seq = strength.begins; seq <= end.head; seq++)
    assert.deepEqual(strength.steps.filter((s) => s.seq <= seq).at(-1).strength, own[seq], `after entry ${seq}`)
  const causes = new Map()
  for (const { entry } of entries.slice(1))
    for (const side of sides) {
      const lost = own[entry.seq - 1][side] - own[entry.seq][side]
      if (lost === 0) continue
      if (!causes.has(entry.action)) causes.set(entry.action, { red: 0, blue: 0 })
      causes.get(entry.action)[side] += lost
    }
  assert.deepEqual(new Map(losses.causes.map((c) => [c.action, c.lost])), causes)
  assert.deepEqual([losses.lost, losses.now], [{ red: 3, blue: 12 }, own.at(-1)])
  assert.equal(tempo.rulings, end.head - 1)
  assert.equal(tempo.turns.at(-1).turn, 21)
})

test('the luck counts every throw, and its faces', async () => {
  const { luck } = await h.umpire.tree(`${at}/luck`)
  const thrown = entries.filter((e) => e.ruling.dice.length > 0)
  assert.equal(luck.counted + luck.idle, thrown.length)
  const dice = thrown.flatMap((e) => e.ruling.dice)
  assert.deepEqual(luck.dice[0].faces.map((f) => f.fell), [1, 2, 3, 4, 5, 6].map((face) => dice.filter((d) => d.face === face).length))
  // A volley of three dice at raw troops who hold none: the three hits of bound 2 are three counters.
  const volley = luck.throws.find((l) => l.seq === entries.find((e) => e.entry.verdict === 'breaks').entry.seq)
  const counters = volley.stakes.find((s) => s.measure === 'counters')
  assert.equal(counters.fell, 3)
  assert.ok(Math.abs(counters.expected - 1) < 1e-9, `${counters.expected}`) // three dice, a third each
  assert.equal(luck.sides[0].swing, -luck.sides[1].swing)
})

test('the report knows who won, what each bound cost, and where everybody is', async () => {
  const { battle, turns, forces } = await h.umpire.tree(`${at}/report`)
  assert.deepEqual([battle.decided, battle.verdict_seq], [true, end.head - 1])
  assert.match(battle.verdict, /Pragmatic Army has won: 9 of 12/)
  assert.deepEqual(turns.map((turn) => turn.turn), Array.from({ length: 21 }, (_, i) => i + 1))
  const own = strengths()
  for (const turn of turns) {
    const of = entries.filter(({ entry }) => entry.turn === turn.turn && entry.seq > 1).map(({ entry }) => entry.seq)
    for (const side of sides) assert.equal(turn.lost[side], own[of[0] - 1][side] - own[of.at(-1)][side], `bound ${turn.turn}, ${side}`)
  }
  const text = turns.flatMap((turn) => turn.parts.flatMap((part) => part.lines.map((line) => line.text))).join('\n')
  for (const { entry } of entries) if (entry.verdict === 'illegal') assert.ok(!text.includes(entry.sentence), entry.sentence)
  const units = new Map(forces.flatMap((side) => side.commands.flatMap((c) => c.units)).map((unit) => [unit.id, unit]))
  assert.equal(units.size, 26)
  assert.equal(units.get('british-1').gone, true)
  assert.match(units.get('hanover-1').fate, /left the table over its north edge/)
})

test('while it goes on nobody has won, whoever asked', async () => {
  const fresh = (await h.umpire.post('/games', { title: 'Not yet', system: 'brown-bess', scenario: 'dettingen' })).json.path
  const asked = await h.umpire.enter(`${fresh}/act/objectives`, {})
  assert.equal(asked.ruling.verdict, 'undecided')
  const { battle } = await h.umpire.tree(`${fresh}/report`)
  assert.equal(battle.decided, false)
  assert.match(battle.verdict, /^Not decided/)
})

test('its pages and files are there for the umpire and for both sides', async () => {
  for (const [name, visitor] of Object.entries(visitors))
    for (const page of ['', '/journal', '/journal?order=told', '/luck', '/charts', '/report', '/report.html', '/report.md', '/replay', '/print', '/briefing'])
      assert.equal((await visitor.get(at + page)).status, 200, `${name}: ${page}`)
  for (const page of ['/export', '/settings', '/files', '/consistency']) assert.equal((await h.umpire.get(at + page)).status, 200, page)
  assert.match((await h.umpire.get(`${at}/report.md`)).text, /Pragmatic Army has won: 9 of 12/)
  const journal = (await h.umpire.get(`${at}/journal`)).text // the newest first
  for (const { entry } of entries.slice(-20)) assert.ok(journal.includes(`${at}/r/${entry.seq}"`), `entry ${entry.seq} is in the log`)
})

test('the files of the end, read into an empty game, are the same again', async () => {
  const [forces, terrain] = await files()
  assert.equal((await h.umpire.get(`${at}/forces.csv`)).text, forces)
  assert.equal((await h.umpire.get(`${at}/terrain.csv`)).text, terrain)
  assert.notEqual(forces, startFiles[0])
  assert.equal(terrain, startFiles[1])
  const empty = (await h.umpire.post('/games', { title: 'Again', system: 'brown-bess', scenario: '' })).json.path
  const settings = await h.umpire.post(`${empty}/settings`, { battle: '1', 'set.columns': '12', 'set.rows': '12' })
  assert.equal(settings.status, 201, settings.text)
  const form = (await h.umpire.open(`${empty}/files`)).form(`${empty}/files`)
  const reply = await h.umpire.upload(form, { forces: ['forces.csv', forces], terrain: ['terrain.csv', terrain] })
  assert.equal(reply.status, 303, reply.text)
  assert.equal((await h.umpire.get(`${empty}/forces.csv`)).text, forces)
  assert.equal((await h.umpire.get(`${empty}/terrain.csv`)).text, terrain)
  const units = async (game) => (await h.umpire.tree(game)).map.units.map((u) => [u.id, u.x, u.y]).sort()
  assert.deepEqual(await units(empty), await units(at))
})

// --- And back ------------------------------------------------------------------------------------------------

test('taken back to the first entry, nothing of it is left', async () => {
  for (const seq of [...table.seqs].reverse()) {
    const undo = await h.umpire.enter(`${at}/r/${seq}/undo`, { reason: 'to the start' })
    fold(table.state, undo.ruling.effects, `undoing ${seq}`)
  }
  assert.deepEqual(table.state, start)
  assert.deepEqual(await files(), startFiles)
  const told = await run('verify', h.db)
  assert.equal(told.code, 0, told.err)
})
