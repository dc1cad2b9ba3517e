// Germantown looked back at: after each of its rulings the replay shows what the table showed when
// it was made, to the umpire and to each side; and each ruling, asked again, is ruled as it was.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fold, Table } from './germantown_kit.mjs'
import { turns } from './germantown_script.mjs'
import { askedAgain, join, tableOf, watched } from './script_kit.mjs'
import { entersNothing, hall } from './site_kit.mjs'

let h, at, last
const visitors = {}
const live = new Map() // seq -> {umpire, american, british, spectator}: what each saw then
before(async () => {
  h = await hall()
  const made = await h.umpire.post('/games', { title: 'Germantown', system: 'two-for-tea', scenario: 'germantown' })
  at = made.json.path
  const { links } = (await h.umpire.post(`${at}/links`, {})).json
  visitors.umpire = h.umpire
  for (const label of ['American', 'British', 'Spectator']) visitors[label.toLowerCase()] = await join(h.server, links, label)
  const table = new (watched(Table, visitors, live))(h.umpire, at)
  fold(table.state, (await h.umpire.tree(`${at}/r/1`)).ruling.effects, 'the order of battle')
  await table.look(1)
  for (const [name, play] of Object.entries(turns)) {
    await play(table)
    if (name === 'britishTwo') await duringPlay(table.seqs.at(-1))
  }
  last = table.seqs.at(-1)
})
after(() => h.close())

// While the battle lasts: no side looks through another's eyes, and none sees who hides still.
const during = {}
async function duringPlay(seq) {
  for (const as of ['british', 'all', 'spectator', 'umpire', 'nobody']) during[as] = (await visitors.american.get(`${at}/replay/${seq}?as=${as}`)).status
  during.own = (await visitors.american.get(`${at}/replay/${seq}?as=american`)).status
  during.texts = []
  for (let i = 1; i <= seq; i += 3) during.texts.push((await visitors.american.get(`${at}/replay/${i}`)).text)
  during.log = (await visitors.american.get(`${at}/journal?order=told`)).text
}

test('the replay shows after every ruling what the table showed then', async () => {
  assert.equal(live.size, last)
  for (const [seq, then] of live) {
    const replay = await h.umpire.tree(`${at}/replay/${seq}?marks=no`)
    assert.deepEqual(tableOf(replay), then.umpire, `entry ${seq}`)
    assert.deepEqual([replay.moment.turn_now, replay.moment.side_now, replay.moment.over], [then.turn, then.side, then.over])
  }
})

for (const name of ['american', 'british', 'spectator'])
  test(`and to the ${name} what it showed him, whoever asks`, async () => {
    for (const [seq, then] of live) {
      const own = await visitors[name].tree(`${at}/replay/${seq}?marks=no`)
      assert.deepEqual(tableOf(own), then[name], `entry ${seq}`)
      if (seq % 10 !== 0) continue
      assert.deepEqual(tableOf(await h.umpire.tree(`${at}/replay/${seq}?marks=no&as=${name}`)), then[name], `entry ${seq}, asked by the umpire`)
    }
  })

test('the sides did not see the same: there was something to hide', () => {
  const units = ({ map }) => map.units.length
  assert.ok([...live.values()].some((then) => units(then.american) < units(then.umpire) || then.american.sides[1].units.length < then.umpire.sides[1].units.length))
})

test('during play a side looks back through its own eyes alone', () => {
  assert.deepEqual([during.british, during.all, during.spectator, during.umpire, during.nobody, during.own], [403, 403, 403, 403, 403, 200])
  for (const text of [...during.texts, during.log]) {
    const found = /1st Grenadiers|2nd Grenadiers|1st-grenadiers|2nd-grenadiers/.exec(text)
    assert.ok(!found, found && text.slice(found.index - 200, found.index + 60))
  }
})

