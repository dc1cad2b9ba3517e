// The HTTP core against clients that are broken, slow, hostile or gone.
//
// ECHO_SERVER names the server to test (tests/http/echo_server.c).  Each test is
// about one way in which libmicrohttpd 0.9.75, left to itself, would go wrong.
import assert from 'node:assert/strict'
import fs from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { Client, ask, form, json, request, sleep, start } from './client.mjs'

const binary = process.env.ECHO_SERVER ?? 'build/dev/echo_server'
// Sanitizers make everything slower; a deadline is no measurement.
const slow = Number(process.env.SLOW ?? 1)

let server
before(async () => {
  server = await start(binary, ['per_address_max=400', 'connections_max=500', 'ping_ms=15000'])
})
after(async () => {
  const end = await server.stop()
  assert.deepEqual([end.code, end.signal, end.out.includes('stopped')], [0, null, true], end.err)
})

const get = (target, headers) => ask(server.port, request('GET', target, headers), undefined)
const post = (target, body, headers = form) => ask(server.port, request('POST', target, headers, body))
const counts = async (port = server.port) => (await ask(port, request('GET', '/counts'))).json
const journaled = async () => (await get('/journal')).json.journaled

async function eventually(what, ms, check) {
  const deadline = Date.now() + ms * slow
  for (;;) {
    if (await check()) return
    assert.ok(Date.now() < deadline, `not in ${ms} ms: ${what}`)
    await sleep(20)
  }
}

describe('requests that are well formed', () => {
  test('a query, a form, JSON and multipart give the same parameters', async () => {
    const wanted = [['name', 'Ann Ô'], ['die', '4'], ['die', '3']]
    const boundary = '----b'
    const part = (name, value) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const multipart = `${wanted.map(([name, value]) => part(name, value)).join('')}--${boundary}--\r\n`
    assert.deepEqual((await get('/echo?name=Ann+%C3%94&die=4&die=3')).json.query, wanted)
    assert.deepEqual((await post('/echo', 'name=Ann+%C3%94&die=4&die=3')).json.body, wanted)
    assert.deepEqual((await post('/echo', '{"name":"Ann Ô","die":[4,3]}', json)).json.body, wanted)
    const type = { 'Content-Type': `multipart/form-data; boundary=${boundary}` }
    assert.deepEqual((await post('/echo', multipart, type)).json.body, wanted)
  })

  test('JSON members that are text, numbers or yes and no come as text, and the tree is whole', async () => {
    const sent = { a: 'x', b: -7, c: 14.25, d: true, e: false, f: null, g: { h: 1 } }
    const reply = await post('/echo', JSON.stringify(sent), json)
    assert.deepEqual(reply.json.body, [['a', 'x'], ['b', '-7'], ['c', '14.25'], ['d', '1'], ['e', '0']])
    assert.deepEqual(reply.json.json, sent)
  })

  test('path parameters are decoded, and an encoded slash does not split a segment', async () => {
    const reply = await get('/g/two%2Ffor%20tea/r/17')
    assert.deepEqual(reply.json.in_path, [['game', 'two/for tea'], ['seq', '17']])
    assert.deepEqual((await get('/static/css/a.css')).json.in_path, [['path', 'css/a.css']])
  })

  test('an upload keeps its bytes and loses the folders in its name', async () => {
    const body = '--X\r\nContent-Disposition: form-data; name="roster"; filename="..\\..\\army.csv"\r\nContent-Type: text/csv\r\n\r\na,b\r\n--not the boundary\r\n--X--\r\n'
    const reply = await post('/echo', body, { 'Content-Type': 'multipart/form-data; boundary="X"' })
    const text = 'a,b\r\n--not the boundary'
    assert.deepEqual(reply.json.uploads, [{ name: 'roster', filename: 'army.csv', type: 'text/csv', len: text.length, text }])
  })

  test('HEAD is answered as GET, without the body', async () => {
    const reply = await ask(server.port, request('HEAD', '/big?bytes=5000'), { head: true })
    assert.deepEqual([reply.status, reply.headers['content-length']], [200, '5000'])
    const client = new Client(server.port).send(request('HEAD', '/echo')).send(request('GET', '/tagged'))
    await client.reply({ head: true })
    assert.equal((await client.reply()).text, 'the same page')
    client.close()
  })

  test('every reply has the security headers', async () => {
    for (const target of ['/echo', '/nowhere', '/echo?x=%zz']) {
      const { headers } = await get(target)
      assert.match(headers['content-security-policy'], /^default-src 'none'; script-src 'self';.*manifest-src 'self'$/)
      assert.equal(headers['x-content-type-options'], 'nosniff')
      assert.equal(headers['referrer-policy'], 'same-origin')
      assert.equal(headers['x-frame-options'], 'DENY')
      assert.equal(headers['cross-origin-opener-policy'], 'same-origin')
      assert.equal(headers['cache-control'], 'no-store')
    }
  })

  test('a page that the client has is not sent again', async () => {
    const first = await get('/tagged')
    assert.deepEqual([first.status, first.headers.etag, first.headers['cache-control']], [200, '"v1"', 'max-age=60'])
    for (const tag of ['"v1"', 'W/"v1"', '"v0", "v1"', '*']) {
      const again = await get('/tagged', { 'If-None-Match': tag })
      assert.deepEqual([again.status, again.text, again.headers.etag], [304, '', '"v1"'], tag)
    }
    assert.equal((await get('/tagged', { 'If-None-Match': '"v2"' })).status, 200)
  })

  test('redirects stay on this server', async () => {
    const reply = await get('/go?to=/g/1')
    assert.deepEqual([reply.status, reply.headers.location], [303, '/g/1'])
    assert.equal(reply.headers['set-cookie'], 'session=abc-1; Path=/; HttpOnly; SameSite=Strict; Max-Age=3600')
    for (const to of ['//evil', 'http://evil', '/%5Cevil', '/a%0d%0aX:%20y', ''])
      assert.equal((await get(`/go?to=${to}`)).headers.location, '/', to)
  })

  test('cookies are found among others', async () => {
    const reply = await get('/echo', { Cookie: 'mysession=no; session=yes-1; other=x' })
    assert.equal(reply.json.cookie, 'yes-1')
    assert.equal((await get('/echo', { Cookie: 'sessions=no' })).json.cookie, null)
  })

  test('requests sent without waiting are answered in order', async () => {
    const client = new Client(server.port)
    const all = []
    for (let i = 0; i < 30; i++)
      all.push(i % 3 === 1 ? request('POST', '/later', form, `name=${i}`) : request('GET', `/echo?name=${i}`))
    client.send(Buffer.concat(all))
    for (let i = 0; i < 30; i++) {
      const reply = await client.reply()
      assert.equal(i % 3 === 1 ? reply.json.name : reply.json.param, String(i))
    }
    client.close()
  })

  test('a chunked body is read', async () => {
    const body = '3\r\nnam\r\n5;note=x\r\ne=Ann\r\n4\r\n&b=2\r\n0\r\n\r\n'
    const reply = await ask(server.port, request('POST', '/echo', { ...form, 'Transfer-Encoding': 'chunked' }, body))
    assert.deepEqual(reply.json.body, [['name', 'Ann'], ['b', '2']])
  })

  test('Expect: 100-continue is honoured before the body comes', async () => {
    const client = new Client(server.port).send(request('POST', '/echo', { ...form, Expect: '100-continue', 'Content-Length': '5' }))
    assert.equal((await client.reply()).status, 100)
    client.send('a=b+c')
    assert.deepEqual((await client.reply()).json.body, [['a', 'b c']])
    client.close()
  })
})

