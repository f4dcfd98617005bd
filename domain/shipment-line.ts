import * as z from 'zod'
import { orderLine } from '#domain/order-line.ts'
import {
  decimalText,
  parseQuantity,
  positiveQuantityText,
  type Quantity,
  quantityText,
} from '#domain/quantity.ts'

/** The most lines that one shipment may have. */
export const mostLines = 5000

const decimal = (before: number, after: number) =>
  new RegExp(`^\\d{1,${before}}(?:\\.\\d{1,${after}})?$`)
const measure = (pattern: RegExp, description: string) =>
  decimalText
    .regex(pattern)
    .refine((text) => Number(text) > 0, { error: 'not-positive' })
    .nullable()
    .default(null)
    .meta({ description })

/** A length in cm, at most two places; null when nobody measured. */
export const centimetres = measure(decimal(5, 2), 'In cm')

/** A weight in kg, at most three places; null when nobody weighed. */
export const kilograms = measure(decimal(6, 3), 'In kg')

const entry = {
  numberOfPackages: z.int().min(1).max(10_000).meta({ description: 'Full packages' }),
  quantityPerPackage: positiveQuantityText,
  remainder: quantityText
    .default('0')
    .meta({ description: 'Quantity of one package more; below the quantity per package' }),
  height: measure(decimal(5, 2), 'Of one package, in cm'),
  width: measure(decimal(5, 2), 'Of one package, in cm'),
  depth: measure(decimal(5, 2), 'Of one package, in cm'),
  weight: measure(decimal(6, 3), 'Gross weight of one package, in kg'),
}

/** What a person enters for a line: the order line, and packages × quantity per package, and a remainder. */
export const lineEntry = z.strictObject({ orderLineId: z.int().positive(), ...entry })
export type LineEntry = z.infer<typeof lineEntry>

/** What a person changes about a line: all of it but the order line. */
export const lineChange = z.strictObject(entry)

/** Packages × quantity per package + remainder. */
export type Packing = { packages: number; each: Quantity; remainder: Quantity }

/** The whole quantity of a packing. */
export const packedQuantity = (p: Packing): Quantity => BigInt(p.packages) * p.each + p.remainder

/** A packing as it was entered, read exactly. */
export const packingOf = (
  entered: Pick<LineEntry, 'numberOfPackages' | 'quantityPerPackage' | 'remainder'>,
): Packing => ({
  packages: entered.numberOfPackages,
  each: parseQuantity(entered.quantityPerPackage),
  remainder: parseQuantity(entered.remainder),
})

/** Splits a quantity into full packages and a remainder: 47 by 12 is 3 × 12 and 11; 7 by 12 is 1 × 7. */
export function packQuantity(quantity: Quantity, each: Quantity): Packing {
  if (quantity <= 0n || each <= 0n) throw new RangeError('nothing to pack')
  if (quantity <= each) return { packages: 1, each: quantity, remainder: 0n }
  return { packages: Number(quantity / each), each, remainder: quantity % each }
}

/** A line of a shipment with what its order line says now. */
export const shipmentLine = z.object({
  id: z.int(),
  orderLineId: z.int(),
  orderCode: z.string(),
  orderDate: orderLine.shape.orderDate,
  productCode: z.string(),
  productName: z.string(),
  size: z.string(),
  color: z.string(),
  unit: z.string(),
  isDivisible: z.boolean(),
  quantity: quantityText,
  numberOfPackages: z.int(),
  quantityPerPackage: quantityText,
  remainder: quantityText,
  packed: quantityText.meta({ description: 'How much of it is in packages' }),
  height: decimalText.nullable(),
  width: decimalText.nullable(),
  depth: decimalText.nullable(),
  weight: decimalText.nullable(),
  accepted: quantityText,
  rejected: quantityText,
  cancelled: quantityText,
  orderLine: orderLine.pick({
    quantity: true,
    cancelled: true,
    received: true,
    inTransit: true,
    inOpen: true,
    pending: true,
    available: true,
    isConflict: true,
    dueDate: true,
  }),
})
export type ShipmentLine = z.infer<typeof shipmentLine>
