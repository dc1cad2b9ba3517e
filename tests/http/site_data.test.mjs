// A game as data: out as tables, as JSON and as a file, and the file in again elsewhere.  The
// game is Germantown, whole; what comes out is held against what its pages say.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fold, foldJournal, Table } from './germantown_kit.mjs'
import { turns } from './germantown_script.mjs'
import { Browser, hall, run } from './site_kit.mjs'

const parts = ['rulings', 'reasons', 'dice', 'odds', 'facts', 'changes', 'stakes', 'subjects', 'readings', 'hands']
const order = { unit: '1st-maryland', commander: 'sullivan', order: 'move', distance_cm: 10, enemy_visible: 'no' }
let h, other, at, last, file, pages, revealed

before(async () => {
  h = await hall()
  other = await hall()
  const made = await h.umpire.post('/games', { title: 'Germantown', system: 'two-for-tea', scenario: 'germantown' })
  const table = new Table(h.umpire, (at = made.json.path))
  fold(table.state, (await h.umpire.tree(`${at}/r/1`)).ruling.effects, 'the order of battle')
  // A throw of umpired's, taken back, so that the script finds the table as it wants it.
  const declared = await h.umpire.enter(`${at}/act/command`, { ...order, throw: 'umpired' })
  revealed = (await h.umpire.enter(`${at}/r/${declared.seq}/reveal`, { word: 'huzzah' })).seq
  await h.umpire.enter(`${at}/r/${revealed}/undo`, { reason: 'only to see' })
  for (const play of Object.values(turns)) await play(table)
  const note = '=HYPERLINK("http://evil.example","tea")'
  await h.umpire.enter(`${at}/note`, { text: note })
  last = (await h.umpire.tree(at)).game.head_seq
  pages = []
  for (let seq = 1; seq <= last; seq++) pages.push(await h.umpire.tree(`${at}/r/${seq}`))
})
after(async () => {
  await h.close()
  await other.close()
})

// RFC 4180, and nothing cleverer.
function csv(text) {
  const rows = []
  let row = [], cell = '', quoted = false
  for (let i = 0; i < text.length; i++) {
    const c = text[i]
    if (quoted && c === '"' && text[i + 1] === '"') (cell += '"'), i++
    else if (c === '"') quoted = !quoted
    else if (!quoted && c === ',') row.push(cell), (cell = '')
    else if (!quoted && c === '\r') continue
    else if (!quoted && c === '\n') row.push(cell), rows.push(row), (row = []), (cell = '')
    else cell += c
  }
  assert.equal(cell + row.join(''), '', 'the last row is ended')
  const [head, ...rest] = rows
  return rest.map((cells) => {
    assert.equal(cells.length, head.length, cells.join('|'))
    return Object.fromEntries(cells.map((text, i) => [head[i], text]))
  })
}

const take = async (name, who = h.umpire, to = at) => {
  const reply = await who.get(`${to}/export/${name}`)
  assert.equal(reply.status, 200, `${name}: ${reply.text.slice(0, 300)}`)
  return reply
}

// The bytes of a file: Browser reads text.
async function bytes(target, server = h, cookie = h.umpire.cookie) {
  const reply = await fetch(server.server.base + target, { headers: { cookie } })
  return { status: reply.status, headers: reply.headers, body: Buffer.from(await reply.arrayBuffer()) }
}

const cellOf = (value) => (value === null || value === undefined ? '' : value === true ? '1' : value === false ? '0' : String(value))

