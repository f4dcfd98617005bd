import { fileURLToPath } from 'node:url'
import { type Font, openSync } from 'fontkit'

/** Weights used by labels and papers. */
export type Weight = 'regular' | 'medium'

/** Files of the base font: Roboto, Apache-2.0, with all of Latin, Greek and Cyrillic. */
export const fontFiles: Record<Weight, string> = {
  regular: fileURLToPath(import.meta.resolve('pdfmake/fonts/Roboto/Roboto-Regular.ttf')),
  medium: fileURLToPath(import.meta.resolve('pdfmake/fonts/Roboto/Roboto-Medium.ttf')),
}

const open = (weight: Weight): Font => {
  const font = openSync(fontFiles[weight])
  if (!('characterSet' in font)) throw new Error(`${fontFiles[weight]} is a collection of fonts`)
  return font
}

export const baseFonts: Record<Weight, Font> = { regular: open('regular'), medium: open('medium') }

const baseCharacters = new Set(baseFonts.regular.characterSet)

/** Whether the base font has all characters of a text. */
export const isInBaseFont = (text: string): boolean =>
  [...text].every((char) => baseCharacters.has(char.codePointAt(0) ?? 0))
