// The luck of a whole game, against a reckoning of its own: what each throw could have done is
// counted here from the rules, over every fall of its dice, and the sums are made here again.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fold, key, Table } from './germantown_kit.mjs'
import { turns } from './germantown_script.mjs'
import { Browser, hall } from './site_kit.mjs'

let h, table, luck, entries, dice
const WEIGHTS = { orders: 1, blunders: 0, out: 1, stands: 0, routs: 0, suppressions: 0, rounds: 0, lasting: 1, arrivals: 6, armies: 10 }
const other = (side) => (side === 'british' ? 'american' : 'british')
const close = (a, b, what) => assert.ok(Math.abs(a - b) < 1e-9, `${what}: ${a}, not ${b}`)

before(async () => {
  h = await hall()
  const made = await h.umpire.post('/games', { title: 'Germantown', system: 'two-for-tea', scenario: 'germantown' })
  table = new Table(h.umpire, made.json.path)
  fold(table.state, (await h.umpire.tree(`${table.at}/r/1`)).ruling.effects, 'the order of battle')
  for (const play of Object.values(turns)) await play(table)
  luck = (await h.umpire.tree(`${table.at}/luck`)).luck
  entries = []
  const state = new Map()
  const { game } = await h.umpire.tree(table.at)
  for (let seq = 1; seq <= game.head_seq; seq++) {
    const { entry, ruling, facts } = await h.umpire.tree(`${table.at}/r/${seq}`)
    const known = Object.fromEntries(facts.map((f) => [f.name, f.used]))
    entries.push({ seq, entry, ruling, facts: known, was: new Map(state) })
    fold(state, ruling.effects, `entry ${seq}`)
  }
  dice = entries.flatMap((e) => e.ruling.dice)
})
after(() => h.close())

// --- What a throw could do, counted -----------------------------------------------------------

// Every fall of so many dice, one after the other, where they are few; else by how many there
// are of each sort.  visit(hits, sixes, ways).
function everyFall(n, on, visit) {
  const factorial = (k) => (k < 2 ? 1n : BigInt(k) * factorial(k - 1))
  if (n <= 6) {
    const found = new Map()
    const throwOn = (left, hits, sixes) => {
      if (left === 0) return found.set(`${hits} ${sixes}`, (found.get(`${hits} ${sixes}`) ?? 0n) + 1n)
      for (let face = 1; face <= 6; face++) throwOn(left - 1, hits + (face >= on), sixes + (face === 6))
    }
    throwOn(n, 0, 0)
    for (const [at, ways] of found) visit(...at.split(' ').map(Number), ways)
    return
  }
  for (let hits = 0; hits <= n; hits++)
    for (let sixes = 0; sixes <= hits; sixes++) {
      const which = factorial(n) / (factorial(n - hits) * factorial(hits - sixes) * factorial(sixes))
      visit(hits, sixes, which * BigInt(on - 1) ** BigInt(n - hits) * BigInt(6 - on) ** BigInt(hits - sixes))
    }
}

const most = (list) => list.reduce((top, ways, value) => (ways > 0n ? value : top), 0)
// Ways by value: {ways, fell}.  What cannot be otherwise is not at stake.
function stake(measure, side, ways, fell) {
  const all = ways.reduce((sum, w) => sum + w, 0n)
  return ways.filter((w) => w > 0n).length < 2 ? [] : [{ measure, side, ways: ways.slice(0, most(ways) + 1), all, fell }]
}
const whether = (measure, side, ways, of, did, worth = 1) =>
  stake(measure, side, Array.from({ length: worth + 1 }, (_, v) => (v === 0 ? BigInt(of - ways) : v === worth ? BigInt(ways) : 0n)), did ? worth : 0)

// Hits, Disordered and Routing: what hits and sixes do to a unit.
function harm({ stands, value, extra }, hits, sixes) {
  const lost = Math.min(stands, Math.floor((extra + hits) / value))
  const alive = lost < stands
  const routed = alive && sixes > value
  return { lost, routed, suppressed: alive && sixes >= 3 && !routed, out: routed ? stands : lost }
}

