// Reads a page as far as a browser without JavaScript needs it: tags, text, links, forms.
import assert from 'node:assert/strict'

const bare = new Set(['input', 'meta', 'link', 'br', 'hr', 'img', 'rect', 'path', 'line', 'use', 'circle', 'polygon', 'polyline'])
const known = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

export function unescape(text) {
  return text.replace(/&(#x[0-9a-f]+|#\d+|\w+);/gi, (whole, name) => {
    if (/^#x/i.test(name)) return String.fromCodePoint(parseInt(name.slice(2), 16))
    if (name[0] === '#') return String.fromCodePoint(Number(name.slice(1)))
    return known[name] ?? whole
  })
}

function attributes(text) {
  const found = {}
  for (const m of text.matchAll(/([^\s=/"'<>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g))
    found[m[1].toLowerCase()] = unescape(m[2] ?? m[3] ?? m[4] ?? '')
  return found
}

// Every tag in order: {name, attrs, close, at, end}.
function* tagsOf(html) {
  const pattern = /<!--[\s\S]*?-->|<!doctype[^>]*>|<(\/?)([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/gi
  for (const m of html.matchAll(pattern))
    if (m[2]) yield { name: m[2].toLowerCase(), close: m[1] === '/', attrs: attributes(m[3]), at: m.index,
        end: m.index + m[0].length }
}

const plain = (html) => unescape(html.replace(/<[^>]*>/g, ' ')).replace(/\s+/g, ' ').trim()

class Form {
  constructor(attrs) {
    this.action = attrs.action
    this.method = (attrs.method ?? 'get').toLowerCase()
    this.enctype = attrs.enctype ?? 'application/x-www-form-urlencoded'
    this.novalidate = 'novalidate' in attrs
    this.controls = []
    this.buttons = []
  }

  control(name) {
    const found = this.controls.filter((c) => c.name === name)
    assert.ok(found.length > 0, `${this.action}: the form has no field ${name}`)
    return found
  }

  has(name) {
    return this.controls.some((c) => c.name === name)
  }

  value(name) {
    return this.pairs(undefined, false).find(([n]) => n === name)?.[1]
  }

  // As a person would: picks an offered choice, or types.
  set(name, value) {
    const found = this.control(name)
    const text = String(value)
    if (found[0].type === 'radio' || found[0].type === 'checkbox') {
      const wanted = found.find((c) => c.value === text)
      assert.ok(wanted, `${name}: there is no choice ${text} but ${found.map((c) => c.value)}`)
      for (const c of found) c.on = c === wanted
    } else if (found[0].type === 'select') {
      assert.ok(found[0].choices.includes(text), `${name}: there is no choice ${text} but ${found[0].choices}`)
      found[0].value = text
    } else {
      assert.notEqual(found[0].type, 'hidden', `${name} is hidden: nobody can type into it`)
      found[0].value = text
    }
    return this
  }

  choices(name) {
    return this.control(name).flatMap((c) => c.choices ?? [c.value])
  }

  // What is sent; a browser refuses to send a form whose required fields are empty.
  pairs(button, check = true) {
    const pressed = button === undefined ? undefined : this.buttons.find((b) => b.text === button)
    assert.ok(button === undefined || pressed, `no button "${button}" but ${this.buttons.map((b) => b.text)}`)
    const sent = []
    for (const c of this.controls) {
      const chosen = c.type !== 'radio' && c.type !== 'checkbox' ? true : c.on
      if (chosen && c.name && !c.disabled) sent.push([c.name, c.value])
    }
    if (check && !this.novalidate && !pressed?.novalidate)
      for (const c of this.controls.filter((c) => c.required))
        assert.ok(sent.some(([name, value]) => name === c.name && value !== ''), `a browser asks for ${c.name} first`)
    if (pressed?.name) sent.push([pressed.name, pressed.value])
    return sent
  }
}

function addControl(form, tag, select) {
  const { name, attrs } = tag
  const common = { name: attrs.name, required: 'required' in attrs, disabled: 'disabled' in attrs }
  if (name === 'input' && attrs.type !== 'submit')
    form.controls.push({ ...common, type: attrs.type ?? 'text', value: attrs.value ?? (attrs.type === 'radio' ? 'on' : ''),
        on: 'checked' in attrs })
  if (name === 'textarea') form.controls.push({ ...common, type: 'textarea', value: '' })
  if (name === 'select') {
    form.controls.push({ ...common, type: 'select', value: undefined, choices: [] })
    return form.controls.at(-1)
  }
  if (name === 'option' && select) {
    select.choices.push(attrs.value)
    if (select.value === undefined || 'selected' in attrs) select.value = attrs.value
  }
  return select
}

// {html, tags, text, links, forms, form(action, method), all(name, class)}
export function parsePage(html) {
  const page = { html, tags: [...tagsOf(html)], forms: [], links: [] }
  let form = null
  let select = null
  for (const [i, tag] of page.tags.entries()) {
    if (tag.name === 'form') {
      form = tag.close ? null : new Form(tag.attrs)
      if (form) page.forms.push(form)
    } else if (tag.close) {
      if (tag.name === 'select') select = null
    } else if (tag.name === 'a' && tag.attrs.href !== undefined) {
      page.links.push({ href: tag.attrs.href, text: inner(page, i) })
    } else if (tag.name === 'button' && form && (tag.attrs.type ?? 'submit') === 'submit') {
      form.buttons.push({ text: inner(page, i), name: tag.attrs.name, value: tag.attrs.value,
          novalidate: 'formnovalidate' in tag.attrs })
    } else if (form) {
      select = addControl(form, tag, select)
    }
  }
  page.text = plain(html.replace(/<script[\s\S]*?<\/script>/gi, ''))
  page.form = (action, method = 'post') => {
    const found = page.forms.filter((f) => f.action?.split('#')[0] === action && f.method === method)
    assert.ok(found.length > 0, `no ${method} form for ${action} but ${page.forms.map((f) => `${f.method} ${f.action}`)}`)
    return found[0]
  }
  page.link = (text) => {
    const found = page.links.find((l) => l.text === text || (text instanceof RegExp && text.test(l.text)))
    assert.ok(found, `no link "${text}" but ${page.links.map((l) => l.text)}`)
    return found.href
  }
  page.all = (name, has = {}) =>
    page.tags
      .map((tag, i) => ({ tag, i }))
      .filter(({ tag }) => !tag.close && tag.name === name && Object.entries(has).every(([k,
          v]) => (k === 'class' ? (tag.attrs.class ?? '').split(/\s+/).includes(v) : tag.attrs[k] === v)))
      .map(({ tag, i }) => ({ attrs: tag.attrs, text: inner(page, i), html: innerHtml(page, i) }))
  return page
}

function innerHtml(page, i) {
  const open = page.tags[i]
  if (bare.has(open.name)) return ''
  let depth = 1
  for (const tag of page.tags.slice(i + 1)) {
    if (tag.name !== open.name) continue
    depth += tag.close ? -1 : 1
    if (depth === 0) return page.html.slice(open.end, tag.at)
  }
  return page.html.slice(open.end)
}

const inner = (page, i) => plain(innerHtml(page, i))
