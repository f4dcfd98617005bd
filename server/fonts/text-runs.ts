import bidiFactory from 'bidi-js'
import type { Font } from 'fontkit'
import { baseFonts, isBasic, type Weight } from '#server/fonts/base-font.ts'
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
// Its types are those of a module, which Node does not give.
const bidi = (bidiFactory as unknown as () => Bidi)()

/** Pieces in the order in which they are read, brackets turned where they stand right to left. */
export function logicalRuns(text: string): TextRun[] {
  const { levels } = bidi.getEmbeddingLevels(text)
  const mirrored = bidi.getMirroredCharactersMap(text, levels)
  const runs: TextRun[] = []
  let offset = 0
  for (const sign of text) {
    const level = levels[offset] ?? 0
    const last = runs.at(-1)
    const stays = isJoiner(sign) || /\p{M}/u.test(sign)
    const font = stays && last ? last.font : (fallbackFor(sign) ?? null)
    const shown = mirrored.get(offset) ?? sign
    // Words that are written right to left stand by themselves: fonts lay one word out at a time.
    const isBoundary = level % 2 === 1 && (/\s/.test(sign) || /\s/.test(last?.text ?? ''))
    if (last && last.font === font && last.level === level && !isBoundary) last.text += shown
    else runs.push({ text: shown, font, level, isRightToLeft: level % 2 === 1 })
    offset += sign.length
  }
  return runs.map((run) =>
    // Fonts turn the scripts that are written right to left, not what stands between their words.
    run.isRightToLeft && !run.font ? { ...run, text: [...run.text].reverse().join('') } : run,
  )
}

/** Things on one line with their levels, in the order in which they stand from left to right (UAX 9, L2). */
export function inVisualOrder<Thing>(
  things: readonly Thing[],
  levelOf: (thing: Thing) => number,
): Thing[] {
  const placed = [...things]
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

/** Pieces from left to right. */
export const visualRuns = (text: string): TextRun[] =>
  inVisualOrder(logicalRuns(text), ({ level }) => level)

/** The opened font of a piece. */
export const fontOf = ({ font }: TextRun, weight: Weight): Font =>
  font?.fonts[weight] ?? baseFonts[weight]

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

const canShow = (text: string) =>
  [...text].every((sign) => isBasic(sign) || fallbackFor(sign) || isJoiner(sign))

/** The characters of texts that no font has, each once. */
export const missingSigns = (texts: Iterable<string>): string[] => [
  ...new Set(Array.from(texts, (text) => showable(text).missing).flat()),
]

/**
 * A text as the loaded fonts can show it, on one line: signs that steer (direction, line ends) are left out, a letter
 * with an accent that no font has loses it. What then cannot be shown is left out and given apart.
 */
export function showable(text: string): { text: string; missing: string[] } {
  const plain = text.normalize('NFC').replace(/\p{Cc}+|\p{Cs}|\p{Zl}|\p{Zp}/gu, ' ')
  const missing: string[] = []
  const shown = Array.from(letters.segment(plain), ({ segment }) => {
    const bare = segment.replace(/(?![\u200c\u200d])\p{Cf}|\p{Variation_Selector}/gu, '')
    if (canShow(bare)) return bare
    const simple = bare.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '')
    if (simple !== '' && canShow(simple)) return simple
    missing.push(bare)
    return ''
  }).join('')
  // Those that join letters mean nothing to Latin ones.
  const joined = shown.replace(/(?<=\p{Script=Latin}|\s)[\u200c\u200d]+/gu, '')
  return { text: joined.replace(/\s+/g, ' ').trim(), missing }
}
