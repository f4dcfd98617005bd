import type { QueryOf } from '#domain/list-query.ts'

/** Filters and sorts of the list of receipts. */
export const receiptQueryFields = {
  shipmentId: { kind: 'id' },
  orderId: { kind: 'id' },
  from: { kind: 'day' },
  to: { kind: 'day' },
  sort: { kind: 'choice', options: ['received', '-received'] },
} as const

export type ReceiptQuery = QueryOf<typeof receiptQueryFields>
