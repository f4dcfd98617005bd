import * as z from 'zod'
import { type Gs1Element, isGs1Text } from '#domain/gs1/element-string.ts'
import { gtin14, isGtin } from '#domain/gs1/gs1-key.ts'
import { packageType } from '#domain/packing/package.ts'
import { packageCode } from '#domain/packing/package-code.ts'
import { day } from '#domain/units/day.ts'
import { formatQuantity, isWhole, parseQuantity, quantityText } from '#domain/units/quantity.ts'
import { type Unit, units } from '#domain/units/unit.ts'

/** Maximum labels of one print, copies included. */
export const maxLabels = 2000

/** Maximum copies of each label; GS1 wants two on a pallet, on adjacent sides. */
export const maxCopies = 10

/** The goods of one order line in a package, nested packages included. */
const labelGoods = z.object({
  gtin: z.string().nullable(),
  orderCode: z.string(),
  productCode: z.string(),
  productName: z.string(),
  size: z.string(),
  color: z.string(),
  unit: z.string(),
  isDivisible: z.boolean(),
  quantity: quantityText,
  lot: z.string().nullable(),
  bestBefore: day.nullable(),
  expiry: day.nullable(),
  serialNumber: z.string().nullable().meta({ description: 'Serial number of a line of one piece' }),
})
export type LabelGoods = z.infer<typeof labelGoods>

/** Maximum order lines listed on a label; no label size has room for more. */
export const maxLabelGoods = 60

/** Content of a package's label, independent of size and language. */
export const label = z.object({
  from: z.array(z.string()).meta({ description: 'Name and address of the supplier, line by line' }),
  to: z.array(z.string()).meta({ description: 'Name and address of the ship-to, line by line' }),
  shippingCode: z.string(),
  number: z.int(),
  count: z.int().meta({ description: 'Packages of the shipment' }),
  sscc: z.string().nullable(),
  type: packageType,
  grossWeight: z.string().nullable(),
  height: z.string().nullable(),
  width: z.string().nullable(),
  depth: z.string().nullable(),
  goods: z.array(labelGoods).max(maxLabelGoods),
  moreGoods: z.int().meta({ description: 'Number of order lines that `goods` leaves out' }),
})
export type Label = z.infer<typeof label>

/**
 * Label sizes: one to a page, four A6 or two A5 on a sheet of A4, or two half-size on a sheet of Letter.
 */
export const labelSize = z.enum(['a6', 'a5', 'a4', 'a4-two', '4x6', 'letter-two'])
export type LabelSize = z.infer<typeof labelSize>

const onlyValue = <T>(values: T[]): T | null => {
  const [first, ...others] = new Set(values)
  return first !== undefined && others.length === 0 ? first : null
}

// Dozens, hundreds and the like: their number is no count of pieces.
const isCountedByMany = (unit: string) =>
  unit !== 'pcs' && Object.hasOwn(units, unit) && units[unit as Unit].kind === 'count'

/**
 * The GTIN and count of a homogeneous package. Null for mixed packages or units, goods without GTIN, and goods that are
 * measured or counted by the dozen or more.
 */
export function soleContent({ goods, moreGoods }: Label): { gtin: string; count: string } | null {
  const gtin = onlyValue(
    goods.map((item) => (item.gtin && isGtin(item.gtin) ? gtin14(item.gtin) : null)),
  )
  const total = goods.reduce((sum, item) => sum + parseQuantity(item.quantity), 0n)
  const hasOneUnit = onlyValue(goods.map(({ unit }) => unit)) !== null
  const isSingle = goods.every((item) => !item.isDivisible && !isCountedByMany(item.unit))
  const isCounted = hasOneUnit && isSingle && isWhole(total)
  if (!gtin || moreGoods > 0 || !isCounted) return null
  const count = formatQuantity(total)
  return count.length <= 8 ? { gtin, count } : null
}

/** Returns the order of all goods in a package; null if they belong to several. */
export const soleOrder = ({ goods, moreGoods }: Label): string | null =>
  moreGoods > 0 ? null : onlyValue(goods.map((item) => item.orderCode))

// Barcode encoders and printers read brackets and > as commands.
const isBarcodeSafe = (text: string) => text.length <= 30 && isGs1Text(text) && !/[()>]/.test(text)

/** Writes a day as in barcodes: YYMMDD. */
const sixDigits = (value: string) => value.slice(2).replaceAll('-', '')

/** Returns the dates and the lot that all goods of a package share; those that a barcode cannot encode are left out. */
function lotElements({ goods, moreGoods }: Label): Gs1Element[] {
  if (moreGoods > 0) return []
  const common = (name: 'lot' | 'bestBefore' | 'expiry') =>
    onlyValue(goods.map((item) => item[name]))
  const [lot, bestBefore, expiry] = [common('lot'), common('bestBefore'), common('expiry')]
  return [
    ...(bestBefore ? [{ ai: '15', value: sixDigits(bestBefore) }] : []),
    ...(expiry ? [{ ai: '17', value: sixDigits(expiry) }] : []),
    ...(lot && isBarcodeSafe(lot) ? [{ ai: '10', value: lot }] : []),
  ]
}

/** Returns the barcode of dates and lot; `shorter` has the dates alone, since the label also shows the lot as text. */
function lotBarcode(elements: Gs1Element[]): LabelBarcode {
  const dates = elements.filter(({ ai }) => ai !== '10')
  const isMixed = dates.length > 0 && dates.length < elements.length
  return isMixed ? { elements, shorter: dates } : { elements }
}

/** Returns the content of a package of one product: the quantity, or the serial number of a single piece if it fits. */
function contentBarcode(
  { goods }: Label,
  { gtin, count }: { gtin: string; count: string },
): LabelBarcode {
  const countElements = [
    { ai: '02', value: gtin },
    { ai: '37', value: count },
  ]
  const serial = count === '1' ? goods[0]?.serialNumber : null
  if (!serial || !isBarcodeSafe(serial)) return { elements: countElements }
  const elements = [
    { ai: '01', value: gtin },
    { ai: '21', value: serial },
  ]
  return { elements, shorter: countElements }
}

/**
 * A barcode of a label: GS1-128, with the `shorter` elements for labels too narrow for all; or, for a package without
 * SSCC, its code as Code 128.
 */
export type LabelBarcode = { elements: Gs1Element[]; shorter?: Gs1Element[] } | { text: string }

/**
 * Returns the barcodes of a label from the top down (GS1 General Specifications 3.2, 4.14, 6.6): (400) the only order;
 * (10), (15) and (17) lot and date, which need a GTIN; (02) and (37) the content of a homogeneous package, or (01) and
 * (21) of a piece with a serial number; lowest the SSCC. A package without SSCC has only the barcode of its code.
 */
export function labelBarcodes(content: Label): LabelBarcode[] {
  const { sscc, shippingCode, number } = content
  if (!sscc) return [{ text: packageCode(shippingCode, number) }]
  const sole = soleContent(content)
  const order = soleOrder(content)
  const lot = lotElements(content)
  return [
    ...(order && isBarcodeSafe(order) ? [{ elements: [{ ai: '400', value: order }] }] : []),
    ...(sole && lot.length > 0 ? [lotBarcode(lot)] : []),
    ...(sole ? [contentBarcode(content, sole)] : []),
    { elements: [{ ai: '00', value: sscc }] },
  ]
}
