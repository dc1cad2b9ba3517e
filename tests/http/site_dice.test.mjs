// Dice that umpired throws: declared first, revealed after, and anyone can do the sum again.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { after, before, beforeEach, test } from 'node:test'
import { entersNothing, hall, names } from './site_kit.mjs'

let h, umpire, at, act, id
before(async () => {
  h = await hall()
  umpire = h.umpire
})
after(() => h.close())
beforeEach(async () => {
  const reply = await umpire.post('/games', { title: 'Dice', system: 'two-for-tea', scenario: 'first-game' })
  ;({ id, path: at } = reply.json)
  act = `${at}/act/command`
})

const b2sum = (text) => execFileSync('b2sum', ['-l', '256'], { input: text, encoding: 'utf8' }).slice(0, 64)

// The sum, from what is published alone: journal/proof.h says how.
function faceOf(proof, gameId, index, sides = 6) {
  const limit = Math.floor(2 ** 32 / sides) * sides
  for (let round = 0; ; round++) {
    const hash = b2sum(['umpired die', proof.secret, proof.declare_seq, index, round, Buffer.byteLength(gameId), gameId,
        proof.word ?? ''].join('\n'))
    for (let i = 0; i < 64; i += 8) {
      const n = parseInt(hash.slice(i, i + 8), 16)
      if (n < limit) return 1 + (n % sides)
    }
  }
}

async function declare(fields = { unit: '3rd-virginia' }) {
  return umpire.enter(act, { ...fields, throw: 'umpired' })
}

// Takes back what a throw has done, so that the next one finds the table as it was.
async function tidy(seq) {
  await umpire.enter(`${at}/r/${seq}/undo`, { reason: 'for the next one' })
}

test('by forms alone: throw for me, a word from the table, the dice and their proof', async () => {
  const page = await umpire.open(`${act}?unit=3rd-virginia`)
  const waiting = await umpire.submit(page.form(act), 'Throw for me')
  assert.match(waiting.location, /\/r\/\d+$/)
  const commitment = /\b[0-9a-f]{64}\b/.exec(waiting.page.all('details', { class: 'proof' })[0].text)[0]
  assert.equal(waiting.page.all('li', { class: 'die' }).length, 0, 'no dice yet')
  const reveal = waiting.page.form(`${waiting.location}/reveal`).set('word', 'huzzah')
  const thrown = await umpire.submit(reveal, 'Throw')
  assert.notEqual(thrown.location, waiting.location)
  const proof = thrown.page.all('details', { class: 'proof' })[0].text
  assert.ok(proof.includes(commitment), 'the same promise')
  assert.ok(proof.includes('huzzah'))
  assert.equal(thrown.page.all('li', { class: 'die', 'data-source': 'umpired' }).length,
      thrown.page.all('li', { class: 'die' }).length)
  assert.match(proof, /b2sum -l 256/)
})

test('the commitment and every die follow from what is revealed', async () => {
  for (const word of ['', 'huzzah', "o'clock $(x) %s \\n", 'Ünïcödé ☂', ' ']) {
    const declared = await declare()
    assert.equal(declared.entry.kind, 'declare')
    assert.match(declared.proof.commitment, /^[0-9a-f]{64}$/)
    assert.equal(declared.proof.secret, null)
    const { ruling, proof, seq } = await umpire.enter(`${at}/r/${declared.seq}/reveal`, { word })
    assert.equal(proof.commitment, declared.proof.commitment)
    assert.equal(proof.declare_seq, declared.seq)
    assert.equal(b2sum(`umpired dice\n${proof.secret}`), proof.commitment)
    assert.ok(ruling.dice.length >= 2)
    ruling.dice.forEach((die, i) => {
      assert.equal(die.source, 'umpired')
      assert.equal(die.face, faceOf(proof, id, i, die.sides), `die ${i + 1} with word ${JSON.stringify(word)}`)
    })
    const [a, b] = ruling.dice
    assert.equal(ruling.verdict, a.face + b.face === 12 ? 'blunder' : a.face + b.face <= 7 ? 'obeyed' : 'refused')
    await tidy(seq)
  }
})

test('the recipe on the page, typed into a shell, gives the commitment and the dice', async () => {
  const declared = await declare()
  const { ruling, proof } = await umpire.enter(`${at}/r/${declared.seq}/reveal`, { word: "it's 50% \\ done" })
  const commands = proof.recipe.filter((line) => line.includes('b2sum'))
  assert.equal(commands.length, 1 + ruling.dice.length)
  const sums = commands.map((line) => execFileSync('sh', ['-c', line], { encoding: 'utf8' }).slice(0, 64))
  assert.equal(sums[0], proof.commitment)
  ruling.dice.forEach((die, i) => {
    const numbers = sums[i + 1].match(/.{8}/g).map((x) => parseInt(x, 16))
    assert.equal(1 + (numbers.find((n) => n < 4294967292) % 6), die.face)
  })
})

