import bwip from 'bwip-js'
import { elementText } from '#domain/gs1/element-string.ts'
import {
  type Label,
  type LabelBarcode,
  type LabelSize,
  labelBarcodes,
} from '#domain/labels/label.ts'
import { textWidth } from '#server/fonts/text-width.ts'
import type { PlacedText } from '#server/labels/label-text.ts'

/** A barcode as widths of bar, space, bar, … in modules; a two-dimensional one as rows of modules, dark is true. */
type Pattern = { widths: number[]; modules: number } | { rows: boolean[][] }

const readableText = (barcode: LabelBarcode): string =>
  'elements' in barcode ? elementText(barcode.elements) : barcode.text

/** Returns the bars of a barcode; throws on a wrong check digit or a character outside its symbology. */
export function barsOf(barcode: LabelBarcode): Extract<Pattern, { widths: number[] }> {
  const symbology = 'elements' in barcode ? 'gs1-128' : 'code128'
  const [symbol] = bwip.raw(symbology, readableText(barcode), '')
  if (!symbol || !('sbs' in symbol)) throw new Error(`${symbology} without bars`)
  return { widths: symbol.sbs, modules: symbol.sbs.reduce((sum, width) => sum + width, 0) }
}

/** Returns the QR Code of a text, with error correction M. */
function qrModulesOf(text: string): Extract<Pattern, { rows: boolean[][] }> {
  const [symbol] = bwip.raw('qrcode', text, 'eclevel=M')
  if (!symbol || !('pixs' in symbol)) throw new Error('no QR Code')
  const { pixs, pixx, pixy } = symbol
  const rows = Array.from({ length: pixy }, (_, y) =>
    pixs.slice(y * pixx, (y + 1) * pixx).map((dark) => dark === 1),
  )
  return { rows }
}

/** Paper of one label, in mm; `maxBarcodes` is its maximum number of barcodes. */
export type LabelPaper = { width: number; height: number; scale: number; maxBarcodes: number }

/**
 * Papers of labels. Beside the text, A6 and 4 × 6 in have room for two barcodes of full height, larger ones for three.
 */
export const labelPapers = {
  a6: { width: 105, height: 148, scale: 1, maxBarcodes: 2 },
  a5: { width: 148, height: 210, scale: 1.2, maxBarcodes: 3 },
  '4x6': { width: 101.6, height: 152.4, scale: 1, maxBarcodes: 2 },
  'half-letter': { width: 139.7, height: 215.9, scale: 1.15, maxBarcodes: 3 },
} as const satisfies Record<string, LabelPaper>

export const paperOf = {
  a6: 'a6',
  a5: 'a5',
  a4: 'a6',
  'a4-two': 'a5',
  '4x6': '4x6',
  'letter-two': 'half-letter',
} as const satisfies Record<LabelSize, keyof typeof labelPapers>

/** Positioned bars: left and upper edge, height and module in mm. */
export type PlacedBars = {
  x: number
  y: number
  height: number
  module: number
  widths: number[]
  barcode: LabelBarcode
}

/** Positioned QR Code without its quiet zone, in mm. */
export type PlacedQrCode = { x: number; y: number; module: number; rows: boolean[][]; text: string }

/** Barcodes of a label and their texts; `top` is their upper edge in mm from the top of the label. */
export type Symbols = {
  bars: PlacedBars[]
  qrCodes: PlacedQrCode[]
  texts: PlacedText[]
  top: number
}

// GS1 General Specifications 5.12.3: on logistic units 0.495 to 0.94 mm, at least 32 mm high, 165.1 mm wide.
const logisticModule = { min: 0.495, max: 0.94 }
// Internal numbers may be finer, down to the limit of hand scanners.
const internalModule = { min: 0.25, max: 0.94 }
// Slightly above 32 mm, because 300 dpi printers have 11.8 to 12 dots per millimetre.
const barHeight = 32.6
const quietModules = 10
// ^BY of ZPL takes no more.
const maxModuleDots = 10
const maxWidth = 165.1
const margin = 4
const readableLine = { size: 3.6, above: 0.7, below: 1.2 }

/**
 * Returns the widest module, in whole dots, with which a symbol and its quiet zones fit on the label; null if none is
 * allowed.
 */
function moduleFor(
  modules: number,
  width: number,
  dot: number,
  limits: { min: number; max: number },
) {
  const room = Math.min(width, maxWidth) / (modules + 2 * quietModules)
  const dots = Math.floor(Math.min(room, limits.max) / dot + 1e-6)
  const module = Math.min(dots, maxModuleDots) * dot
  return module >= limits.min - 1e-6 ? module : null
}

/**
 * Returns a barcode with its bars. If the barcode is too wide for the paper, returns null for element strings, and a
 * null `module` for an internal number, which becomes a QR Code.
 */
function measuredBarcode(barcode: LabelBarcode, paper: LabelPaper, dot: number) {
  const { widths, modules } = barsOf(barcode)
  const limits = 'elements' in barcode ? logisticModule : internalModule
  const module = moduleFor(modules, paper.width, dot, limits)
  return module || 'text' in barcode ? { barcode, widths, modules, module } : null
}

/** Places the barcodes of a label from the bottom up; barcodes that do not fit appear only as text. */
export function placeSymbols(label: Label, paper: LabelPaper, dot: number): Symbols {
  const symbols: Symbols = { bars: [], qrCodes: [], texts: [], top: paper.height - margin }
  const barcodes = labelBarcodes(label).flatMap((barcode) => {
    const fallback = 'elements' in barcode && barcode.shorter ? [{ elements: barcode.shorter }] : []
    const [fitting] = [barcode, ...fallback].flatMap(
      (candidate) => measuredBarcode(candidate, paper, dot) ?? [],
    )
    return fitting ?? []
  })
  for (const { barcode, widths, modules, module } of barcodes.slice(-paper.maxBarcodes).reverse()) {
    const text = readableText(barcode)
    const size = Math.min(
      readableLine.size,
      (paper.width - 2 * margin) / textWidth(text, 'regular'),
    )
    const y = symbols.top - barHeight - readableLine.above - readableLine.size
    symbols.texts.push({
      x: (paper.width - textWidth(text, 'regular') * size) / 2,
      middle: paper.width / 2,
      baseline: symbols.top - readableLine.size * 0.25,
      text,
      size,
      stretch: 1,
      weight: 'regular',
    })
    const left = (symbolWidth: number) => Math.round((paper.width - symbolWidth) / 2 / dot) * dot
    if (module)
      symbols.bars.push({
        x: left(modules * module),
        y,
        height: barHeight,
        module,
        widths,
        barcode,
      })
    else symbols.qrCodes.push(placeQrCode(text, y, dot, left))
    symbols.top = y - readableLine.below
  }
  return symbols
}

function placeQrCode(text: string, y: number, dot: number, left: (symbolWidth: number) => number) {
  const { rows } = qrModulesOf(text)
  const module = Math.floor(barHeight / rows.length / dot) * dot
  return { x: left(rows.length * module), y, module, rows, text }
}
