import * as z from 'zod'

/** The supplier id of company staff, who are bound to none. */
export const noSupplier = -1

/** A supplier: id, the number the buyer gives it, and its business name. */
export const supplier = z.object({
  id: z.int(),
  code: z.string(),
  rao: z.string().meta({ description: 'Business name' }),
})
