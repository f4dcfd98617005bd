import * as z from 'zod'
import { plainText } from '#domain/people/person-entry.ts'

/** Purposes of a supplier's contact. */
export const contactPurposes = [
  'orders',
  'shipping',
  'documents',
  'quality',
  'billing',
  'other',
] as const
export type ContactPurpose = (typeof contactPurposes)[number]

/** Contact of a supplier, with its purpose. */
export const supplierContact = z.strictObject({
  purpose: z.enum(contactPurposes),
  name: plainText(100),
  email: z.email().max(254).nullable(),
  phone: plainText(40).nullable(),
})
export type SupplierContact = z.infer<typeof supplierContact>
