// A game file made by someone who knows how the chain is made (daemon/journal/chain.h, followed
// here to the letter) and puts nonsense into it.  What the chain allows is read in; whatever
// it says, no page may fall over it.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { hall, run } from './site_kit.mjs'

let h, sample, made = 0
before(async () => {
  h = await hall()
  await h.umpire.enter('/g/first-game/act/command', { unit: '2nd-maryland', dice: '1,2' })
  sample = path.join(h.folder, 'sample.umpired')
  assert.equal((await run('export', h.db, 'first-game', 'game', `to=${sample}`)).code, 0)
})
after(() => h.close())

const sql = (file, text) => execFileSync('sqlite3', ['-bail', '-json', file], { input: text, encoding: 'utf8' })
const rows = (file, text) => JSON.parse(sql(file, text) || '[]')

// --- The chain, from its description ---------------------------------------------------

const number = (n) => {
  const b = Buffer.alloc(8)
  b.writeBigInt64BE(BigInt(n))
  return b
}
const text = (s) => Buffer.concat([Buffer.from('T'), number(Buffer.byteLength(s)), Buffer.from(s)])
const real = (bits) => Buffer.concat([Buffer.from('F'), bits])

function cell(type, shown) {
  if (type === 'null') return Buffer.from('N')
  if (type === 'integer') return Buffer.concat([Buffer.from('I'), number(shown)])
  if (type === 'real') {
    const bits = Buffer.alloc(8)
    bits.writeDoubleBE(Number(shown))
    return real(bits)
  }
  if (type === 'text') return text(shown)
  const bytes = Buffer.from(shown, 'hex')
  return Buffer.concat([Buffer.from('B'), number(bytes.length), bytes])
}

const details = ['subject', 'fact', 'reason', 'die', 'odds', 'leaning', 'hand', 'change', 'stake']
const known = { ruling: 'ruling', game: 'game' }

// Every row of a table as the chain takes it, for one ruling or the game's own row.
function serialised(file, table, where, leave = 0) {
  const columns = rows(file, `SELECT name FROM pragma_table_info('${table}');`).map((c) => c.name)
  const taken = columns.slice(0, columns.length - leave)
  const list = taken.map((c, i) => `typeof("${c}") AS t${i}, CASE typeof("${c}") WHEN 'blob' THEN hex("${c}") WHEN 'real' THEN printf('%!.17g', "${c}") ELSE CAST("${c}" AS TEXT) END AS v${i}`)
  const order = table in known ? '' : 'ORDER BY nr'
  return rows(file, `SELECT ${list.join(', ')} FROM "${table}" WHERE ${where} ${order};`).map((row) =>
    Buffer.concat([Buffer.from('R'), text(table), number(taken.length), ...taken.map((_, i) => cell(row[`t${i}`], row[`v${i}`]))]))
}

const b2sum = (bytes) => execFileSync('b2sum', ['-l', '256'], { input: bytes }).toString().slice(0, 64)

function chainAnew(file) {
  const last = rows(file, 'SELECT max(seq) AS n FROM ruling;')[0].n
  let hash = b2sum(Buffer.concat(serialised(file, 'game', '1')))
  for (let seq = 1; seq <= last; seq++) {
    sql(file, `UPDATE ruling SET prev = x'${hash}' WHERE seq = ${seq};`)
    const all = [...serialised(file, 'ruling', `seq = ${seq}`, 1), ...details.flatMap((table) => serialised(file, table, `seq = ${seq}`))]
    hash = b2sum(Buffer.concat(all))
    sql(file, `UPDATE ruling SET hash = x'${hash}' WHERE seq = ${seq};`)
  }
  return hash
}

// The sample, changed with the guards off, renamed so that it is a game of its own.
function forged(statements) {
  const file = path.join(h.folder, `forged-${++made}.umpired`)
  fs.copyFileSync(sample, file)
  const triggers = rows(file, "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger';")
  sql(file, triggers.map((t) => `DROP TRIGGER "${t.name}";`).join('\n'))
  const tables = ['ruling', ...details]
  sql(file, `PRAGMA foreign_keys = OFF; UPDATE game SET id = 'forged-${made}';
    ${tables.map((t) => `UPDATE ${t} SET game = 'forged-${made}';`).join('\n')} ${statements};
    CREATE TEMP TABLE place AS SELECT nr AS was, row_number() OVER (ORDER BY nr) AS now FROM change WHERE seq = 1;
    UPDATE change SET nr = -(SELECT now FROM place WHERE was = nr) WHERE seq = 1; UPDATE change SET nr = -nr WHERE seq = 1;`)
  chainAnew(file)
  sql(file, triggers.map((t) => `${t.sql};`).join('\n'))
  return file
}

async function readIn(file) {
  const form = new FormData()
  form.set('form_token', h.umpire.formToken)
  form.set('game', new Blob([fs.readFileSync(file)]), 'forged.umpired')
  const reply = await fetch(`${h.server.base}/read-in`, { method: 'POST', body: form, redirect: 'manual',
    headers: { cookie: h.umpire.cookie, origin: h.server.base, accept: 'application/json' } })
  return { status: reply.status, json: await reply.json() }
}

