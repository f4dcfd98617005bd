import * as z from 'zod'

/** Somebody whom papers name, or a place of theirs: the name, and what is known. */
export const party = z.object({
  name: z.string(),
  taxId: z.string().nullable(),
  address: z.array(z.string()).meta({ description: 'Line by line' }),
  gln: z.string().nullable(),
})
export type Party = z.infer<typeof party>
