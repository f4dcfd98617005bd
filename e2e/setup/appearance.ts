import type { Page } from '@playwright/test'

/** Language, direction and theme of a page. */
export type Appearance = { lang: 'en' | 'sp' | 'ca'; isRtl: boolean; isDark: boolean }
const locales = { en: 'en', sp: 'es', ca: 'ca' }
/** Appearance of a page when it is opened. */
export const plainAppearance: Appearance = { lang: 'en', isRtl: false, isDark: false }
/** Three appearances that cover every language, direction and theme; EVERY_APPEARANCE=on runs all twelve. */
export const someAppearances: [Appearance, Appearance, Appearance] = [
  plainAppearance,
  { lang: 'sp', isRtl: false, isDark: true },
  { lang: 'ca', isRtl: true, isDark: true },
]
/** Every language in every direction and theme. */
export const allAppearances = [false, true].flatMap((isDark) =>
  [false, true].flatMap((isRtl) =>
    (['en', 'sp', 'ca'] as const).map((lang): Appearance => ({ lang, isRtl, isDark })),
  ),
)
/** Selector of dialogs, menus and lists that are open above a page. */
export const overlays = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'
/** Window size of a page when it is opened. */
export const desktop = { width: 1280, height: 800 }

/** Changes language, direction and theme as another tab would: without a reload, so that overlays stay open. */
export const showIn = (page: Page, { lang, isRtl, isDark }: Appearance) =>
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
      // Colours change a frame or two later, even with reduced motion.
      do await new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame)))
      while (document.getAnimations().some(({ playState }) => playState === 'running'))
    },
    { lang, isRtl, isDark, locale: locales[lang] },
  )

/** Waits until transitions and layout have settled. */
export async function settled() {
  do await new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame)))
  while (document.getAnimations().some(({ playState }) => playState === 'running'))
}

/** Lists elements that reach past the sides of the window. */
export const tooWide = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth } = document.documentElement
    if (scrollWidth <= window.innerWidth) return []
    const wide = [...document.querySelectorAll('main *, header *')].filter((element) => {
      const { left, right } = element.getBoundingClientRect()
      return left < -1 || right > window.innerWidth + 1
    })
    return [
      `${scrollWidth} wide`,
      ...wide.slice(0, 3).map((element) => element.outerHTML.slice(0, 120)),
    ]
  })

/** Lists words of at most 100 px that are broken although there is room. Codes may be broken. */
export const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const reports: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (texts.nextNode()) {
      const node = texts.currentNode as Text
      const parent = node.parentElement
      if (!parent?.checkVisibility() || parent.getBoundingClientRect().width < 2) continue
      for (const { 0: word, index } of node.data.matchAll(/(?<!\S)\p{L}[\p{L}\p{M}·’]+(?!\S)/gu)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
        const width = lines.reduce((sum, line) => sum + line.width, 0)
        if (new Set(lines.map(({ top }) => Math.round(top))).size > 1 && width <= 100)
          reports.push(`${word} is broken in ${parent.outerHTML.slice(0, 160)}`)
      }
    }
    return [...new Set(reports)]
  })
