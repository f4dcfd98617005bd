import * as z from 'zod'
import { roles } from '#domain/access/person.ts'
import { passwordLength } from '#domain/people/password-rule.ts'

/** A role of a user. */
export const role = z.enum(roles)

/** The length of a chosen password; `isEasyToGuess` is checked apart. */
export const newPassword = z.string().min(passwordLength.min).max(passwordLength.max)

/** Sign-in answer: the session (`empre` is the company), the supplier it is bound to, the user. */
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
