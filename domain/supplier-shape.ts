import * as z from 'zod'

/** A supplier: id, the number the buyer gives it, and its business name. */
export const supplier = z.object({
  id: z.int(),
  code: z.string(),
  rao: z.string().meta({ description: 'Business name' }),
})
