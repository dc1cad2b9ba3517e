// Sides and spectators: what their links let them see, and that they let them do nothing.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Browser, entersNothing, game, hall } from './site_kit.mjs'

let h, umpire, server, links, second
before(async () => {
  h = await hall()
  ;({ umpire, server } = h)
  second = (await umpire.post('/games', { title: 'Second table', system: 'two-for-tea', scenario: 'first-game' })).json.path
  links = await makeLinks()
})
after(() => h.close())

async function makeLinks(at = game) {
  const reply = await umpire.post(`${at}/links`, {})
  assert.equal(reply.status, 200, reply.text)
  return reply.json.links
}

// Follows a link as a telephone does.
async function join(link) {
  const visitor = new Browser(server)
  const url = new URL(link.url)
  const reply = await visitor.get(url.pathname)
  return { visitor, reply }
}

const bySide = (label) => links.find((l) => l.label.includes(label))
const spectators = () => links.find((l) => l.role === 'spectator')

test('there is a link for each side and one for spectators, long and random', () => {
  assert.deepEqual(links.map((l) => l.role).sort(), ['side', 'side', 'spectator'])
  const tokens = links.map((l) => new URL(l.url).pathname.split('/').pop())
  assert.equal(new Set(tokens).size, 3)
  for (const token of tokens) assert.ok(token.length >= 22, token)
  for (const l of links) assert.equal(new URL(l.url).host, new URL(server.base).host)
})

test('the links page shows each as address and QR code, by a form alone', async () => {
  const page = await umpire.open(`${second}/links`)
  assert.equal(page.all('svg', { class: 'qr' }).length, 0, 'none before they are made')
  const made = await umpire.submit(page.form(`${second}/links`), 'Make the links')
  assert.equal(made.status, 200)
  assert.equal(made.page.all('svg', { class: 'qr' }).length, 3)
  const urls = made.page.all('p', { class: 'url' }).map((p) => p.text)
  assert.equal(urls.length, 3)
  for (const url of urls) assert.match(url, /^http:\/\/127\.0\.0\.1:\d+\/join\/\S+$/)
})

test('a link leads to the game, with a cookie that scripts cannot read', async () => {
  for (const link of links) {
    const { visitor, reply } = await join(link)
    assert.equal(reply.status, 303)
    assert.equal(reply.location, game)
    assert.match(reply.set, /HttpOnly/i)
    assert.match(reply.set, /SameSite=Strict/i)
    const { who } = await visitor.tree(game)
    assert.equal(who.role, link.role)
    assert.equal(who.umpire, false)
  }
})

test('who came by a side link is of that side', async () => {
  for (const side of ['American', 'British']) {
    const { visitor } = await join(bySide(side))
    const { who } = await visitor.tree(game)
    assert.equal(who.side_label, side)
    assert.equal(who.side, side.toLowerCase())
  }
})

test('players see their game, its journal, rulings, readings and odds', async () => {
  for (const link of links) {
    const { visitor } = await join(link)
    for (const target of [game, `${game}/journal`, `${game}/r/1`, `${game}/settings`, `${game}/act/command?unit=3rd-virginia`]) {
      assert.equal((await visitor.get(target)).status, 200, `${link.label} ${target}`)
      assert.equal((await visitor.get(target, { json: true })).status, 200, `${link.label} ${target}`)
    }
    assert.deepEqual((await visitor.tree('/')).games.map((g) => g.id), ['first-game'])
  }
})

test('players see no other game', async () => {
  for (const link of links) {
    const { visitor } = await join(link)
    for (const target of [second, `${second}/journal`, `${second}/r/1`, `${second}/act/command`, `${second}/settings`,
        `${second}/live`, '/g/no-such-game']) {
      const reply = await visitor.get(target, { json: true })
      assert.equal(reply.status, 403, `${link.label} ${target}`)
      assert.ok(!reply.text.includes('Second table'))
    }
  }
})

