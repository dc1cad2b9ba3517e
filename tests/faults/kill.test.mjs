// A thousand rulings under way, and the power of kill -9.
//
// What was answered is there, to the last hash; what was not is there wholly or not at
// all; and who sends it again gets one entry, never two.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { before, test } from 'node:test'
import { binary, copy, endTurns, entries, folder, lines, mixture, muster, newGame, sameEntry, serve, sleep, sql, verified } from './kit.mjs'

const GAMES = 25
const EACH = 40 // rulings of a game in a round: 25 x 40 are a thousand
const LINES = 200
let db, session, forces
const games = []

before(async () => {
  db = path.join(folder(), 'journal.db')
  const server = await serve(db)
  session = server.session
  forces = await muster(server)
  assert.ok(forces.ordered.length >= 2, 'two commanders at least can give orders')
  for (let i = 0; i < GAMES; i++) games.push(await newGame(server, `Table ${i + 1}`))
  assert.equal((await server.stop()).code, 0)
})

// Sends all of it at once, and kills the daemon when so many answers are in.
async function killInTheMiddle(server, requests, after) {
  const open = lines(server, LINES)
  let answers = 0
  const sent = requests.map(async (request, i) => {
    const reply = await open[i % LINES].ask('POST', request.path, request.body)
    if (reply !== null && ++answers === after) server.child.kill('SIGKILL')
    return { ...request, reply }
  })
  if (after === 0) setTimeout(() => server.child.kill('SIGKILL'), 15)
  const all = await Promise.all(sent)
  const end = await server.exited
  assert.equal(end.signal, 'SIGKILL', `it ran until it was killed: ${end.err.slice(-300)}`)
  for (const line of open) line.close()
  return all
}

async function sendAgain(server, requests) {
  const open = lines(server, LINES)
  const all = await Promise.all(requests.map(async (r, i) => ({ ...r, reply: await open[i % LINES].ask('POST', r.path, r.body) })))
  for (const line of open) line.close()
  return all
}

// The moments: about the time of the first answer, and after ever more of them.
for (const [round, after] of [0, 1, 100, 300, 600].entries()) {
  test(`a thousand rulings in flight, killed ${after === 0 ? 'at once' : `after ${after} answers`}: nothing answered is lost, nothing is half there`, async (t) => {
    const requests = games.flatMap((game) => mixture(game, forces, `r${round}`, EACH))
    // Neighbours on a connection belong to different games, as at different tables.
    requests.sort((a, b) => Number(a.body.token.split('-').pop()) - Number(b.body.token.split('-').pop()))
    assert.equal(requests.length, 1000)
    const all = await killInTheMiddle(await serve(db, { session }), requests, after)
    const answered = all.filter((one) => one.reply !== null)
    const unanswered = all.filter((one) => one.reply === null)
    for (const one of answered) assert.equal(one.reply.status, 201, one.reply.said)
    assert.ok(answered.length >= after && unanswered.length > 0, `${answered.length} were answered, the rest was in flight`)

    const server = await serve(db, { session })
    await verified(db) // the hash of each covers its rows in every table
    const found = await entries(db)
    for (const one of answered) sameEntry(found.get(one.body.token), one.reply.json, one.body.token)
    const orders = answered.filter((one) => one.path.endsWith('/command'))
    if (after >= 100) assert.ok(orders.length > 20 && orders.every((one) => one.reply.json.ruling.dice.length === 2), 'dice are among them')

    const entered = unanswered.filter((one) => found.has(one.body.token)).length
    t.diagnostic(`${answered.length} answered, ${entered} entered and not answered, ${unanswered.length - entered} not entered`)

    // Once more: those that were not answered, and some that were.
    const again = await sendAgain(server, [...unanswered, ...answered.slice(0, 50)])
    const now = await entries(db)
    for (const one of again) {
      const before = found.get(one.body.token)
      assert.equal(one.reply?.status, before ? 200 : 201, `${one.body.token}: ${one.reply?.said}`)
      sameEntry(now.get(one.body.token), one.reply.json, one.body.token)
      if (before) sameEntry(before, one.reply.json, `${one.body.token}, which was there before`)
    }
    assert.equal([...now.keys()].filter((token) => token.startsWith(`r${round}-`)).length, 1000, 'each counts once')
    await endTurns(server, games)
    assert.equal((await server.stop()).code, 0)
    await verified(db)
  })
}

test('a file whose log ends anywhere, as after a power cut, is a whole journal of fewer rulings', async () => {
  const place = folder()
  const file = path.join(place, 'journal.db')
  const server = await serve(file)
  const requests = mixture('first-game', forces, 'cut', 60)
  const open = lines(server, 4)
  await Promise.all(requests.map((r, i) => open[i % 4].ask('POST', r.path, r.body)))
  await server.stop('SIGKILL')
  const log = fs.statSync(`${file}-wal`).size
  // Beyond 1000 pages some would lie in the file itself, and the log could not be cut.
  assert.ok(log > 100000 && log < 1000 * 4096, `the log has ${log} bytes`)
  const whole = await sql(copy(file, path.join(place, 'whole.db')), 'SELECT seq, hex(hash) AS hash FROM ruling ORDER BY seq;')
  assert.equal(whole.length, 61)
  const lengths = new Set()
  for (const part of [0, 0.1, 0.23, 0.41, 0.5, 0.67, 0.8, 0.93, 0.999]) {
    const cut = copy(file, path.join(place, `cut-${part}.db`))
    fs.truncateSync(`${cut}-wal`, Math.floor(log * part) + 7)
    await verified(cut)
    const rest = await sql(cut, 'SELECT seq, hex(hash) AS hash FROM ruling ORDER BY seq;')
    assert.deepEqual(rest, whole.slice(0, rest.length), 'the first of them, unchanged')
    lengths.add(rest.length)
  }
  assert.ok(lengths.size > 3, `cut at different rulings: ${[...lengths]}`)
})

test('killed at any moment of its first start, it starts again and has its first game', async (t) => {
  const left = []
  for (const ms of [4, 8, 12, 20, 35, 60, 100, 200]) {
    const file = path.join(folder(), 'journal.db')
    const child = spawn(binary, ['serve', '--db', file, '--port', '0', '--bind', '127.0.0.1'], { stdio: 'ignore' })
    const ended = new Promise((done) => child.on('exit', done))
    await sleep(ms)
    child.kill('SIGKILL')
    await ended
    left.push(fs.existsSync(file) ? fs.statSync(file).size : -1)
    const server = await serve(file, { session: {} })
    assert.match(await verified(file), /^game first-game: 1 rulings/m)
    assert.equal((await server.stop()).code, 0)
  }
  t.diagnostic(`bytes left in the file by the killed start: ${left.join(' ')}`)
})
