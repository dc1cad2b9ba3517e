// Every page umpired can show, in the states worth seeing: what the tests of pages and the pictures
// walk through.
import assert from 'node:assert/strict'
import { device, enter, gameOf, linksFor, sizes, umpireAt } from './kit.mjs'

const LONG = 'The affair at Pruitt’s Farm, third club night of the autumn'

// Sets up a game with a bit of everything and gives the stops: {name, page, go()}; go() opens it.
export async function prepareTour(h) {
  const umpire = await umpireAt(h, sizes.tablet)
  const guest = await device(h, sizes.tablet)
  const spectator = await device(h, sizes.tablet)
  const side = await device(h, sizes.tablet)
  const game = await gameOf(umpire, LONG)
  const act = (fields) => enter(umpire, `${game}/act/command`, fields)

  const obeyed = await act({ unit: '3rd-virginia', dice: '4,3' })
  const undone = await act({ unit: '2nd-maryland', dice: '2,2' })
  await enter(umpire, `${game}/r/${undone.seq}/undo`, { reason: 'The wrong regiment' })
  const blunder = await act({ unit: 'chester-militia', dice: '6,6,3' })
  await enter(umpire, `${game}/note`, { text: 'Tea at half past four; the Chester men are still on the road.' })
  await enter(umpire, `${game}/note`, { text: 'They had marched all night.', target: blunder.seq, important: 'yes' })
  // Machine dice fall as they like: in a game of their own they change nothing for the others.
  const machine = await gameOf(umpire, 'Machine dice')
  const declared = await enter(umpire, `${machine}/act/command`, { unit: '3rd-virginia', throw: 'umpired' })
  const revealed = await enter(umpire, `${machine}/r/${declared.seq}/reveal`, { word: 'Brandywine' })
  const other = await gameOf(umpire, 'A throw that waits')
  const waits = await enter(umpire, `${other}/act/command`, { unit: '3rd-virginia', throw: 'umpired' })
  const close = await gameOf(umpire, 'A hair’s breadth')
  await enter(umpire, `${close}/act/place`, { unit: '3rd-virginia', x: '67.5', y: '49.1', facing: '0' })
  const stale = await gameOf(umpire, 'Two umpires')
  // The whole of Germantown, and two lines close enough to shoot and to charge.
  const { path: germantown } = await enter(umpire, '/games', { title: 'Germantown', system: 'two-for-tea', scenario: 'germantown' })
  const battle = await gameOf(umpire, 'At close quarters')
  await enter(umpire, `${battle}/act/place`, { unit: '10th-foot', x: '60', y: '50', facing: '180' })
  await enter(umpire, `${battle}/act/command`, { unit: '3rd-virginia', order: 'move', dice: '1,2' })

  const [watching, american] = await linksFor(umpire.page, game, 'pectator', 'American')
  await spectator.page.goto(watching)
  await side.page.goto(american)

  const stops = []
  // A stop is named for its page; one that was turned away elsewhere would be looked at in vain.
  const stop = (name, { page }, to) => {
    const go = async () => {
      await (typeof to === 'string' ? page.goto(to) : to(page))
      const shown = await page.evaluate(() => document.body.dataset.page)
      assert.ok(`${name}-`.startsWith(`${shown}-`), `${name}: this is the page ${shown}`)
    }
    stops.push({ name, page, go })
  }

  stop('home-guest', guest, '/')
  stop('home', umpire, '/')
  stop('sign-in', guest, '/sign-in')
  stop('sign-in-wrong', guest, async (page) => {
    await page.goto('/sign-in')
    await page.getByLabel('PIN').fill('000')
    await page.getByRole('button', { name: 'Sign in' }).tap()
    await page.locator('[data-problem]').waitFor()
  })
  stop('new-game', umpire, '/games')
  stop('forces', umpire, `${game}/forces`)
  stop('ground', umpire, `${game}/ground`)
  stop('table', umpire, game)
  stop('table-picked', umpire, `${battle}?unit=3rd-virginia`)
  stop('table-officer', umpire, `${germantown}?unit=washington`)
  stop('table-spectator', spectator, game)
  stop('table-side', side, game)
  stop('act-ask', umpire, `${game}/act/command`)
  stop('act-wrong', umpire, `${game}/act/command?unit=3rd-virginia&distance_cm=far&rating=40`)
  stop('act-throw', umpire, async (page) => {
    await page.goto(`${game}/act/command?unit=2nd-maryland&distance_cm=45`)
    await page.locator('.pad-keys').waitFor()
  })
  stop('act-close-call', umpire, async (page) => {
    await page.goto(`${close}/act/command?unit=3rd-virginia`)
    await page.locator('.close-call').waitFor()
  })
  stop('act-refused', umpire, `${game}/act/command?unit=7th-virginia`)
  stop('act-place', umpire, `${game}/act/place?unit=3rd-virginia`)
  stop('act-end-turn', umpire, `${game}/act/end-turn`)
  stop('table-germantown', umpire, germantown)
  stop('act-move', umpire, `${battle}/act/move?unit=3rd-virginia&x=60&y=42`)
  stop('act-move-forbidden', umpire, `${battle}/act/move?unit=3rd-virginia&x=60&y=90`)
  stop('act-shoot', umpire, `${battle}/act/shoot?unit=3rd-virginia&target=10th-foot`)
  stop('act-targets', umpire, `${battle}/act/targets?unit=7th-virginia`)
  stop('act-charge', umpire, `${battle}/act/charge?unit=3rd-virginia&target=10th-foot`)
  stop('act-melee', umpire, `${battle}/act/melee?charger=3rd-virginia&charged=10th-foot`)
  stop('act-stale', umpire, async (page) => {
    await page.goto(`${stale}/act/command?unit=3rd-virginia`)
    await enter(umpire, `${stale}/act/command`, { unit: '7th-virginia', dice: '2,2' })
    for (const face of [5, 1]) await page.locator('.pad-keys').getByRole('button', { name: String(face), exact: true }).tap()
    await page.getByRole('button', { name: 'Rule it' }).tap()
    await page.locator('.headlines.changed li').waitFor()
  })
  stop('calc-ask', guest, '/calc/two-for-tea/command')
  stop('calc-throw', guest, '/calc/two-for-tea/command?rating=8&distance_cm=45&enemy_visible=yes&enemy_cm=30&order=move')
  stop('calc-done', guest, '/calc/two-for-tea/command?rating=8&distance_cm=45&enemy_visible=yes&enemy_cm=30&order=move&die_1=3&die_2=2')
  stop('calc-shoot', guest, '/calc/two-for-tea/shoot')
  stop('calc-melee', guest, '/calc/two-for-tea/melee?charger_fighting=3&charged_fighting=3')
  stop('ruling', umpire, `${game}/r/${obeyed.seq}`)
  stop('ruling-undone', side, `${game}/r/${undone.seq}`)
  stop('ruling-blunder', umpire, `${game}/r/${blunder.seq}`)
  stop('ruling-waits', umpire, `${other}/r/${waits.seq}`)
  stop('ruling-proof', umpire, async (page) => {
    await page.goto(`${machine}/r/${revealed.seq}`)
    await page.locator('.proof summary').tap()
  })
  stop('undo', umpire, `${game}/r/${blunder.seq}/undo`)
  stop('override', umpire, `${game}/r/${obeyed.seq}/override`)
  stop('journal', umpire, `${game}/journal`)
  stop('luck', umpire, async (page) => {
    await page.goto(`${game}/luck`)
    for (const fold of await page.locator('.luck-folds > details > summary').all()) await fold.tap()
  })
  stop('journal-spectator', spectator, `${game}/journal`)
  stop('journal-found', umpire, `${game}/journal?sign=blunder&open=${blunder.seq}`)
  stop('replay', umpire, async (page) => {
    await page.goto(`${game}/replay/${blunder.seq}`)
    await page.locator('[data-play]').waitFor()
  })
  stop('replay-undone', side, `${game}/replay/${undone.seq}`)
  stop('replay-picked', umpire, `${germantown}/replay/1?unit=1st-maryland&as=american`)
  stop('what-if', umpire, `${game}/r/${obeyed.seq}/what-if`)
  stop('what-if-throw', umpire, `${game}/r/${obeyed.seq}/what-if?again=1&unit=3rd-virginia&order=move`)
  stop('consistency', umpire, `${game}/consistency`)
  stop('table-lost', spectator, async (page) => {
    await page.goto(game)
    await page.locator('#live[data-state=live]').waitFor()
    await page.context().setOffline(true) // for good: this device goes nowhere after
    await page.locator('.bar.loud').waitFor()
  })
  stop('settings', umpire, async (page) => {
    await page.goto(`${game}/settings?reading=TFT-05#f-TFT-05`)
    await page.locator('.reading form').waitFor()
  })
  stop('links', umpire, `${game}/links`)
  stop('links-made', umpire, (page) => linksFor(page, other))
  stop('files', umpire, `${game}/files`)
  stop('files-wrong', umpire, async (page) => {
    await page.goto(`${game}/files`)
    const rows = 'kind,id,name,side,type,rating,commander,stands,formation,x,y,facing\nunit,a,,nobody,marines,,,x,heap,-4,9999,north\n'
    await page.getByLabel('Order of battle').setInputFiles({ name: 'forces.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) })
    await page.getByRole('button', { name: 'Read in' }).tap()
    await page.locator('[data-problem]').waitFor()
  })
  stop('briefing', umpire, `${germantown}/briefing`)
  stop('rules', guest, '/rules/two-for-tea')
  stop('readings', guest, '/rules/two-for-tea/readings')
  stop('calculators', guest, '/calc')
  stop('help', guest, '/rules/two-for-tea/command')
  stop('help-shoot', guest, '/rules/two-for-tea/shoot')
  stop('print', umpire, `${game}/print`)
  stop('print-forces', side, `${game}/print/forces`)
  stop('print-table', umpire, `${germantown}/print/table`)
  stop('print-slips', umpire, `${game}/print/slips`)
  stop('error', umpire, `${game}/r/99999`)
  stop('error-guest', guest, '/no/such/page')
  return { stops, devices: { umpire, guest, spectator, side }, game }
}
