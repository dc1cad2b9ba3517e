// A disk that is full, a disk that fails, and an evening that ends.
//
// What cannot be written is refused with a page that says so, nobody's ruling is lost by
// it, and the table goes on as soon as there is room again.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { ask, atEnd, command, endTurns, entries, folder, has, lines, mixture, muster, newGame, note, place, sameEntry, serve, verified } from './kit.mjs'

const GAME = 'first-game'

// --- The two ways to run out of disk -------------------------------------------------------

// A disk of its own, two megabytes large; or why there is none.
function smallDisk() {
  if (process.getuid() !== 0) return 'only root can mount a small disk'
  const point = folder()
  const told = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', point], { encoding: 'utf8' })
  if (told.status !== 0) return `no small disk here: ${(told.stderr ?? String(told.error)).trim()}`
  atEnd(() => spawnSync('umount', ['-l', point]))
  const ballast = path.join(point, 'ballast')
  return {
    file: path.join(point, 'journal.db'),
    through: [],
    fill() {
      const out = fs.openSync(ballast, 'w')
      try {
        for (let size = 65536; size >= 1; size >>= 1)
          try {
            for (;;) fs.writeSync(out, Buffer.alloc(size))
          } catch (error) {
            assert.equal(error.code, 'ENOSPC')
          }
      } finally {
        fs.closeSync(out)
      }
    },
    free: () => fs.rmSync(ballast),
  }
}

// A limit to the size of the daemon's files: a write beyond it fails, as on a bad disk.
function limitedFiles() {
  if (!has('prlimit')) return 'prlimit is not there'
  const file = path.join(folder(), 'journal.db')
  const limit = (server, soft) => {
    const told = spawnSync('prlimit', ['--pid', String(server.child.pid), `--fsize=${soft}:`], { encoding: 'utf8' })
    assert.equal(told.status, 0, told.stderr)
  }
  return {
    file,
    through: ['sh', '-c', 'trap "" XFSZ; exec "$@"', 'sh'],
    fill: (server) => limit(server, 1),
    free: (server) => limit(server, 'unlimited'),
  }
}

// --- Rulings on a disk that takes no more ---------------------------------------------------

async function crowd(server, requests, count = 40) {
  const open = lines(server, count)
  const all = await Promise.all(
    requests.map(async (r, i) => ({ ...r, reply: await open[i % count].ask('POST', r.path, r.body) })),
  )
  for (const line of open) line.close()
  for (const one of all) assert.ok(one.reply, `${one.body.token} was answered`)
  return all
}

function refusedWhole(reply) {
  assert.equal(reply.status, 503, reply.said)
  assert.match(reply.json.text, /^Nothing was entered: /)
  assert.ok(Number(reply.headers['retry-after']) > 0, 'it says when to try again')
}

// Where a unit stands, as the form for placing it says.
async function where(server, unit) {
  const { facts } = (await ask(server, 'GET', `/g/${GAME}/act/place?unit=${unit}`)).json
  return Object.fromEntries(facts.map((fact) => [fact.name, fact.measured]))
}

