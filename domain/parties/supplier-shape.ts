import * as z from 'zod'

/** A supplier: id, the number the buyer gives it, and its business name. */
export const supplier = z.object({
  id: z.int(),
  code: z.string(),
  rao: z.string().meta({ description: 'Business name' }),
})

export type Supplier = z.infer<typeof supplier>

/** Whose a row is, in lists of all suppliers; one supplier's lists do not say it. */
export const listedSupplier = supplier
  .optional()
  .meta({ description: 'Whose it is, where the list has all suppliers’' })
