/** Reasons why goods are rejected or missing. */
export const receiptReasons = [
  'damaged',
  'wrong-product',
  'wrong-quantity',
  'late',
  'quality',
  'no-order',
  'wrong-lot',
  'past-date',
] as const
export type ReceiptReason = (typeof receiptReasons)[number]