for (const [what, make] of [
  ['a disk that is full', smallDisk],
  ['a disk that fails to write', limitedFiles],
]) {
  const disk = make()
  test(`${what}: refused with a page that says so, reading goes on, and so does play when there is room`, { skip: typeof disk === 'string' && disk }, async () => {
    const server = await serve(disk.file, { through: disk.through })
    const forces = await muster(server)
    const table = await newGame(server, 'Second')
    const before = await crowd(server, [...mixture(GAME, forces, 'before', 30), ...mixture(table, forces, 'before', 30)])
    for (const one of before) assert.equal(one.reply.status, 201, one.reply.said)
    await endTurns(server, [GAME, table]) // so that orders could be given

    disk.fill(server)
    // The log may have some room left within its own file: play until there is none.
    let taken = []
    let refused = []
    for (let n = 0; n < 60 && refused.length === 0; n++) {
      const all = await crowd(server, Array.from({ length: 40 }, (_, i) => note(i % 2 ? table : GAME, `full-${n}-${i}`, 'x'.repeat(1900))))
      taken.push(...all.filter((one) => one.reply.status === 201))
      refused.push(...all.filter((one) => one.reply.status !== 201))
    }
    assert.ok(refused.length > 0, 'the disk did get full')
    for (const one of refused) refusedWhole(one.reply)

    // Everything that can be asked to write, as JSON and as a page.
    const long = 'y'.repeat(1900)
    refusedWhole(await ask(server, 'POST', `/g/${GAME}/note`, { text: long, token: 'one' }))
    const unit = forces.others[0]
    const stood = await where(server, unit)
    for (const request of [
      place(GAME, 'moved', unit, 150, 60),
      command(GAME, 'ordered', forces.ordered[0]),
      { path: `/g/${GAME}/act/command`, body: { unit: forces.ordered[0], order: 'move', throw: 'umpired', token: 'declared' } },
      { path: `/g/${GAME}/act/end-turn`, body: { token: 'ended' } },
      { path: `/g/${GAME}/settings`, body: { tolerance_cm: '2', token: 'set' } },
    ])
      refusedWhole(await ask(server, 'POST', request.path, { ...request.body, remark: long, reason: long }))
    refusedWhole(await ask(server, 'POST', '/games', { title: 'Third', system: 'two-for-tea', scenario: 'first-game', token: 'third' }))
    const page = await ask(server, 'POST', `/g/${GAME}/note`, { text: long, token: 'one' }, { html: true })
    assert.equal(page.status, 503)
    assert.match(page.headers['content-type'], /^text\/html/)
    assert.match(page.text, /Nothing was entered: /)
    assert.ok(!server.over, 'it is up')

    // Reading goes on, and shows what is in the file and nothing else.
    const heads = {}
    for (const game of [GAME, table]) {
      const shown = await ask(server, 'GET', `/g/${game}`)
      assert.equal(shown.status, 200)
      heads[game] = shown.json.game
      assert.equal((await ask(server, 'GET', `/g/${game}/journal`, undefined, { html: true })).status, 200)
      assert.equal((await ask(server, 'GET', `/g/${game}/act/command?unit=${forces.ordered[0]}`)).json.version, heads[game].head_seq)
    }
    assert.equal((await ask(server, 'GET', '/')).json.games.length, 2, 'the third game is not there')
    assert.equal((await ask(server, 'GET', '/healthz')).status, 200)
    assert.equal((await ask(server, 'GET', `/g/${GAME}/r/${heads[GAME].head_seq + 1}`)).status, 404)

    assert.deepEqual(await where(server, unit), stood)

    disk.free(server)
    // What was refused has left no trace: not in where things stand, nor a throw that waits.
    const moved = await ask(server, 'POST', `/g/${GAME}/act/place`, place(GAME, 'moved', unit, 150, 60).body)
    assert.equal(moved.status, 201, moved.said)
    const [x] = moved.json.ruling.effects.filter((effect) => effect.attribute === 'x')
    assert.deepEqual([x.before.toFixed(2), x.after], [stood.x, 150])
    await endTurns(server, [GAME, table])
    const later = await crowd(server, [...mixture(GAME, forces, 'later', 30), ...mixture(table, forces, 'later', 30)])
    for (const one of later) assert.equal(one.reply.status, 201, one.reply.said)
    const again = await crowd(server, refused)
    for (const one of again) assert.equal(one.reply.status, 201, `${one.body.token} was not entered then: ${one.reply.said}`)
    assert.equal((await ask(server, 'POST', `/g/${GAME}/note`, { text: 'room', token: 'one' })).status, 201)
    const third = await ask(server, 'POST', '/games', { title: 'Third', system: 'two-for-tea', scenario: 'first-game', token: 'third' })
    assert.equal(third.status, 201, third.said)

    const end = await server.stop()
    assert.equal(end.code, 0, end.err)
    await verified(disk.file)
    const rows = await entries(disk.file)
    for (const one of [...before, ...taken, ...later, ...again]) sameEntry(rows.get(one.body.token), one.reply.json, one.body.token)
    assert.equal(rows.size, before.length + taken.length + later.length + again.length + 4, 'and nothing else')
  })
}

