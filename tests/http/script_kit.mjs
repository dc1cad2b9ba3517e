// A game played over JSON by a fixed script, and the state it leaves, kept from the effects
// that the rulings name: nothing here knows how umpired keeps its own.
import assert from 'node:assert/strict'
import { Browser, entersNothing } from './site_kit.mjs'

export const key = (entity, attribute) => `${entity}.${attribute}`

// Applies effects to a state (a Map of entity.attribute to value).  Each must find what it
// says was there before.
export function fold(state, effects, what) {
  for (const { entity, attribute, before, after } of effects) {
    const at = key(entity, attribute)
    assert.deepEqual(state.get(at) ?? null, before, `${what}: ${at} was something else before`)
    if (after === null) state.delete(at)
    else state.set(at, after)
  }
  return state
}

// All entries of a journal, folded; those taken back have their effects taken back by the
// entry that did it.
export async function foldJournal(umpire, at, last) {
  const state = new Map()
  for (let seq = 1; seq <= last; seq++) fold(state, (await umpire.tree(`${at}/r/${seq}`)).ruling.effects, `entry ${seq}`)
  return state
}

export class Table {
  constructor(umpire, at) {
    this.umpire = umpire
    this.at = at
    this.state = new Map()
    this.seqs = [] // of what was entered, in order
    this.verdicts = new Map() // action -> Set of verdicts
  }

  get(entity, attribute) {
    return this.state.get(key(entity, attribute)) ?? null
  }

  // What is on the table must be as said: wants('game', {turn: 2}).
  wants(entity, values) {
    for (const [name, value] of Object.entries(values)) {
      const has = this.get(entity, name)
      if (typeof value === 'number' && typeof has === 'number') assert.ok(Math.abs(has - value) < 0.01, `${entity}.${name} is ${has}, not ${value}`)
      else assert.equal(has, value, `${entity}.${name}`)
    }
  }

  // Rules, enters, and wants that verdict; gives the ruling.
  async act(action, fields, verdict) {
    const reply = await this.umpire.post(`${this.at}/act/${action}`, fields)
    const what = `${action} ${JSON.stringify(fields)}`
    assert.equal(reply.status, 201, `${what}: ${reply.text.slice(0, 600)}`)
    const { ruling, seq } = reply.json
    if (process.env.TELL) console.log(what, '->', ruling.verdict, '|', ruling.sentence, ruling.needs?.length ? JSON.stringify(ruling.needs) : '')
    assert.equal(ruling.verdict, verdict, `${what}: ${ruling.sentence}`)
    fold(this.state, ruling.effects, what)
    this.seqs.push(seq)
    if (!this.verdicts.has(action)) this.verdicts.set(action, new Set())
    this.verdicts.get(action).add(verdict)
    return ruling
  }

  // What the rules forbid changes nothing, and the section that forbids it is named.
  async refused(action, fields, cite) {
    const ruling = await this.act(action, fields, 'illegal')
    assert.deepEqual(ruling.effects, [])
    assert.equal(ruling.reasons.at(-1).cite, cite, ruling.sentence)
  }

  // As many dice as are asked for: those given first, ones after them.
  async throwing(action, fields, first, verdict) {
    const asked = await this.umpire.tree(`${this.at}/act/${action}?${new URLSearchParams(fields)}`)
    assert.equal(asked.stage, 'throw', `${action} ${JSON.stringify(fields)}: ${asked.ruling?.sentence}`)
    const count = asked.ruling.needs.reduce((sum, need) => sum + need.count, 0)
    const dice = [...first, ...Array(count - first.length).fill(1)].join(',')
    return this.act(action, { ...fields, dice }, verdict)
  }
}

// Somebody who came in by one of the links of a game.
export async function join(server, links, label) {
  const visitor = new Browser(server)
  const { url } = links.find((l) => l.label.includes(label))
  assert.equal((await visitor.get(new URL(url).pathname)).status, 303)
  return visitor
}

// What a page tells of the table: the map with all that stands on it, and every card.
export const tableOf = ({ map, sides }) => ({ map, sides })

// A table whose visitors ({umpire, ...}) look at it after every ruling: what each saw is kept in
// live by the number of the entry, beside whose turn it was.
export const watched = (Base, visitors, live) => class extends Base {
  async look(seq) {
    const seen = {}
    for (const [name, visitor] of Object.entries(visitors)) seen[name] = tableOf(await visitor.tree(this.at))
    const { game } = await this.umpire.tree(this.at)
    assert.equal(game.head_seq, seq)
    live.set(seq, { ...seen, turn: game.turn, side: game.side, over: game.over })
  }

  async act(...args) {
    const ruling = await super.act(...args)
    await this.look(this.seqs.at(-1))
    return ruling
  }
}

// Every ruling of a game, asked again with its own facts and dice, is ruled as it was.
export const askedAgain = (umpire, at, last) => entersNothing(umpire, async () => {
  for (let seq = 2; seq <= last; seq++) {
    const again = await umpire.tree(`${at}/r/${seq}/what-if`)
    const what = `entry ${seq}, ${again.action.id}`
    assert.equal(again.stage, 'apply', what)
    assert.deepEqual([again.ruling.verdict, again.ruling.sentence], [again.then.verdict, again.then.sentence], what)
    assert.deepEqual([again.otherwise, again.only_then, again.only_now, again.problems], [[], [], [], []], what)
    assert.ok(again.odds_beside.every((o) => o.same), what)
  }
}, at)
