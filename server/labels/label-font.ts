import { fileURLToPath } from 'node:url'
import { type Font, openSync } from 'fontkit'

/** The weights that labels are set in. */
export type Weight = 'regular' | 'medium'

/** Where the fonts are: Roboto, Apache-2.0, with all of Latin, Greek and Cyrillic. */
export const fontFiles: Record<Weight, string> = {
  regular: fileURLToPath(import.meta.resolve('pdfmake/fonts/Roboto/Roboto-Regular.ttf')),
  medium: fileURLToPath(import.meta.resolve('pdfmake/fonts/Roboto/Roboto-Medium.ttf')),
}

const open = (weight: Weight) => {
  const font = openSync(fontFiles[weight])
  if (!('characterSet' in font)) throw new Error(`${fontFiles[weight]} is a collection of fonts`)
  return { font, known: new Set(font.characterSet), widths: new Map<string, number>() }
}
const fonts: Record<Weight, { font: Font; known: Set<number>; widths: Map<string, number> }> = {
  regular: open('regular'),
  medium: open('medium'),
}

/** How high capitals and digits are, of a size of 1. */
export const capHeight = fonts.regular.font.capHeight / fonts.regular.font.unitsPerEm

/** How wide a text is in a size of 1, without kerning, which only makes it narrower. */
export function textWidth(text: string, weight: Weight): number {
  const { font, widths } = fonts[weight]
  let total = 0
  for (const sign of text) {
    let width = widths.get(sign)
    if (width === undefined) {
      width = font.glyphForCodePoint(sign.codePointAt(0) ?? 0).advanceWidth / font.unitsPerEm
      widths.set(sign, width)
    }
    total += width
  }
  return total
}

const isKnown = (text: string) =>
  [...text].every((sign) => fonts.regular.known.has(sign.codePointAt(0) ?? 0))

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

// What stands for others, such as letters of another script.
const unknown = '?'

/**
 * A text as the font can show it: signs that steer (direction, line ends) and pictures are left out, a letter
 * with an accent that the font lacks loses it, and a word of another script is one question mark.
 */
export function printable(text: string): string {
  const plain = text.normalize('NFC').replace(/\p{Cc}+/gu, ' ')
  const shown = Array.from(letters.segment(plain), ({ segment }) => {
    if (isKnown(segment)) return segment
    if (/\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(segment)) return ''
    const bare = segment.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '')
    return isKnown(bare) ? bare : '\0'
  }).join('')
  return shown.replace(/\0+/g, unknown).replace(/\s+/g, ' ').trim()
}
