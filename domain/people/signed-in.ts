import * as z from 'zod'
import { role } from '#domain/access/person.ts'

/** Sign-in answer: the session (`empre` is the company), its supplier, and the user. */
export const signedIn = z.object({
  credentials: z.object({
    token: z.string(),
    type: z.literal('Bearer'),
    empre: z.int().meta({ description: 'Company id' }),
    roles: z.array(role),
  }),
  proveidor: z.object({
    id: z.int().meta({ description: 'Supplier id; -1 for company staff, who choose one' }),
    rao: z.string().meta({ description: 'Business name' }),
  }),
  user: z.object({ username: z.string(), name: z.string(), email: z.string() }),
})
export type SignedIn = z.infer<typeof signedIn>
