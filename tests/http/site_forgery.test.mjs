// Forms that come from elsewhere, and pages that let nothing of elsewhere in.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Browser, entersNothing, entries, game, hall } from './site_kit.mjs'

let h, umpire, server
before(async () => {
  h = await hall()
  ;({ umpire, server } = h)
})
after(() => h.close())

const form = { 'content-type': 'application/x-www-form-urlencoded' }
// Every place where something is written, with what would otherwise be entered.
const writes = [
  [`${game}/act/command`, { unit: '3rd-virginia', dice: '4,3' }],
  [`${game}/act/place`, { unit: '3rd-virginia', x: '30', y: '30' }],
  [`${game}/act/end-turn`, {}],
  [`${game}/note`, { text: 'forged' }],
  [`${game}/settings`, { reading: 'TFT-05', choice: 'B' }],
  [`${game}/links`, {}],
  [`${game}/files`, { forces: 'kind,id,name\n' }],
  [`${game}/forces`, { rows: '0', gone: 'harrow' }],
  [`${game}/ground`, { rows: '0', gone: 'bridge' }],
  [`${game}/begin`, {}],
  ['/games', { title: 'Forged', system: 'two-for-tea' }],
]

async function refused(what, fields, headers) {
  for (const [target, more] of writes) {
    const reply = await entersNothing(umpire, () => umpire.post(target, { ...more, ...fields }, { headers }))
    assert.equal(reply.status, 403, `${target} ${what}: ${reply.text}`)
    assert.match(reply.json.text, /nothing was entered/)
  }
  assert.deepEqual((await umpire.tree('/')).games.map((g) => g.id), ['first-game'])
}

test('a form without its token is refused and nothing is written', () => refused('no token', { form_token: undefined }))

test('a form with a wrong token is refused and nothing is written', async () => {
  await refused('wrong', { form_token: 'A'.repeat(umpire.formToken.length) })
  await refused('cut', { form_token: umpire.formToken.slice(0, -1) })
  await refused('empty', { form_token: '' })
})

test("another session's token is refused", async () => {
  const second = new Browser(server)
  await second.signIn()
  assert.notEqual(second.formToken, umpire.formToken)
  await refused("another's", { form_token: second.formToken })
})

test('a form of another site is refused, whatever it knows', async () => {
  const { port } = server
  const origins = ['http://evil.example', `https://evil.example:${port}`, `http://127.0.0.1.evil.example:${port}`,
      `http://127.0.0.1:${port + 1}`, `http://evil.example/http://127.0.0.1:${port}`]
  for (const origin of origins) await refused(origin, {}, { origin })
})

test('a form of a sandboxed page, Origin null, is refused', () => refused('null', {}, { origin: 'null' }))

test('without Origin the browser still says where it came from', async () => {
  for (const site of ['cross-site', 'same-site']) {
    const body = new URLSearchParams({ form_token: umpire.formToken, token: 'f1', text: 'forged' }).toString()
    const reply = await entersNothing(umpire, () => umpire.request('POST', `${game}/note`,
        { headers: { ...form, 'sec-fetch-site': site }, body }))
    assert.equal(reply.status, 403, site)
  }
})

test('a form of another site cannot sign anybody in', async () => {
  for (const origin of ['http://evil.example', 'null']) {
    const reply = await new Browser(server).post('/sign-in', { pin: server.pin }, { headers: { origin } })
    assert.equal(reply.status, 403)
    assert.equal(reply.set, undefined)
  }
})

test('what is right is entered, so the refusals above are no accident', async () => {
  const before = await entries(umpire)
  await umpire.enter(`${game}/note`, { text: 'ours' })
  assert.equal(await entries(umpire), before + 1)
})

// --- What the browser is told -----------------------------------------------------------------