describe('requests of which two readers would see two different ones', () => {
  const body = 'a=1'
  const length = 'Content-Length: 3\r\n'
  const type = 'Content-Type: application/x-www-form-urlencoded\r\n'
  const cases = [
    ['two equal lengths', `Host: t\r\n${length}${length}${type}`, 'Content-Length'],
    ['two different lengths', `Host: t\r\n${length}Content-Length: 30\r\n${type}`, 'Content-Length'],
    ['a length and chunks', `Host: t\r\n${length}Transfer-Encoding: chunked\r\n${type}`, 'Content-Length'],
    ['two transfer codings', `Host: t\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n${type}`, 'Transfer-Encoding'],
    ['two hosts', `Host: t\r\nHost: u\r\n${length}${type}`, 'Host'],
    ['two content types', `Host: t\r\n${length}${type}${type}`, 'Content-Type'],
    ['a host that is none', `Host: a b\r\n${length}${type}`, 'Host'],
    ['a blank before the colon', `Host: t\r\nContent-Length : 3\r\n${type}`, undefined],
    ['a folded header', `Host: t\r\n${length}X-Note: a\r\n b\r\n${type}`, undefined],
    ['a NUL in a header', `Host: t\r\n${length}X-Note: a\0b\r\n${type}`, undefined],
    ['a NUL in the last header', `Host: t\r\n${length}${type}X-Note: a\0b\r\n`, undefined],
    ['a length that is none', `Host: t\r\nContent-Length: +3\r\n${type}`, undefined],
  ]
  for (const [name, headers, field] of cases) {
    test(`${name}: 400, closed, nothing journaled`, async () => {
      const before = await journaled()
      const client = new Client(server.port).send(`POST /journal HTTP/1.1\r\nAccept: application/json\r\n${headers}\r\n${body}`)
      const reply = await client.reply()
      assert.equal(reply.status, 400)
      if (field !== undefined) assert.equal(reply.json.field, field)
      await client.closed()
      assert.equal(await journaled(), before)
    })
  }

  test('no host at all: 400', async () => {
    const client = new Client(server.port).send('GET /echo HTTP/1.1\r\n\r\n')
    assert.equal((await client.reply()).status, 400)
    client.close()
  })

  test('an unknown transfer coding: 501, closed', async () => {
    const client = new Client(server.port).send(request('POST', '/journal', { ...form, 'Transfer-Encoding': 'gzip, chunked' }, '0\r\n\r\n'))
    assert.equal((await client.reply()).status, 501)
    await client.closed()
  })

  test('malformed chunks: 400 or closed, nothing journaled', async () => {
    const before = await journaled()
    for (const chunk of ['zz\r\na=1\r\n0\r\n\r\n', '3\r\na=1x\r\n0\r\n\r\n', 'ffffffffffffffffff\r\na']) {
      const client = new Client(server.port).send(request('POST', '/journal', { ...form, 'Transfer-Encoding': 'chunked' }, chunk))
      await client.closed()
      assert.match(client.data.toString(), /^HTTP\/1.1 4(00|13)/)
    }
    assert.equal(await journaled(), before)
  })
})

