import * as z from 'zod'
import { contactPurposes } from '#domain/parties/contact-purpose.ts'
import { plainText } from '#domain/people/person-entry.ts'

/** Contact of a supplier, with its purpose. */
export const supplierContact = z.strictObject({
  purpose: z.enum(contactPurposes),
  name: plainText(100),
  email: z.email().max(254).nullable(),
  phone: plainText(40).nullable(),
})
export type SupplierContact = z.infer<typeof supplierContact>
