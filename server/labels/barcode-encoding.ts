import bwip from 'bwip-js'
import { elementText } from '#domain/gs1/element-string.ts'
import type { LabelBarcode } from '#domain/labels/label.ts'

/** A barcode as widths of bar, space, bar, … in modules, or a square of dark modules where it is two-dimensional. */
export type Pattern = { widths: number[]; modules: number } | { rows: boolean[][] }

/** The human readable text below the bars. */
export const readableText = (barcode: LabelBarcode): string =>
  'elements' in barcode ? elementText(barcode.elements) : barcode.text

/** The bars of a barcode; throws on a wrong check digit or a character outside its symbology. */
export function barsOf(barcode: LabelBarcode): Extract<Pattern, { widths: number[] }> {
  const symbology = 'elements' in barcode ? 'gs1-128' : 'code128'
  const [symbol] = bwip.raw(symbology, readableText(barcode), '')
  if (!symbol || !('sbs' in symbol)) throw new Error(`${symbology} without bars`)
  return { widths: symbol.sbs, modules: symbol.sbs.reduce((sum, width) => sum + width, 0) }
}

/** A text as a QR Code of medium error correction. */
export function squareOf(text: string): Extract<Pattern, { rows: boolean[][] }> {
  const [symbol] = bwip.raw('qrcode', text, 'eclevel=M')
  if (!symbol || !('pixs' in symbol)) throw new Error('no square')
  const { pixs, pixx, pixy } = symbol
  const rows = Array.from({ length: pixy }, (_, y) =>
    pixs.slice(y * pixx, (y + 1) * pixx).map((dark) => dark === 1),
  )
  return { rows }
}
