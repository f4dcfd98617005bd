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
