import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

const english = join(import.meta.dirname, '..', '..', 'words', 'en')
const marks: Record<string, string> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ö',
  u: 'ü',
  c: 'ç',
  n: 'ñ',
  A: 'Å',
  E: 'É',
  S: 'Š',
}

const accented = (text: string) => [...text].map((letter) => marks[letter] ?? letter).join('')

/** Turns "Save {{name}}" into "⟦Šávé {{name}} lo⟧": readable, two fifths longer, and known by its brackets. */
export function pseudoLocalize(text: string): string {
  // Lists of short words, such as names of months, have the width of a date, which does not grow.
  if (text.includes('|')) return accented(text)
  // Odd segments are placeholders.
  const segments = text.split(/(\{\{[^}]*\}\}|\$t\([^)]*\))/)
  const pseudo = segments.map((segment, index) => (index % 2 === 1 ? segment : accented(segment)))
  const words = segments.filter((_, index) => index % 2 === 0).join('')
  // Several short words, since one long word could not wrap.
  const padding = 'lorem ipsum dolor sit amet '.repeat(20).slice(0, Math.ceil(words.length * 0.4))
  return `⟦${pseudo.join('')} ${padding.trim() || '~'}⟧`
}

type Texts = { [key: string]: string | Texts }
const pseudoTexts = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([key, value]) => {
      const pseudo = typeof value === 'string' ? pseudoLocalize(value) : pseudoTexts(value)
      // Spanish, which these texts replace, has one plural form more than English.
      return key.endsWith('_other')
        ? [
            [key, pseudo],
            [key.replace(/other$/, 'many'), pseudo],
          ]
        : [[key, pseudo]]
    }),
  )

/** Replaces the Spanish texts by the pseudo-language. */
export async function servePseudoLocale(page: Page) {
  const files = readdirSync(english).map((file) => [
    `../../../words/sp/${file}`,
    pseudoTexts(JSON.parse(readFileSync(join(english, file), 'utf8'))),
  ])
  const body = `export default ${JSON.stringify(Object.fromEntries(files))}`
  await page.route(/\/assets\/sp-(screens-)?[\w-]+\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  )
}

export type Finding = { what: string; text: string }

/**
 * Returns untranslated texts of a page: texts, names and hints without brackets, except `data` (values of the database,
 * and the application's own figures and codes).
 */
export async function hardCoded(page: Page, data: ReadonlySet<string>): Promise<string[]> {
  const pageTexts = await page.evaluate(() => {
    const texts: string[] = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      // React Aria's announcements are in its own texts, in the same language.
      if (
        !parent ||
        parent.closest('script, style, noscript, [data-live-announcer]') ||
        !parent.checkVisibility()
      )
        continue
      // Figures in a sentence have their own elements: the brackets may be in an ancestor.
      const sentence = [parent, parent.parentElement, parent.parentElement?.parentElement].find(
        (ancestor) => /^\s*⟦[^⟦⟧]*⟧\s*$/.test(ancestor?.textContent ?? ''),
      )
      if (!sentence) texts.push(node.textContent ?? '')
    }
    for (const element of document.querySelectorAll(
      '[aria-label], [title], [placeholder], [alt]',
    )) {
      if (!element.checkVisibility()) continue
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        texts.push(element.getAttribute(name) ?? '')
    }
    return texts
  })
  return [...new Set(pageTexts)].filter((text) => !isData(text, data))
}

const words = JSON.parse(readFileSync(join(english, 'shell.json'), 'utf8'))
const months = `ene|feb|mar|abr|may|jun|jul|ago|sept?|oct|nov|dic|${accented(words.months)}`
const weekdays = 'lun|mar|mié|jue|vie|sáb|dom'
const date = new RegExp(
  [
    `\\d{1,2} (${months})\\.?( \\d{4})?`,
    '(lunes|martes|miércoles|jueves|viernes|sábado|domingo), \\d{1,2} de \\p{L}+ de \\d{4}',
    `(?<!\\p{L})(${weekdays})(?!\\p{L})`,
  ].join('|'),
  'giu',
)

function isData(text: string, data: ReadonlySet<string>): boolean {
  // Translations may be nested, as a name within a sentence: removed from the inside out.
  let remaining = text
  for (let before = ''; before !== remaining; ) {
    before = remaining
    remaining = remaining.replace(/⟦[^⟦⟧]*⟧/g, ' ')
  }
  remaining = remaining
    .replace(date, ' ')
    .replace(/[\d.,:/×+\-·%()–—…>|;]+/g, ' ')
    .trim()
  if (!/\p{L}{2,}/u.test(remaining)) return true
  const trimmed = text.trim()
  if (data.has(trimmed.toLowerCase())) return true
  return remaining
    .split(/\s+/)
    .every((word) => !/\p{L}{2,}/u.test(word) || data.has(word.toLowerCase()))
}

/** Lists overflow: a page wider than its window, or a text wider than its element. */
export const overflows = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const reports: string[] = []
    const width = document.documentElement.scrollWidth
    if (width > window.innerWidth) reports.push(`page: ${width} > ${window.innerWidth}`)
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (
        !element.checkVisibility() ||
        element.clientWidth < 2 ||
        element.scrollWidth <= element.clientWidth + 1
      )
        continue
      const style = getComputedStyle(element)
      if (/auto|scroll/.test(style.overflowX) || style.textOverflow === 'ellipsis') continue
      if (style.position === 'absolute' && style.clipPath !== 'none') continue
      // Overflow is reported once, for the innermost element.
      const isInner = [...element.children].some(
        (child) => child.clientWidth > 1 && child.scrollWidth > child.clientWidth + 1,
      )
      // A full-width bar overflows by its margin, not by its text.
      const isBleeding = [...element.children].some(
        (child) => Number.parseFloat(getComputedStyle(child).marginInlineEnd) < 0,
      )
      if (isInner || isBleeding || element.closest('select, textarea, input')) continue
      reports.push(
        `${element.tagName.toLowerCase()}.${String(element.className).slice(0, 40)}: ${element.scrollWidth} > ${element.clientWidth} ${(element.textContent ?? '').slice(0, 60)}`,
      )
    }
    return reports
  })