test('killed on a full disk, it starts again when there is room, with all that was answered', { skip: typeof limitedFiles() === 'string' && limitedFiles() }, async () => {
  const disk = limitedFiles()
  const server = await serve(disk.file, { through: disk.through })
  const requests = Array.from({ length: 20 }, (_, i) => note(GAME, `n${i}`))
  const good = await crowd(server, requests)
  disk.fill(server)
  for (const one of await crowd(server, Array.from({ length: 20 }, (_, i) => note(GAME, `f${i}`)))) refusedWhole(one.reply)
  await server.stop('SIGKILL')
  const next = await serve(disk.file, { session: server.session })
  await verified(disk.file)
  const rows = await entries(disk.file)
  assert.equal(rows.size, good.length)
  for (const one of good) sameEntry(rows.get(one.body.token), one.reply.json, one.body.token)
  assert.equal((await next.stop()).code, 0)
})

// --- SIGTERM ------------------------------------------------------------------------------------

for (const [signal, when] of [['SIGTERM', 60], ['SIGINT', 400]])
  test(`${signal} under load, after ${when} answers: each request is answered or refused, and the file has exactly what was answered`, async (t) => {
    const file = path.join(folder(), 'journal.db')
    const server = await serve(file)
    const forces = await muster(server)
    const games = [GAME]
    for (let i = 0; i < 15; i++) games.push(await newGame(server, `Table ${i}`))
    const queue = games.flatMap((game) => mixture(game, forces, 'load', 60))
    const made = new Set((await entries(file)).keys()) // the games' own
    const answered = []
    const refused = []
    const cut = []
    let began = 0
    // One request at a time on each line, as browsers do it.
    const work = lines(server, 100).map(async (line) => {
      let open = true
      while (open && queue.length > 0) {
        const request = queue.shift()
        const reply = await line.ask('POST', request.path, request.body)
        if (reply === null) cut.push({ ...request, bytes: line.data.length })
        else if (reply.status === 201) answered.push({ ...request, reply })
        else refused.push({ ...request, reply })
        open = reply !== null && reply.headers.connection?.toLowerCase() !== 'close'
        if (answered.length >= when && began === 0) {
          began = Date.now()
          server.child.kill(signal)
        }
      }
      line.close()
    })
    await Promise.all(work)
    const end = await server.exited
    t.diagnostic(`${answered.length} answered, ${refused.length} refused, ${cut.length} hung up on; stopped in ${Date.now() - began} ms`)
    assert.deepEqual([end.code, end.signal], [0, null], end.err.slice(-300))
    assert.deepEqual(fs.readdirSync(path.dirname(file)).sort(), ['journal.db', 'journal.db.lock'], 'the file is whole by itself')
    assert.ok(Date.now() - began < 5000, 'without waiting for anyone')
    assert.ok(queue.length > 0 || refused.length + cut.length > 0, 'it stopped in the middle')
    for (const one of refused) {
      assert.equal(one.reply.status, 503, one.reply.said)
      assert.match(one.reply.json.text, /stopping/)
    }
    for (const one of cut) assert.equal(one.bytes, 0, `half an answer to ${one.body.token}`)
    await verified(file)
    const rows = await entries(file)
    for (const one of answered) sameEntry(rows.get(one.body.token), one.reply.json, one.body.token)
    const silent = [...rows.keys()].filter((token) => !made.has(token) && !answered.some((one) => one.body.token === token))
    assert.deepEqual(silent, [], 'nothing was entered that nobody was told of')
  })
