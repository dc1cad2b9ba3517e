// Whoever changes an old ruling is found out; whoever brings the wrong file is told so.
import assert from 'node:assert/strict'
import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { before, describe, test } from 'node:test'
import { ask, command, copy, entries, folder, lines, mixture, muster, newGame, note, run, serve, sql, umpired, verified } from './kit.mjs'

const GAME = 'first-game'
let place, good, codes, session

const headCode = async (server, game) => (await ask(server, 'GET', `/g/${game}`)).json.game.head_code

// A short evening with one of everything: orders with dice, a note, an undo, an override,
// a throw of umpired's own; and a second game beside it.
before(async () => {
  place = folder()
  good = path.join(place, 'good.db')
  const server = await serve(good)
  session = server.session
  const { ordered } = await muster(server)
  const other = await newGame(server, 'Beside')
  const post = async (target, body, status = 201) => {
    const reply = await ask(server, 'POST', target, body)
    assert.equal(reply.status, status, reply.said)
    return reply.json
  }
  const order = (game, token, unit) => post(command(game, token, unit).path, command(game, token, unit).body)
  await order(GAME, 'a', ordered[0]) // entry 2
  await post(`/g/${GAME}/note`, { text: 'The fog lifts.', token: 'b' }) // 3
  await order(GAME, 'c', ordered[1]) // 4
  await post(`/g/${GAME}/r/4/undo`, { reason: 'cocked die', token: 'd' }) // 5
  await post(`/g/${GAME}/r/2/override`, { verdict: 'refused', reason: 'we agreed', token: 'e' }) // 6
  const declared = await post(`/g/${GAME}/act/command`, { unit: ordered[1], order: 'move', throw: 'umpired', token: 'f' }) // 7
  await post(`/g/${GAME}/r/${declared.seq}/reveal`, { word: 'huzzah', token: 'g' }) // 8
  await order(other, 'h', ordered[0])
  await post(`/g/${GAME}/note`, { text: 'Tea.', token: 'i' }) // 9
  codes = { [GAME]: await headCode(server, GAME), [other]: await headCode(server, other) }
  assert.equal((await server.stop()).code, 0)
})

// Changes a copy behind umpired's back: the triggers are taken away and put back after, so
// that nothing but the chain can tell.
let copies = 0
async function forged(statements) {
  const file = copy(good, path.join(place, `forged-${++copies}.db`))
  const triggers = await sql(file, "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger';")
  assert.ok(triggers.length > 10)
  const changes = await sql(
    file,
    `${triggers.map((t) => `DROP TRIGGER "${t.name}";`).join('\n')}
     ${statements}; SELECT total_changes() AS n;
     ${triggers.map((t) => `${t.sql};`).join('\n')}`,
    { readonly: false },
  )
  assert.ok(changes[0].n > 0, `something was changed by: ${statements}`)
  return file
}

async function foundOut(file, game, seq) {
  const told = await umpired('verify', file)
  assert.equal(told.code, 1, `exit status; it said: ${told.out}${told.err}`)
  assert.match(told.err, new RegExp(`^umpired: game ${game}, ruling ${seq}: `), told.err)
  assert.equal(told.err.trim().split('\n').length, 1, 'in one line')
  assert.doesNotMatch(told.out, /all is well/)
}

const at = (seq, game = GAME) => `WHERE game = '${game}' AND seq = ${seq}`
// Another letter in the middle of a text.
const oneLetter = (column) =>
  `${column} = substr(${column}, 1, length(${column}) / 2) || CASE substr(${column}, length(${column}) / 2 + 1, 1) WHEN 'x' THEN 'y' ELSE 'x' END || substr(${column}, length(${column}) / 2 + 2)`