describe('bytes that are no text', () => {
  const accept = { Accept: 'application/json' }
  const cases = [
    ['%00 in the path', 'GET', '/g/a%00b/r/1', '', 'path'],
    ['%00 in the query', 'GET', '/echo?good=1&name=a%00b', '', 'name'],
    ['%00 in a query name', 'GET', '/echo?na%00me=1', '', 'na'],
    ['%00 in a form', 'POST', '/journal', 'good=1&name=a%00b', 'name'],
    ['a raw NUL in a form', 'POST', '/journal', 'good=1&name=a\0b', 'name'],
    ['a bad escape in the path', 'GET', '/g/a%zz/r/1', '', 'path'],
    ['a cut escape in the path', 'GET', '/g/1/r/%4', '', 'path'],
    ['a bad escape in the query', 'GET', '/echo?name=%4', '', 'name'],
    ['a bad escape in a form', 'POST', '/journal', 'good=1&name=%g0', 'name'],
    ['a cut escape at the end of a form', 'POST', '/journal', 'good=1&name=abc%', 'name'],
    ['bad UTF-8 in the path', 'GET', '/g/%ff/r/1', '', 'path'],
    ['bad UTF-8 in the query', 'GET', '/echo?name=%c3%28', '', 'name'],
    ['overlong UTF-8 in a form', 'POST', '/journal', 'name=%c0%af', 'name'],
    ['raw bad UTF-8 in a form', 'POST', '/journal', Buffer.from('6e616d653dfffe', 'hex'), 'name'],
  ]
  for (const [name, method, target, body, field] of cases) {
    test(`${name}: 400 that names ${field}`, async () => {
      const before = await journaled()
      const reply = await ask(server.port, request(method, target, { ...accept, ...form }, method === 'POST' ? body : undefined))
      assert.deepEqual([reply.status, reply.json.field], [400, field])
      assert.equal(await journaled(), before)
    })
  }

  test('a raw NUL in the path: 400 that names it', async () => {
    const reply = await ask(server.port, 'GET /echo\0x HTTP/1.1\r\nHost: t\r\n\r\n')
    assert.equal(reply.status, 400)
    assert.match(reply.text, /Field: path/)
  })

  for (const [name, text] of [
    ['a raw NUL', '{"name":"a\0b"}'],
    ['\\u0000', '{"name":"a\\u0000b"}'],
    ['bad UTF-8', Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff]), Buffer.from('"}')])],
    ['a name twice', '{"name":1,"name":2}'],
    ['text after the end', '{"name":1} x'],
    ['no object', '[1,2]'],
    ['nothing', ''],
    ['an end too soon', '{"name":'],
    ['deep nesting', '['.repeat(10000)],
  ])
    test(`JSON with ${name}: 400`, async () => {
      const reply = await post('/journal', text, { ...json, ...accept })
      assert.equal(reply.status, 400, reply.text)
      assert.ok(reply.json.error.length > 5)
    })

  test('a multipart form that is cut off or malformed: 400', async () => {
    const whole = '--X\r\nContent-Disposition: form-data; name="a"\r\n\r\nvalue\r\n--X--\r\n'
    const type = { 'Content-Type': 'multipart/form-data; boundary=X' }
    const before = await journaled()
    for (let cut = 1; cut < whole.length - 4; cut++)
      assert.equal((await post('/journal', whole.slice(0, cut), type)).status, 400, whole.slice(0, cut))
    for (const bad of [whole.replace('name=', 'nome='), whole.replace('form-data', 'attachment'), whole.replace('value', 'a\0b'), `x${whole}`])
      assert.equal((await post('/journal', bad, type)).status, 400, bad)
    for (const boundary of ['', '; boundary=', `; boundary=${'b'.repeat(71)}`, '; boundary="X'])
      assert.equal((await post('/journal', whole, { 'Content-Type': `multipart/form-data${boundary}` })).status, 400, boundary)
    assert.equal(await journaled(), before)
    assert.equal((await post('/journal', whole, type)).status, 200)
  })
})

