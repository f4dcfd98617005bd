import type { QueryOf } from '#domain/list-query.ts'

/** Filters and sorts of the list of orders. */
export const orderQueryFields = {
  show: { kind: 'choice', options: ['pending', 'all'] },
  code: { kind: 'text', maxLength: 100 },
  sort: { kind: 'choice', options: ['created', '-created', 'code', '-code'] },
} as const

export type OrderQuery = QueryOf<typeof orderQueryFields>
