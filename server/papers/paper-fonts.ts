import type { Content, TFontDictionary } from 'pdfmake/interfaces.js'
import { isInBaseFont } from '#server/fonts/base-font.ts'
import { fallbackFonts } from '#server/fonts/fallback-fonts.ts'
import { logicalRuns } from '#server/fonts/text-runs.ts'

/** Stores a loaded fallback font for pdfmake, under a name that is not a file. */
type StoreFont = (name: string, bytes: Buffer) => void

/** Returns the loaded fonts for pdfmake, and stores each with `storeFont`. */
export function paperFonts(storeFont: StoreFont): TFontDictionary {
  const fonts: TFontDictionary = {}
  for (const { key, bytes } of fallbackFonts()) {
    const [normal, bold] = [`${key}-regular`, `${key}-medium`]
    storeFont(normal, bytes.regular)
    storeFont(bold, bytes.medium)
    fonts[key] = { normal, bold, italics: normal, bolditalics: bold }
  }
  return fonts
}

type Node = { [name: string]: unknown; text?: unknown }

// Fields of a document part that contain further parts.
const partFields = ['text', 'stack', 'columns', 'table', 'body'] as const

/** Splits a text into runs of one font and one direction; a text in the base font stays as it is. */
function fontRuns(text: string): string | object[] {
  if (isInBaseFont(text)) return text
  return logicalRuns(text).map(({ text: piece, font, level }) => ({
    text: piece,
    bidiLevel: level,
    ...(font && { font: font.key }),
  }))
}

/** Sets the fonts of all texts of a document. It changes the parts in place. */
export function setFonts<Part extends Content | Content[] | unknown>(part: Part): Part {
  if (typeof part === 'string') {
    const runs = fontRuns(part)
    return (typeof runs === 'string' ? runs : { text: runs }) as Part
  }
  if (Array.isArray(part)) {
    for (const [index, child] of part.entries()) part[index] = setFonts(child)
    return part
  }
  if (typeof part !== 'object' || part === null) return part
  const node = part as Node
  for (const name of partFields) {
    const inner = node[name]
    if (name === 'text' && typeof inner === 'string') node.text = fontRuns(inner)
    else if (typeof inner === 'object') node[name] = setFonts(inner)
  }
  return part
}