describe('requests that ask for what is not there', () => {
  test('404, 405 with Allow, 415, as text or as JSON', async () => {
    const missing = await get('/nowhere', { Accept: 'application/json' })
    assert.deepEqual([missing.status, missing.json.status], [404, 404])
    const wrong = await ask(server.port, request('DELETE', '/echo'))
    assert.deepEqual([wrong.status, wrong.headers.allow], [405, 'GET, HEAD, POST'])
    assert.equal((await ask(server.port, request('GET', '/later'))).headers.allow, 'POST')
    assert.equal((await ask(server.port, request('BREW', '/counts'))).headers.allow, 'GET, HEAD')
    for (const type of [{ 'Content-Type': 'text/plain' }, { 'Content-Type': 'application/jsonx' }, {}])
      assert.equal((await post('/journal', 'a=1', type)).status, 415)
    assert.equal((await post('/raw', 'a,b,c', { 'Content-Type': 'text/csv' })).json.raw, 5)
  })

  test('static paths do not climb', async () => {
    for (const path of ['../x', '%2e%2e/x', 'a/%2e%2e/x', 'a%2Fb', './x', 'a//b', ''])
      assert.equal((await get(`/static/${path}`)).status, 404, path)
  })

  test('a connection goes on after an error where it is safe', async () => {
    const client = new Client(server.port)
    for (const [bytes, status] of [
      [request('GET', '/nowhere'), 404],
      [request('POST', '/nowhere', form, 'a=1'), 404],
      [request('DELETE', '/echo'), 405],
      [request('POST', '/echo', { 'Content-Type': 'text/plain' }, 'abc'), 415],
      [request('POST', '/echo', form, 'a=%zz'), 400],
      [request('GET', '/echo?a=%zz'), 400],
      [request('GET', `/echo?${'a'.repeat(5000)}`), 414],
      [request('GET', `/echo?${'a&'.repeat(2000)}`), 414],
      [request('POST', '/raw', form, 'x'.repeat(1001)), 413],
      [request('GET', '/echo', {}, 'a body that nobody reads'), 200],
    ]) {
      assert.equal((await client.send(bytes).reply()).status, status)
      assert.equal((await client.send(request('GET', '/tagged')).reply()).status, 200)
    }
    client.close()
  })

  test('an address or headers without end: 414, 431', async () => {
    assert.equal((await get(`/echo?${'a'.repeat(100000)}`)).status, 414)
    assert.equal((await get('/echo', { 'X-Long': 'a'.repeat(20000) })).status, 431)
    assert.equal((await get('/echo', { 'X-Long': 'a'.repeat(100000) })).status, 431)
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`X-${i}`, 'a']))
    assert.equal((await get('/echo', many)).status, 431)
  })
})

describe('bodies that are too large, too many or too short', () => {
  test('10 MB get a page with 413 and not a broken pipe', async () => {
    const reply = await post('/journal', Buffer.alloc(10_000_000, 'a'), { ...form, Accept: 'application/json' })
    assert.equal(reply.status, 413)
    assert.match(reply.json.error, /1024 KiB/)
  })

  test('10 MB in chunks, too', async () => {
    const chunk = Buffer.concat([Buffer.from('186a0\r\n'), Buffer.alloc(100_000, 'a'), Buffer.from('\r\n')])
    const body = Buffer.concat([...Array(100).fill(chunk), Buffer.from('0\r\n\r\n')])
    assert.equal((await post('/journal', body, { ...form, 'Transfer-Encoding': 'chunked' })).status, 413)
  })

  test('with Expect: 100-continue the refusal comes before the body', async () => {
    const headers = { ...form, Expect: '100-continue', 'Content-Length': '10000000' }
    assert.equal((await ask(server.port, request('POST', '/journal', headers))).status, 413)
    const other = { 'Content-Type': 'text/plain', Expect: '100-continue', 'Content-Length': '10' }
    assert.equal((await ask(server.port, request('POST', '/journal', other))).status, 415)
  })

  test('20000 fields, a field of 100 KB, 9 files: 413', async () => {
    const fields = Array.from({ length: 20000 }, (_, i) => `f${i}=1`).join('&')
    assert.equal((await post('/journal', fields)).status, 413)
    assert.equal((await post('/journal', `[${'1,'.repeat(99999)}1]`, json)).status, 413)
    const long = await post('/journal', `a=1&name=${'x'.repeat(100_000)}`, { ...form, Accept: 'application/json' })
    assert.deepEqual([long.status, long.json.field], [413, 'name'])
    const file = '--X\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\nx\r\n'
    const type = { 'Content-Type': 'multipart/form-data; boundary=X' }
    assert.equal((await post('/journal', `${file.repeat(8)}--X--`, type)).status, 200)
    assert.equal((await post('/journal', `${file.repeat(9)}--X--`, type)).status, 413)
  })

  test('512 fields are taken, and repeated names kept in order', async () => {
    const fields = Array.from({ length: 512 }, (_, i) => `f=${i}`).join('&')
    const reply = await post('/echo', fields)
    assert.deepEqual(reply.json.body.map((pair) => pair[1]), Array.from({ length: 512 }, (_, i) => String(i)))
  })

  test('a body shorter than declared never reaches a handler', async () => {
    const before = await journaled()
    const half = new Client(server.port).send(request('POST', '/journal', { ...form, 'Content-Length': '100' }, 'a=1'))
    await half.connected
    await sleep(50)
    half.socket.end()
    const gone = new Client(server.port).send(request('POST', '/journal', { ...form, 'Content-Length': '100' }, 'a=1'))
    await gone.connected
    await sleep(50)
    gone.close()
    await half.closed()
    assert.equal(await journaled(), before)
  })
})