test('the chain is made as its description says: made anew over the same rows it is the same', async () => {
  const before = rows(sample, 'SELECT hex(hash) AS hash FROM ruling ORDER BY seq DESC LIMIT 1;')[0].hash
  const file = path.join(h.folder, 'again.umpired')
  fs.copyFileSync(sample, file)
  sql(file, 'DROP TRIGGER ruling_no_update;')
  assert.equal(chainAnew(file).toUpperCase(), before)
})

const set = (where, value) => `UPDATE change SET new = ${value} WHERE seq = 1 AND ${where}`
const asks = ['', '/journal', '/settings', '/links', '/files', '/forces', '/ground', '/forces.csv', '/terrain.csv', '/print', '/print/forces', '/print/table',
  '/print/slips', '/export', '/export/game.json', '/export/changes.csv', '/export/game.umpired', '/r/1', '/r/2', '/r/2/undo', '/r/2/override', '/replay', '/replay/1',
  '/luck', '/report', '/consistency', '/act/command?unit=2nd-maryland', '/act/shoot?unit=2nd-maryland&target=10th-foot', '/act/move?unit=2nd-maryland', '/act/end-turn',
  '/act/charge?unit=2nd-maryland&target=10th-foot', '/act/place?unit=2nd-maryland', '/act/rally', '/act/melee']

for (const [what, statements] of [
  ['nothing changed', 'SELECT 1'],
  ['places beyond any table', set("attr IN ('x', 'y')", '1e300')],
  ['places as words', set("attr IN ('x', 'y', 'facing')", "'somewhere'")],
  ['no stands, and fewer', set("attr = 'stands'", '-9223372036854775808')],
  ['stands beyond counting', set("attr = 'stands'", '9223372036854775807')],
  ['stands as words', set("attr = 'stands'", "'many'")],
  ['a turn beyond counting', set("entity = 'game' AND attr = 'turn'", '9223372036854775807')],
  ['a turn that is a word', set("entity = 'game' AND attr = 'turn'", "'ninth'")],
  ['a side that is none', set("attr = 'side'", "'martian'")],
  ['kinds that are none', set("attr = 'kind' AND entity <> 'game'", "'dragon'")],
  ['types that are none', set("attr = 'type'", "'dragoon</script>'")],
  ['names that are markup', set("attr = 'name'", `'<script>alert(1)</script>"''&%s%n'`)],
  ['names without an end', set("attr = 'name'", "replace(hex(zeroblob(20000)), '00', 'x')")],
  ['formations that are none', set("attr = 'formation'", "'heap'")],
  ['commanders under themselves', "UPDATE change SET new = entity WHERE seq = 1 AND attr IN ('commander', 'brigade')"],
  ['points that are no points', set("attr = 'points'", "'1 1; x y; 3'")],
  ['points beyond any table', set("attr = 'points'", "'-1e200 -1e200; 1e200 1e200; 1e308 0'")],
  ['a table of no size', set("entity = 'game' AND attr IN ('table_width', 'table_depth', 'width', 'depth', 'width_cm', 'depth_cm')", '0')],
  ['a tolerance that is a word', set("entity = 'game' AND attr = 'tolerance_cm'", "'much'")],
  ['a tolerance beyond reason', set("entity = 'game' AND attr = 'tolerance_cm'", '1e308')],
  ['no game at all', "DELETE FROM change WHERE seq = 1 AND entity = 'game'"],
  ['nobody at all', "DELETE FROM change WHERE seq = 1 AND entity <> 'game' AND entity NOT IN (SELECT entity FROM change WHERE seq = 2)"],
  ['an action that is none', "UPDATE ruling SET action = 'dance' WHERE seq = 2"],
  ['a fact of another kind', "UPDATE fact SET used = 'x', measured = -1e300 WHERE seq = 2"],
  ['subjects that are not there', "UPDATE subject SET entity = 'ghost' WHERE seq = 2"],
  ['readings that are none', "UPDATE leaning SET reading = 'XXX-1', choice = 'Z'"],
  ['a time before time', 'UPDATE ruling SET at_ms = -9223372036854775808; UPDATE game SET created_ms = 9223372036854775807'],
])
  test(`a forged game: ${what}`, async () => {
    const file = forged(statements)
    const told = await run('verify', file)
    const reply = await readIn(file)
    assert.ok([201, 400].includes(reply.status), JSON.stringify(reply.json).slice(0, 500))
    // The chain is the stranger's; the fold is not.
    assert.equal(reply.status, told.code === 0 ? 201 : 400, `${told.err}${JSON.stringify(reply.json).slice(0, 300)}`)
    if (reply.status === 400) return assert.match(reply.json.problems[0].text, /Nothing was read in: game forged-\d+, ruling \d+: /)
    for (const ask of asks) {
      const page = await h.umpire.get(reply.json.path + ask)
      assert.ok(page.status < 500, `${ask}: ${page.status} ${page.text.slice(0, 300)}`)
      if (page.type === 'text/html') assert.doesNotMatch(page.text, /<script>alert/)
    }
    assert.equal((await h.umpire.get('/')).status, 200)
  })
