import * as z from 'zod'

/** A company or place as papers name it. */
export const party = z.object({
  name: z.string(),
  taxId: z.string().nullable(),
  address: z.array(z.string()).meta({ description: 'Line by line' }),
  gln: z.string().nullable(),
})
export type Party = z.infer<typeof party>
