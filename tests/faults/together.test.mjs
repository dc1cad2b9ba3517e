// Several at one table: two umpires, two tabs, and a finger that taps twenty times.
import assert from 'node:assert/strict'
import path from 'node:path'
import { before, describe, test } from 'node:test'
import { ask, atEnd, command, entries, folder, lines, muster, newGame, note, place, sameEntry, serve, signIn, sql, verified } from './kit.mjs'

const GAME = 'first-game'
let server, second, forces, file

before(async () => {
  file = path.join(folder(), 'journal.db')
  server = await serve(file)
  second = { ...server, session: await signIn(server) } // the same daemon, another umpire
  forces = await muster(server)
  atEnd(async () => {
    assert.equal((await server.stop()).code, 0)
    await verified(file)
  })
})

const head = async (game) => (await ask(server, 'GET', `/g/${game}`)).json.game.head_seq

// Sends all at the same moment, each on a connection that is open already.
async function atOnce(requests) {
  const open = requests.map((request) => lines(request.by ?? server, 1)[0])
  await Promise.all(open.map((line) => line.ask('GET', '/healthz')))
  const replies = await Promise.all(requests.map((r, i) => open[i].ask('POST', r.path, r.body, { html: r.html })))
  for (const line of open) line.close()
  for (const reply of replies) assert.ok(reply, 'answered')
  return replies
}

// What the form holds, by field.
const typed = (json) => Object.fromEntries([...json.asked, ...json.facts].map((field) => [field.name, field.value]))

describe('two umpires who save at once', () => {
  test('one is entered; the other is told what changed and keeps what he typed', async () => {
    for (let round = 0; round < 20; round++) {
      const version = await head(GAME)
      const [one, two] = [forces.others[0], forces.others[1 + (round % 2)]]
      const asked = [
        { ...place(GAME, `one-${round}`, one, 30 + round, '100.5'), by: server },
        { ...place(GAME, `two-${round}`, two, '77.25', 90 + round), by: second },
      ]
      for (const request of asked) request.body.version = version
      const inOrder = round % 2 ? asked : [...asked].reverse() // either may be the first to send
      const replies = await atOnce(inOrder)
      assert.deepEqual(replies.map((reply) => reply.status).sort(), [201, 409], replies.map((reply) => reply.said).join('\n'))
      const won = replies.findIndex((reply) => reply.status === 201)
      const [winner, loser] = [replies[won].json, replies[1 - won].json]
      const mine = inOrder[1 - won].body
      assert.equal(winner.seq, version + 1)
      assert.deepEqual(loser.changed.map((entry) => [entry.seq, entry.sentence]), [[winner.seq, winner.entry.sentence]], 'what changed')
      const { unit, x, y, facing, formation } = typed(loser)
      assert.deepEqual({ unit, x, y, facing, formation }, { unit: mine.unit, x: mine.x, y: mine.y, facing: mine.facing, formation: mine.formation }, 'what he typed')
      assert.equal(loser.version, winner.seq, 'sent again, the form is no longer stale')
      assert.equal(await head(GAME), version + 1, 'one entry')
      // Having seen it he sends the form again, with the token and version it came with.
      const again = await ask(server, 'POST', inOrder[1 - won].path, { ...mine, token: loser.token, version: loser.version })
      assert.equal(again.status, 201, again.said)
    }
  })

  test('as a page, too: the values stand in the form, and so do dice that have fallen', async () => {
    const game = await newGame(server, 'Page')
    const version = await head(game)
    await ask(server, 'POST', note(game, 'n').path, note(game, 'n').body)
    const moved = place(game, 'moved', forces.others[0], 33, 101)
    assert.equal((await ask(server, 'POST', moved.path, { ...moved.body, version })).status, 201, 'a note in between makes nothing stale')
    const mine = place(game, 'mine', forces.others[1], '61.75', '99.5')
    const page = await ask(second, 'POST', mine.path, { ...mine.body, version }, { html: true })
    assert.equal(page.status, 409)
    assert.match(page.headers['content-type'], /^text\/html/)
    for (const value of ['61.75', '99.5', '180']) assert.match(page.text, new RegExp(`value="${value}"`))
    const order = command(game, 'order', forces.ordered[0])
    const late = await ask(second, 'POST', order.path, { ...order.body, dice: '4,3', version })
    assert.equal(late.status, 409)
    assert.equal(late.json.thrown, '4,3', 'the dice on the table still lie there')
    assert.equal((await entries(file, game)).has('order'), false)
  })

  test('the same ruling is undone once, by whoever comes first', async () => {
    const game = await newGame(server, 'Undo')
    const first = place(game, 'first', forces.others[0], 50, 100)
    const { seq } = (await ask(server, 'POST', first.path, first.body)).json
    const undo = (token, by) => ({ path: `/g/${game}/r/${seq}/undo`, body: { token, reason: 'no', version: seq }, by })
    const replies = await atOnce([undo('u1', server), undo('u2', second)])
    assert.deepEqual(replies.map((reply) => reply.status).sort(), [201, 409])
    assert.equal(await head(game), seq + 1)
  })
})

