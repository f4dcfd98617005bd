import * as z from 'zod'
import { role } from '#domain/person.ts'

/** One line of text as it is kept: composed letters, no blanks around, 1 to `most` characters. */
export const plainText = (most: number) =>
  z
    .string()
    .normalize('NFC')
    .trim()
    .min(1)
    .max(most)
    .regex(/^\P{Cc}+$/u)

/** A username as it is kept and signed in with: lower case, at most 100 characters, an e-mail address fits. */
export const username = z
  .string()
  .trim()
  .toLowerCase()
  .max(100)
  .regex(/^[a-z0-9][a-z0-9._+@-]*$/)

/** What is told of a new user. The e-mail address is empty where nobody knows it; a role named twice counts once. */
export const userEntry = z.object({
  username,
  name: plainText(100),
  email: z.literal('').or(z.email().max(254)),
  roles: z
    .array(role)
    .min(1)
    .transform((named) => role.options.filter((one) => named.includes(one))),
})
export type UserEntry = z.infer<typeof userEntry>

/** What is told of a new company. A name of digits alone could not be told from a company's number. */
export const companyEntry = z.object({
  name: plainText(100).regex(/\D/),
  timeZone: z.string().min(1).max(100),
})
export type CompanyEntry = z.infer<typeof companyEntry>

/** What is told of a supplier: the buyer's number for it, and its business name; as long as in a file of orders. */
export const supplierEntry = z.object({ code: plainText(60), rao: plainText(200) })
export type SupplierEntry = z.infer<typeof supplierEntry>
