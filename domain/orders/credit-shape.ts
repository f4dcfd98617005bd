import * as z from 'zod'
import { quantityText } from '#domain/units/quantity.ts'

/** Credits as they are stored of an order line; null where there are none. */
export const orderLineCredits = z
  .array(z.object({ ordered: quantityText, amount: quantityText }))
  .nullable()
