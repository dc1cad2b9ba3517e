// Dettingen looked back at: after each of its rulings the replay shows what the table showed when
// it was made, to the umpire and to each side; and each ruling, asked again, is ruled as it was.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bounds, Table } from './dettingen_script.mjs'
import { askedAgain, fold, join, tableOf, watched } from './script_kit.mjs'
import { hall } from './site_kit.mjs'

let h, at, last
const visitors = {}
const live = new Map() // seq -> what the umpire and each side saw then

before(async () => {
  h = await hall()
  at = (await h.umpire.post('/games', { title: 'Dettingen', system: 'brown-bess', scenario: 'dettingen' })).json.path
  const { links } = (await h.umpire.post(`${at}/links`, {})).json
  Object.assign(visitors, { umpire: h.umpire, red: await join(h.server, links, 'Pragmatic'), blue: await join(h.server, links, 'French') })
  const table = new (watched(Table, visitors, live))(h.umpire, at)
  fold(table.state, (await h.umpire.tree(`${at}/r/1`)).ruling.effects, 'the order of battle')
  await table.look(1)
  for (const play of Object.values(bounds)) await play(table)
  last = table.seqs.at(-1)
})
after(() => h.close())

// To the umpire after every one; to the sides, from whom Dettingen hides nothing, after every fourth.
test('the replay shows after a ruling what each saw of the table then', async () => {
  assert.equal(live.size, last)
  for (const [seq, { turn, side, over, ...seen }] of live)
    for (const [name, visitor] of Object.entries(visitors)) {
      if (visitor !== h.umpire && seq % 4 !== 0 && seq !== last) continue
      const replay = await visitor.tree(`${at}/replay/${seq}?marks=no`)
      assert.deepEqual(tableOf(replay), seen[name], `entry ${seq}, ${name}`)
      assert.deepEqual([replay.moment.turn_now, replay.moment.side_now, replay.moment.over], [turn, side, over])
    }
})

test('every ruling, asked again with its own facts and dice, is ruled as it was', () => askedAgain(h.umpire, at, last))
