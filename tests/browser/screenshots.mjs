// Pictures of every page in three sizes, light and dark, to build/screenshots/.
//
//   README=1   also the one picture the README shows, to tests/browser/readme.png
import fs from 'node:fs'
import path from 'node:path'
import { enter, gameOf, hall, root, sizes } from './kit.mjs'
import { prepareTour } from './tour.mjs'

const folder = path.join(root, 'build/screenshots')
fs.mkdirSync(folder, { recursive: true })
const h = await hall()
try {
  const { stops, devices, game } = await prepareTour(h)
  let count = 0
  for (const stop of stops) {
    await stop.page.setViewportSize(sizes.tablet)
    await stop.go()
    for (const [size, box] of Object.entries(sizes)) {
      await stop.page.setViewportSize(box)
      for (const colorScheme of ['light', 'dark']) {
        await stop.page.emulateMedia({ colorScheme })
        await stop.page.screenshot({ path: path.join(folder, `${stop.name}-${size}-${colorScheme}.png`) })
        count++
      }
    }
  }
  if (process.env.README) {
    const { page } = devices.umpire
    await page.setViewportSize(sizes.tablet)
    await page.emulateMedia({ colorScheme: 'light' })
    const fresh = await gameOf(devices.umpire, 'Club night')
    await enter(devices.umpire, `${fresh}/act/place`, { unit: '10th-foot', x: '60', y: '50', facing: '180' })
    await page.goto(`${fresh}/act/command?unit=3rd-virginia`)
    await page.locator('.pad-keys').waitFor()
    await page.locator('#live[data-state=live]').waitFor()
    await page.screenshot({ path: path.join(root, 'tests/browser/readme.png') })
  }
  console.log(`${count} pictures in build/screenshots`)
} finally {
  await h.close()
}
