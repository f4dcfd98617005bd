import * as z from 'zod'
import { confirmationState } from '#domain/orders/order-confirmation.ts'
import { listedSupplier } from '#domain/parties/supplier.ts'
import { day } from '#domain/units/day.ts'
import { quantityText } from '#domain/units/quantity.ts'

/** Order line as shown: ordered, announced and still expected quantities. */
export const orderLine = z.object({
  id: z.int(),
  orderId: z.int(),
  orderCode: z.string(),
  orderDate: day,
  shipTo: z.string().nullable(),
  lineNumber: z.string().meta({ description: 'As the buyer wrote it', example: '00010' }),
  productCode: z.string(),
  productName: z.string(),
  supplierProductCode: z
    .string()
    .meta({ description: 'The supplier’s item number; empty if unknown' }),
  gtin: z.string().nullable(),
  commodityCode: z
    .string()
    .nullable()
    .meta({ description: 'For customs: six digits of the Harmonized System, and up to four more' }),
  size: z.string(),
  color: z.string(),
  unit: z.string(),
  isDivisible: z.boolean().meta({ description: 'Whether quantities may have decimals' }),
  dueDate: day,
  packMultiple: quantityText.nullable(),
  quantity: quantityText.meta({ description: 'Ordered' }),
  cancelled: quantityText.meta({ description: 'Cancelled by the buyer' }),
  waived: quantityText.meta({
    description: 'Rejected or missing, and not to be sent again by settlement',
  }),
  received: quantityText,
  inTransit: quantityText.meta({ description: 'In closed shipments and not yet received' }),
  inOpen: quantityText.meta({ description: 'In open shipments' }),
  pending: quantityText.meta({ description: 'Pending to serve' }),
  available: quantityText.nullable().meta({
    description:
      'Maximum that can still be added to a shipment, tolerance included; null if unlimited',
  }),
  isConflict: z.boolean().meta({ description: 'Whether more is announced than the buyer wants' }),
  version: z.int().meta({ description: 'Grows with each change that buyer or supplier makes' }),
  confirmation: confirmationState.meta({ description: 'Answer of the supplier' }),
  confirmedDate: day.nullable().meta({ description: 'Agreed by supplier and buyer' }),
  proposedDate: day.nullable().meta({ description: 'Date of an open proposal' }),
  proposedQuantity: quantityText
    .nullable()
    .meta({ description: 'Quantity of an open proposal: the total without cancelled pieces' }),
  proposalNote: z.string().meta({ description: 'The supplier’s note on its proposal' }),
})
export type OrderLine = z.infer<typeof orderLine>

/** Row of a list that may have order lines of several suppliers. */
export const listedOrderLine = orderLine.extend({ supplier: listedSupplier })
export type ListedOrderLine = z.infer<typeof listedOrderLine>
