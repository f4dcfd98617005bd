import * as z from 'zod'

/** A supplier: id, the number the buyer gives it, and its business name. */
export const supplier = z.object({
  id: z.int(),
  code: z.string(),
  rao: z.string().meta({ description: 'Business name' }),
})

export type Supplier = z.infer<typeof supplier>

/** Supplier of a row, in lists of all suppliers; one supplier's lists leave it out. */
export const listedSupplier = supplier
  .optional()
  .meta({ description: 'Supplier of the row, where the list has all suppliers’' })
