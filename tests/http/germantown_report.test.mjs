// Germantown afterwards: the charts' numbers counted again from the rulings' JSON, and the battle
// report as a page, a file and Markdown, for the umpire and for a side.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { fold, Table } from './germantown_kit.mjs'
import { turns } from './germantown_script.mjs'
import { Browser, hall } from './site_kit.mjs'

let h, table, at, entries, charts, report
const sides = ['american', 'british']

async function readAll() {
  const { game } = await h.umpire.tree(at)
  const list = []
  for (let seq = 1; seq <= game.head_seq; seq++) list.push(await h.umpire.tree(`${at}/r/${seq}`))
  return list
}

before(async () => {
  h = await hall()
  const made = await h.umpire.post('/games', { title: 'Germantown', system: 'two-for-tea', scenario: 'germantown' })
  at = made.json.path
  table = new Table(h.umpire, at)
  fold(table.state, (await h.umpire.tree(`${at}/r/1`)).ruling.effects, 'the order of battle')
  for (const play of Object.values(turns)) await play(table)
  entries = await readAll()
  charts = await h.umpire.tree(`${at}/charts`)
  report = await h.umpire.tree(`${at}/report`)
})
after(() => h.close())

// --- Counted again, from the effects ------------------------------------------------------------

const unitsOf = (state) => [...state].filter(([key, value]) => key.endsWith('.kind') && value === 'unit').map(([key]) => key.slice(0, -5))
const standsOf = (state, id) => (state.get(`${id}.lost`) ? 0 : state.get(`${id}.stands`) ?? 1)

function strengthOf(state, without = new Set()) {
  const sum = { american: 0, british: 0 }
  for (const id of unitsOf(state)) if (!without.has(id)) sum[state.get(`${id}.side`)] += standsOf(state, id)
  return sum
}

// After each entry, from 0 on.
function strengths(without) {
  const state = new Map()
  return [strengthOf(state), ...entries.map(({ ruling, entry }) => strengthOf(fold(state, ruling.effects, `entry ${entry.seq}`), without))]
}

test('strength over time is what folding the rulings gives, after every entry', () => {
  const { steps, begins, unit } = charts.strength
  assert.equal(unit, 'stands')
  assert.equal(begins, 1)
  const own = strengths()
  for (let seq = begins; seq <= entries.length; seq++) {
    const step = steps.filter((s) => s.seq <= seq).at(-1)
    assert.deepEqual(step.strength, own[seq], `after entry ${seq}`)
  }
  for (const [i, step] of steps.entries()) if (i > 0) assert.notDeepEqual(step.strength, steps[i - 1].strength, 'only where it changes')
})

test('the letters of the chart are the routs, losses, blunders and the broken army', () => {
  const of = (sign) => charts.strength.events.filter((e) => e.sign === sign).map((e) => e.seq)
  const where = (found) => entries.filter(found).map(({ entry }) => entry.seq)
  const sets = (attribute) => ({ ruling }) => ruling.effects.some((e) => e.attribute === attribute && !e.before && e.after)
  assert.deepEqual(of('rout'), where(sets('routed')))
  assert.deepEqual(of('gone'), where(sets('lost')))
  assert.deepEqual(of('blunder'), where(({ entry }) => entry.verdict === 'blunder'))
  assert.deepEqual(of('broken'), where(({ entry }) => entry.verdict === 'breaks'))
  assert.equal(of('rout').length, 12)
})