test('a moment says where it is, and where one can go', async () => {
  const { moment } = await h.umpire.tree(`${at}/replay/64`)
  assert.deepEqual([moment.seq, moment.last, moment.previous, moment.next, moment.turn, moment.side], [64, last, 63, 65, 3, 'american'])
  // Turn 3 of the Americans began with 63, that of the British with 81.
  assert.deepEqual([moment.turn_before, moment.turn_after], [63, 81])
  assert.equal((await h.umpire.tree(`${at}/replay/63`)).moment.turn_before, 50)
  assert.deepEqual((({ previous, turn_before }) => [previous, turn_before])((await h.umpire.tree(`${at}/replay/1`)).moment), [null, null])
  assert.deepEqual((({ next, turn_after }) => [next, turn_after])((await h.umpire.tree(`${at}/replay`)).moment), [null, null])
})

test('what stands out has its sign, and the next of it is one step away', async () => {
  const { moment } = await h.umpire.tree(`${at}/replay/12`)
  assert.deepEqual(moment.signs.map((s) => s.id).filter((id) => id !== 'close'), ['blunder'])
  const blunders = moment.ahead.find((a) => a.id === 'blunder')
  assert.deepEqual([blunders.count, blunders.next], [2, 85])
  assert.equal((await h.umpire.tree(`${at}/replay/85`)).moment.ahead.find((a) => a.id === 'blunder').next, 12, 'and round again')
})

test('the losses so far are those of the table', async () => {
  const standsOf = async (seq) => {
    const stands = { american: 0, british: 0 }
    const { effects } = (await h.umpire.tree(`${at}/r/1`)).ruling
    const state = new Map()
    fold(state, effects, 'the order of battle')
    for (let i = 2; i <= seq; i++) fold(state, (await h.umpire.tree(`${at}/r/${i}`)).ruling.effects, `entry ${i}`)
    for (const [key, side] of state)
      if (key.endsWith('.side') && state.get(key.replace('.side', '.kind')) === 'unit' && !state.get(key.replace('.side', '.lost')))
        stands[side] += state.get(key.replace('.side', '.stands')) ?? 1
    return stands
  }
  const begun = await standsOf(1)
  for (const seq of [60, 144, last]) {
    const { moment } = await h.umpire.tree(`${at}/replay/${seq}`)
    const now = await standsOf(seq)
    for (const { id, lost } of moment.losses) assert.equal(lost, begun[id] - now[id], `${id} at ${seq}`)
  }
})

test('the line has its turns in order, and a curve that only rises', async () => {
  const { timeline } = await h.umpire.tree(`${at}/replay`)
  const starts = timeline.turns.filter((t) => t.whole)
  assert.deepEqual(starts.map((t) => t.turn), [...starts.map((t) => t.turn)].sort((a, b) => a - b))
  assert.equal(starts.at(-1).turn, 7)
  assert.ok(timeline.signs.some((s) => s.id === 'rout') && timeline.signs.some((s) => s.id === 'broken'))
  assert.ok(timeline.curves.find((c) => c.id === 'american').lost > timeline.curves.find((c) => c.id === 'british').lost)
})

test('what an entry changed is marked: who moved, and from where', async () => {
  const moved = await h.umpire.tree(`${at}/replay/5`) // the 1st Maryland goes to 30, 42
  assert.ok(moved.map.units.find((u) => u.id === '1st-maryland').on)
  assert.ok(moved.map.areas.some((a) => a.kind === 'was'))
  const way = moved.map.lines.find((l) => l.kind === 'went')
  assert.ok(Math.hypot(way.x1 - way.x2, way.y1 - way.y2) > 20, 'it went some way')
  assert.ok(!(await h.umpire.tree(`${at}/replay/4`)).map.lines.some((l) => l.kind === 'went'), 'an order moves nobody')
})

test('every ruling, asked again with its own facts and dice, is ruled as it was', () => askedAgain(h.umpire, at, last))

