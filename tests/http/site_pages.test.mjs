// Every page as HTML and as JSON, and every way to ask wrongly.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ask, request } from './client.mjs'
import { Browser, entersNothing, game, hall, names } from './site_kit.mjs'

let h, umpire, server
before(async () => {
  h = await hall(['--name', 'Tuesday & Friends'])
  ;({ umpire, server } = h)
  await umpire.enter(`${game}/act/command`, { unit: '3rd-virginia', dice: '4,3' })
  await umpire.enter(`${game}/note`, { text: 'a note' })
})
after(() => h.close())

const pages = [
  ['/', 'home'], ['/sign-in', 'sign-in'], ['/games', 'new-game'], [game, 'table'], [`${game}/act/command`, 'act'],
      [`${game}/act/command?unit=7th-virginia`, 'act'],
  [`${game}/act/place?unit=harrow`, 'act'], [`${game}/act/end-turn`, 'act'], [`${game}/journal`, 'journal'],
      [`${game}/r/1`, 'ruling'], [`${game}/r/2`, 'ruling'], [`${game}/r/3`, 'ruling'],
  [`${game}/r/2/undo`, 'undo'], [`${game}/r/2/override`, 'override'], [`${game}/settings`, 'settings'],
      [`${game}/links`, 'links'], [`${game}/files`, 'files'], [`${game}/forces?side=british`, 'forces'], [`${game}/ground`, 'ground'],
  ['/rules/two-for-tea', 'rules'], ['/calc/two-for-tea/command', 'calc'],
      ['/calc/two-for-tea/command?rating=8&distance_cm=10&enemy_visible=no', 'calc'],
]

test('every page is HTML to a browser and the same thing as JSON to a program', async () => {
  for (const [target, name] of pages) {
    const html = await umpire.get(target)
    assert.equal(html.status, 200, `${target} ${html.text}`)
    assert.equal(html.headers['content-type'].toLowerCase(), 'text/html; charset=utf-8', target)
    assert.match(html.text, /^\s*<!doctype html>/i, target)
    const json = await umpire.get(target, { json: true })
    assert.equal(json.status, 200, target)
    assert.equal(json.type, 'application/json', target)
    assert.equal(json.json.page, name, target)
    assert.ok(html.page.all('title')[0].text.includes(json.json.title), target)
    assert.ok(html.text.includes('Tuesday &amp; Friends'), `${target} names the club, escaped`)
  }
})

test('every action has its form at the table, and its calculator unless it only keeps the table', async () => {
  const { game: seen } = (await umpire.get(game, { json: true })).json
  assert.ok(seen.actions.length > 10)
  for (const { id } of seen.actions) {
    for (const one of ['3rd-virginia', '10th-foot', 'harrow', 'nobody']) {
      const form = await umpire.get(`${game}/act/${id}?unit=${one}&commander=harrow&charger=${one}`)
      assert.ok([200, 400].includes(form.status), `${id} ${one}: ${form.status}`)
    }
    const calculator = await umpire.get(`/calc/two-for-tea/${id}`)
    assert.ok([200, 404].includes(calculator.status), `${id}: ${calculator.status}`)
  }
})

test('an obeyed order is one tap from being carried out', async () => {
  const { seq } = await umpire.enter(`${game}/act/command`, { unit: '7th-virginia', order: 'move', dice: '1,2' })
  const { follow } = (await umpire.get(`${game}/r/${seq}`, { json: true })).json
  assert.equal(follow[0].name, '7th Virginia')
  assert.deepEqual(follow[0].acts[0], { act: 'move', label: 'Move', query: 'unit=7th-virginia', strong: true })
  const page = await umpire.open(`${game}/r/${seq}`)
  assert.ok(page.links.some(({ href }) => href.endsWith('/act/move?unit=7th-virginia')))
  // A ruling of the past offers nothing: the table has moved on.
  assert.deepEqual((await umpire.get(`${game}/r/${seq - 1}`, { json: true })).json.follow, [])
})

test('JSON holds nothing that is for templates alone', async () => {
  for (const [target] of pages) {
    const hidden = []
    JSON.stringify((await umpire.get(target, { json: true })).json,
        (key, value) => (key.startsWith('_') && hidden.push(key), value))
    assert.deepEqual(hidden, [], target)
  }
})

test('every link on every page leads somewhere', async () => {
  const seen = new Set()
  for (const [target] of pages) for (const { href } of (await umpire.open(target)).links) if (href.startsWith('/')) seen.add(href.split('#')[0])
  for (const href of seen) assert.equal((await umpire.get(href)).status, 200, href)
  assert.ok(seen.size > 20)
})

