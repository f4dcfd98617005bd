import * as z from 'zod'
import { maxFoundLots } from '#domain/receiving/found-lot.ts'
import { traceability } from '#domain/shipments/traceability-shape.ts'
import { positiveQuantityText } from '#domain/units/quantity.ts'

/** A lot or a date as it stands on goods that came, and how much of them has it. */
export const foundLot = traceability.omit({ serialNumbers: true }).extend({
  quantity: positiveQuantityText,
})

/** Lots and dates of what a receipt counted: each once, and no more in all than came. */
export const foundLots = z
  .array(foundLot)
  .max(maxFoundLots)
  // No default: a key's hash is of the body with its defaults, and versions before did not have these.
  .optional()
  .meta({
    description:
      'Lots and dates as they stand on the goods, where the announcement says otherwise or nothing; no more than came',
  })
