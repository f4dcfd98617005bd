import * as z from 'zod'
import { plainText } from '#domain/people/person-entry.ts'

export const contactPurposes = [
  'orders',
  'shipping',
  'documents',
  'quality',
  'billing',
  'other',
] as const
export type ContactPurpose = (typeof contactPurposes)[number]

export const supplierContact = z.strictObject({
  purpose: z.enum(contactPurposes),
  name: plainText(100),
  email: z.email().max(254).nullable(),
  phone: plainText(40).nullable(),
})
export type SupplierContact = z.infer<typeof supplierContact>
