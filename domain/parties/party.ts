import * as z from 'zod'

/** A company or place as papers name it. */
export const party = z.object({
  name: z.string(),
  taxId: z.string().nullable(),
  address: z.array(z.string()).meta({ description: 'Line by line' }),
  country: z
    .string()
    .optional()
    .meta({ description: 'Of the address, ISO 3166-1 alpha-2; left out where unknown' }),
  gln: z.string().nullable(),
})
export type Party = z.infer<typeof party>