function wounds(unit, faces, on, side, was) {
  const tally = { out: [], stands: [], routs: [0n, 0n], suppressions: [0n, 0n] }
  const add = (list, at, ways) => (list[at] = (list[at] ?? 0n) + ways)
  everyFall(faces.length, on, (hits, sixes, ways) => {
    const d = harm(unit, hits, sixes)
    add(tally.out, was.routed ? d.lost : d.out, ways)
    add(tally.stands, d.lost, ways)
    add(tally.routs, Number(d.routed), ways)
    add(tally.suppressions, Number(d.suppressed), ways)
  })
  const whole = (list) => Array.from({ length: unit.stands + 1 }, (_, v) => list[v] ?? 0n)
  const fell = harm(unit, faces.filter((f) => f >= on).length, faces.filter((f) => f === 6).length)
  return [
    ...stake('out', side, whole(tally.out), was.routed ? fell.lost : fell.out),
    ...stake('stands', side, whole(tally.stands), fell.lost),
    ...(was.routed ? [] : stake('routs', side, tally.routs, Number(fell.routed))),
    ...(was.routed || was.suppressed ? [] : stake('suppressions', side, tally.suppressions, Number(fell.suppressed))),
  ]
}

const twoDice = (test) => {
  let ways = 0
  for (let a = 1; a <= 6; a++) for (let b = 1; b <= 6; b++) ways += test(a + b)
  return ways
}

const HITS_ON = { open: 4, none: 4, soft: 5, hard: 6 }
const on = (cover) => HITS_ON[cover ?? 'open'] ?? 4

// What the rules say each kind of throw decides.
const reckon = {
  command({ facts, ruling, was }) {
    const side = was.get(key(facts.commander, 'side'))
    const blunder = facts.weather === 'clear' ? 12 : 11
    const units = ['unit', 'unit_2', 'unit_3', 'unit_4', 'unit_5', 'unit_6'].filter((f) => facts[f]).length
    const obeyed = twoDice((roll) => roll <= ruling.need && roll < blunder)
    const blunders = twoDice((roll) => roll >= blunder)
    const did = [ruling.verdict === 'obeyed', ruling.verdict === 'blunder']
    if (!facts.forward)
      return [...whether('orders', side, obeyed, 36, did[0], units), ...whether('blunders', other(side), blunders, 36, did[1])]
    const failed = 36 - obeyed // thrown again, once
    return [...whether('orders', side, obeyed * 36 + failed * obeyed, 1296, did[0], units), ...whether('blunders', other(side), failed * blunders, 1296, did[1])]
  },
  shoot({ facts, ruling, was }) {
    const unit = { stands: facts.target_stands, value: facts.hits_value, extra: facts.extra_hits }
    assert.equal(ruling.need, on(facts.cover))
    return wounds(unit, ruling.dice.map((d) => d.face), on(facts.cover), was.get(key(facts.unit, 'side')), marks(was, facts.target))
  },
  charge({ facts, ruling, was }) {
    const unit = { stands: facts.stands, value: facts.hits_value, extra: facts.hits }
    return wounds(unit, ruling.dice.map((d) => d.face), on(facts.cover), was.get(key(facts.target, 'side')), marks(was, facts.unit))
  },
  melee({ facts, ruling, was }) {
    const found = []
    const thrown = {}
    const spread = {}
    const hits = {}
    for (const [who, at] of [['charger', 'charged'], ['charged', 'charger']]) {
      const faces = ruling.dice.filter((d) => d.label === who).map((d) => d.face)
      const side = was.get(key(facts[who], 'side'))
      const unit = { stands: facts[`${at}_stands`], value: facts[`${at}_hits_value`], extra: facts[`${at}_hits`] }
      found.push(...wounds(unit, faces, on(facts[`${at}_cover`]), side, marks(was, facts[at])))
      thrown[who] = faces.length
      spread[who] = []
      everyFall(faces.length, on(facts[`${at}_cover`]), (n, _, ways) => (spread[who][n] = (spread[who][n] ?? 0n) + ways))
      hits[who] = faces.filter((f) => f >= on(facts[`${at}_cover`])).length + facts[`${who}_supporting`]
    }
    const rounds = [0n, 0n, 0n]
    spread.charger.forEach((a, x) => spread.charged.forEach((b, y) => {
      const ahead = Math.sign(x + facts.charger_supporting - y - facts.charged_supporting)
      rounds[ahead + 1] += a * b
    }))
    return [...found, ...stake('rounds', was.get(key(facts.charger, 'side')), rounds, Math.sign(hits.charger - hits.charged) + 1)]
  },
  breakpoint({ facts, ruling }) {
    return whether('armies', other(facts.side), twoDice((roll) => roll > ruling.need), 36, ruling.verdict === 'breaks')
  },
  howe({ ruling }) {
    return whether('arrivals', 'british', Math.min(6, ruling.need), 6, ruling.verdict === 'arrives')
  },
  stray: () => [],
}
const marks = (was, id) => ({ routed: was.get(key(id, 'routed')) === 1, suppressed: was.get(key(id, 'suppressed')) === 1 })
const thrownOnes = () => entries.filter((e) => e.entry.kind === 'ruling' && e.ruling.dice.length > 0)
const reckoned = () => thrownOnes().map((e) => ({ seq: e.seq, turn: e.entry.turn, stakes: reckon[e.entry.action](e) }))

