import * as z from 'zod'
import { orderLine } from '#domain/orders/order-line.ts'
import {
  type DecimalDigits,
  decimalPattern,
  lengthDigits,
  weightDigits,
} from '#domain/shipments/line-field.ts'
import { traceability } from '#domain/shipments/traceability.ts'
import { countryCode } from '#domain/units/country.ts'
import {
  decimalText,
  positiveQuantityText,
  quantityText,
  shortestDecimal,
} from '#domain/units/quantity.ts'
import { withoutDefaults } from '#domain/without-defaults.ts'

export const maxPackagesPerLine = 10_000

export const maxShipmentLines = 5000

/** Maximum lines that are added to a shipment in one request. */
export const maxLinesPerBatch = 1000

const measure = (digits: DecimalDigits, description: string) =>
  decimalText
    .regex(decimalPattern(digits))
    .refine((text) => Number(text) > 0, { error: 'not-positive' })
    .overwrite(shortestDecimal)
    .nullable()
    .default(null)
    .meta({ description })

/** A length in cm, at most two decimals; null = not measured. */
export const centimetres = measure(lengthDigits, 'In cm')

/** A weight in kg, at most three decimals; null = not weighed. */
export const kilograms = measure(weightDigits, 'In kg')

const measures = {
  height: measure(lengthDigits, 'Of one package, in cm'),
  width: measure(lengthDigits, 'Of one package, in cm'),
  depth: measure(lengthDigits, 'Of one package, in cm'),
  weight: measure(weightDigits, 'Gross weight of one package, in kg'),
}
export type PackageMeasure = keyof typeof measures

// The fields of the goods; line-field.ts says how each is typed and shown.
const goods = {
  countryOfOrigin: countryCode.nullable().default(null),
}
export type GoodsField = keyof typeof goods
/** Fields of the goods without defaults, for display. */
export const enteredGoods = withoutDefaults(goods)
const goodsChange = z.object(enteredGoods).partial().shape

const entry = {
  numberOfPackages: z.int().min(1).max(maxPackagesPerLine).meta({ description: 'Full packages' }),
  quantityPerPackage: positiveQuantityText,
  remainder: quantityText
    .default('0')
    .meta({ description: 'Quantity of one further package; below the quantity per package' }),
  ...measures,
}

/** Line as a person enters it: the order line, packages × quantity per package, and a remainder. */
export const lineEntry = z.strictObject({
  orderLineId: z.int().positive(),
  ...entry,
  ...goods,
  traceability: traceability.nullable().default(null),
})
export type LineEntry = z.infer<typeof lineEntry>

/** Changes of a line: every field except the order line. Omitted fields of the goods are unchanged. */
export const lineChange = z.strictObject({
  ...entry,
  ...goodsChange,
  traceability: traceability.nullable().optional().meta({ description: 'Unchanged if omitted' }),
})

/** A line of a shipment with the present data of its order line. */
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
  packed: quantityText.meta({ description: 'Quantity in packages' }),
  height: decimalText.nullable(),
  width: decimalText.nullable(),
  depth: decimalText.nullable(),
  weight: decimalText.nullable(),
  ...enteredGoods,
  traceability: traceability.nullable(),
  accepted: quantityText,
  rejected: quantityText,
  cancelled: quantityText,
  orderLine: orderLine
    .pick({
      quantity: true,
      cancelled: true,
      waived: true,
      received: true,
      inTransit: true,
      inOpen: true,
      pending: true,
      available: true,
      isConflict: true,
      dueDate: true,
    })
    .extend({
      cap: quantityText.nullable().meta({
        description: 'Maximum in all shipments, tolerance included; null if unlimited',
      }),
    }),
})
export type ShipmentLine = z.infer<typeof shipmentLine>
