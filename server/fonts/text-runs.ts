import bidiFactory from 'bidi-js'
import type { Font } from 'fontkit'
import { baseFonts, isInBaseFont, type Weight } from '#server/fonts/base-font.ts'
import { fallbackFor, isJoiner, type LoadedFont } from '#server/fonts/fallback-fonts.ts'

/** A run of text in one font and one direction; null is the base font. */
export type TextRun = {
  text: string
  font: LoadedFont | null
  isRightToLeft: boolean
  level: number
}

type Bidi = {
  getEmbeddingLevels: (text: string) => { levels: Uint8Array }
  getMirroredCharactersMap: (text: string, levels: Uint8Array) => Map<number, string>
}
// The package's types do not match its default export in Node.
const bidi = (bidiFactory as unknown as () => Bidi)()

/** Splits a text into runs in reading order; brackets are mirrored in right-to-left text. */
export function logicalRuns(text: string): TextRun[] {
  const { levels } = bidi.getEmbeddingLevels(text)
  const mirrored = bidi.getMirroredCharactersMap(text, levels)
  const runs: TextRun[] = []
  let offset = 0
  for (const char of text) {
    const level = levels[offset] ?? 0
    const last = runs.at(-1)
    const isAttached = isJoiner(char) || /\p{M}/u.test(char)
    const font = isAttached && last ? last.font : (fallbackFor(char) ?? null)
    const drawnChar = mirrored.get(offset) ?? char
    // Right-to-left words are separate runs, because fonts lay out one word at a time.
    const isBoundary = level % 2 === 1 && (/\s/.test(char) || /\s/.test(last?.text ?? ''))
    if (last && last.font === font && last.level === level && !isBoundary) last.text += drawnChar
    else runs.push({ text: drawnChar, font, level, isRightToLeft: level % 2 === 1 })
    offset += char.length
  }
  return runs.map((run) =>
    // Fallback fonts reverse right-to-left scripts themselves; characters of the base font between them are reversed
    // here.
    run.isRightToLeft && !run.font ? { ...run, text: [...run.text].reverse().join('') } : run,
  )
}

/** Sorts items of one line by their bidi levels into visual order, left to right (UAX 9, L2). */
export function inVisualOrder<Item>(
  items: readonly Item[],
  levelOf: (item: Item) => number,
): Item[] {
  const placed = [...items]
  const levels = placed.map(levelOf)
  const highest = Math.max(0, ...levels)
  for (let level = highest; level > 0; level -= 1) {
    for (let from = 0; from < placed.length; from += 1) {
      if ((levels[from] ?? 0) < level) continue
      let to = from
      while (to + 1 < placed.length && (levels[to + 1] ?? 0) >= level) to += 1
      placed.splice(from, to - from + 1, ...placed.slice(from, to + 1).reverse())
      levels.splice(from, to - from + 1, ...levels.slice(from, to + 1).reverse())
      from = to
    }
  }
  return placed
}

/** Splits a text into runs from left to right. */
export const visualRuns = (text: string): TextRun[] =>
  inVisualOrder(logicalRuns(text), ({ level }) => level)

export const fontOf = ({ font }: TextRun, weight: Weight): Font =>
  font?.fonts[weight] ?? baseFonts[weight]

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

const canShow = (text: string) =>
  [...text].every((char) => isInBaseFont(char) || fallbackFor(char) || isJoiner(char))

/** Returns the characters of texts that no font has, without duplicates. */
export const missingCharacters = (texts: Iterable<string>): string[] => [
  ...new Set(Array.from(texts, (text) => showable(text).missing).flat()),
]

/**
 * Returns a text that the loaded fonts can show, on one line. Control characters become spaces. A letter loses its
 * accent if no font has the accented letter. Other characters without a glyph are left out and returned as `missing`.
 */
export function showable(text: string): { text: string; missing: string[] } {
  const plain = text.normalize('NFC').replace(/\p{Cc}+|\p{Cs}|\p{Zl}|\p{Zp}/gu, ' ')
  const missing: string[] = []
  const shown = Array.from(letters.segment(plain), ({ segment }) => {
    const bare = segment.replace(/(?![\u200c\u200d])\p{Cf}|\p{Variation_Selector}/gu, '')
    if (canShow(bare)) return bare
    const withoutAccents = bare.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '')
    if (withoutAccents !== '' && canShow(withoutAccents)) return withoutAccents
    missing.push(bare)
    return ''
  }).join('')
  // Joiners have no effect between Latin letters.
  const joined = shown.replace(/(?<=\p{Script=Latin}|\s)[\u200c\u200d]+/gu, '')
  return { text: joined.replace(/\s+/g, ' ').trim(), missing }
}
