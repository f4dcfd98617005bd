import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { isEssentialRun } from '#test/test-scope.ts'
import { axeFindings } from './axe-findings.ts'
import { test } from './fixtures.ts'
import { screenStates } from './screen-states.ts'
import { assertTabOrder } from './tab-walk.ts'

type Appearance = { lang: 'en' | 'sp' | 'ca'; isRtl: boolean; isDark: boolean }
const locales = { en: 'en', sp: 'es', ca: 'ca' }
/** Three in which every language, direction and theme shows. EVERY_APPEARANCE=on looks at all twelve. */
const some: Appearance[] = [
  { lang: 'en', isRtl: false, isDark: false },
  { lang: 'sp', isRtl: false, isDark: true },
  { lang: 'ca', isRtl: true, isDark: true },
]
const all = [false, true].flatMap((isDark) =>
  [false, true].flatMap((isRtl) =>
    (['en', 'sp', 'ca'] as const).map((lang): Appearance => ({ lang, isRtl, isDark })),
  ),
)
const overlays = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'
const desktop = { width: 1280, height: 800 }
const plain: Appearance = { lang: 'en', isRtl: false, isDark: false }

/** Changes language, direction and theme as another tab would: nothing is loaded anew, what is open stays open. */
const show = (page: Page, { lang, isRtl, isDark }: Appearance) =>
  page.evaluate(
    async ({ lang, isRtl, isDark, locale }) => {
      const stored = JSON.parse(window.localStorage.getItem('customizer') ?? '{}')
      const customizer = { ...stored, isRtl, isDark, followsSystem: false }
      window.localStorage.setItem('lang', lang)
      window.localStorage.setItem('customizer', JSON.stringify(customizer))
      for (const key of ['lang', 'customizer'])
        window.dispatchEvent(new StorageEvent('storage', { key, storageArea: window.localStorage }))
      const html = document.documentElement
      const isShown = () =>
        html.lang === locale &&
        html.dir === (isRtl ? 'rtl' : 'ltr') &&
        html.dataset.theme === (isDark ? 'dark' : 'light') &&
        document.head.querySelectorAll('link[href*="/dark-"], link[href*="/light-"]').length === 1
      const deadline = performance.now() + 30_000
      while (!isShown()) {
        if (performance.now() > deadline) throw new Error(`not shown: ${lang} ${html.outerHTML}`)
        await new Promise((later) => setTimeout(later, 10))
      }
      // Colours take a frame or two to arrive, even without motion.
      do await new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame)))
      while (document.getAnimations().some(({ playState }) => playState === 'running'))
    },
    { lang, isRtl, isDark, locale: locales[lang] },
  )

/** Everything has arrived where it is to be. */
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

/** The rules of axe that ask where things are and how they look; the others ask what is in the page, and what it says. */
const looks = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable']

test.describe('every screen in every appearance', () => {
  test.describe.configure({ mode: 'parallel' })
  for (const [index, { name, isRoute, visit, arrange }] of screenStates.entries()) {
    // Each state in one of the three; what all states of a route have in common, its route has in all.
    const turn = some.slice(index % some.length, (index % some.length) + 1)
    const isShort = isEssentialRun && !isRoute
    test(`axe, 320 pixels and the Tab key: ${name}`, async ({ open }) => {
      const page = await open({ reducedMotion: 'reduce', hasNoStream: true, ...visit })
      await arrange?.(page)
      const layers = await page.locator(overlays).count()
      const found: string[] = []
      const note = (where: string, findings: string[]) =>
        found.push(...findings.map((one) => `${where}: ${one}`))
      const checkedLangs = new Set<string>()
      const appearances = isShort ? turn : process.env.EVERY_APPEARANCE === 'on' ? all : some
      for (const appearance of appearances) {
        await show(page, appearance)
        // In each language of a route once all that axe knows; else, turned or dark, what place and colour decide.
        const isWhole = isRoute ? !checkedLangs.has(appearance.lang) : checkedLangs.size === 0
        note(
          JSON.stringify(appearance),
          await axeFindings(page, 'html', isWhole ? undefined : looks),
        )
        checkedLangs.add(appearance.lang)
      }
      await page.setViewportSize({ width: 320, height: 640 })
      await page.evaluate(settled)
      if (!isShort) note('320 wide', await axeFindings(page))
      for (const appearance of isShort ? turn : some.toReversed()) {
        await show(page, appearance)
        note(`${JSON.stringify(appearance)}, 320 wide`, await tooWide(page))
      }
      assert.deepEqual(found, [])
      if (isShort) return
      // Last, because the Tab key closes menus and shows hints; and as it was opened.
      await page.setViewportSize(desktop)
      await show(page, plain)
      if ((await page.locator(overlays).count()) !== layers) {
        await page.reload()
        await page.locator('h1').waitFor()
        await arrange?.(page)
      }
      await assertTabOrder(page)
    })
  }
})