describe('the same form sent again', () => {
  for (const [what, make] of [
    ['a note', (game, token) => note(game, token)],
    ['an order with its dice', (game, token) => command(game, token, forces.ordered[0])],
    ['a place', (game, token) => place(game, token, forces.others[0], 44, 99)],
  ])
    test(`twenty times at once, ${what} is one entry, and every answer names it`, async () => {
      const game = await newGame(server, `Twenty ${what}`)
      const request = make(game, 'tapped')
      const replies = await atOnce(Array.from({ length: 20 }, (_, i) => ({ ...request, by: i % 2 ? second : server })))
      assert.deepEqual(replies.map((reply) => reply.status).sort(), [...Array(19).fill(200), 201])
      const row = (await sql(file, `SELECT count(*) AS n, max(seq) AS seq FROM ruling WHERE game = '${game}' AND token = 'tapped';`))[0]
      assert.deepEqual(row, { n: 1, seq: 2 })
      for (const reply of replies) {
        assert.equal(reply.json.seq, 2)
        assert.equal(reply.json.entry.hash, replies[0].json.entry.hash)
        assert.equal(reply.headers.location, `/g/${game}/r/2`)
      }
    })

  test('as a page it leads to the same entry each time, also with a version that is old by then', async () => {
    const game = await newGame(server, 'Pages')
    const request = command(game, 'again', forces.ordered[0])
    request.body.version = 1
    const replies = await atOnce(Array.from({ length: 8 }, () => ({ ...request, html: true })))
    for (const reply of replies) assert.deepEqual([reply.status, reply.headers.location], [303, `/g/${game}/r/2`])
    assert.equal(await head(game), 2)
  })

  test('a new game is begun once', async () => {
    const body = { title: 'Once', system: 'two-for-tea', scenario: 'first-game', token: 'once' }
    const replies = await atOnce(Array.from({ length: 20 }, () => ({ path: '/games', body })))
    assert.deepEqual(replies.map((reply) => reply.status).sort(), [...Array(19).fill(200), 201])
    assert.deepEqual([...new Set(replies.map((reply) => reply.json.id))], ['once'])
    assert.equal((await sql(file, "SELECT count(*) AS n FROM game WHERE title = 'Once';"))[0].n, 1)
  })

  test('a token is a form of one game: in another it makes an entry of its own', async () => {
    const games = [await newGame(server, 'Here'), await newGame(server, 'There')]
    const replies = await atOnce(games.map((game) => note(game, 'shared')))
    assert.deepEqual(replies.map((reply) => [reply.status, reply.json.game]), games.map((game) => [201, game]))
  })

  test('a throw declared twice is one throw, and revealed twice is one reveal', async () => {
    const game = await newGame(server, 'Throw')
    const declare = { path: `/g/${game}/act/command`, body: { unit: forces.ordered[0], order: 'move', throw: 'umpired', token: 'd' } }
    const declared = await atOnce(Array(10).fill(declare))
    assert.deepEqual([...new Set(declared.map((reply) => reply.json.seq))], [2])
    const reveal = (token) => ({ path: `/g/${game}/r/2/reveal`, body: { word: 'huzzah', token } })
    const revealed = await atOnce([...Array(9).fill(reveal('r')), reveal('another tab')])
    assert.equal(revealed.filter((reply) => reply.status === 201).length, 1)
    assert.ok(revealed.every((reply) => [200, 201, 409].includes(reply.status)), revealed.map((reply) => reply.status).join())
    assert.equal(await head(game), 3)
  })
})

describe('two tabs, each with a form of its own and no version', () => {
  test('both are entered, one after the other, the second on what the first left', async () => {
    const game = await newGame(server, 'Tabs')
    const unit = forces.others[0]
    for (let round = 0; round < 10; round++) {
      const from = await head(game)
      const asked = [place(game, `left-${round}`, unit, 20 + round, 95), place(game, `right-${round}`, unit, 120 + round, 96)]
      const replies = await atOnce(asked)
      assert.deepEqual(replies.map((reply) => reply.status), [201, 201])
      const [first, then] = replies.map((reply) => reply.json).sort((a, b) => a.seq - b.seq)
      assert.deepEqual([first.seq, then.seq], [from + 1, from + 2], 'in order')
      const x = (json) => json.ruling.effects.find((effect) => effect.attribute === 'x')
      assert.equal(x(then).before, x(first).after, 'on what the first left')
      const rows = await entries(file, game)
      replies.forEach((reply, i) => sameEntry(rows.get(asked[i].body.token), reply.json, asked[i].body.token))
    }
  })

  test('a hundred at once are numbered without a gap, and their order is that of the chain', async () => {
    const game = await newGame(server, 'Hundred')
    const open = lines(server, 100)
    const replies = await Promise.all(open.map((line, i) => line.ask('POST', note(game, `h${i}`).path, note(game, `h${i}`).body)))
    for (const line of open) line.close()
    assert.deepEqual(replies.map((reply) => reply.json.seq).sort((a, b) => a - b), Array.from({ length: 100 }, (_, i) => i + 2))
    assert.match(await verified(file), new RegExp(`^game ${game}: 101 rulings, each follows`, 'm'))
  })
})
