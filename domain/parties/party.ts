import * as z from 'zod'

/** Parts of an address that messages to other systems have separately, in addition to the text that papers print. */
export const addressParts = ['postcode', 'city', 'region', 'country'] as const

const addressPart = z.string().optional()

/** A company or place as papers name it. */
export const party = z.object({
  name: z.string(),
  taxId: z.string().nullable(),
  address: z.array(z.string()).meta({ description: 'Line by line' }),
  postcode: addressPart,
  city: addressPart,
  region: addressPart,
  country: addressPart.meta({ description: 'ISO 3166-1 alpha-2' }),
  gln: z.string().nullable(),
})
export type Party = z.infer<typeof party>
