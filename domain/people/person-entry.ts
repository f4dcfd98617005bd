import * as z from 'zod'
import { role } from '#domain/access/person.ts'
import { codeText } from '#domain/code-text.ts'

/** Returns the shape of one line of text: NFC, trimmed, 1 to `maxLength` characters, no control characters. */
export const plainText = (maxLength: number) =>
  z
    .string()
    .normalize('NFC')
    .trim()
    .min(1)
    .max(maxLength)
    .regex(/^\P{Cc}+$/u)

/** A username: lower case, at most 100 characters; an e-mail address fits. */
export const username = z
  .string()
  .trim()
  .toLowerCase()
  .max(100)
  .regex(/^[a-z0-9][a-z0-9._+@-]*$/)

/** A new user. The e-mail address may be empty; duplicate roles count once. */
export const userEntry = z.object({
  username,
  name: plainText(100),
  email: z.literal('').or(z.email().max(254)),
  roles: z
    .array(role)
    .min(1)
    .transform((roles) => role.options.filter((option) => roles.includes(option))),
})
export type UserEntry = z.infer<typeof userEntry>

/** A new company. Its name is not digits alone, which commands take for a company's number. */
export const companyEntry = z.object({
  name: plainText(100).regex(/\D/),
  timeZone: z.string().min(1).max(100),
})
export type CompanyEntry = z.infer<typeof companyEntry>

/** A new supplier: the buyer's code and the business name, with the maximum lengths of an order file. */
export const supplierEntry = z.object({ code: codeText(60), name: plainText(200) })
export type SupplierEntry = z.infer<typeof supplierEntry>
