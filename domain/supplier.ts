import * as z from 'zod'

/** Stands for "no supplier" in a session of company staff. */
export const noSupplier = -1

/** A supplier: id, the number the buyer gives it, and its business name. */
export const supplier = z.object({
  id: z.int(),
  code: z.string(),
  rao: z.string().meta({ description: 'Business name' }),
})