test("players do not see the umpire's pages", async () => {
  for (const link of links) {
    const { visitor } = await join(link)
    for (const target of ['/games', `${game}/links`, `${game}/files`, `${game}/forces.csv`, `${game}/terrain.csv`,
        `${game}/forces`, `${game}/ground`, `${game}/r/1/undo`, `${game}/r/1/override`]) {
      assert.equal((await visitor.get(target)).status, 403, `${link.label} ${target}`)
      assert.equal((await visitor.get(target, { json: true })).status, 403, `${link.label} ${target}`)
    }
  }
})

test('players may post nothing, not even with a token of their own', async () => {
  const writes = [
    [`${game}/act/command`, { unit: '3rd-virginia', dice: '4,3' }],
        [`${game}/act/command`, { unit: '3rd-virginia', throw: 'umpired' }],
    [`${game}/act/place`, { unit: '3rd-virginia', x: '10', y: '10' }], [`${game}/act/end-turn`, {}],
        [`${game}/note`, { text: 'hello' }], [`${game}/r/1/undo`, { reason: 'x' }],
    [`${game}/r/1/override`, { verdict: 'x', reason: 'x' }], [`${game}/r/1/reveal`, {}],
        [`${game}/settings`, { reading: 'TFT-05', choice: 'B' }], [`${game}/links`, {}],
    [`${game}/files`, { forces: 'kind,id,name\n' }], [`${game}/forces`, { rows: '0', gone: 'harrow' }],
        [`${game}/ground`, { do: 'show' }], [`${game}/begin`, {}], ['/games', { title: 'Mine', system: 'two-for-tea' }],
  ]
  for (const link of links) {
    const { visitor } = await join(link)
    visitor.formToken = (await visitor.tree(game)).form_token
    assert.notEqual(visitor.formToken, umpire.formToken)
    for (const [target, fields] of writes) {
      const reply = await entersNothing(umpire, () => visitor.post(target, fields))
      assert.equal(reply.status, 403, `${link.label} ${target}`)
    }
  }
  assert.equal((await umpire.tree('/')).games.length, 2)
})

test('players are shown no button that would be refused', async () => {
  for (const link of links) {
    const { visitor } = await join(link)
    for (const target of [game, `${game}/journal`, `${game}/r/1`, `${game}/act/command?unit=3rd-virginia`, `${game}/settings`]) {
      const page = await visitor.open(target)
      const posts = page.forms.filter((f) => f.method === 'post' && f.buttons.length > 0 && !['/sign-in',
          '/sign-out'].includes(f.action))
      assert.deepEqual(posts.map((f) => f.action), [], `${link.label} ${target}`)
      assert.ok(!page.links.some((l) => /\/(undo|override|files|links)$/.test(l.href)), `${link.label} ${target}`)
    }
  }
})

test('a link that is none is a page that says so', async () => {
  for (const token of ['x', 'A'.repeat(43), '..%2f', 'A'.repeat(3000)]) {
    const guest = new Browser(server)
    const reply = await guest.get(`/join/${token}`)
    assert.equal(reply.status, 404)
    assert.equal(reply.set, undefined)
  }
})

test("an umpire's cookie is no link, and a link does not make an umpire a player", async () => {
  const token = umpire.cookie.split('=')[1]
  assert.equal((await new Browser(server).get(`/join/${token}`)).status, 404)
  await umpire.get(new URL(spectators().url).pathname)
  assert.equal((await umpire.tree(game)).who.role, 'umpire')
})

test('new links end the old ones and whoever came by them, of that game alone', async () => {
  const [other] = await makeLinks(second)
  const elsewhere = await join(other)
  const old = await Promise.all(links.map(join))
  const before = links
  links = await makeLinks()
  for (const [i, { visitor }] of old.entries()) {
    assert.equal((await visitor.get(game, { json: true })).status, 401, before[i].label)
    assert.equal((await join(before[i])).reply.status, 404)
  }
  assert.equal((await elsewhere.visitor.get(second)).status, 200)
  assert.equal((await join(links[0])).reply.status, 303)
})

test('a player who signs in with the PIN becomes the umpire', async () => {
  const { visitor } = await join(bySide('British'))
  assert.equal((await visitor.signIn()).status, 200)
  assert.equal((await visitor.tree(second)).who.role, 'umpire')
})