test('losses by cause are the strength that each action took, and add up to all of it', () => {
  const own = strengths()
  const causes = new Map()
  for (const { entry } of entries.slice(1))
    for (const side of sides) {
      const lost = own[entry.seq - 1][side] - own[entry.seq][side]
      if (lost === 0) continue
      const cause = causes.get(entry.action) ?? { american: 0, british: 0 }
      cause[side] += lost
      causes.set(entry.action, cause)
    }
  assert.deepEqual(new Map(charts.losses.causes.map((c) => [c.action, c.lost])), causes)
  assert.deepEqual(charts.losses.began, own[1])
  assert.deepEqual(charts.losses.now, own.at(-1))
  for (const side of sides) {
    const sum = charts.losses.causes.reduce((all, c) => all + c.lost[side], 0)
    assert.equal(sum, charts.losses.lost[side])
    assert.equal(charts.losses.began[side] - sum, charts.losses.now[side])
  }
  const all = ({ lost }) => lost.american + lost.british
  assert.deepEqual(charts.losses.causes.map(all), charts.losses.causes.map(all).sort((a, b) => b - a), 'the most first')
})

test('orders are counted by commander, and expected by the sum of their chances', () => {
  const own = new Map()
  for (const { entry, ruling, facts } of entries) {
    const chance = ruling.odds.find((o) => o.word === 'obeyed')
    if (entry.action !== 'command' || !chance || ruling.dice.length === 0) continue
    const by = facts.find((f) => f.name === 'commander').used
    const tally = own.get(by) ?? { given: 0, obeyed: 0, expected: 0 }
    const [over, under = '1'] = chance.fraction.split('/')
    tally.given++
    tally.obeyed += entry.verdict === 'obeyed'
    tally.expected += Number(over) / Number(under)
    own.set(by, tally)
  }
  assert.deepEqual(charts.orders.map((o) => o.commander).sort(), [...own.keys()].sort())
  for (const o of charts.orders) {
    const { given, obeyed, expected } = own.get(o.commander)
    assert.deepEqual([o.given, o.obeyed], [given, obeyed], o.commander)
    assert.ok(Math.abs(o.expected - expected) < 1e-9, `${o.commander}: ${o.expected}, not ${expected}`)
    assert.equal(o.side, table.get(o.commander, 'side'))
    assert.equal(o.name, table.get(o.commander, 'name'))
  }
  const firstBritish = charts.orders.findIndex((o) => o.side === 'british')
  assert.ok(charts.orders.slice(firstBritish).every((o) => o.side === 'british'), 'side by side')
})

test('the tempo counts every ruling in its turn', () => {
  const rulings = new Map()
  for (const { entry } of entries.slice(1)) rulings.set(entry.turn, (rulings.get(entry.turn) ?? 0) + 1)
  assert.deepEqual(new Map(charts.tempo.turns.map((t) => [t.turn, t.rulings])), rulings)
  assert.equal(charts.tempo.rulings, entries.length - 1)
  const all = Date.parse(entries.at(-1).entry.at) - Date.parse(entries[1].entry.at) // to the second
  assert.ok(Math.abs(charts.tempo.play_ms - all) <= 1000, `${charts.tempo.play_ms}, not ${all}`)
  assert.equal(charts.tempo.turns.reduce((sum, t) => sum + t.play_ms, 0), charts.tempo.play_ms)
  assert.deepEqual(charts.tempo.breaks, [])
})

