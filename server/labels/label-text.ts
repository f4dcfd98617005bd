import type { Weight } from '#server/fonts/base-font.ts'
import { textWidth } from '#server/fonts/text-width.ts'

/**
 * A positioned text: baseline and size in mm, and how much it is condensed. Centred text has its middle too, because
 * printer fonts differ in width from ours.
 */
export type PlacedText = {
  x: number
  middle?: number
  baseline: number
  text: string
  size: number
  stretch: number
  weight: Weight
}

const ellipsis = '…'
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Cuts a text to a width in mm and adds an ellipsis. */
function shorten(text: string, width: number, size: number, weight: Weight): string {
  // Tolerates rounding errors of a text that was made to fit exactly.
  if (textWidth(text, weight) * size <= width + 1e-6) return text
  const chars = Array.from(graphemes.segment(text), ({ segment }) => segment)
  while (chars.length > 0 && textWidth(chars.join('') + ellipsis, weight) * size > width)
    chars.pop()
  return chars.join('').trimEnd() + ellipsis
}

/** Fits a text on one line of a width in mm: condenses it, then makes it smaller, then shortens it. */
export function fitOnLine(
  text: string,
  at: { x: number; baseline: number; width: number; size: number; weight: Weight },
  min: { stretch: number; size: number } = { stretch: 1, size: at.size },
): PlacedText {
  const { width, weight } = at
  const naturalWidth = textWidth(text, weight)
  const stretch = Math.min(1, Math.max(min.stretch, width / (naturalWidth * at.size)))
  const size = Math.min(at.size, Math.max(min.size, width / (naturalWidth * stretch)))
  const shown = shorten(text, width / stretch, size, weight)
  return { x: at.x, baseline: at.baseline, text: shown, size, stretch, weight }
}

/** Reduces lines to a maximum by joining the shortest neighbours, such as town and country. */
export function joinLines(lines: string[], maxLines: number): string[] {
  const joined = [...lines]
  while (joined.length > Math.max(1, maxLines)) {
    const lengths = joined.slice(1).map((line, index) => line.length + (joined[index]?.length ?? 0))
    const index = lengths.indexOf(Math.min(...lengths))
    joined.splice(index, 2, `${joined[index]}, ${joined[index + 1]}`)
  }
  return joined
}