test('every link within a page has its target there', async () => {
  const dead = []
  for (const [target] of pages) {
    const page = await umpire.open(target)
    const ids = new Set(page.tags.map((t) => t.attrs.id).filter(Boolean))
    const inside = page.links.filter((l) => /^#./.test(l.href) && !ids.has(l.href.slice(1)))
    if (inside.length > 0) dead.push(`${target} ${inside[0].href} and ${inside.length - 1} more`)
  }
  assert.deepEqual(dead, [])
})

test('no id stands twice on a page, and every label has its field', async () => {
  for (const [target] of pages) {
    const page = await umpire.open(target)
    const all = page.tags.filter((t) => !t.close).map((t) => t.attrs.id).filter(Boolean)
    assert.deepEqual(all.filter((id, i) => all.indexOf(id) !== i), [], target)
    const labels = page.tags.filter((t) => t.name === 'label' && t.attrs.for)
    for (const label of labels) assert.ok(all.includes(label.attrs.for), `${target} label for ${label.attrs.for}`)
  }
})

test('HEAD is GET without the body', async () => {
  for (const target of [...pages.map(([t]) => t), '/nothing', '/healthz', `${game}/forces.csv`, '/favicon.ico']) {
    const headers = { Cookie: umpire.cookie, Accept: 'text/html', Connection: 'close' }
    const [get, head] = await Promise.all([ask(server.port, request('GET', target, headers)),
        ask(server.port, request('HEAD', target, headers), { head: true })])
    assert.equal(head.status, get.status, target)
    assert.equal(head.body.length, 0)
    for (const h of [get, head]) delete h.headers.date
    assert.deepEqual(head.headers, get.headers, target)
  }
})

test('what is not there is 404, with a page that helps', async () => {
  for (const target of ['/nothing', '/g', '/g/', '/g/no-such-game', `${game}/`, `${game}/nothing`, `${game}/r/999`, `${game}/r/0`,
      `${game}/r/-1`, `${game}/r/x`, `${game}/r/99999999999999999999`, `${game}/r/999/undo`, `${game}/act/nothing`,
      '/calc/nothing/command', '/calc/two-for-tea/nothing', '/calc/two-for-tea/place', '/rules/nothing', '/static/x/nothing.js',
      '/static/x/../../etc/passwd', '/static/x/..%2f..%2fetc%2fpasswd', '/join/nothing']) {
    const html = await umpire.get(target)
    assert.equal(html.status, 404, target)
    assert.ok(html.page?.links.some((l) => l.href === '/' || l.href === game), `${target}: a way back`)
    const json = await umpire.get(target, { json: true })
    assert.equal(json.status, 404, target)
    assert.equal(json.json.status, 404)
    assert.ok(json.json.text.length > 10)
  }
})

test('an unknown action or game is 404 to a form too, and nothing is entered', async () => {
  const unknown = [[`${game}/act/nothing`, {}], ['/g/no-such-game/act/command', { unit: 'x', dice: '1,1' }],
      ['/g/no-such-game/note', { text: 'x' }], ['/g/no-such-game/settings', { tolerance_cm: '1' }], ['/g/no-such-game/links', {}],
      ['/g/no-such-game/files', { forces: 'kind\n' }],
    [`${game}/r/999/undo`, { reason: 'x' }], [`${game}/r/999/override`, { verdict: 'x', reason: 'x' }],
        [`${game}/r/999/reveal`, {}], [`${game}/r/x/undo`, { reason: 'x' }]]
  const wrong = []
  for (const [target, fields] of unknown) {
    const reply = await entersNothing(umpire, () => umpire.post(target, fields))
    if (reply.status !== 404) wrong.push(`${target}: ${reply.status} ${reply.json?.text}`)
  }
  assert.deepEqual(wrong, [])
})

test('a method that an address does not know is 405, and Allow says which it does', async () => {
  const cases = [[game, 'POST', ['GET', 'HEAD']], [game, 'DELETE', ['GET', 'HEAD']], [`${game}/note`, 'GET', ['POST']],
      [`${game}/note`, 'PUT', ['POST']], [`${game}/act/command`, 'PATCH', ['GET', 'HEAD', 'POST']],
      ['/healthz', 'POST', ['GET', 'HEAD']], ['/sign-out', 'GET', ['POST']], ['/', 'PUT', ['GET', 'HEAD']]]
  for (const [target, method, allow] of cases) {
    const reply = await umpire.request(method, target, { json: true, body: method === 'GET' ? undefined : '' })
    assert.equal(reply.status, 405, `${method} ${target}`)
    const sent = reply.headers.allow.split(/,\s*/).filter((m) => m !== 'OPTIONS').sort()
    assert.deepEqual(sent, allow, `${method} ${target}`)
    assert.ok(reply.json.text)
  }
})

test('a body that is too large is 413, of a type that is not read 415, broken 400; nothing is entered', async () => {
  const big = JSON.stringify({ form_token: umpire.formToken, text: 'x'.repeat(2_000_000) })
  const type = { 'content-type': 'application/json', origin: server.base }
  const large = await entersNothing(umpire, () => umpire.request('POST', `${game}/note`,
      { headers: type, body: big, json: true }))
  assert.equal(large.status, 413)
  const good = JSON.stringify({ form_token: umpire.formToken, text: 'x' })
  for (const other of ['text/plain', 'application/xml', 'image/png', 'application/json-patch+json']) {
    const reply = await entersNothing(umpire, () => umpire.request('POST', `${game}/note`,
        { headers: { ...type, 'content-type': other }, body: good, json: true }))
    assert.equal(reply.status, 415, other)
  }
  for (const body of ['{"text":', '[]', '"x"', 'null', '{"text":"a","text":}', '\u0000',
      `{"form_token":"${umpire.formToken}","text":"\\u0000"}`]) {
    const reply = await entersNothing(umpire, () => umpire.request('POST', `${game}/note`, { headers: type, body, json: true }))
    assert.equal(reply.status, 400, `${JSON.stringify(body)} ${reply.text}`)
  }
})

test('errors are HTML to a browser as well', async () => {
  const type = { 'content-type': 'text/plain', origin: server.base }
  for (const reply of [await umpire.request('DELETE', game),
      await umpire.request('POST', `${game}/note`, { headers: type, body: 'x' }), await umpire.get(`/${'x'.repeat(9000)}`)]) {
    assert.ok(reply.status >= 400 && reply.status < 500, `${reply.status}`)
    assert.equal(reply.type, 'text/html')
    assert.ok(reply.page.all('h1').length > 0)
  }
})

test('the journal is read in pages, oldest last, none twice and none left out', async () => {
  const { path: at } = (await umpire.post('/games', { title: 'Long', system: 'two-for-tea', scenario: '' })).json
  for (let i = 0; i < 95; i++) await umpire.enter(`${at}/note`, { text: `note ${i}` })
  const seen = []
  for (let next = `${at}/journal`; next; ) {
    const page = await umpire.open(next)
    seen.push(...page.all('li', { class: 'entry' }).map((e) => Number(e.attrs['data-seq'])))
    next = page.links.find((l) => l.text === 'Older')?.href
  }
  assert.deepEqual(seen, Array.from({ length: 96 }, (_, i) => 96 - i))
})

test('a new game wants a title and a system, and keeps what was typed', async () => {
  for (const [fields, field] of [[{ title: '', system: 'two-for-tea' }, 'title'],
      [{ title: '   ', system: 'two-for-tea' }, 'title'], [{ title: 'x'.repeat(500), system: 'two-for-tea' }, 'title'],
      [{ title: 'a\u0001b', system: 'two-for-tea' }, 'title'], [{ title: 'A', system: 'chess' }, 'system'],
      [{ title: 'A' }, 'system'], [{ title: 'A', system: 'two-for-tea', scenario: 'nothing' }, 'scenario']]) {
    const before = (await umpire.tree('/')).games.length
    const reply = await umpire.post('/games', fields)
    assert.equal(reply.status, 400, JSON.stringify(fields).slice(0, 80))
    names(reply, field)
    assert.equal((await umpire.tree('/')).games.length, before)
    assert.equal(reply.json.values.title, fields.title)
  }
})

test('two games of one title have addresses of their own', async () => {
  const made = []
  for (let i = 0; i < 3; i++) made.push((await umpire.post('/games',
      { title: 'Ünïcode & Söhne', system: 'two-for-tea', scenario: '' })).json.path)
  assert.equal(new Set(made).size, 3)
  for (const path of made) assert.equal((await umpire.get(path)).status, 200)
  const bare = await umpire.post('/games', { title: '☂☂☂', system: 'two-for-tea', scenario: '' })
  assert.equal(bare.status, 201, bare.text)
  assert.equal((await umpire.get(bare.json.path)).status, 200)
})

test('the rules and calculators are open to a guest and show every field with its reference', async () => {
  const guest = new Browser(server)
  const { system, readings } = await guest.tree('/rules/two-for-tea')
  assert.ok(readings.length > 20)
  const command = system.actions.find((a) => a.id === 'command')
  const page = await guest.open('/calc/two-for-tea/command')
  const form = page.form('/calc/two-for-tea/command', 'get')
  for (const field of command.fields.filter((f) => !/^(unit|commander)/.test(f.name))) assert.ok(form.has(field.name),
      field.name)
  const judged = await guest.submit(form.set('rating', '8').set('distance_cm', '45').set('enemy_visible', 'no'))
  assert.match(judged.page.text, /7\/12/, '8 - 2 + 1 = 7')
})