test('every chart says its numbers again in a table', async () => {
  const { page, text } = await h.umpire.get(`${at}/charts`)
  assert.equal(page.all('figure', { class: 'chart' }).length, 4)
  assert.equal(page.all('svg', { role: 'img' }).length, 4)
  const parts = (html, tag) => [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map((found) => found[1])
  const tables = parts(text, 'tbody').map((body) => parts(body, 'tr').map((row) => parts(row, 'td')))
  assert.deepEqual(tables[0].at(-1), ['7', '23', '49'])
  for (const { title, lost } of charts.losses.causes)
    assert.ok(tables[1].some((row) => row.join() === [title, lost.american, lost.british].join()), title)
  for (const o of charts.orders)
    assert.ok(tables[2].some((row) => [row[0], row[2], row[3], row[4]].join() === [o.name, o.given, o.obeyed, o.expected.toFixed(1)].join()), o.name)
  assert.deepEqual(tables[3].map((row) => [row[0], row[2]].join()), charts.tempo.turns.map((t) => [t.turn, t.rulings].join()))
})

// --- The report ----------------------------------------------------------------------------------

const lines = (tree) => tree.turns.flatMap((t) => t.parts.flatMap((p) => p.lines))
const words = (tree) => lines(tree).map((l) => l.text).join('\n')

test('the report tells who won, and of each turn what was lost in it', () => {
  assert.equal(report.battle.verdict, 'A major victory for the British.')
  assert.equal(report.battle.decided, true)
  assert.equal(report.battle.verdict_seq, entries.length)
  assert.equal(report.battle.head_code, report.game.head_code)
  assert.deepEqual(report.turns.map((t) => t.turn), [1, 2, 3, 4, 5, 6, 7])
  const own = strengths()
  for (const turn of report.turns) {
    const of = entries.filter(({ entry }) => entry.turn === turn.turn && entry.seq > 1).map(({ entry }) => entry.seq)
    assert.deepEqual([turn.first, turn.last], [of[0], of.at(-1)])
    for (const side of sides) assert.equal(turn.lost[side], own[of[0] - 1][side] - own[of.at(-1)][side], `turn ${turn.turn}, ${side}`)
  }
})

test('it tells every rout, blunder and loss, and nothing that was refused', () => {
  const named = (id) => table.get(id, 'name')
  const covered = (seq) => lines(report).filter((l) => !l.note && l.first <= seq && seq <= l.last)
  for (const { entry, ruling } of entries.slice(1)) {
    const grave = ruling.effects.filter((e) => ['routed', 'lost'].includes(e.attribute) && !e.before && e.after)
    if (grave.length === 0 && entry.verdict !== 'blunder') continue
    const told = covered(entry.seq)
    assert.ok(told.some((l) => l.great), `entry ${entry.seq} is told and given its due: ${entry.sentence}`)
    for (const { entity } of grave) {
      const [number, rest] = [/^\d+\w+/.exec(named(entity))?.[0] ?? named(entity), named(entity).split(' ').at(-1)]
      assert.ok(told.some((l) => l.text.includes(number) && l.text.includes(rest)), `${named(entity)} in entry ${entry.seq}`)
    }
  }
  for (const { entry } of entries) if (entry.verdict === 'illegal') assert.ok(!words(report).includes(entry.sentence), entry.sentence)
})

test('its sentences are joined: one for orders, moves and fire of a unit', () => {
  const text = words(report)
  assert.match(text, /the 1st and 3rd Maryland advanced 30 cm/)
  assert.match(text, /the 1st Pennsylvania shot at the 40th Foot \(5 hits, 1 stand lost\); the 40th Foot returned the fire/)
  assert.match(text, /The 27th Foot routed the 9th Virginia/)
  assert.ok(lines(report).length < entries.length / 3, `${lines(report).length} sentences for ${entries.length} entries`)
  assert.ok(text.length < 5000, 'a page and a half of words')
})

test('its maps are of the start, the turns that broke units, and the end', async () => {
  const maps = [...report.plans, ...report.turns.flatMap((t) => t.plans)]
  const ends = (turn) => entries.filter(({ entry }) => entry.turn === turn).at(-1).entry.seq
  assert.deepEqual(maps.map((m) => m.seq), [1, ends(2), ends(6), ends(7)])
  const page = await h.umpire.open(`${at}/report`)
  assert.equal(page.all('figure', { class: 'plan' }).length, 4)
})

test('its order of battle has every unit, as it began and as it ended', () => {
  const units = report.forces.flatMap((side) => side.commands.flatMap((c) => c.units.map((u) => ({ ...u, side: side.side, commander: c.commander }))))
  const began = fold(new Map(), entries[0].ruling.effects, 'the order of battle')
  assert.deepEqual(units.map((u) => u.id).sort(), unitsOf(began).sort())
  for (const u of units) {
    assert.deepEqual([u.began, u.now], [standsOf(began, u.id), standsOf(table.state, u.id)], u.id)
    assert.equal(u.side, table.get(u.id, 'side'))
    assert.equal(u.commander, table.get(table.get(u.id, 'commander'), 'name') ?? null, u.id)
  }
})

// --- One file, and Markdown ---------------------------------------------------------------------------

test('the file needs nothing else, and only its own style may apply', async () => {
  const file = await h.umpire.get(`${at}/report.html`)
  assert.equal(file.status, 200)
  assert.equal(file.type, 'text/html')
  const style = /<style>([^]*?)<\/style>/.exec(file.text)[1]
  assert.ok(style.length > 2000, 'it has its style inside')
  const hash = createHash('sha256').update(style).digest('base64')
  const policy = file.headers['content-security-policy']
  assert.ok(policy.includes(`style-src 'sha256-${hash}'`), policy)
  assert.ok(policy.includes("default-src 'none'"))
  assert.doesNotMatch(policy, /unsafe|script-src|'self'/)
  assert.doesNotMatch(file.text, /<script|<link|<img|<a\b|<form|<iframe|\bsrc=|\bhref=|@import|https?:\/\//i)
  assert.doesNotMatch(style, /url\((?!#)/)
  assert.doesNotMatch(file.text, new RegExp(at))
  for (const id of file.text.matchAll(/url\(#([^)]+)\)/g)) assert.match(file.text, new RegExp(`id="${id[1]}"`), id[1])
})

test('Markdown has the same words, and what people typed is text in it', async () => {
  const made = await h.umpire.post('/games', { title: 'A *bold* [title](x) | <b>', system: 'two-for-tea', scenario: 'first-game' })
  const odd = await h.umpire.get(`${made.json.path}/report.md`)
  assert.ok(odd.text.startsWith('# A \\*bold\\* \\[title\\](x) \\| \\<b\\>\n'), odd.text.slice(0, 80))
  const { text, headers } = await h.umpire.get(`${at}/report.md`)
  assert.equal(headers['content-type'], 'text/markdown; charset=utf-8')
  const plain = text.replace(/\*\*/g, '').replace(/\\(.)/g, '$1')
  for (const { text: line } of lines(report)) assert.ok(plain.includes(line), line)
  assert.match(plain, /A major victory for the British\./)
  assert.match(plain, /\| 6th Maryland \| Brigadier General Sullivan \| 3 \| lost \|/)
  assert.match(plain, new RegExp(`code ${report.battle.head_code}`))
})

test('a game that has only been set up is told as not decided', async () => {
  const made = await h.umpire.post('/games', { title: 'Not begun', system: 'two-for-tea', scenario: 'first-game' })
  const fresh = await h.umpire.tree(`${made.json.path}/report`)
  assert.equal(fresh.battle.decided, false)
  assert.match(fresh.battle.verdict, /^Not decided/)
  assert.deepEqual(fresh.turns, [])
  for (const page of ['charts', 'report', 'report.html']) assert.equal((await h.umpire.get(`${made.json.path}/${page}`)).status, 200, page)
})

// --- What a side may know -----------------------------------------------------------------------------

const hiding = () => unitsOf(table.state).filter((id) => table.get(id, 'map_x') !== null)

test('a side reads nothing of who is still hidden from it, in any form', async () => {
  const { links } = (await h.umpire.post(`${at}/links`, {})).json
  const join = async (label) => {
    const visitor = new Browser(h.server)
    await visitor.get(new URL(links.find((l) => l.label.includes(label)).url).pathname)
    return visitor
  }
  const [american, spectator] = [await join('American'), await join('Spectators')]
  const names = hiding().flatMap((id) => [table.get(id, 'name'), id])
  assert.ok(names.includes('55th Foot') && names.length >= 8, names.join())
  for (const [who, as] of [[american, ''], [spectator, ''], [h.umpire, '?as=american'], [h.umpire, '?as=spectator']])
    for (const page of ['charts', 'report', 'report.html', 'report.md'])
      for (const json of [false, true]) {
        const { status, text } = await who.get(`${at}/${page}${as}`, { json })
        assert.equal(status, 200, page)
        const plain = text.replace(/\\(.)/g, '$1')
        for (const name of names) assert.doesNotMatch(plain, new RegExp(`(?<![\\w-])${name}(?![\\w-])`), `${page}${as}: ${name}`)
      }
  const own = await american.tree(`${at}/charts`)
  const open = strengths(new Set(hiding()))
  assert.deepEqual(own.losses.began, open[1])
  assert.deepEqual(own.losses.now, open.at(-1))
  assert.deepEqual(own, { ...(await h.umpire.tree(`${at}/charts?as=american`)), game: own.game, who: own.who, form_token: own.form_token, as: own.as, as_label: own.as_label })
  assert.equal((await american.get(`${at}/report?as=british`)).status, 403)
  assert.equal((await h.umpire.get(`${at}/report?as=french`)).status, 400)
  assert.equal((await new Browser(h.server).get(`${at}/report`)).status, 303)
})

test('maps of then show no place that was hidden then', async () => {
  const { text } = await h.umpire.get(`${at}/report.html?as=american`)
  const [opening] = text.split('<figcaption>Before the first order')
  assert.match(opening, /Sullivan/)
  for (const name of ['40th Foot', 'Jones', '27th Foot', '1st Grenadiers', 'Matthews']) assert.ok(!opening.includes(name), name)
})

test('once the umpire opens the books a side reads what he reads', async () => {
  const { links } = (await h.umpire.post(`${at}/links`, {})).json
  const american = new Browser(h.server)
  await american.get(new URL(links.find((l) => l.label.includes('American')).url).pathname)
  assert.equal((await h.umpire.post(`${at}/settings`, { opened: 'yes' })).status, 201)
  const theirs = await american.tree(`${at}/report`)
  assert.deepEqual(theirs.forces, report.forces)
  assert.equal(words(theirs), words(report))
  assert.equal((await h.umpire.post(`${at}/settings`, { opened: 'no' })).status, 201)
})

// --- Afterwards -----------------------------------------------------------------------------------------

test('notes, overrulings and undoing change what is told and counted', async () => {
  await h.umpire.enter(`${at}/note`, { text: 'The beer was <b>cold</b>.' })
  const shot = entries.find(({ entry, ruling }) => entry.action === 'shoot' && ruling.effects.some((e) => e.entity === '3rd-maryland' && e.attribute === 'stands')).entry.seq
  await h.umpire.enter(`${at}/r/${shot}/override`, { verdict: 'missed', reason: 'cocked dice', 'set:3rd-maryland:stands': '3' })
  const now = await h.umpire.tree(`${at}/report`)
  assert.ok(lines(now).some((l) => l.note && l.text === 'The beer was <b>cold</b>.'))
  assert.ok((await h.umpire.get(`${at}/report`)).text.includes('The beer was &lt;b&gt;cold&lt;/b&gt;.'))
  assert.match(words(now), /The umpire ruled otherwise: missed\. cocked dice/)
  assert.equal(now.battle.overruled, 1)
  assert.equal(now.sides.find((s) => s.id === 'american').lost, charts.losses.lost.american - 1)
  assert.equal(now.turns.find((t) => t.turn === 5).lost.american, 0, 'what an overruling gives back was not lost in that turn')
  assert.equal(now.turns.find((t) => t.turn === 7).lost.american, report.turns.at(-1).lost.american)
  const after = await h.umpire.tree(`${at}/charts`)
  const shooting = (tree) => tree.losses.causes.find((c) => c.action === 'shoot').lost.american
  assert.equal(shooting(after), shooting(charts) - 1)
  await h.umpire.enter(`${at}/r/${now.game.head_seq}/undo`, { reason: 'it was not cocked' })
  const again = await h.umpire.tree(`${at}/charts`)
  assert.deepEqual(again.losses, charts.losses)
  assert.doesNotMatch(words(await h.umpire.tree(`${at}/report`)), /cocked/)
})
