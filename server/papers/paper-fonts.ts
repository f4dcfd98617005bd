import type { Content, TFontDictionary } from 'pdfmake/interfaces.js'
import { isBasic } from '#server/fonts/base-font.ts'
import { fallbackFonts } from '#server/fonts/fallback-fonts.ts'
import { logicalRuns } from '#server/fonts/text-runs.ts'

/** Where the loaded fonts are kept that papers need beside Roboto: under names that are no files. */
type Keep = (name: string, bytes: Buffer) => void

/** The loaded fonts as pdfmake knows fonts; each is kept under the name that it is given. */
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

// Fields of a part of a document that hold other parts.
const within = ['text', 'stack', 'columns', 'table', 'body'] as const

/** A text in pieces of one font and one direction, if it needs another font than that of every day. */
function pieces(text: string): string | object[] {
  if (isBasic(text)) return text
  return logicalRuns(text).map(({ text: piece, font, level }) => ({
    text: piece,
    bidiLevel: level,
    ...(font && { font: font.key }),
  }))
}

/** Sets all texts of a document in fonts that have their letters; the parts stay the same objects. */
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