const fraction = (text) => {
  const [num, den] = text.split('/').map(BigInt)
  return [num, den ?? 1n]
}

test('what each throw was worth is what its dice could do, to the last fraction', () => {
  const ours = reckoned().filter((t) => t.stakes.length > 0)
  assert.ok(ours.length > 70, `only ${ours.length} throws`)
  assert.deepEqual(luck.throws.map((t) => t.seq), ours.map((t) => t.seq))
  const seen = new Set()
  for (const [i, t] of ours.entries()) {
    const theirs = luck.throws[i].stakes
    const name = (s) => `${s.measure} for ${s.side}`
    assert.deepEqual(theirs.map(name).sort(), t.stakes.map(name).sort(), `entry ${t.seq}`)
    for (const s of t.stakes) {
      const found = theirs.find((x) => name(x) === name(s))
      const what = `entry ${t.seq}, ${name(s)}`
      assert.equal(found.chances.length, s.ways.length, what)
      for (const [v, c] of found.chances.entries()) {
        const [num, den] = fraction(c.fraction)
        assert.equal(num * s.all, s.ways[v] * den, `${what}: ${v} has ${c.fraction}`)
        assert.equal(c.fell, v === s.fell, `${what}: ${v}`)
      }
      seen.add(s.measure)
    }
  }
  assert.deepEqual([...seen].sort(), ['armies', 'arrivals', 'blunders', 'orders', 'out', 'rounds', 'routs', 'stands', 'suppressions'])
})

test('each ruling tells the same of its own throw', () => {
  for (const t of luck.throws) {
    const own = entries[t.seq - 1].ruling.stakes
    assert.deepEqual(own.map((s) => [s.measure, s.side, s.entity, s.thrower, s.fell, s.chances.map((c) => c.fraction)]),
      t.stakes.map((s) => [s.measure, s.side, s.entity, s.thrower, s.fell, s.chances.map((c) => c.fraction)]))
    for (const [i, s] of own.entries()) {
      close(s.expected, t.stakes[i].expected, `entry ${t.seq}`)
      close(s.percentile, t.stakes[i].percentile, `entry ${t.seq}`)
    }
  }
  assert.deepEqual(entries[0].ruling.stakes, [])
})

// --- Sums ---------------------------------------------------------------------------------------

// stakes with what each is worth: where the sum could have ended, and where it did.
function sumOf(list) {
  let spread = new Map([[0, 1]])
  let fell = 0
  let expected = 0
  for (const [s, each] of list) {
    const next = new Map()
    for (const [at, p] of spread)
      s.ways.forEach((w, v) => w > 0n && next.set(at + v * each, (next.get(at + v * each) ?? 0) + p * (Number((w * 10n ** 18n) / s.all) / 1e18)))
    spread = next
    fell += s.fell * each
    s.ways.forEach((w, v) => (expected += (v * each * Number((w * 10n ** 18n) / s.all)) / 1e18))
  }
  const share = (test) => [...spread].reduce((sum, [at, p]) => sum + (test(at) ? p : 0), 0)
  return { fell, expected, worse: share((x) => x < fell), same: share((x) => x === fell), better: share((x) => x > fell) }
}