describe('out', () => {
  test('the page offers every file, and each is there', async () => {
    const page = await h.umpire.open(`${at}/export`)
    const links = page.all('a').map((a) => a.attrs.href).filter((href) => /\/export\/|journal\.umpired|schema/.test(href ?? ''))
    assert.deepEqual(links.length, parts.length + 4)
    for (const link of links) assert.equal((await bytes(link)).status, 200, link)
    assert.match((await h.umpire.get(`${at}/files`)).text, new RegExp(`${at}/export"`))
    assert.match((await h.umpire.get(`${at}/print`)).text, new RegExp(`${at}/export"`))
  })

  test('JSON holds every ruling as its page does', async () => {
    const reply = await take('game.json')
    assert.match(reply.headers['content-disposition'], /^attachment; filename="germantown\.json"$/)
    const { format, game, rulings } = reply.json
    assert.equal(format, 'umpired game 1')
    const { game: shown } = await h.umpire.tree(at)
    assert.deepEqual([game.id, game.origin, game.head_seq, game.code, game.seen_by], ['germantown', 'germantown', last, shown.head_code, 'umpire'])
    assert.deepEqual(rulings.map((r) => r.seq), pages.map((_, i) => i + 1))
    for (const [i, one] of rulings.entries()) {
      const { entry, ruling, facts, proof } = pages[i]
      for (const key of ['kind', 'turn', 'target', 'at', 'undone_by', 'overruled_by', 'hash', 'code', 'author']) assert.deepEqual(one[key], entry[key], key)
      for (const key of ['verdict', 'sentence', 'need', 'subjects', 'hands']) {
        const told = key === 'subjects' ? one.subjects.map((s) => s.entity) : key === 'hands' ? one.hands.map((s) => s.instruction) : one[key]
        assert.deepEqual(told, ruling[key], `${i + 1}: ${key}`)
      }
      assert.equal(one.ref, `${at}/r/${i + 1}`)
      assert.deepEqual(one.reasons, ruling.reasons)
      assert.deepEqual(one.dice, ruling.dice)
      assert.deepEqual(one.odds.map((o) => [o.word, o.sentence, o.fraction]), ruling.odds.map((o) => [o.word, o.sentence, o.fraction]))
      for (const [k, o] of one.odds.entries()) assert.ok(Math.abs(o.percent / 100 - ruling.odds[k].probability) < 1e-12)
      assert.deepEqual(one.readings, ruling.readings.map(({ id, choice }) => ({ reading: id, choice })))
      assert.deepEqual(one.changes.map(({ entity, attr, old, new: now }) => ({ entity, attribute: attr, before: old, after: now })), ruling.effects)
      assert.deepEqual(one.facts.map((f) => [f.name, f.measured, f.stated, f.used]), facts.map((f) => [f.name, f.measured, f.stated, f.used]))
      assert.equal(one.proof_commitment, proof?.commitment ?? null)
      assert.equal(one.proof_word, proof?.word ?? null)
      assert.equal(one.close_fact, ruling.close_call?.fact ?? null)
    }
  })

  test('each table holds what JSON holds, in the same words', async () => {
    const { rulings } = (await take('game.json')).json
    for (const part of parts) {
      const reply = await take(`${part}.csv`)
      assert.match(reply.headers['content-type'], /^text\/csv/)
      const rows = csv(reply.text)
      const wanted = part === 'rulings' ? rulings : rulings.flatMap((r) => r[part].map((line, i) => ({ ...line, game: r.game, seq: r.seq, nr: i + 1,
        turn: r.turn, side: r.side, action: r.action, stands: r.undone_by === null && r.overruled_by === null })))
      assert.equal(rows.length, wanted.length, part)
      assert.ok(rows.length > 0, part)
      for (const [i, row] of rows.entries())
        for (const [key, text] of Object.entries(row)) {
          const plain = cellOf(wanted[i][key])
          const guarded = typeof wanted[i][key] === 'string' && /^'*[=+\-@\t\r]/.test(plain) ? `'${plain}` : plain
          assert.equal(text, guarded, `${part} ${row.seq} ${key}`)
        }
    }
  })

  test('a cell that a spreadsheet would run is defused, and a negative number is not', async () => {
    const note = csv((await take('rulings.csv')).text).at(-1)
    assert.equal(note.sentence, `'=HYPERLINK("http://evil.example","tea")`)
    for (const part of parts)
      for (const row of csv((await take(`${part}.csv`)).text)) for (const [key, cell] of Object.entries(row)) assert.ok(!/^[=+@\t\r]/.test(cell) && !/^-(?!\d+(\.\d+)?(e-?\d+)?$)/.test(cell), `${key}: ${cell}`)
    assert.ok(csv((await take('reasons.csv')).text).some((r) => r.value === '-1'))
  })

  test('from the shell it is the same to the byte', async () => {
    assert.equal((await run('export', h.db, 'germantown', 'json')).out, (await take('game.json')).text)
    const folder = path.join(h.folder, 'tables')
    const told = await run('export', h.db, 'germantown', '--csv', `to=${folder}`)
    assert.equal(told.code, 0, told.err)
    for (const part of parts) {
      const text = (await take(`${part}.csv`)).text
      assert.equal(fs.readFileSync(path.join(folder, `${part}.csv`), 'utf8'), text)
      assert.equal((await run('export', h.db, 'germantown', part)).out, text)
    }
    const again = await run('export', h.db, 'germantown', 'csv', `to=${folder}`)
    assert.equal(again.code, 1)
    assert.match(again.err, /rulings\.csv is there already/)
    for (const [words, pattern] of [[['game'], /to: name a file/], [['json', 'side=martian'], /side: .*martian/], [['game', 'to=x', 'side=british'], /side:/]])
      assert.match((await run('export', h.db, 'germantown', ...words)).err, pattern)
  })

  test('asked for by many at once, each gets it whole or is told to come again', async () => {
    const whole = (await take('facts.csv')).text
    const replies = await Promise.all(Array.from({ length: 12 }, () => h.umpire.get(`${at}/export/facts.csv`)))
    const got = replies.filter((r) => r.status === 200)
    assert.ok(got.length >= 6 && got.every((r) => r.text === whole))
    for (const r of replies.filter((r) => r.status !== 200)) assert.deepEqual([r.status, Number(r.headers['retry-after']) > 0], [503, true])
    assert.equal((await h.umpire.get(at)).status, 200)
  })

  test('what does not exist is 404, and a second name in the path is none', async () => {
    for (const name of ['game.xml', 'rulings', '.csv', 'secret.csv', 'rulings.csv.csv', '..%2Frulings.csv']) assert.equal((await h.umpire.get(`${at}/export/${name}`)).status, 404, name)
    assert.equal((await h.umpire.get('/g/nowhere/export/game.json')).status, 404)
    assert.equal((await new Browser(h.server).get(`${at}/export/game.json`, { json: true })).status, 401)
  })
})

describe('the game file', () => {
  before(async () => {
    const reply = await bytes(`${at}/export/game.umpired`)
    assert.equal(reply.status, 200)
    assert.match(reply.headers.get('content-disposition'), /filename="germantown\.umpired"/)
    file = path.join(h.folder, 'germantown.umpired')
    fs.writeFileSync(file, reply.body)
  })

  const upload = async (to, name) => {
    const form = new FormData()
    form.set('form_token', to.umpire.formToken)
    form.set('game', new Blob([fs.readFileSync(name)]), path.basename(name))
    const reply = await fetch(`${to.server.base}/read-in`, { method: 'POST', body: form, redirect: 'manual',
      headers: { cookie: to.umpire.cookie, origin: to.server.base, accept: 'application/json' } })
    return { status: reply.status, json: await reply.json() }
  }

  test('it is a journal by itself: verified, told and asked like any', async () => {
    const told = await run('verify', file)
    assert.equal(told.code, 0, told.err)
    assert.match(told.out, new RegExp(`game germantown: ${last} rulings`))
    assert.equal((await run('replay', file, 'germantown')).out, (await run('replay', h.db, 'germantown')).out)
  })

  test('read in elsewhere every page of it is the same', async () => {
    const reply = await upload(other, file)
    assert.equal(reply.status, 201, JSON.stringify(reply.json))
    assert.equal(reply.json.path, at)
    const same = (tree) => JSON.stringify(tree, (key, value) => (['token', 'form_token', 'printed', 'assets'].includes(key) ? undefined : value))
    for (const page of ['', '/journal', '/settings', '/print/forces', '/print/slips', '/export', ...pages.map((_, i) => `/r/${i + 1}`)])
      assert.equal(same(await other.umpire.tree(at + page)), same(await h.umpire.tree(at + page)), page)
    for (const name of ['game.json', ...parts.map((p) => `${p}.csv`)]) assert.equal((await take(name, other.umpire)).text, (await take(name)).text, name)
    assert.deepEqual(await foldJournal(other.umpire, at, last), await foldJournal(h.umpire, at, last))
    const told = await run('verify', other.db)
    assert.equal(told.code, 0, told.err)
    const code = (await h.umpire.tree(at)).game.head_code
    assert.match(told.out, new RegExp(`game germantown: ${last} rulings.* head ${code}`))
    assert.equal((await run('replay', other.db, 'germantown', '--json')).out, (await run('replay', h.db, 'germantown', '--json')).out)
    assert.ok((await bytes(`${at}/export/game.umpired`, other, other.umpire.cookie)).body.equals(fs.readFileSync(file)), 'out again, it is the same file')
  })

  test('sent twice it is there once', async () => {
    const again = await upload(other, file)
    assert.equal(again.status, 200)
    assert.equal(again.json.path, at)
    assert.equal((await other.umpire.tree('/')).games.filter((g) => g.title === 'Germantown').length, 1)
  })

  test('it is played on, undone and revealed as at home', async () => {
    const undone = await other.umpire.enter(`${at}/r/${last - 1}/undo`, { reason: 'to see' })
    assert.equal(undone.seq, last + 1)
    const told = await run('verify', other.db)
    assert.equal(told.code, 0, told.err)
    const late = await upload(other, file)
    assert.equal(late.status, 409)
    assert.match(late.json.problems[0].text, new RegExp(`here already.*further on: the file ends with entry ${last}`))
    const ahead = path.join(h.folder, 'ahead.umpired')
    fs.writeFileSync(ahead, (await bytes(`${at}/export/game.umpired`, other, other.umpire.cookie)).body)
    const early = await upload(h, ahead)
    assert.equal(early.status, 409)
    assert.match(early.json.problems[0].text, new RegExp(`up to entry ${last} .*goes on to entry ${last + 1}`))
  })

  test('where its id is taken it goes by another, and its codes and dice stay', async () => {
    const third = await hall()
    await third.umpire.post('/games', { title: 'Germantown', system: 'two-for-tea', scenario: 'germantown' })
    const reply = await upload(third, file)
    assert.deepEqual([reply.status, reply.json.path], [201, '/g/germantown-2'])
    const { game } = await third.umpire.tree('/g/germantown-2')
    const { game: home } = await h.umpire.tree(at)
    assert.deepEqual([game.head_code, game.head_seq, game.title, game.turn], [home.head_code, last, 'Germantown', home.turn])
    // Umpired's dice are over the id it was begun with, and the page says so.
    const { proof, ruling } = await third.umpire.tree(`/g/germantown-2/r/${revealed}`)
    assert.deepEqual(proof.recipe, pages[revealed - 1].proof.recipe)
    const line = proof.recipe.find((l) => l.startsWith("printf 'umpired die"))
    const sum = execFileSync('sh', ['-c', line], { encoding: 'utf8' })
    const first = sum.match(/[0-9a-f]{8}/g).map((n) => parseInt(n, 16)).find((n) => n < 4294967292)
    assert.equal(1 + (first % 6), ruling.dice[0].face)
    for (let seq = last - 1; (await third.umpire.tree('/g/germantown-2')).game.over; seq--) await third.umpire.enter(`/g/germantown-2/r/${seq}/undo`, { reason: 'on' })
    const british = { unit: '27th-foot', commander: 'smith', order: 'move', distance_cm: 10, enemy_visible: 'no' }
    const sides = await Promise.all([order, british].map((fields) => third.umpire.post('/g/germantown-2/act/command', { ...fields, throw: 'umpired' })))
    const declared = sides.find((s) => s.status === 201)?.json
    assert.ok(declared, sides.map((s) => s.text.slice(0, 500)).join())
    await third.umpire.enter(`/g/germantown-2/r/${declared.seq}/reveal`, { word: 'tea' })
    const told = await run('verify', third.db)
    assert.equal(told.code, 0, told.err)
    assert.match(told.out, new RegExp(`game germantown-2: \\d+ rulings`))
    await third.close()
  })

  test('by the command line, into a journal that is not being served', async () => {
    const fourth = await hall()
    await fourth.server.stop()
    const told = await run('import', fourth.db, file)
    assert.equal(told.code, 0, told.err)
    assert.match(told.out, new RegExp(`game germantown: "Germantown", ${last} entries, head \\w{4}, every one verified`))
    assert.match((await run('import', fourth.db, file)).out, /here already/)
    const bad = path.join(h.folder, 'bad.umpired')
    fs.writeFileSync(bad, fs.readFileSync(file).subarray(0, 40960))
    for (const [words, pattern] of [[[bad], /nothing was read in from .*bad\.umpired: the file is not whole/], [['/no/such/file'], /no\/such\/file cannot be read/],
      [[file, 'game=monmouth'], /there is no game monmouth in the file, but germantown/]]) {
      const refused = await run('import', fourth.db, ...words)
      assert.equal(refused.code, 1)
      assert.match(refused.err, pattern)
    }
    const backup = path.join(h.folder, 'backup.db')
    assert.equal((await run('backup', h.db, backup)).code, 0)
    assert.match((await run('import', fourth.db, backup)).err, /there are 2 games in the file: say which/)
    assert.match((await run('import', h.db, file)).err, /in use by another umpired/)
    fs.rmSync(fourth.folder, { recursive: true })
  })

  test('what is no game file is a page that says what is wrong, and nothing is kept', async () => {
    const before = (await other.umpire.tree('/')).games
    const bad = path.join(h.folder, 'letter.umpired')
    fs.writeFileSync(bad, 'Dear Sir')
    for (const [text, pattern] of [['Dear Sir', /no game file of umpired/], [fs.readFileSync(file).subarray(0, 8192), /not whole/]]) {
      fs.writeFileSync(bad, text)
      const reply = await upload(other, bad)
      assert.equal(reply.status, 400)
      assert.match(reply.json.problems[0].text, pattern)
    }
    const page = await other.umpire.open('/read-in')
    const sent = await other.umpire.upload(page.form('/read-in'), { game: ['a.umpired', 'Dear Sir'] })
    assert.equal(sent.status, 400)
    assert.match(sent.text, /Nothing was read in: the file is no game file of umpired/)
    assert.equal((await other.umpire.upload(page.form('/read-in'), { game: ['', ''] })).status, 400)
    assert.deepEqual((await other.umpire.tree('/')).games.map((g) => g.id), before.map((g) => g.id))
    assert.equal((await new Browser(other.server).get('/read-in', { json: true })).status, 401)
  })
})

describe('who may', () => {
  const join = async (label) => {
    const visitor = new Browser(h.server)
    const { links } = (await h.umpire.post(`${fog}/links`, {})).json
    assert.equal((await visitor.get(new URL(links.find((l) => l.label.includes(label)).url).pathname)).status, 303)
    return visitor
  }
  let fog, hidden
  before(async () => {
    fog = (await h.umpire.post('/games', { title: 'Fog', system: 'two-for-tea', scenario: 'germantown' })).json.path
    const forces = csv((await h.umpire.get(`${fog}/forces.csv`)).text.replace(/^#.*\r?\n/gm, ''))
    hidden = forces.filter((row) => row.map_x !== '')
    assert.equal(hidden.length, 16)
    await h.umpire.enter(`${fog}/act/ability`, { side: 'british', step: 'choose', ability: 'colours' })
    await h.umpire.enter(`${fog}/act/end-turn`, {})
    await h.umpire.enter(`${fog}/act/march`, { unit: '16th-dragoons', x: 150, y: 90 })
    await h.umpire.enter(`${fog}/note`, { text: 'Major Grant and the 40th Foot wait at the Chew house.' })
  })

  test('a side takes its own part, and no name or place of who hides from it', async () => {
    for (const label of ['American', 'Spectators']) {
      const visitor = await join(label)
      for (const part of parts)
        for (const row of csv((await take(`${part}.csv`, visitor, fog)).text))
          for (const [key, cell] of Object.entries(row)) {
            for (const one of hidden) {
              assert.notEqual(cell, one.id, `${label} ${part} ${row.seq} ${key}`)
              assert.ok(!new RegExp(`(?<![\\w])${one.name}(?![\\w])`).test(cell), `${label} ${part} ${row.seq} ${key}: ${cell}`)
            }
            assert.ok(!/^map_[xy]$/.test(cell) && cell !== 'colours', `${label} ${part} ${row.seq} ${key}: ${cell}`)
          }
      const { game, rulings } = (await take('game.json', visitor, fog)).json
      assert.equal(game.seen_by, label === 'American' ? 'american' : 'spectator')
      for (const [i, one] of rulings.entries()) {
        const { ruling, facts } = await visitor.tree(`${fog}/r/${i + 1}`)
        assert.deepEqual([one.sentence, one.verdict, one.reasons, one.facts.map((f) => f.name)], [ruling.sentence, ruling.verdict, ruling.reasons, facts.map((f) => f.name)])
        assert.deepEqual(one.changes.map((c) => [c.entity, c.attr]), ruling.effects.map((e) => [e.entity, e.attribute]))
      }
      const side = label === 'American' ? 'side=american' : 'side='
      assert.equal((await run('export', h.db, 'fog', 'json', side)).out, (await take('game.json', visitor, fog)).text)
    }
    const british = (await take('changes.csv', await join('British'), fog)).text
    assert.ok(hidden.every((one) => british.includes(`,${one.id},`)))
  })

  test('the game file and the journal are the umpire\'s', async () => {
    for (const label of ['American', 'British', 'Spectators']) {
      const visitor = await join(label)
      for (const target of [`${fog}/export/game.umpired`, '/journal.umpired', '/read-in']) assert.equal((await visitor.get(target)).status, 403, target)
      const page = await visitor.get(`${fog}/export`)
      assert.equal(page.status, 200)
      assert.doesNotMatch(page.text, /game\.umpired|journal\.umpired/)
    }
    assert.equal((await (await join('American')).get(`${at}/export/game.json`)).status, 403, 'of another game')
  })

  test('while a throw waits neither is given out', async () => {
    const declared = await h.umpire.enter(`${fog}/act/command`, { unit: 'light-infantry', commander: 'jones', order: 'shoot', distance_cm: 10, enemy_visible: 'no', enemy_cm: 100, throw: 'umpired' })
    for (const target of [`${fog}/export/game.umpired`, '/journal.umpired']) {
      const reply = await h.umpire.get(target)
      assert.equal(reply.status, 409, target)
      assert.match(reply.text, new RegExp(`throw by umpired waits in fog \\((ruling|entry) ${declared.seq}\\)`))
    }
    assert.deepEqual(fs.readdirSync(h.folder).filter((name) => name.includes('copy-')), [])
    await h.umpire.enter(`${fog}/r/${declared.seq}/undo`, {})
    assert.equal((await bytes(`${fog}/export/game.umpired`)).status, 200)
  })

  test('the whole journal comes as one file that verifies, and leaves none behind', async () => {
    const reply = await bytes('/journal.umpired')
    assert.equal(reply.status, 200)
    assert.equal(Number(reply.headers.get('content-length')), reply.body.length)
    const copy = path.join(h.folder, 'whole.db')
    fs.writeFileSync(copy, reply.body)
    const told = await run('verify', copy)
    assert.equal(told.code, 0, told.err)
    assert.match(told.out, /game fog: .*\n?/)
    assert.deepEqual(fs.readdirSync(h.folder).filter((name) => name.includes('copy-')), [])
  })
})

test('the schema is there to be read, in a browser and in a shell', async () => {
  const page = await new Browser(h.server).get('/schema.sql')
  assert.equal(page.status, 200)
  assert.match(page.text, /CREATE TABLE ruling/)
  assert.equal((await run('schema')).out, page.text)
})
