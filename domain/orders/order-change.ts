import * as z from 'zod'
import { codeText, visibleCode } from '#domain/code-text.ts'
import { isGtin } from '#domain/gs1/gs1-key.ts'
import { commodityCodeOf, commodityCodePattern } from '#domain/orders/item-code.ts'
import {
  type ChangeLimits,
  type LineTerms,
  maxLinesPerChange,
  note,
  orderedQuantity,
  quantityFault,
  seenLine,
  withOrdered,
} from '#domain/orders/order-confirmation.ts'
import { maxReferenceLength, referenceNumber } from '#domain/orders/order-line-number.ts'
import { minOrdered, netOrdered } from '#domain/orders/waived-quantity.ts'
import { plainText } from '#domain/people/person-entry.ts'
import { type Day, day } from '#domain/units/day.ts'
import { positiveQuantityText, type Quantity } from '#domain/units/quantity.ts'
import { knownUnits } from '#domain/units/unit.ts'

/** Terms of a line that the buyer asks for: date, quantity, and the cancelled part of it. */
export type RequestedTerms = Pick<LineTerms, 'dueDate' | 'quantity' | 'cancelled'>

/** Terms of a line, and the quantities that limit changing them. */
type ChangeableLine = RequestedTerms & ChangeLimits

export type ChangeDecision =
  | { outcome: 'unchanged' }
  | { outcome: 'changed'; terms: RequestedTerms }
  | { outcome: 'faulty'; field: 'quantity' | 'id'; fault: ChangeFault }

/** Reasons why a line cannot be changed, as codes of fields. */
type ChangeFault = 'not-whole' | 'below-announced' | 'nothing-pending'

/** Decides the effect of the buyer's change on a line. Equal values change nothing, whatever is announced. */
export function decideChange(
  line: ChangeableLine,
  request: { dueDate?: Day | undefined; quantity?: Quantity | undefined },
): ChangeDecision {
  const { quantity, cancelled } = line
  const terms = { dueDate: request.dueDate ?? line.dueDate, quantity, cancelled }
  const ordered = request.quantity ?? orderedQuantity(line)
  if (ordered === orderedQuantity(line))
    return terms.dueDate === line.dueDate ? { outcome: 'unchanged' } : { outcome: 'changed', terms }
  const fault = quantityFault(line, ordered)
  if (fault) return { outcome: 'faulty', field: 'quantity', fault }
  return { outcome: 'changed', terms: withOrdered(terms, ordered) }
}

/** Decides the effect of cancelling a line: the quantity not announced is no longer wanted. */
export function decideCancellation(line: ChangeableLine): ChangeDecision {
  const { dueDate, quantity, cancelled } = line
  const wanted = netOrdered(line.credits, orderedQuantity(line))
  if (wanted <= line.announced) {
    const fault = line.announced > 0n ? 'below-announced' : 'nothing-pending'
    return { outcome: 'faulty', field: 'id', fault }
  }
  const terms = withOrdered({ dueDate, quantity, cancelled }, minOrdered(line))
  return { outcome: 'changed', terms }
}

const optionalCode = (maxLength: number) => z.literal('').or(codeText(maxLength)).default('')

/** A line of an order that is entered by hand. */
export const newOrderLine = z.strictObject({
  lineNumber: codeText(maxReferenceLength)
    .refine((text) => /[\p{L}\p{N}]/u.test(text) && referenceNumber(text) !== 0)
    .optional()
    .meta({ description: 'The buyer’s reference; the next number if omitted' }),
  productCode: codeText(60),
  productName: plainText(200),
  supplierProductCode: optionalCode(80),
  gtin: z
    .string()
    .overwrite(visibleCode)
    .refine(isGtin, { error: 'wrong-check-digit' })
    .nullable()
    .default(null),
  commodityCode: z
    .string()
    .overwrite((text) => commodityCodeOf(visibleCode(text)))
    .regex(commodityCodePattern)
    .nullable()
    .default(null),
  size: optionalCode(60),
  color: optionalCode(60),
  unit: z.enum(knownUnits).default('pcs'),
  quantity: positiveQuantityText,
  packMultiple: positiveQuantityText.nullable().default(null),
  dueDate: day,
})
export type NewOrderLine = z.output<typeof newOrderLine>

const maxNewLines = 500

const newLines = z.array(newOrderLine).min(1).max(maxNewLines)

/** An order that is entered by hand. */
export const newOrder = z.strictObject({
  code: codeText(60),
  orderDate: day,
  shipTo: codeText(200).nullable().default(null),
  lines: newLines,
  note,
})
export type NewOrder = z.output<typeof newOrder>

/** Changes of an order itself; omitted fields are unchanged. */
export const orderDetailChanges = z.strictObject({
  orderDate: day.optional(),
  shipTo: codeText(200).nullable().optional().meta({ description: 'null = none' }),
  note,
})
export type OrderDetailChanges = z.output<typeof orderDetailChanges>

/** Lines that are added to an order by hand. */
export const addedOrderLines = z.strictObject({ lines: newLines, note })
export type AddedOrderLines = z.output<typeof addedOrderLines>

/** New terms of lines by the buyer; omitted fields are unchanged. */
export const orderLineChanges = z.strictObject({
  lines: z
    .array(
      seenLine.extend({
        dueDate: day.optional(),
        quantity: positiveQuantityText.optional().meta({
          description: 'Total quantity without cancelled pieces; not below the announced quantity',
        }),
      }),
    )
    .min(1)
    .max(maxLinesPerChange),
  note,
})
export type OrderLineChanges = z.output<typeof orderLineChanges>

/** Lines of which the buyer cancels the quantity that is not yet announced. */
export const orderLineCancellation = z.strictObject({
  lines: z.array(seenLine).min(1).max(maxLinesPerChange),
  note,
})
export type OrderLineCancellation = z.output<typeof orderLineCancellation>

/** Cancellation of all lines of an order, as far as they are not yet announced. */
export const orderCancellation = z.strictObject({ note })