function agrees(theirs, ours, what) {
  for (const name of ['fell', 'expected', 'worse', 'same', 'better']) close(theirs[name], ours[name], `${what}, ${name}`)
  close(theirs.percentile, ours.worse + ours.same / 2, `${what}, percentile`)
  close(theirs.swing, ours.fell - ours.expected, `${what}, swing`)
}

const worth = (s, side) => (s.side === side ? 1 : -1) * WEIGHTS[s.measure]
const weighed = (throws, side) => throws.flatMap((t) => t.stakes.map((s) => [s, worth(s, side)])).filter(([, each]) => each !== 0)

test('the sums over the game are those of every throw, one after the other', () => {
  const all = reckoned()
  for (const side of luck.sides) agrees(side, sumOf(weighed(all, side.side)), side.side)
  for (const m of luck.measures)
    agrees(m, sumOf(all.flatMap((t) => t.stakes.filter((s) => s.measure === m.measure && s.side === m.side).map((s) => [s, 1]))), `${m.measure} for ${m.side}`)
  for (const t of luck.turns) agrees(t, sumOf(weighed(all.filter((x) => x.turn === t.turn), 'american')), `turn ${t.turn}`)
  assert.equal(luck.turns.length, 7)
  agrees(luck.sources[0], sumOf(weighed(all, 'american')), 'the table')
  for (const t of luck.throws) agrees(t, sumOf(weighed(all.filter((x) => x.seq === t.seq), 'american')), `entry ${t.seq}`)
})

test('the sentence is what the sums say: this script spares the Americans nothing', () => {
  const worst = luck.sides.find((s) => s.side === 'american')
  assert.ok(worst.worse + worst.same < 0.0001)
  assert.equal(luck.sentence, 'Fewer than one game in ten thousand goes this badly for the Americans.')
})

test('units and commanders are told from their own side', () => {
  const all = reckoned()
  const of = new Map(luck.throws.map((t) => [t.seq, t.stakes]))
  for (const unit of luck.entities) {
    const list = all.flatMap((t) => t.stakes.filter((s) => {
      const named = of.get(t.seq).find((x) => x.measure === s.measure && x.side === s.side)
      return named.entity === unit.entity || named.thrower === unit.entity
    }).map((s) => [s, worth(s, unit.side)])).filter(([, each]) => each !== 0)
    assert.equal(table.get(unit.entity, 'side'), unit.side)
    agrees(unit, sumOf(list), unit.entity)
  }
  assert.ok(luck.entities.some((u) => u.entity === '40th-foot') && luck.entities.some((u) => u.entity === 'wayne'))
})

test('the five luckiest and unluckiest are those with the greatest swing, with their rulings', () => {
  const sorted = luck.throws.filter((t) => t.weighs).map((t) => t.swing).sort((a, b) => b - a)
  assert.deepEqual(luck.luckiest.map((t) => t.swing), sorted.slice(0, 5))
  assert.deepEqual(luck.unluckiest.map((t) => t.swing), sorted.slice(-5).reverse())
  for (const t of [...luck.luckiest, ...luck.unluckiest]) assert.equal(t.sentence, entries[t.seq - 1].entry.sentence)
  assert.equal(luck.unluckiest[0].action, 'breakpoint')
})

// The chi-square distribution of 5 degrees, integrated in small steps.
function beyond(x) {
  const density = (t) => (t ** 1.5 * Math.exp(-t / 2)) / (2 ** 2.5 * 0.75 * Math.sqrt(Math.PI))
  const steps = 200000
  const wide = 400 / steps
  let sum = 0
  for (let i = 0; i < steps; i++) sum += density(x + (i + 0.5) * wide) * wide
  return sum
}

test('the dice are counted face by face, and judged by the chi-square distribution', async () => {
  const [d] = luck.dice
  assert.equal(luck.dice.length, 1)
  const faces = [1, 2, 3, 4, 5, 6].map((face) => dice.filter((x) => x.face === face).length)
  assert.deepEqual(d.faces.map((f) => f.fell), faces)
  assert.equal(d.count, dice.length)
  const even = dice.length / 6
  close(d.chi_square, faces.reduce((sum, n) => sum + (n - even) ** 2 / even, 0), 'chi-square')
  assert.ok(Math.abs(d.as_odd - beyond(d.chi_square)) < 1e-7)
  assert.match(d.words, /Hardly any sample of fair dice/) // a script is no fair die
})

