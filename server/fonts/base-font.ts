import { fileURLToPath } from 'node:url'
import { type Font, openSync } from 'fontkit'

/** The weights that labels and papers are set in. */
export type Weight = 'regular' | 'medium'

/** Where the fonts are: Roboto, Apache-2.0, with all of Latin, Greek and Cyrillic. */
export const fontFiles: Record<Weight, string> = {
  regular: fileURLToPath(import.meta.resolve('pdfmake/fonts/Roboto/Roboto-Regular.ttf')),
  medium: fileURLToPath(import.meta.resolve('pdfmake/fonts/Roboto/Roboto-Medium.ttf')),
}

const open = (weight: Weight): Font => {
  const font = openSync(fontFiles[weight])
  if (!('characterSet' in font)) throw new Error(`${fontFiles[weight]} is a collection of fonts`)
  return font
}

/** The same fonts, opened. */
export const baseFonts: Record<Weight, Font> = { regular: open('regular'), medium: open('medium') }

const known = new Set(baseFonts.regular.characterSet)

/** Whether the base font has all characters of a text. */
export const isBasic = (text: string): boolean =>
  [...text].every((sign) => known.has(sign.codePointAt(0) ?? 0))