describe('requests answered later', () => {
  test('200 at once, none lost, each its own answer', async () => {
    const replies = await Promise.all(
      Array.from({ length: 200 }, (_, i) => post('/later', `name=n${i}&ms=${i % 3}`)),
    )
    assert.deepEqual(replies.map((reply) => reply.json?.name), Array.from({ length: 200 }, (_, i) => `n${i}`))
    assert.equal(new Set(replies.map((reply) => reply.json.number)).size, 200)
    assert.equal((await counts()).held, 0)
  })

  test('a request that is resumed before begin returns is answered', async () => {
    const replies = await Promise.all(Array.from({ length: 100 }, (_, i) => post('/at-once', `name=${i}`)))
    assert.deepEqual(replies.map((reply) => reply.json?.name), Array.from({ length: 100 }, (_, i) => String(i)))
  })

  test('a client that leaves while it waits takes nothing with it', async () => {
    for (let i = 0; i < 20; i++) {
      const client = new Client(server.port).send(request('POST', '/later', form, 'ms=30'))
      await client.connected
      if (i % 2) await sleep(3)
      if (i % 4 > 1) client.socket.resetAndDestroy()
      else client.close()
    }
    await eventually('all came back', 3000, async () => (await counts()).held === 0)
    assert.equal((await post('/later', 'name=x')).json.name, 'x')
  })

  test('others are served while one waits', async () => {
    let answered = false
    const waiting = post('/later', 'ms=1500&name=slow').finally(() => (answered = true))
    for (let i = 0; i < 20; i++) assert.equal((await get('/tagged')).status, 200)
    assert.equal(answered, false, 'twenty were served before it')
    assert.equal((await waiting).json.name, 'slow')
  })

  test('three seconds of everything at once: nobody hangs', async () => {
    const end = Date.now() + 3000
    let done = 0
    const visitor = async (n) => {
      const client = new Client(server.port)
      for (let i = 0; Date.now() < end; i++, done++) {
        const kind = (i + n) % 4
        if (kind === 0) assert.equal((await client.send(request('POST', '/later', form, `name=${i}`)).reply()).json.name, String(i))
        if (kind === 1) assert.equal((await client.send(request('GET', `/echo?name=${i}`)).reply()).json.param, String(i))
        if (kind === 2) assert.equal((await client.send(request('POST', '/publish/soak', form, `data=${i}`)).reply()).status, 200)
        if (kind === 3) assert.equal((await client.send(request('POST', '/at-once', form, `name=${i}`)).reply()).json.name, String(i))
      }
      client.close()
    }
    const listeners = Array.from({ length: 10 }, () => new Client(server.port).send(request('GET', '/stream/soak')))
    const comers = async () => {
      while (Date.now() < end) {
        const client = new Client(server.port).send(request('POST', '/later', form, 'ms=1'))
        await client.connected
        client.close()
        await sleep(2)
      }
    }
    await Promise.all([...Array.from({ length: 40 }, (_, n) => visitor(n)), comers()])
    assert.ok(done > 200, `only ${done}`)
    for (const listener of listeners) listener.close()
    await eventually('nothing is held', 3000, async () => (await counts()).held === 0)
  })
})

