/** What one turns to a contact of a supplier for. */
export const contactPurposes = [
  'orders',
  'shipping',
  'documents',
  'quality',
  'billing',
  'other',
] as const
export type ContactPurpose = (typeof contactPurposes)[number]