describe('umpired verify', () => {
  test('finds nothing wrong with a good file, and shows the head codes that the pages showed', async () => {
    const said = await verified(good)
    for (const [game, code] of Object.entries(codes)) assert.match(said, new RegExp(`^game ${game}: \\d+ rulings.* head ${code}$`, 'm'))
    assert.match(said, /all is well/)
  })

  for (const [what, seq, statements, game] of [
    ['one letter of the sentence', 2, `UPDATE ruling SET ${oneLetter('sentence')} ${at(2)}`],
    ['one letter of the verdict', 4, `UPDATE ruling SET ${oneLetter('verdict')} ${at(4)}`],
    ['one letter of a note', 3, `UPDATE ruling SET ${oneLetter('sentence')} ${at(3)}`],
    ['the reason for an undo', 5, `UPDATE ruling SET ${oneLetter('remark')} ${at(5)}`],
    ['the time, by a millisecond', 2, `UPDATE ruling SET at_ms = at_ms + 1 ${at(2)}`],
    ['the number that was needed', 2, `UPDATE ruling SET need = need + 1 ${at(2)}`],
    ['the token of the form', 2, `UPDATE ruling SET token = 'z' ${at(2)}`],
    ['who ruled', 6, `UPDATE ruling SET author = 'Umpire' ${at(6)}`],
    ['one die', 2, `UPDATE die SET face = 2 ${at(2)} AND nr = 1`],
    ['how many sides its dice have', 2, `UPDATE die SET sides = 8 ${at(2)}`],
    ['a die thrown by umpired', 8, `UPDATE die SET face = face % 6 + 1 ${at(8)} AND nr = 2`],
    ['a fact that was used', 2, `UPDATE fact SET used = used + 1 ${at(2)} AND name = 'distance_cm'`],
    ['a fact that was measured', 2, `UPDATE fact SET measured = measured + 0.001 ${at(2)} AND name = 'distance_cm'`],
    ['a fact that becomes a stated one', 2, `UPDATE fact SET stated = measured ${at(2)} AND name = 'distance_cm'`],
    ['a number that becomes a text', 2, `UPDATE fact SET used = CAST(used AS TEXT) ${at(2)} AND name = 'rating'`],
    ['a reason', 2, `UPDATE reason SET value = value + 1 ${at(2)} AND nr = 1`],
    ['the rule that a reason cites', 2, `UPDATE reason SET ${oneLetter('cite')} ${at(2)} AND nr = 1`],
    ['a change', 2, `UPDATE change SET new = 2 ${at(2)} AND attr = 'orders'`],
    ['a change that an undo put back', 5, `UPDATE change SET new = 1 ${at(5)} AND attr = 'orders'`],
    ['the odds', 2, `UPDATE odds SET percent = percent / 2 ${at(2)} AND nr = 1`],
    ['a reading', 2, `UPDATE leaning SET choice = CASE choice WHEN 'A' THEN 'B' ELSE 'A' END ${at(2)} AND nr = 1`],
    ['what to do on the table', 2, `UPDATE hand SET ${oneLetter('instruction')} ${at(2)}`],
    ['whom it concerned', 2, `UPDATE subject SET ${oneLetter('entity')} ${at(2)} AND nr = 1`],
    ['the hash itself', 4, `UPDATE ruling SET hash = zeroblob(32) ${at(4)}`],
    ['the hash before', 4, `UPDATE ruling SET prev = zeroblob(32) ${at(4)}`],
    ['a die taken away', 2, `DELETE FROM die ${at(2)} AND nr = 2`],
    ['a die added', 2, `INSERT INTO die SELECT game, seq, 3, label, sides, face, source FROM die ${at(2)} AND nr = 1`],
    ['a fact added to a note', 3, `INSERT INTO fact SELECT game, 3, nr, name, label, unit, measured, stated, used, how FROM fact ${at(2)} AND nr = 1`],
    ['a ruling taken out of the middle', 3, `DELETE FROM ruling ${at(3)}`],
    ['two notes exchanged', 3, `UPDATE ruling SET sentence = CASE seq WHEN 3 THEN 'Tea.' ELSE 'The fog lifts.' END WHERE game = '${GAME}' AND seq IN (3, 9)`],
    ['the title of the game', 1, `UPDATE game SET title = 'Another' WHERE id = '${GAME}'`],
    ['the rule data it is played by', 1, `UPDATE game SET data_hash = zeroblob(32) WHERE id = '${GAME}'`],
    ['a die of the other game', 2, `UPDATE die SET face = 6 ${at(2, 'beside')} AND nr = 1`, 'beside'],
  ])
    test(`names the game and the ruling when someone has changed ${what}`, async () => {
      await foundOut(await forged(statements), game ?? GAME, seq)
    })

  test('finds one byte changed in the file itself, where no program would notice', async () => {
    const file = copy(good, path.join(place, 'byte.db'))
    const bytes = fs.readFileSync(file)
    const where = bytes.indexOf('The fog lifts.')
    assert.ok(where > 0 && bytes.indexOf('The fog lifts.', where + 1) < 0, 'the note stands in the file once')
    bytes[where + 4] ^= 0x20 // f, F
    fs.writeFileSync(file, bytes)
    assert.equal((await sql(file, 'PRAGMA integrity_check;'))[0].integrity_check, 'ok')
    await foundOut(file, GAME, 3)
  })

  test('says so when the guard against changes was taken away', async () => {
    const file = copy(good, path.join(place, 'unguarded.db'))
    await sql(file, 'DROP TRIGGER ruling_no_update;', { readonly: false })
    const told = await umpired('verify', file)
    assert.equal(told.code, 1)
    assert.match(told.err, /^umpired: trigger ruling_no_update is missing/)
  })

  test('shows another head code when the last ruling was cut off', async () => {
    const tables = ['subject', 'fact', 'reason', 'die', 'odds', 'leaning', 'hand', 'change', 'stake', 'ruling']
    const file = await forged(tables.map((table) => `DELETE FROM ${table} ${at(9)}`).join(';'))
    const said = await verified(file) // by itself it is a whole journal
    const shown = /^game first-game: 8 rulings.* head (\w+)$/m.exec(said)?.[1]
    assert.ok(shown, said)
    assert.notEqual(shown, codes[GAME], 'another stands on paper')
    const server = await serve(file, { session })
    assert.equal(await headCode(server, GAME), shown, 'on the page, too')
    await server.stop()
  })

  test('a change is refused while the guard is there', async () => {
    const file = copy(good, path.join(place, 'guarded.db'))
    for (const statement of [`UPDATE die SET face = 6 ${at(2)};`, `DELETE FROM ruling ${at(9)};`]) {
      const told = await run('sqlite3', ['-bail', file], { input: statement })
      assert.notEqual(told.code, 0)
      assert.match(told.err, /append-only/)
    }
    await verified(file)
  })
})

