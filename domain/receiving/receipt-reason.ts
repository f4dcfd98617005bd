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

/** Whether a reason is given neither by a code nor in words. */
export const lacksReason = (given: { reasonCode: ReceiptReason | null; reason: string }): boolean =>
  given.reasonCode === null && given.reason.trim() === ''
