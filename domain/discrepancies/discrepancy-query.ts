import { discrepancyKinds, discrepancyStates } from '#domain/discrepancies/discrepancy.ts'
import type { QueryOf } from '#domain/list-query.ts'

export const discrepancyQueryFields = {
  text: { kind: 'text', maxLength: 100 },
  state: { kind: 'choice', options: discrepancyStates },
  kind: { kind: 'choice', options: discrepancyKinds },
  shipmentId: { kind: 'id' },
  orderId: { kind: 'id' },
  from: { kind: 'day' },
  to: { kind: 'day' },
  sort: { kind: 'choice', options: ['created', '-created', '-updated'] },
} as const

export type DiscrepancyQuery = QueryOf<typeof discrepancyQueryFields>