describe('live streams', () => {
  const events = (client) =>
    [...client.data.toString().matchAll(/id: (\d+)\nevent: (\w+)\ndata: (.*)\n/g)].map((m) => [Number(m[1]), m[2], m[3]])

  async function listen(port, topic, headers) {
    const client = new Client(port).send(request('GET', `/stream/${topic}`, headers))
    await client.text(/retry: 1000\n\n/)
    return client
  }

  test('an event reaches all who listen to its topic, soon, and nobody else', async () => {
    const [one, two, other] = await Promise.all(['t1', 't1', 't2'].map((topic) => listen(server.port, topic)))
    assert.match(one.data.toString(), /content-type: text\/event-stream/i)
    const began = Date.now()
    await post('/publish/t1', 'data=first%0Asecond')
    await Promise.all([one, two].map((client) => client.text(/event: news\ndata: first\ndata: second\n\n/)))
    assert.ok(Date.now() - began < 700 * slow, `${Date.now() - began} ms`)
    assert.doesNotMatch(other.data.toString(), /first/)
    for (const client of [one, two, other]) client.close()
  })

  test('HEAD on a stream ends', async () => {
    const reply = await ask(server.port, request('HEAD', '/stream/t'), { head: true })
    assert.deepEqual([reply.status, reply.headers['content-type']], [200, 'text/event-stream'])
  })

  test('who comes back gets what was missed, once, and then what is new', async () => {
    for (const data of ['a', 'b', 'c']) await post('/publish/back', `data=${data}`)
    const all = await listen(server.port, 'back', { 'Last-Event-ID': '0' })
    await all.text(/data: c\n/)
    const [first] = events(all)
    const some = await listen(server.port, 'back', { 'Last-Event-ID': String(first[0]) })
    const query = await listen(server.port, `back?after=${first[0]}`)
    const none = await listen(server.port, 'back')
    await post('/publish/back', 'data=d')
    const texts = []
    for (const client of [all, some, query, none]) {
      await client.text(/data: d\n/)
      texts.push(events(client).map((event) => event[2]).join(''))
      client.close()
    }
    assert.deepEqual(texts, ['abcd', 'bcd', 'bcd', 'd'])
  })

  test('nothing is lost or doubled between catching up and listening', async () => {
    const busy = await start(binary, ['stream_buffer=4000000', 'quiet=1'])
    let stop = false
    let published = 0
    const publisher = (async () => {
      const client = new Client(busy.port)
      while (!stop) {
        await client.send(request('POST', '/publish/race', form, 'data=x&times=3')).reply()
        published += 3
      }
      client.close()
    })()
    for (let round = 0; round < 25; round++) {
      const client = await listen(busy.port, 'race', { 'Last-Event-ID': '0' })
      const seen = published
      await client.until(() => (events(client).length > seen + 3 ? true : undefined))
      const ids = events(client).map((event) => event[0])
      assert.deepEqual(ids, Array.from(ids, (_, i) => i + 1))
      client.close()
    }
    stop = true
    await publisher
    await busy.stop()
  })

  test('pings come, and who has gone is noticed without an event', async () => {
    const quick = await start(binary, ['ping_ms=200'])
    const alive = await listen(quick.port, 't')
    const gone = await Promise.all(Array.from({ length: 10 }, () => listen(quick.port, 't')))
    assert.equal((await counts(quick.port)).streams, 11)
    for (const [i, client] of gone.entries()) {
      if (i % 2) client.close()
      else client.socket.resetAndDestroy()
    }
    await eventually('the dead are noticed', 1000, async () => (await counts(quick.port)).streams === 1)
    await alive.text(/event: ping\ndata: 1\n\n.*event: ping\n/s)
    alive.close()
    await quick.stop()
  })

  test('streams are capped: 503 and when to try again; a place that is left is free', async () => {
    const small = await start(binary, ['streams_max=3', 'ping_ms=200'])
    const taken = await Promise.all([1, 2, 3].map(() => listen(small.port, 't')))
    const refused = await ask(small.port, request('GET', '/stream/t'))
    assert.deepEqual([refused.status, refused.headers['retry-after']], [503, '5'])
    taken[0].close()
    await eventually('a place is free', 1000, async () => (await counts(small.port)).streams === 2)
    const next = await listen(small.port, 't')
    for (const client of [...taken, next]) client.close()
    await small.stop()
  })

  test('a listener that does not read is cut off, the others get everything', async () => {
    const tight = await start(binary, ['stream_buffer=16384', 'ping_ms=500'])
    const good = await listen(tight.port, 't')
    const stuck = await listen(tight.port, 't')
    stuck.socket.pause()
    const data = 'x'.repeat(8000)
    let sent = 0
    while ((await counts(tight.port)).streams === 2 && sent < 3000) {
      await ask(tight.port, request('POST', '/publish/t', form, `data=${data}`))
      await good.until(() => (events(good).length === 1 ? true : undefined))
      good.data = Buffer.alloc(0)
      sent++
    }
    assert.ok(sent < 3000)
    assert.equal((await counts(tight.port)).streams, 1)
    stuck.socket.resume()
    await stuck.closed()
    good.close()
    await tight.stop()
  })

  test('a long catch-up comes in rounds', async () => {
    const tight = await start(binary, ['stream_buffer=4096'])
    await ask(tight.port, request('POST', '/publish/t', form, `times=100&data=${'x'.repeat(100)}`))
    const got = []
    for (let round = 0; round < 20 && got.length < 100; round++) {
      const client = await listen(tight.port, 't', { 'Last-Event-ID': String(got.at(-1) ?? 0), Connection: 'close' })
      await client.until(() => (client.ended || events(client).at(-1)?.[0] === 100 ? true : undefined))
      got.push(...events(client).map((event) => event[0]))
      client.close()
    }
    assert.deepEqual(got, Array.from({ length: 100 }, (_, i) => i + 1))
    await tight.stop()
  })
})

