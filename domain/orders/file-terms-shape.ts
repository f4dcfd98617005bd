import * as z from 'zod'
import { day } from '#domain/units/day.ts'
import { quantityText } from '#domain/units/quantity.ts'

/**
 * Terms of the last file for a line whose date or quantity people changed since; empty for a line that people entered and
 * no file named since; null where the line is as the file says.
 */
export const fileTerms = z
  .object({ dueDate: day, quantity: quantityText, cancelled: quantityText })
  .partial()
  .nullable()

/** Terms of the last file for an order's own date and address, in the same way; an address that no file named is left out. */
export const orderFileTerms = z
  .object({ orderDate: day, shipTo: z.string().nullable() })
  .partial()
  .nullable()
