// A game is read in whole or not at all, whenever the machine dies and wherever the disk ends.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { before, test } from 'node:test'
import { ask, binary, copy, folder, lines, mixture, muster, newGame, run, serve, sleep, sql, umpired, verified } from './kit.mjs'

const home = folder()
const file = path.join(home, 'long.umpired')
const db = path.join(home, 'hall.db')
let game, head, took

before(async () => {
  const server = await serve(path.join(home, 'far.db'))
  const forces = await muster(server)
  game = await newGame(server, 'A long evening')
  const open = lines(server, 8)
  for (let i = 0; i < 60; i++)
    await Promise.all(open.map((line, k) => {
      const [request] = mixture(game, forces, `${i}-${k}`, 2).slice(1)
      return line.ask('POST', request.path, request.body)
    }))
  head = (await ask(server, 'GET', `/g/${game}`)).json.game.head_seq
  assert.ok(head > 300, `${head}`)
  assert.equal((await server.stop()).code, 0)
  const told = await umpired('export', path.join(home, 'far.db'), game, 'game', `to=${file}`)
  assert.equal(told.code, 0, told.err)
  const hall = await serve(db)
  assert.equal((await hall.stop()).code, 0)
  const trial = copy(db, path.join(home, 'trial.db'))
  const began = Date.now()
  assert.equal((await umpired('import', trial, file)).code, 0)
  took = Date.now() - began
})

// The journal is sound, and has all of the game or nothing; which.
async function wholeOrNothing(at) {
  const said = await verified(at)
  const whole = new RegExp(`^game ${game}: ${head} rulings`, 'm').test(said)
  if (!whole) {
    assert.doesNotMatch(said, new RegExp(`^game ${game}`, 'm'))
    for (const table of ['game', 'ruling', 'fact', 'change', 'secret']) {
      const column = table === 'game' ? 'id' : 'game'
      assert.equal((await sql(at, `SELECT count(*) AS n FROM ${table} WHERE ${column} = '${game}';`))[0].n, 0, table)
    }
  }
  return whole
}

test('killed at any moment it leaves nothing or all, and can be done again', async () => {
  let whole = 0
  const rounds = 14
  for (let i = 0; i < rounds; i++) {
    const at = copy(db, path.join(home, `killed-${i}.db`))
    const child = spawn(binary, ['import', at, file])
    const ended = new Promise((done) => child.on('close', (code, signal) => done(signal)))
    await Promise.race([sleep((took * 1.1 * i) / rounds), ended])
    child.kill('SIGKILL')
    await ended
    if (await wholeOrNothing(at)) whole++
    const again = await umpired('import', at, file)
    assert.equal(again.code, 0, again.err)
    assert.equal(await wholeOrNothing(at), true)
  }
  assert.ok(whole < rounds, 'some were killed before they were done')
})

test('where the disk ends it leaves nothing, says so, and the journal goes on', async () => {
  const size = fs.statSync(file).size
  let failed = 0
  for (const share of [0.05, 0.3, 0.6, 0.9]) {
    const at = copy(db, path.join(home, `full-${share}.db`))
    const blocks = Math.ceil((fs.statSync(at).size + size * share) / 512)
    const told = await run('sh', ['-c', `trap '' XFSZ; ulimit -f ${blocks}; exec "$0" import "$1" "$2"`, binary, at, file])
    const whole = await wholeOrNothing(at)
    assert.equal(told.code === 0, whole, told.err)
    if (!whole) {
      failed++
      assert.match(told.err, /^umpired: [^\n]+\n$/)
      assert.equal((await umpired('import', at, file)).code, 0)
    }
  }
  assert.ok(failed >= 2)
})

test('a daemon that is killed while it reads one in comes back with nothing or all', async () => {
  for (const share of [0.2, 0.5, 0.8]) {
    const at = copy(db, path.join(home, `served-${share}.db`))
    assert.match((await umpired('pin', at)).out, /PIN/)
    const pin = /PIN: (\d+)/.exec((await umpired('pin', at)).out)[1]
    const server = await serve(at, { session: {} })
    const signed = await ask(server, 'POST', '/sign-in', { pin })
    const cookie = signed.headers['set-cookie'].split(';')[0]
    const form = new FormData()
    form.set('form_token', signed.json.form_token)
    form.set('game', new Blob([fs.readFileSync(file)]), 'long.umpired')
    const origin = `http://127.0.0.1:${server.port}`
    const sent = fetch(`${origin}/read-in`, { method: 'POST', body: form, redirect: 'manual', headers: { cookie, origin, accept: 'application/json' } })
      .then((reply) => reply.status, () => null)
    await sleep(took * share)
    await server.stop('SIGKILL')
    const status = await sent
    const whole = await wholeOrNothing(at)
    if (status === 201) assert.ok(whole, 'what was answered is there')
  }
})