test('asked otherwise, it says what is otherwise', async () => {
  // A volley of twelve dice: with none that hits nothing is lost.
  const dice = Array(12).fill(1).join(',')
  const miss = await entersNothing(h.umpire, () => h.umpire.tree(`${at}/r/42/what-if?dice=${dice}`), at)
  assert.deepEqual([miss.then.verdict, miss.same_verdict], ['stands lost', false])
  assert.deepEqual(miss.otherwise.map((o) => o.name), ['dice'])
  assert.ok(miss.only_then.length > 0)
  assert.ok(miss.odds_beside.every((o) => o.same), 'other dice are no other odds')
  // Behind a wall they are harder to hit: other odds.
  const far = await h.umpire.tree(`${at}/r/42/what-if?cover=hard`)
  assert.deepEqual(far.otherwise.map((o) => o.name), ['cover'])
  assert.ok(far.odds_beside.some((o) => !o.same))
  assert.ok((await h.umpire.tree(`${at}/r/42/what-if?cover=nonsense`)).problems.some((p) => p.field === 'cover'))
  const posted = await entersNothing(h.umpire, () => h.umpire.post(`${at}/r/42/what-if`, { dice }), at)
  assert.equal(posted.json.same_verdict, false)
})

test('no side asks again what is kept back from it', async () => {
  const hidden = await h.umpire.tree(`${at}/journal?what=ability`)
  for (const { seq } of hidden.entries.slice(-2)) assert.equal((await visitors.american.get(`${at}/r/${seq}/what-if`)).status === 200, (await visitors.american.tree(`${at}/r/${seq}`)).facts.length > 0)
  assert.equal((await visitors.american.get(`${at}/r/42/what-if`)).status, 200, 'nor is it kept from it what is not')
})

test('once the books are open everybody may look through all eyes', async () => {
  assert.equal((await visitors.american.get(`${at}/replay/20?as=all`)).status, 403, 'not before')
  assert.equal((await h.umpire.post(`${at}/settings`, { opened: 'yes' })).status, 201)
  const seen = async (query) => tableOf(await visitors.american.tree(`${at}/replay/20?marks=no${query}`))
  assert.deepEqual(await seen(''), live.get(20).umpire)
  assert.deepEqual(await seen('&as=all'), live.get(20).umpire)
  assert.deepEqual(await seen('&as=american'), live.get(20).american)
  assert.deepEqual(await seen('&as=british'), live.get(20).british)
})

// Spotted, and the spotting taken back: what was seen meanwhile is not to be looked up afterwards.
test('who is in hiding again is in no moment of the past', async () => {
  const fog = (await h.umpire.post('/games', { title: 'Fog', system: 'two-for-tea', scenario: 'germantown' })).json.path
  const { links } = (await h.umpire.post(`${fog}/links`, {})).json
  const american = await join(h.server, links, 'American')
  await h.umpire.enter(`${fog}/act/end-turn`, {})
  await h.umpire.enter(`${fog}/act/place`, { unit: '1st-pennsylvania', x: 95, y: 47, facing: 0, formation: 'line' })
  const spot = await h.umpire.enter(`${fog}/act/spot`, {})
  assert.equal(spot.ruling.verdict, 'spotted')
  const texts = async () => Promise.all([`/replay/${spot.seq}`, `/replay/${spot.seq}?marks=no`, `/journal?order=told&open=${spot.seq}`, `/journal?unit=40th-foot`]
    .flatMap((page) => [american.get(fog + page), american.get(fog + page, { json: true })]).map(async (reply) => (await reply).text))
  assert.ok((await texts()).some((text) => /40th Foot/.test(text)), 'while it stands, he sees them')
  await h.umpire.enter(`${fog}/r/${spot.seq}/undo`, { reason: 'Not yet' })
  for (const text of await texts()) assert.doesNotMatch(text.replaceAll('unit=40th-foot', '').replaceAll('"unit":"40th-foot"', ''), /40th Foot|40th-foot/)
  assert.equal((await american.get(`${fog}/r/${spot.seq}/what-if`)).status, 403)
})
