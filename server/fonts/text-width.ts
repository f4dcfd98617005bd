import { baseFonts, type Weight } from '#server/fonts/base-font.ts'
import { fontOf, logicalRuns, showable } from '#server/fonts/text-runs.ts'

/** Height of capitals and digits at font size 1. */
export const capHeight = baseFonts.regular.capHeight / baseFonts.regular.unitsPerEm

const widths: Record<Weight, Map<string, number>> = { regular: new Map(), medium: new Map() }

/** Returns the width of a text at font size 1, without kerning, which only makes it narrower. */
export function textWidth(text: string, weight: Weight): number {
  let total = 0
  for (const run of logicalRuns(text)) {
    const font = fontOf(run, weight)
    if (run.font) total += font.layout(run.text).advanceWidth / font.unitsPerEm
    else for (const char of run.text) total += charWidth(char, weight)
  }
  return total
}

function charWidth(char: string, weight: Weight): number {
  const font = baseFonts[weight]
  const width =
    widths[weight].get(char) ??
    font.glyphForCodePoint(char.codePointAt(0) ?? 0).advanceWidth / font.unitsPerEm
  widths[weight].set(char, width)
  return width
}

/** Returns the printable part of a text, on one line; see `showable`. */
export const printable = (text: string): string => showable(text).text