describe('clients that take their time', () => {
  let quick
  before(async () => {
    quick = await start(binary, ['request_ms=600', 'send_ms=800', 'ping_ms=15000', 'per_address_max=400'])
  })
  after(async () => assert.equal((await quick.stop()).code, 0))

  for (const [name, text] of [
    ['the first line', 'GET /echo?aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'],
    ['headers', 'GET /echo HTTP/1.1\r\nHost: aaaaaaaaaaaaaaaaaaaaaaa'],
    ['a body', 'POST /journal HTTP/1.1\r\nHost: t\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\naaaaaaaaaaaaaaaaa'],
    ['empty lines', '\r\n'.repeat(30)],
  ])
    test(`${name}, a byte at a time: closed past the deadline`, async () => {
      const client = new Client(quick.port)
      const began = Date.now()
      const start = Math.max(0, text.length - 30)
      client.send(text.slice(0, start))
      for (let i = start; !client.ended && Date.now() - began < 5000; i++) {
        client.send(text[i] ?? 'a')
        await sleep(100)
      }
      assert.ok(client.ended)
      assert.ok(Date.now() - began < 2500 * slow, `${Date.now() - began} ms`)
    })

  test('a reply that nobody takes: closed past the deadline', async () => {
    const client = new Client(quick.port).send(request('GET', '/big?bytes=30000000'))
    await client.connected
    client.socket.pause()
    await eventually('it is closed', 4000, async () => (await counts(quick.port)).connections === 1)
    client.close()
  })

  test('held requests and streams have no deadline', async () => {
    const stream = new Client(quick.port).send(request('GET', '/stream/t'))
    const waiting = new Client(quick.port).send(request('POST', '/later', form, 'ms=1500&name=late'))
    assert.equal((await waiting.reply()).json.name, 'late')
    await ask(quick.port, request('POST', '/publish/t', form, 'data=still+there'))
    await stream.text(/still there/)
    stream.close()
    waiting.close()
  })
})

describe('crowds', () => {
  test('with every connection taken by idlers the next visitor is still served', async () => {
    const small = await start(binary, ['connections_max=16', 'per_address_max=100', 'streams_max=4'])
    const idle = []
    for (let i = 0; i < 40; i++) {
      idle.push(new Client(small.port))
      await idle[i].connected
    }
    for (let i = 0; i < 5; i++) assert.equal((await ask(small.port, request('GET', '/tagged'), { ms: 2000 * slow })).status, 200)
    const left = await counts(small.port)
    assert.ok(left.connections <= 16 && left.reaped > 0)
    for (const client of idle) client.close()
    await small.stop()
  })

  test('one address gets its share of connections, and no more', async () => {
    const small = await start(binary, ['per_address_max=12'])
    const all = []
    for (let i = 0; i < 20; i++) {
      all.push(new Client(small.port).send(request('GET', '/tagged')))
      await all[i].connected
    }
    const served = (await Promise.allSettled(all.map((client) => client.reply({ ms: 3000 })))).filter((r) => r.status === 'fulfilled')
    assert.equal(served.length, 12)
    for (const client of all) client.close()
    await eventually('there is room again', 2000, () =>
      ask(small.port, request('GET', '/tagged')).then(() => true, () => false))
    await small.stop()
  })

  test('bodies together stay within their budget: 503, and the rest goes on', async () => {
    const small = await start(binary, ['bodies_max=1500000'])
    const body = Buffer.alloc(900_000, 'a=1&')
    const one = new Client(small.port).send(request('POST', '/journal', { ...form, 'Content-Length': '900001' }, body))
    await one.connected
    await sleep(100)
    const two = await ask(small.port, request('POST', '/journal', form, body))
    assert.deepEqual([two.status, two.headers['retry-after']], [503, '2'])
    one.close()
    await sleep(50)
    assert.notEqual((await ask(small.port, request('POST', '/journal', form, body))).status, 503)
    await small.stop()
  })
})

