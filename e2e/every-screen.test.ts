import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { listShipments } from '#contract/shipment-endpoints.ts'
import { axeFindings } from './kit-page.ts'
import { scenes } from './scenes.ts'
import { openVisits } from './visitor.ts'

const { open, world } = await openVisits()

type Taste = { lang: 'en' | 'sp' | 'ca'; isRtl: boolean; isDark: boolean }
const locales = { en: 'en', sp: 'es', ca: 'ca' }
const all: Taste[] = (['en', 'sp', 'ca'] as const).flatMap((lang) =>
  [false, true].flatMap((isRtl) => [false, true].map((isDark) => ({ lang, isRtl, isDark }))),
)
/** Three of them, in which every language, direction and theme still shows; for the other states of a route. */
const some: Taste[] = [
  { lang: 'en', isRtl: false, isDark: false },
  { lang: 'sp', isRtl: false, isDark: true },
  { lang: 'ca', isRtl: true, isDark: true },
]

/** Changes language, direction and theme as another tab would: nothing is loaded anew, what is open stays open. */
async function show(page: Page, { lang, isRtl, isDark }: Taste) {
  await page.evaluate(
    (taste) => {
      const kept = JSON.parse(window.localStorage.getItem('customizer') ?? '{}')
      const customizer = { ...kept, isRtl: taste.isRtl, isDark: taste.isDark, followsSystem: false }
      window.localStorage.setItem('lang', taste.lang)
      window.localStorage.setItem('customizer', JSON.stringify(customizer))
      for (const key of ['lang', 'customizer'])
        window.dispatchEvent(new StorageEvent('storage', { key, storageArea: window.localStorage }))
    },
    { lang, isRtl, isDark },
  )
  await page.waitForFunction(
    ([locale, dir, theme]) => {
      const html = document.documentElement
      const sheets = document.head.querySelectorAll('link[href*="/dark-"], link[href*="/light-"]')
      const isShown = html.lang === locale && html.dir === dir && html.dataset.theme === theme
      return isShown && sheets.length === 1
    },
    [locales[lang], isRtl ? 'rtl' : 'ltr', isDark ? 'dark' : 'light'],
    { polling: 20 },
  )
  await page.evaluate(settled)
}

/** Colours take a frame or two to arrive, even without motion. */
async function settled() {
  do await new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame)))
  while (document.getAnimations().some(({ playState }) => playState === 'running'))
}

/** What reaches past the sides of the window. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth } = document.documentElement
    if (scrollWidth <= window.innerWidth) return []
    const wide = [...document.querySelectorAll('main *, header *')].filter((one) => {
      const { left, right } = one.getBoundingClientRect()
      return left < -1 || right > window.innerWidth + 1
    })
    return [`${scrollWidth} wide`, ...wide.slice(0, 3).map((one) => one.outerHTML.slice(0, 120))]
  })

const leader = await world.signIn('lee')
const { reply } = await leader.call(listShipments, { query: { state: 'open' } })
const filled = reply.rows.find(({ lineCount }) => lineCount > 0)

describe('every screen in every taste', () => {
  for (const { name, isRoute, visit, arrange } of scenes(`/shipments/${filled?.id}`)) {
    test(`axe and 320 pixels: ${name}`, async () => {
      const page = await open({ reducedMotion: 'reduce', isUntold: true, ...visit })
      await arrange?.(page)
      const found: string[] = []
      const note = (where: string, findings: string[]) =>
        found.push(...findings.map((one) => `${where}: ${one}`))
      for (const taste of isRoute ? all : some) {
        await show(page, taste)
        note(JSON.stringify(taste), await axeFindings(page))
      }
      await page.setViewportSize({ width: 320, height: 640 })
      await page.evaluate(settled)
      note('320 wide', await axeFindings(page))
      for (const taste of some) {
        await show(page, taste)
        note(`${JSON.stringify(taste)}, 320 wide`, await tooWide(page))
      }
      await page.context().close()
      assert.deepEqual(found, [])
    })
  }
})