// --- The page -----------------------------------------------------------------------------------------

test('the page says the sentence first and folds the rest, with a link to each ruling', async () => {
  const reply = await h.umpire.get(`${table.at}/luck`)
  assert.equal(reply.status, 200)
  const text = reply.text.slice(reply.text.indexOf('<main'))
  assert.ok(text.indexOf(luck.sentence) < text.indexOf('<details'), 'the sentence comes before all folds')
  for (const t of luck.throws) assert.ok(text.includes(`href="${table.at}/r/${t.seq}"`), `entry ${t.seq} is linked`)
  assert.equal(text.match(/<details(?![^>]*\bopen\b)/g).length, text.match(/<details/g).length)
  assert.match((await h.umpire.get(`${table.at}/journal`)).text, new RegExp(`href="${table.at}/luck"`))
})

test('the reader may count otherwise, and be told of the other side', async () => {
  const { luck: counted } = await h.umpire.tree(`${table.at}/luck?side=british&w_orders=0&w_out=3&w_armies=0&w_arrivals=no`)
  assert.equal(counted.first.side, 'british')
  assert.deepEqual(counted.weights.filter((w) => w.weight > 0).map((w) => [w.measure, w.weight]), [['out', 3], ['lasting', 1], ['arrivals', 6]])
  const list = reckoned().flatMap((t) => t.stakes.map((s) => [s, (s.side === 'british' ? 1 : -1) * { out: 3, arrivals: 6 }[s.measure] || 0])).filter(([, each]) => each)
  agrees(counted.sides[0], sumOf(list), 'counted otherwise')
})

test('a player is told what he may know: the books of both sides once all have come out', async () => {
  const { links } = (await h.umpire.post(`${table.at}/links`, {})).json
  const player = new Browser(h.server)
  await player.get(new URL(links.find((l) => l.label.includes('British')).url).pathname)
  const { luck: his } = await player.tree(`${table.at}/luck`)
  assert.equal(his.first.side, 'british')
  // The die for Howe is a ruling like any other; what is for the umpire alone is not told.
  assert.equal(his.counted + his.kept_back, luck.counted + luck.idle - his.idle)
  const american = new Browser(h.server)
  await american.get(new URL(links.find((l) => l.label.includes('American')).url).pathname)
  const { luck: theirs } = await american.tree(`${table.at}/luck`)
  const lent = await h.umpire.tree(`${table.at}/luck?as=american`)
  assert.deepEqual(lent.luck, theirs, 'the umpire may read it as they do')
  const page = (await h.umpire.get(`${table.at}/luck?as=american`, { json: false })).text
  assert.match(page, /name="as" value="american"/, 'and counting again stays with their eyes')
  assert.equal((await american.get(`${table.at}/luck?as=british`)).status, 403)
  assert.ok(theirs.kept_back > 0, 'orders to troops still in hiding')
  assert.match(theirs.left_out, /of hidden troops/)
  assert.equal((await new Browser(h.server).get(`${table.at}/luck`)).status, 303)
})

test('what is taken back or overruled is no luck any more', async () => {
  const last = luck.throws.at(-1) // the breakpoint; the objectives came after it
  const tail = entries.filter((e) => e.seq > last.seq && e.entry.kind === 'ruling').map((e) => e.seq)
  for (const seq of [...tail.reverse(), last.seq]) await h.umpire.enter(`${table.at}/r/${seq}/undo`, { reason: 'again' })
  const before = luck.throws.at(-2)
  await h.umpire.enter(`${table.at}/r/${before.seq}/override`, { verdict: 'no effect', reason: 'we agreed' })
  const { luck: now } = await h.umpire.tree(`${table.at}/luck`)
  assert.deepEqual([now.undone, now.overruled, now.counted], [1, 1, luck.counted - 2])
  assert.ok(!now.throws.some((t) => t.seq === last.seq || t.seq === before.seq))
  agrees(now.sides[0], sumOf(weighed(reckoned().filter((t) => t.seq < before.seq), 'american')), 'what is left')
  assert.equal(now.dice[0].count, dice.length - 2, 'the dice of what was overruled fell all the same')
})
