import type { Content } from 'pdfmake/interfaces.js'
import { textWidth } from '#server/fonts/text-width.ts'
import { defaultStyle, styles } from '#server/papers/paper-style.ts'

/** Smaller letters are not read on paper. */
const minSize = 5

type Node = { [name: string]: unknown }
type Letters = { size: number; isBold: boolean }

const isNode = (part: unknown): part is Node => typeof part === 'object' && part !== null

/**
 * Keeps what has digits in it whole where it is wider than its column: in smaller letters, and where even those are too wide
 * parted after a hyphen, a slash or a full stop. A value stays beside its unit as long as both fit. The parts stay the same
 * objects.
 */
export function keepNumbersWhole<Part extends Content | Content[]>(part: Part): Part {
  return walk(part, undefined, { size: defaultStyle.fontSize, isBold: false }) as Part
}

function walk(part: unknown, width: number | undefined, letters: Letters): unknown {
  if (typeof part === 'string') {
    if (width === undefined) return part
    const fitted = fit(part, width, letters)
    return fitted.fontSize === undefined && fitted.text === part ? part : fitted
  }
  if (Array.isArray(part)) {
    for (const [index, one] of part.entries()) part[index] = walk(one, width, letters)
    return part
  }
  if (!isNode(part)) return part
  const own = lettersOf(part, letters)
  const across = typeof part.width === 'number' ? part.width : width
  if (typeof part.text === 'string' && across !== undefined)
    Object.assign(part, fit(part.text, across, own))
  else if (isNode(part.text)) part.text = walk(part.text, across, own)
  if (isNode(part.stack)) walk(part.stack, across, own)
  // Columns say their widths themselves, where they are known.
  if (isNode(part.columns)) walk(part.columns, undefined, own)
  if (isNode(part.table)) walkTable(part.table, own)
  return part
}

function walkTable({ widths, body }: Node, letters: Letters): void {
  if (!Array.isArray(widths) || !Array.isArray(body)) return
  for (const row of body as unknown[][])
    for (const [column, cell] of row.entries()) {
      const width: unknown = widths[column]
      const isAlone = !isNode(cell) || cell.colSpan === undefined
      row[column] = walk(cell, isAlone && typeof width === 'number' ? width : undefined, letters)
    }
}

function lettersOf({ style, fontSize, bold }: Node, { size, isBold }: Letters): Letters {
  const named = typeof style === 'string' ? styles[style] : undefined
  return {
    size: typeof fontSize === 'number' ? fontSize : (named?.fontSize ?? size),
    isBold: typeof bold === 'boolean' ? bold : (named?.bold ?? isBold),
  }
}

function fit(text: string, width: number, { size, isBold }: Letters): Node & { text: string } {
  const widest = (words: readonly string[]) =>
    Math.max(0, ...words.map((word) => textWidth(word, isBold ? 'medium' : 'regular')))
  // A little less than the column: what is measured here is not rounded as it is drawn.
  const room = width - 0.5
  const numbers = (shown: string, spaces: RegExp) =>
    shown.split(spaces).filter((word) => /\d/.test(word))
  const together = widest(numbers(text, / |\n/))
  if (together * size <= room) return { text }
  if (together * minSize <= room) return { text, fontSize: floor(room / together) }
  const parted = text.replaceAll('\u00a0', ' ')
  const apart = widest(numbers(parted, / |\n/))
  if (apart * size <= room) return { text: parted }
  if (apart * minSize <= room) return { text: parted, fontSize: floor(room / apart) }
  const fits = (line: string) => widest([line]) * minSize <= room
  const words = parted.split(' ').map((word) => (/\d/.test(word) ? lines(word, fits) : word))
  return { text: words.join(' '), fontSize: minSize }
}

/** A word on as many lines as it needs, parted after its signs alone. */
function lines(word: string, fits: (line: string) => boolean): string {
  const all = ['']
  for (const piece of word.split(/(?<=[-/._])/)) {
    const last = all.at(-1) ?? ''
    if (last === '' || fits(last + piece)) all[all.length - 1] = last + piece
    else all.push(piece)
  }
  return all.join('\n')
}

const floor = (size: number) => Math.floor(size * 20) / 20
