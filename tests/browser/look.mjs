// What can be measured of a page as it stands on the screen.  Each of these runs in the page and
// gives a list of faults, empty when all is well.

// Names an element so that a reader finds it.
function install() {
  window.look = {
    name(one) {
      const words = (one.getAttribute('aria-label') || one.innerText || one.value || '').trim().replace(/\s+/g, ' ').slice(0, 40)
      const kind = [...one.classList].map((word) => `.${word}`).join('')
      return `${one.tagName.toLowerCase()}${one.id ? `#${one.id}` : ''}${kind}${one.name ? `[name=${one.name}]` : ''} "${words}"`
    },
    shown(one) {
      const box = one.getBoundingClientRect()
      return box.width > 0 && box.height > 0 && one.checkVisibility({ visibilityProperty: true }) && !one.closest('.sr, .skip, [aria-hidden=true]')
    },
    // What a finger aims at.  A radio button fills its label; a link inside a sentence is text.
    targets() {
      const all = document.querySelectorAll('button, a.button, a.tile, a.card-face, .nav a, .game-list a, summary, select, input:not([type=hidden])')
      return [...all].filter((one) => this.shown(one)).map((one) => (one.type === 'radio' ? one.closest('label') : one))
    },
    rgba(text) {
      const [r, g, b, a = 1] = text.match(/[\d.]+/g).map(Number)
      return { r, g, b, a }
    },
    over(top, under) {
      const mix = (a, b) => a * top.a + b * (1 - top.a)
      return { r: mix(top.r, under.r), g: mix(top.g, under.g), b: mix(top.b, under.b), a: 1 }
    },
    ground(one) {
      const layers = []
      for (let at = one; at; at = at.parentElement) {
        const colour = this.rgba(getComputedStyle(at).backgroundColor)
        if (colour.a > 0) layers.push(colour)
        if (colour.a === 1) break
      }
      return layers.reverse().reduce((under, top) => this.over(top, under), { r: 255, g: 255, b: 255, a: 1 })
    },
    contrast(ink, ground) {
      const light = ({ r, g, b }) => {
        const [x, y, z] = [r, g, b].map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4))
        return 0.2126 * x + 0.7152 * y + 0.0722 * z
      }
      const [low, high] = [light(ink), light(ground)].sort((a, b) => a - b)
      return (high + 0.05) / (low + 0.05)
    },
  }
}

function findFaults({ width }) {
  const { look } = window
  const faults = []
  const across = document.documentElement.scrollWidth
  if (across > width) faults.push(`the page is ${across} px wide on a screen of ${width}`)
  for (const one of document.querySelectorAll('main *'))
    if (one.scrollWidth > one.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(one).overflowX) && look.shown(one))
      faults.push(`scrolls sideways: ${look.name(one)}`)
  for (const one of look.targets()) {
    const { width: w, height: h } = one.getBoundingClientRect()
    if (h < 43.5) faults.push(`${h.toFixed(1)} px high: ${look.name(one)}`)
    if (w < 43.5) faults.push(`${w.toFixed(1)} px wide: ${look.name(one)}`)
  }
  return faults
}

function findUnnamed() {
  const { look } = window
  const fields = [...document.querySelectorAll('input:not([type=hidden]), select, textarea')].filter((one) => {
    const label = one.labels?.[0]?.textContent.trim() || one.getAttribute('aria-label')
    return !label
  })
  const controls = [...document.querySelectorAll('button, a[href]')].filter(
    (one) => look.shown(one) && !(one.textContent.trim() || one.getAttribute('aria-label') || one.getAttribute('title')),
  )
  const groups = [...document.querySelectorAll('fieldset')].filter((one) => look.shown(one) && !one.querySelector('legend')?.textContent.trim())
  const ids = [...document.querySelectorAll('[id]')].map((one) => one.id)
  return [
    ...[...fields, ...controls, ...groups].map((one) => `has no label: ${look.name(one)}`),
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `the id ${id} is there twice`),
  ]
}

function findPale() {
  const { look } = window
  const faults = new Set()
  const judge = (one, colour, opacity, what) => {
    const ground = look.ground(one)
    const ink = look.rgba(colour)
    const ratio = look.contrast(look.over({ ...ink, a: ink.a * opacity }, ground), ground)
    if (ratio < 4.5) faults.add(`${ratio.toFixed(2)}:1 ${what}: ${look.name(one)}`)
  }
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const seen = new Set()
  while (walk.nextNode()) {
    const one = walk.currentNode.parentElement
    if (!walk.currentNode.data.trim() || seen.has(one) || one.closest('svg') || !look.shown(one) || one.closest(':disabled, .is-off')) continue
    seen.add(one)
    let opacity = 1
    for (let at = one; at; at = at.parentElement) opacity *= Number(getComputedStyle(at).opacity)
    judge(one, getComputedStyle(one).color, opacity, 'text')
  }
  for (const one of document.querySelectorAll('input[placeholder]')) {
    if (!look.shown(one) || one.value || !one.placeholder) continue
    const style = getComputedStyle(one, '::placeholder')
    judge(one, style.color, Number(style.opacity), 'placeholder')
  }
  return [...faults]
}

// What enlarged text may lose: words cut off inside a control, controls off the screen or under
// something that cannot be scrolled away.
function findLost({ width }) {
  const { look } = window
  const faults = []
  const across = document.documentElement.scrollWidth
  if (across > width) faults.push(`the page is ${across} px wide on a screen of ${width}`)
  for (const one of look.targets()) {
    if (one.matches('.nav a, input, .foot .undo')) continue // these scroll or shorten by design
    if (one.scrollWidth > one.clientWidth + 2 && getComputedStyle(one).display !== 'inline') faults.push(`words stick out: ${look.name(one)}`)
  }
  for (const one of document.querySelectorAll('main p, main li, main h1, main h2, main cite, main label, main legend')) {
    const style = getComputedStyle(one)
    if (look.shown(one) && style.overflow === 'hidden' && one.scrollHeight > one.clientHeight + 2) faults.push(`cut off: ${look.name(one)}`)
  }
  const inTheWay = (one, down) => {
    one.style.scrollMarginTop = `${innerHeight * down}px`
    one.scrollIntoView({ block: 'start', inline: 'center', behavior: 'instant' })
    const box = one.getBoundingClientRect()
    const at = document.elementFromPoint(box.x + Math.min(box.width / 2, 40), box.y + box.height / 2)
    if (at && (one.contains(at) || at.contains(one) || at.closest('label') === one)) return null
    return at ? look.name(at) : 'the edge'
  }
  for (const one of look.targets()) {
    let way = inTheWay(one, 0.45)
    for (let down = 0; way && down < 0.9; down += 0.05) way = inTheWay(one, down)
    if (way) faults.push(`cannot be tapped: ${look.name(one)}; in the way is ${way}`)
  }
  scrollTo(0, 0)
  return faults
}

// As the setting for larger text does: every letter twice as large, the screen as it was.
function doubleText() {
  const all = [...document.querySelectorAll('body, body *')].filter((one) => !one.closest('svg'))
  const now = all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize))
  all.forEach((one, at) => (one.style.fontSize = `${now[at] * 2}px`))
}

export async function look(page) {
  await page.evaluate(install)
  const width = page.viewportSize().width
  return {
    faults: () => page.evaluate(findFaults, { width }),
    unnamed: () => page.evaluate(findUnnamed),
    pale: () => page.evaluate(findPale),
    lost: () => page.evaluate(findLost, { width: page.viewportSize().width }),
    doubleText: () => page.evaluate(doubleText),
  }
}