describe('stopping', () => {
  test('held requests are answered, streams end, and it takes less than a second', async () => {
    const it = await start(binary, ['per_address_max=400'])
    const streams = Array.from({ length: 20 }, () => new Client(it.port).send(request('GET', '/stream/t')))
    await Promise.all(streams.map((client) => client.text(/retry/)))
    const held = Array.from({ length: 50 }, (_, i) => new Client(it.port).send(request('POST', '/later', form, `name=${i}&ms=5`)))
    const idle = new Client(it.port).send(request('GET', '/tagged'))
    await idle.reply()
    await eventually('some are held', 2000, async () => (await counts(it.port)).held > 10)
    const stopping = it.stop()
    const replies = await Promise.all(held.map((client) => client.reply()))
    const end = await stopping
    assert.deepEqual([end.code, end.signal], [0, null], end.err)
    assert.ok(end.out.includes('stopped'))
    assert.ok(end.ms < 2000 * slow, `${end.ms} ms`)
    for (const [i, reply] of replies.entries()) {
      assert.ok(reply.status === 200 || reply.status === 503)
      if (reply.status === 200) assert.equal(reply.json.name, String(i))
    }
    assert.ok(replies.filter((reply) => reply.status === 200).length > 10)
    for (const client of streams) {
      await client.closed()
      assert.match(client.data.toString(), /\r\n0\r\n\r\n$/)
    }
  })

  test('requests that never come back are told, new ones are refused, and nothing aborts', async () => {
    const it = await start(binary, ['stop_ms=500'])
    const held = Array.from({ length: 10 }, () => new Client(it.port).send(request('POST', '/never', form, 'a=1')))
    const gone = new Client(it.port).send(request('POST', '/never', form, 'a=1'))
    await eventually('they are held', 2000, async () => (await counts(it.port)).held === 11)
    gone.close()
    const kept = new Client(it.port).send(request('GET', '/tagged'))
    await kept.reply()
    const stopping = it.stop()
    await sleep(100)
    const late = await ask(it.port, request('GET', '/tagged'))
    assert.deepEqual([late.status, late.headers.connection], [503, 'close'])
    assert.equal((await kept.send(request('POST', '/later', form, 'a=1')).reply()).status, 503)
    for (const client of held) assert.equal((await client.reply()).status, 503)
    const end = await stopping
    assert.deepEqual([end.code, end.signal], [0, null], end.err)
    assert.ok(end.ms < 2000 * slow, `${end.ms} ms`)
  })

  test('in the middle of everything', async () => {
    for (let round = 0; round < 5; round++) {
      const it = await start(binary, ['per_address_max=400', 'quiet=1'])
      let open = true
      const visitor = async (n) => {
        while (open) {
          const client = new Client(it.port)
          const bytes = n % 2 ? request('POST', '/later', form, 'name=x&ms=1') : request('GET', '/stream/t')
          await client.send(bytes).text(/\}|retry/).catch(() => {})
          client.close()
        }
      }
      const visitors = Array.from({ length: 12 }, (_, n) => visitor(n))
      await sleep(80 + 20 * round)
      const end = await it.stop(round % 2 ? 'SIGINT' : 'SIGTERM')
      open = false
      assert.deepEqual([end.code, end.signal], [0, null], end.err)
      await Promise.all(visitors)
    }
  })
})

describe('the rest', () => {
  test('the access log has a line a request, without queries, cookies or secrets', async () => {
    await get('/echo?token=hush-1', { Cookie: 'session=hush-2' })
    await get('/secret/hush-3')
    await get('/nowhere/%1b[31m')
    await eventually('the lines are there', 1000, () => server.log().includes('/nowhere/%1b'))
    assert.match(server.log(), /^access GET \/echo 200 \d+ \d+ 127\.0\.0\.1$/m)
    assert.match(server.log(), /^access GET \/secret\/\{token\} 200 /m)
    assert.doesNotMatch(server.log(), /hush/)
  })

  test('noise from broken clients is rate-limited', async () => {
    for (let i = 0; i < 50; i++) await ask(server.port, 'GET / HTTP/1.1\r\n\r\n')
    const notes = server.log().split('\n').filter((line) => line.startsWith('note'))
    assert.ok(notes.length < 40, `${notes.length} notes`)
  })

  test('IPv6 and IPv4 on one socket', { skip: !fs.existsSync('/proc/net/if_inet6') }, async () => {
    const both = await start(binary, ['bind=::'])
    const seen = []
    for (const host of ['127.0.0.1', '::1']) {
      const client = new Client(both.port, host).send(request('GET', '/echo'))
      seen.push((await client.reply()).json.client)
      client.close()
    }
    assert.deepEqual(seen, ['127.0.0.1', '::1'])
    await both.stop()
  })

  test('a taken port is said so', async () => {
    await assert.rejects(start(binary, [`port=${server.port}`]), /is taken/)
  })
})