describe('umpired backup', () => {
  test('made while rulings stream in, it verifies and holds all that was answered before', async () => {
    const file = path.join(place, 'busy.db')
    const server = await serve(file)
    const forces = await muster(server)
    const games = [GAME]
    for (let i = 0; i < 7; i++) games.push(await newGame(server, `Busy ${i}`))
    const answered = []
    let busy = true
    const work = lines(server, 16).map(async (line, i) => {
      for (let n = 0; busy; n++) {
        const game = games[(i + n) % games.length]
        const [request] = n % 2 ? [note(game, `${i}-${n}`)] : mixture(game, forces, `${i}-${n}`, 2).slice(1)
        const reply = await line.ask('POST', request.path, request.body)
        assert.equal(reply?.status, 201, reply?.said)
        answered.push({ token: request.body.token, json: reply.json })
      }
      line.close()
    })
    // A backup of a small journal may be over between two answers of a slow
    // disk: so make them until one saw the table go on, and at least three.
    let last = -1
    const patience = Date.now() + 30_000
    for (let i = 0, went_on = false; i < 3 || !went_on; i++) {
      assert.ok(Date.now() < patience, 'the table was kept waiting by every backup')
      const begun = answered.length
      const dest = path.join(place, `backup-${i}.db`)
      const told = await umpired('backup', file, dest)
      assert.equal(told.code, 0, told.err)
      went_on ||= answered.length > begun && begun > 0
      last = i
      await verified(dest)
      const rows = await entries(dest)
      for (const one of answered.slice(0, begun)) assert.equal(rows.get(one.token)?.hash, one.json.entry.hash, one.token)
      assert.deepEqual(fs.readdirSync(place).filter((name) => name.startsWith(`backup-${i}.db`)), [`backup-${i}.db`], 'one file, nothing beside it')
      const refused = await umpired('backup', file, dest)
      assert.equal(refused.code, 1)
      assert.match(refused.err, /there already/)
    }
    busy = false
    await Promise.all(work)
    assert.equal((await server.stop()).code, 0)
    // The copy is a journal like any other.
    const second = await serve(path.join(place, `backup-${last}.db`), { session: server.session })
    assert.equal((await ask(second, 'POST', `/g/${GAME}/note`, { text: 'on a new machine', token: 'new' })).status, 201)
    assert.equal((await second.stop()).code, 0)
    await verified(path.join(place, `backup-${last}.db`))
  })
})

