// Germantown from the first order to the last: a whole game of both sides over JSON, with
// fixed dice; then the journal told again, and all of it taken back.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fold, foldJournal, Table } from './germantown_kit.mjs'
import { turns } from './germantown_script.mjs'
import { hall, run } from './site_kit.mjs'

let h, table, id, start, startFiles, end
const files = async () => Promise.all(['forces', 'terrain'].map(async (which) => (await run('export', h.db, id, which)).out))

before(async () => {
  h = await hall()
  const made = await h.umpire.post('/games', { title: 'Germantown', system: 'two-for-tea', scenario: 'germantown' })
  assert.equal(made.status, 201, made.text)
  id = made.json.id
  table = new Table(h.umpire, made.json.path)
  fold(table.state, (await h.umpire.tree(`${table.at}/r/1`)).ruling.effects, 'the order of battle')
  start = new Map(table.state)
  startFiles = await files()
})
after(() => h.close())

for (const [name, play] of Object.entries(turns)) test(`the script: ${name}`, () => play(table))

test('the battle ends as a major victory of the British, in turn 7', async () => {
  table.wants('game', { turn: 7, side: 'british', weather: 'fog', scenario: 'germantown', over: 1, broken_american: 1,
      broken_british: null, result: 'british major', howe: 2, shooting: 1, ability_used_american: 1, ability_used_british: 1 })
  table.wants('1st-pennsylvania', { stands: 2, x: 95, y: 56, formation: 'line', lost: null, routed: null })
  table.wants('40th-foot', { stands: 2, lost: null })
  table.wants('howe', { rating: 9 })
  table.wants('chew-house', { held_by: 'british' })
  const { game } = await h.umpire.tree(table.at)
  assert.equal(game.over, true)
  assert.equal(game.turn, 7)
  assert.equal(game.head_seq, table.seqs.at(-1))
  end = { state: new Map(table.state), head: game.head_seq, code: game.head_code }
})

test('it has seen every part of the rules', () => {
  const wanted = { command: ['obeyed', 'refused', 'blunder', 'illegal'], move: ['legal'], 'form-up': ['legal'], rally: ['rallied', 'illegal'], ride: ['legal', 'illegal'],
    shoot: ['stands lost', 'hits only', 'suppressed', 'routed', 'illegal'], charge: ['contact', 'evaded'], melee: ['charger wins', 'charged wins'],
    'follow-up': ['pursues', 'holds'], breakpoint: ['breaks'], ability: ['chosen', 'used', 'illegal'], spot: ['spotted', 'unseen'],
    stray: ['strays', 'keeps its way', 'illegal'], release: ['free'], march: ['marched', 'illegal'], howe: ['not yet', 'arrives', 'illegal'],
    objectives: ['british major'], 'end-turn': ['turn', 'illegal'] }
  for (const [action, verdicts] of Object.entries(wanted))
    for (const verdict of verdicts) assert.ok(table.verdicts.get(action)?.has(verdict), `${action}: never ${verdict}`)
})

test('the journal verifies, and told again it gives the same state', async () => {
  const told = await run('verify', h.db)
  assert.equal(told.code, 0, told.err)
  assert.deepEqual(await foldJournal(h.umpire, table.at, end.head), end.state)
  const replay = JSON.parse((await run('replay', h.db, id, '--json')).out)
  assert.equal(replay.entries.length, end.head)
  assert.equal(replay.entries.at(-1).verdict, 'british major')
})

test('taken back to the first entry, nothing of it is left', async () => {
  for (const seq of [...table.seqs].reverse()) {
    const undo = await h.umpire.enter(`${table.at}/r/${seq}/undo`, { reason: 'to the start' })
    fold(table.state, undo.ruling.effects, `undoing ${seq}`)
  }
  assert.deepEqual(table.state, start)
  assert.deepEqual(await files(), startFiles)
  const told = await run('verify', h.db)
  assert.equal(told.code, 0, told.err)
})