test('the secret is nowhere to be seen before it is revealed', async () => {
  const declared = await declare()
  const seen = await Promise.all([at, `${at}/journal`, `${at}/r/${declared.seq}`].flatMap((t) => [umpire.get(t),
      umpire.get(t, { json: true })]))
  const { proof } = await umpire.enter(`${at}/r/${declared.seq}/reveal`, {})
  for (const reply of seen) assert.ok(!reply.text.includes(proof.secret))
})

test('no two throws share a secret', async () => {
  const commitments = new Set()
  for (let i = 0; i < 5; i++) {
    const { seq, proof } = await declare()
    commitments.add(proof.commitment)
    await umpire.enter(`${at}/r/${seq}/undo`, {})
  }
  assert.equal(commitments.size, 5)
})

test('while a throw waits nothing else is ruled, and everyone is told what waits', async () => {
  const declared = await declare()
  assert.equal((await umpire.tree(at)).game.pending, declared.seq)
  for (const [target, fields] of [[act, { unit: '2nd-maryland', dice: '1,1' }], [act, { unit: '2nd-maryland', throw: 'umpired' }],
      [`${at}/act/end-turn`, {}], [`${at}/settings`, { tolerance_cm: '1' }]]) {
    const reply = await entersNothing(umpire, () => umpire.post(target, fields), at)
    assert.equal(reply.status, 409, target)
    assert.match(reply.json.text, new RegExp(`\\b${declared.seq}\\b`))
  }
  await umpire.enter(`${at}/note`, { text: 'notes may be written' })
})

test('a throw is withdrawn without a reason, stays in the journal, and cannot be revealed any more', async () => {
  const page = await umpire.open(`${act}?unit=3rd-virginia`)
  const waiting = await umpire.submit(page.form(act), 'Throw for me')
  const gone = await umpire.submit(waiting.page.form(`${waiting.location}/undo`), 'Withdraw the question')
  assert.match(gone.location, /\/r\/\d+$/)
  const after = await umpire.open(waiting.location)
  assert.ok(!after.forms.some((f) => f.action.endsWith('/reveal')))
  const late = await entersNothing(umpire, () => umpire.post(`${waiting.location}/reveal`, {}), at)
  assert.equal(late.status, 409)
  const journal = await umpire.tree(`${at}/journal`)
  assert.equal(journal.entries.find((e) => `${at}/r/${e.seq}` === waiting.location).struck, true)
  assert.equal((await umpire.tree(at)).game.pending, null)
})

test('a throw is revealed once; sent again it is the same ruling', async () => {
  const declared = await declare()
  const target = `${at}/r/${declared.seq}/reveal`
  const first = await umpire.post(target, { word: 'a', token: 'once' })
  assert.equal(first.status, 201)
  const again = await entersNothing(umpire, () => umpire.post(target, { word: 'b', token: 'once' }), at)
  assert.deepEqual([again.status, again.json.seq], [200, first.json.seq])
  const other = await entersNothing(umpire, () => umpire.post(target, { word: 'b' }), at)
  assert.equal(other.status, 409)
})

test('a word too long or with control characters is refused and the throw still waits', async () => {
  const declared = await declare()
  for (const word of ['x'.repeat(500), 'a\u0007b', 'a\nb']) {
    const reply = await entersNothing(umpire, () => umpire.post(`${at}/r/${declared.seq}/reveal`, { word }), at)
    assert.equal(reply.status, 400, JSON.stringify(word))
    names(reply, 'word')
  }
})

test('umpired does not throw where no dice are needed, or where some lie on the table', async () => {
  const place = await entersNothing(umpire, () => umpire.post(`${at}/act/place`,
      { unit: 'harrow', x: '50', y: '20', throw: 'umpired' }), at)
  assert.ok([400, 409].includes(place.status))
  const half = await entersNothing(umpire, () => umpire.post(act, { unit: '3rd-virginia', thrown: '6,6', throw: 'umpired' }), at)
  assert.equal(half.status, 400)
  names(half, 'dice')
})

test('what was stated when it was declared is what is judged', async () => {
  const declared = await declare({ unit: '3rd-virginia', distance_cm: '45', order: 'shoot' })
  const { ruling, facts } = await umpire.enter(`${at}/r/${declared.seq}/reveal`,
      { distance_cm: '1', order: 'move', unit: '7th-virginia' })
  assert.equal(ruling.need, 5)
  assert.deepEqual([facts.find((f) => f.name === 'distance_cm').stated, facts.find((f) => f.name === 'order').used],
      [45, 'shoot'])
  assert.equal(facts.find((f) => f.name === 'unit').used, '3rd-virginia')
})