describe('a file that is not for this umpired', () => {
  const digest = (file) => crypto.createHash('sha256').update(fs.readFileSync(file)).digest('hex')

  async function refused(file, pattern, { verify = pattern } = {}) {
    const before = fs.statSync(file).isFile() ? digest(file) : null
    const beside = fs.readdirSync(path.dirname(file))
    for (const [told, wanted] of [
      [await umpired('serve', '--db', file, '--port', '0', '--bind', '127.0.0.1'), pattern],
      [await umpired('verify', file), verify],
    ]) {
      assert.equal(told.code, 1, told.err)
      assert.match(told.err, wanted)
      assert.match(told.err, /^umpired: [^\n]+\n$/, 'one line')
      assert.ok(told.err.includes(path.basename(file)), 'it names the file')
    }
    if (before) assert.equal(digest(file), before, 'untouched')
    assert.deepEqual(fs.readdirSync(path.dirname(file)), beside, 'nothing was left beside it')
  }

  test('a text', async () => {
    const file = path.join(folder(), 'letter.txt')
    fs.writeFileSync(file, 'Dear Sir,\n'.repeat(500))
    await refused(file, /not a journal of umpired/)
  })

  test('the database of another program', async () => {
    const file = path.join(folder(), 'accounts.db')
    await sql(file, 'PRAGMA application_id = 7; CREATE TABLE account (id INTEGER); INSERT INTO account VALUES (1);', { readonly: false })
    await refused(file, /belongs to another program/)
  })

  test('the database of a program that does not say its name', async () => {
    const file = path.join(folder(), 'list.db')
    await sql(file, 'CREATE TABLE game (id TEXT); INSERT INTO game VALUES (1);', { readonly: false })
    await refused(file, /belongs to another program/)
  })

  test('a journal of a newer umpired', async () => {
    const file = copy(good, path.join(folder(), 'newer.db'))
    await sql(file, 'PRAGMA user_version = 99;', { readonly: false })
    assert.equal((await sql(file, 'PRAGMA user_version;'))[0].user_version, 99)
    await refused(file, /newer umpired \(format 99/)
  })

  test('a folder', async () => {
    await refused(folder(), /is a directory/)
  })

  test('a journal cut to half its length', async () => {
    const file = copy(good, path.join(folder(), 'half.db'))
    fs.truncateSync(file, Math.floor(fs.statSync(file).size / 8192) * 4096)
    const told = await umpired('verify', file)
    assert.equal(told.code, 1)
    assert.match(told.err, /^umpired: [^\n]+\n$/)
  })

  test('no file at all', async () => {
    const file = path.join(folder(), 'nowhere.db')
    const told = await umpired('verify', file)
    assert.equal(told.code, 1)
    assert.match(told.err, /^umpired: cannot open .*nowhere\.db: [^\n]+\n$/)
    assert.ok(!fs.existsSync(file), 'looking at it does not make it')
  })
})

describe('a file that is being served', () => {
  test('is not served by a second umpired, under whatever name, and the first goes on', async () => {
    const home = folder()
    const file = path.join(home, 'journal.db')
    const server = await serve(file)
    fs.symlinkSync(file, path.join(home, 'link.db'))
    for (const name of [file, path.join(home, 'link.db'), path.join(home, '.', '..', path.basename(home), 'journal.db')]) {
      const told = await umpired('serve', '--db', name, '--port', '0', '--bind', '127.0.0.1')
      assert.equal(told.code, 1, told.out)
      assert.match(told.err, /^umpired: .*in use by another umpired.*\n$/)
    }
    for (const words of [['pin', file], ['import', file, GAME, `forces=${file}`]]) {
      const told = await umpired(...words)
      assert.equal(told.code, 1, `${words[0]}: ${told.out}${told.err}`)
      assert.match(told.err, /in use by another umpired/)
    }
    assert.equal((await ask(server, 'POST', `/g/${GAME}/note`, { text: 'still here', token: 'x' })).status, 201)
    await verified(file) // reading it is free
    await server.stop('SIGKILL')
    const next = await serve(file, { session: server.session }) // a dead one holds nothing
    assert.equal((await ask(next, 'GET', `/g/${GAME}/r/2`)).json.ruling.sentence, 'still here')
    assert.equal((await next.stop()).code, 0)
  })
})
