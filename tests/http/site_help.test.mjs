// Help of every action, made from its declaration, with its examples run; calculators by the turn.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Browser, hall, run } from './site_kit.mjs'

let h, guest, systems
before(async () => {
  h = await hall()
  guest = new Browser(h.server)
  systems = JSON.parse((await run('actions', '--json')).out).systems
})
after(() => h?.close())

const each = async (visit) => {
  for (const system of systems) for (const action of system.actions) await visit(action, `/rules/${system.id}/${action.id}`)
}

test('every action has a help page for everybody, with every field, its range and where it comes from', () =>
  each(async (action, at) => {
    const tree = await guest.tree(at)
    const shown = [...tree.action.fields, ...tree.action.rare]
    assert.deepEqual(shown.map((f) => f.name).sort(), action.fields.map((f) => f.name).sort(), at)
    for (const field of shown) assert.ok(field.help && field.accepts && field.source, `${at}: ${field.name}`)
    assert.ok(tree.action.help && tree.action.cite, at)
    assert.equal((await guest.get(at)).status, 200)
  }))

test('every example of an action is run for its page, and ends as the book has it', () =>
  each(async (action, at) => {
    const { examples } = await guest.tree(at)
    assert.equal(examples.length, action.examples.length, at)
    for (const [i, one] of examples.entries()) {
      assert.equal(one.ruling?.verdict, action.examples[i].verdict, `${at}: ${one.title}`)
      assert.equal(one.agrees, true)
      assert.ok(one.ruling.sentence, `${at}: ${one.title}`)
    }
  }))

test('every action that rules without a table has a worked example', () =>
  each(async (action, at) => {
    if (action.calculator) assert.ok(action.examples.length > 0, at)
  }))

test('an example shows what was given in words, the verdict, the working, the odds, and that it agrees', async () => {
  const { text } = await guest.get('/rules/two-for-tea/command')
  assert.match(text, /Command rating<\/span> <b>8<\/b>/)
  assert.match(text, /Commander to unit<\/span> <b>12 cm<\/b>/)
  assert.match(text, /Dice<\/span> <b>5, 3<\/b>/)
  assert.match(text, /5 \+ 3 = 8, 8 or less was needed: obeyed\./)
  assert.match(text, /✓ As the book has it:<\/b> obeyed/)
  assert.match(text, /72\.2 %/)
  assert.match(text, /one order already this turn/)
  assert.doesNotMatch(text, /✗/)
})

test('an example opens in the calculator as it was shown', () =>
  each(async (action, at) => {
    const { examples } = await guest.tree(at)
    for (const one of examples) {
      const calc = await guest.tree(`/calc/${action.system}/${action.id}?${one.query}`)
      assert.equal(calc.stage, 'done', `${at}: ${one.title}`)
      assert.equal(calc.ruling.sentence, one.ruling.sentence)
    }
  }))

test('a help page names the readings its examples leaned on, and links to their answers', async () => {
  const { leans, near } = await guest.tree('/rules/two-for-tea/command')
  assert.ok(leans.some((one) => one.id === 'TFT-05'), 'the far band is an open point')
  assert.ok(near.length > 0 && !near.some((one) => leans.some((lean) => lean.id === one.id)), 'none is named twice')
  const readings = await guest.get('/rules/two-for-tea/readings')
  for (const { id } of [...leans, ...near]) assert.ok(readings.text.includes(`id="f-${id}"`), id)
})

test('the calculators are listed by the turn, each once, and none that needs a table', async () => {
  const { systems: listed } = await guest.tree('/calc')
  for (const system of systems) {
    const { groups } = listed.find((one) => one.id === system.id)
    const ids = groups.flatMap((group) => group.actions.map((one) => one.id))
    assert.deepEqual([...ids].sort(), system.actions.filter((one) => one.calculator).map((one) => one.id).sort())
  }
  const titles = listed.find((one) => one.id === 'two-for-tea').groups.map((one) => one.title)
  assert.deepEqual(titles, ['Orders', 'Movement', 'Fire', 'Melee', 'End of turn', 'Germantown'])
})

test('help that is not there is a 404 that names what was asked', async () => {
  for (const [at, field] of [['/rules/chess/command', 'system'], ['/rules/two-for-tea/dance', 'action']]) {
    const reply = await guest.get(at, { json: true })
    assert.equal(reply.status, 404)
    assert.equal(reply.json.field, field)
  }
})
