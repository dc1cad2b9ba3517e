// What comes out of a printer: how many sheets, which way round, to scale, and in black on white.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { enter, gameOf, hall, sizes, umpireAt } from './kit.mjs'

const MM = 96 / 25.4

let h, umpire, page, first, germantown, seq
before(async () => {
  h = await hall()
  umpire = await umpireAt(h, sizes.tablet, { colorScheme: 'dark' })
  page = umpire.page
  first = await gameOf(umpire, 'First')
  germantown = await gameOf(umpire, 'Germantown', 'germantown')
  seq = (await enter(umpire, `${first}/act/command`, { unit: '3rd-virginia', dice: '4,3' })).seq
  for (const unit of ['7th-virginia', '2nd-maryland']) await enter(umpire, `${first}/act/command`, { unit, dice: '2,1' })
})
after(() => h?.close())

// The sheets of a page as a printer would get them: {count, width, height} in points.
async function sheets(path, format) {
  await page.goto(path)
  const pdf = (await page.pdf({ format, preferCSSPageSize: true })).toString('latin1')
  const [width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf).slice(1).map(Number)
  return { count: (pdf.match(/\/Type \/Page\b/g) ?? []).length, width, height }
}

for (const format of ['A4', 'Letter']) {
  test(`on ${format} the table is one sheet across`, async () => {
    for (const game of [first, germantown]) {
      const { count, width, height } = await sheets(`${game}/print/table`, format)
      assert.equal(count, 1)
      assert.ok(width > height, `${width} x ${height}`)
    }
  })

  test(`on ${format} a ruling is one upright sheet, and the slips of a turn share one`, async () => {
    for (const path of [`${first}/r/${seq}`, `${first}/print/slips?turn=1`]) {
      const { count, width, height } = await sheets(path, format)
      assert.equal(count, 1, path)
      assert.ok(width < height)
    }
  })

  test(`on ${format} the whole order of battle of Germantown takes four sheets at most`, async () => {
    const { count } = await sheets(`${germantown}/print/forces`, format)
    assert.ok(count >= 2 && count <= 4, `${count} sheets`)
  })
}

// The page as it is laid out for paper of so many millimetres inside its margins.
async function onPaper(path, width, height) {
  await page.goto(path)
  await page.setViewportSize({ width: Math.floor(width * MM), height: Math.floor(height * MM) })
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
}
const onScreen = async () => {
  await page.emulateMedia({ media: null, colorScheme: 'dark' })
  await page.setViewportSize(sizes.tablet)
}

test('the printed table is as large as its scale says', async () => {
  await onPaper(`${first}/print/table`, 277, 190)
  const said = Number(/is (\d+) cm on the table/.exec(await page.locator('.scale-bar').innerText())[1])
  const frame = await page.locator('.sheet .frame').boundingBox()
  const { width } = await page.locator('.map').evaluate((one) => ({ width: Number(one.dataset.width) }))
  const drawn = frame.width / MM // in mm
  assert.ok(Math.abs(drawn - (width * 10) / said) < 1.5, `${drawn} mm for ${width} cm at 1:${said}`)
  const bar = await page.locator('.scale-bar svg').boundingBox()
  assert.ok(Math.abs(bar.width / MM - 300 / said) < 0.5)
  await onScreen()
})

test('on paper all text is black enough on white, also from a dark screen, and no button is left', async () => {
  for (const path of [`${first}/print/forces`, `${first}/print/slips`, `${first}/r/${seq}`, `${first}/journal`]) {
    await onPaper(path, 182, 269)
    const seen = await page.evaluate(() => {
      const shown = (one) => one.checkVisibility() && one.getBoundingClientRect().width > 0
      const pale = [...document.querySelectorAll('main *')].filter(
        (one) => shown(one) && !one.closest('svg, .sr') && [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()) &&
          getComputedStyle(one).color.match(/\d+/g).slice(0, 3).some((part) => Number(part) > 0x55),
      )
      const controls = [...document.querySelectorAll('button, .button, .foot, .nav')].filter(shown)
      return {
        ground: getComputedStyle(document.body).backgroundColor,
        pale: pale.map((one) => one.outerHTML.slice(0, 80)),
        controls: controls.map((one) => one.outerHTML.slice(0, 80)),
        wide: document.documentElement.scrollWidth - innerWidth,
      }
    })
    assert.equal(seen.ground, 'rgb(255, 255, 255)', path)
    assert.deepEqual(seen.pale, [], path)
    assert.deepEqual(seen.controls, [], path)
    assert.ok(seen.wide <= 0, `${path} is ${seen.wide} px too wide`)
    await onScreen()
  }
})

test('every stand is a box, and every hit it takes a circle', async () => {
  await onPaper(`${first}/print/forces`, 182, 269)
  const unit = page.locator('.paper-unit').filter({ hasText: '2nd Maryland' })
  assert.equal(await unit.locator('.pu-stand').count(), 3)
  assert.equal(await unit.locator('.pu-stand').first().locator('i').count(), 5)
  const [box, circle] = [await unit.locator('.pu-stand').first().boundingBox(), await unit.locator('.pu-stand i').first().boundingBox()]
  assert.ok(circle.width / MM >= 2 && box.height / MM >= 4, 'large enough for a pencil')
  await onScreen()
})

test('the print button prints', async () => {
  await page.goto(`${first}/print/forces`)
  await page.evaluate(() => (window.print = () => (window.printed = true)))
  await page.getByRole('button', { name: 'Print' }).tap()
  assert.equal(await page.evaluate(() => window.printed), true)
  await page.goto(`${first}/files`)
  await page.locator('main').getByRole('link', { name: 'Print' }).tap()
  await page.waitForURL(/\/print$/)
})