async function everyPage() {
  await umpire.enter(`${game}/act/command`, { unit: '2nd-maryland', dice: '2,2' })
  const { seq } = await umpire.enter(`${game}/act/command`, { unit: '3rd-virginia', throw: 'umpired' })
  const at = [
    '/', '/sign-in', '/games', game, `${game}/act/command`, `${game}/act/command?unit=2nd-maryland`,
        `${game}/act/command?unit=nobody&rating=99`,
    `${game}/act/place?unit=harrow`, `${game}/act/end-turn`, `${game}/journal`, `${game}/r/1`, `${game}/r/${seq - 1}`,
        `${game}/r/${seq}`, `${game}/r/${seq - 1}/undo`,
    `${game}/r/${seq - 1}/override`, `${game}/settings`, `${game}/links`, `${game}/files`, `${game}/forces`, `${game}/ground`, '/rules/two-for-tea',
        '/calc/two-for-tea/command',
    '/calc/two-for-tea/command?rating=8&distance_cm=10&enemy_visible=no&dice=6,6', '/nothing/here', `${game}/r/999`,
        '/g/no-such-game',
  ]
  const pages = []
  for (const target of at) pages.push([target, await umpire.get(target)])
  pages.push(['guest home', await new Browser(server).get('/')])
  pages.push(['links made', await umpire.post(`${game}/links`, {}, { json: false })])
  pages.push(['refused', await umpire.post(`${game}/note`, { form_token: 'x' }, { json: false })])
  pages.push(['wrong method', await umpire.request('DELETE', game)])
  pages.push(['bad note', await umpire.post(`${game}/note`, { text: '' }, { json: false })])
  await umpire.enter(`${game}/r/${seq}/undo`, {})
  return pages
}

test('every page forbids inline script, framing, sniffing and foreign content', async () => {
  for (const [target, reply] of await everyPage()) {
    assert.equal(reply.type, 'text/html', `${target} ${reply.status} ${reply.text}`)
    const policy = reply.headers['content-security-policy'] ?? ''
    assert.match(policy, /default-src 'none'|default-src 'self'/, target)
    assert.doesNotMatch(policy, /unsafe-|\*|https?:/, target)
    assert.match(policy, /script-src 'self'(;|$)/, target)
    assert.match(policy, /style-src 'self'(;|$)/, target)
    assert.match(policy, /frame-ancestors 'none'/, target)
    assert.match(policy, /form-action 'self'/, target)
    assert.match(policy, /base-uri 'none'/, target)
    assert.equal(reply.headers['x-frame-options']?.toUpperCase(), 'DENY', target)
    assert.equal(reply.headers['x-content-type-options'], 'nosniff', target)
    assert.ok(reply.headers['referrer-policy'], target)
    assert.match(reply.headers['cache-control'], /no-store|private/, target)
  }
})

test('no page has script, style or handlers in it, or anything from another host', async () => {
  for (const [target, reply] of await everyPage()) {
    const { page } = reply
    for (const tag of page.tags) {
      const where = `${target}: <${tag.name} ${JSON.stringify(tag.attrs)}>`
      if (tag.name === 'script' && !tag.close) assert.ok(tag.attrs.src, where)
      assert.notEqual(tag.name, 'style', where)
      for (const [name, value] of Object.entries(tag.attrs)) {
        assert.ok(!/^on/.test(name), where)
        assert.notEqual(name, 'style', where)
        if (['src', 'href', 'action', 'formaction'].includes(name)) assert.match(value, /^(\/(?!\/)|#|\?)/, where)
      }
    }
    for (const script of page.all('script')) assert.equal(script.html.trim(), '', target)
    assert.ok(page.tags.some((t) => t.name === 'html' && t.attrs.lang), `${target} has a language`)
  }
})

test('every form that posts carries the token', async () => {
  for (const [target, reply] of await everyPage())
    for (const f of reply.page.forms.filter((f) => f.method === 'post')) assert.ok(f.has('form_token'), `${target}: ${f.action}`)
})

test('what people type comes back as text on every page that shows it', async () => {
  const nasty = '<script>alert(1)</script>"\'><img src=x onerror=alert(1)>&amp;{{title}}'
  const { seq } = await umpire.enter(`${game}/note`, { text: nasty })
  const made = await umpire.enter(`${game}/act/command`, { unit: 'lancaster-militia', dice: '1,1' })
  await umpire.enter(`${game}/r/${made.seq}/undo`, { reason: nasty })
  const { json } = await umpire.post('/games', { title: nasty.slice(0, 60), system: 'two-for-tea', scenario: '' })
  const typed = encodeURIComponent(nasty)
  for (const target of [game, `${game}/journal`, `${game}/r/${seq}`, `${game}/r/${made.seq}`, '/', json.path,
      `${game}/act/command?unit=${typed}&rating=${typed}`, `/sign-in?return_to=${typed}`, `/games?title=${typed}`, `/${typed}`,
      `${game}/act/${typed}`]) {
    const { page, text, status } = await umpire.get(target)
    assert.ok(page, `${target} ${status} ${text}`)
    assert.ok(!/<script>alert|<img src=x/.test(text), target)
    assert.ok(!page.tags.some((t) => 'onerror' in t.attrs), target)
  }
  const journal = await umpire.open(`${game}/journal`)
  assert.ok(journal.all('p', { class: 'said' }).some((p) => p.text.includes('<script>alert(1)</script>"\'>')),
      'as it was written')
})
