import type { Content } from 'pdfmake/interfaces.js'
import { textWidth } from '#server/fonts/text-width.ts'
import { defaultStyle, styles } from '#server/papers/paper-style.ts'

/** Minimum font size that is readable on paper, in points. */
const minSize = 5

type Node = { [name: string]: unknown }
type Letters = { size: number; isBold: boolean }

const isNode = (part: unknown): part is Node => typeof part === 'object' && part !== null

/**
 * Keeps numbers on one line: reduces the font size if their column is too narrow, and below the minimum breaks them
 * after a hyphen, slash, full stop or underscore. A value stays beside its unit if both fit. Changes the parts in
 * place.
 */
export function keepNumbersWhole<Part extends Content | Content[]>(part: Part): Part {
  return walk(part, undefined, { size: defaultStyle.fontSize, isBold: false }) as Part
}

function walk(part: unknown, width: number | undefined, letters: Letters): unknown {
  if (typeof part === 'string') {
    if (width === undefined) return part
    const fittedText = fit(part, width, letters)
    return fittedText.fontSize === undefined && fittedText.text === part ? part : fittedText
  }
  if (Array.isArray(part)) {
    for (const [index, child] of part.entries()) part[index] = walk(child, width, letters)
    return part
  }
  if (!isNode(part)) return part
  const ownLetters = lettersOf(part, letters)
  const ownWidth = typeof part.width === 'number' ? part.width : width
  if (typeof part.text === 'string' && ownWidth !== undefined)
    Object.assign(part, fit(part.text, ownWidth, ownLetters))
  else if (isNode(part.text)) part.text = walk(part.text, ownWidth, ownLetters)
  if (isNode(part.stack)) walk(part.stack, ownWidth, ownLetters)
  // Columns have their own widths, if any.
  if (isNode(part.columns)) walk(part.columns, undefined, ownLetters)
  if (isNode(part.table)) walkTable(part.table, ownLetters)
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
  const namedStyle = typeof style === 'string' ? styles[style] : undefined
  return {
    size: typeof fontSize === 'number' ? fontSize : (namedStyle?.fontSize ?? size),
    isBold: typeof bold === 'boolean' ? bold : (namedStyle?.bold ?? isBold),
  }
}

function fit(text: string, width: number, { size, isBold }: Letters): Node & { text: string } {
  const widest = (words: readonly string[]) =>
    Math.max(0, ...words.map((word) => textWidth(word, isBold ? 'medium' : 'regular')))
  // A little less than the column, because drawing may round differently.
  const room = width - 0.5
  const numbers = (shown: string, spaces: RegExp) =>
    shown.split(spaces).filter((word) => /\d/.test(word))
  const widestNumber = widest(numbers(text, / |\n/))
  if (widestNumber * size <= room) return { text }
  if (widestNumber * minSize <= room) return { text, fontSize: floor(room / widestNumber) }
  const plainSpaced = text.replaceAll('\u00a0', ' ')
  const widestPart = widest(numbers(plainSpaced, / |\n/))
  if (widestPart * size <= room) return { text: plainSpaced }
  if (widestPart * minSize <= room) return { text: plainSpaced, fontSize: floor(room / widestPart) }
  const fits = (line: string) => widest([line]) * minSize <= room
  const words = plainSpaced.split(' ').map((word) => (/\d/.test(word) ? wrap(word, fits) : word))
  return { text: words.join(' '), fontSize: minSize }
}

/** Breaks a word into lines after its separators. */
function wrap(word: string, fits: (line: string) => boolean): string {
  const lines = ['']
  for (const piece of word.split(/(?<=[-/._])/)) {
    const last = lines.at(-1) ?? ''
    if (last === '' || fits(last + piece)) lines[lines.length - 1] = last + piece
    else lines.push(piece)
  }
  return lines.join('\n')
}

const floor = (size: number) => Math.floor(size * 20) / 20
