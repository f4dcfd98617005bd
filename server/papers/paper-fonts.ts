import type { Content, TFontDictionary } from 'pdfmake/interfaces.js'
import { isBasic } from '#server/fonts/base-font.ts'
import { fallbackFonts } from '#server/fonts/fallback-fonts.ts'
import { logicalRuns } from '#server/fonts/text-runs.ts'

/** Stores a loaded fallback font for pdfmake, under a name that is not a file. */
type Keep = (name: string, bytes: Buffer) => void

/** Returns the loaded fonts for pdfmake, and stores each with `keep`. */
export function paperFonts(keep: Keep): TFontDictionary {
  const fonts: TFontDictionary = {}
  for (const { key, bytes } of fallbackFonts()) {
    const [normal, bold] = [`${key}-regular`, `${key}-medium`]
    keep(normal, bytes.regular)
    keep(bold, bytes.medium)
    fonts[key] = { normal, bold, italics: normal, bolditalics: bold }
  }
  return fonts
}

type Node = { [name: string]: unknown; text?: unknown }

// Fields of a document part that contain further parts.
const within = ['text', 'stack', 'columns', 'table', 'body'] as const

/** Splits a text into runs of one font and one direction; a text in the base font stays as it is. */
function pieces(text: string): string | object[] {
  if (isBasic(text)) return text
  return logicalRuns(text).map(({ text: piece, font, level }) => ({
    text: piece,
    bidiLevel: level,
    ...(font && { font: font.key }),
  }))
}

/** Sets the fonts of all texts of a document. It changes the parts in place. */
export function setFonts<Part extends Content | Content[] | unknown>(part: Part): Part {
  if (typeof part === 'string') {
    const set = pieces(part)
    return (typeof set === 'string' ? set : { text: set }) as Part
  }
  if (Array.isArray(part)) {
    for (const [index, one] of part.entries()) part[index] = setFonts(one)
    return part
  }
  if (typeof part !== 'object' || part === null) return part
  const node = part as Node
  for (const name of within) {
    const inner = node[name]
    if (name === 'text' && typeof inner === 'string') node.text = pieces(inner)
    else if (typeof inner === 'object') node[name] = setFonts(inner)
  }
  return part
}
