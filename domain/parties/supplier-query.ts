import type { QueryOf } from '#domain/list-query.ts'

/** Whether a supplier works with the company now. */
export const supplierStates = ['active', 'inactive'] as const

/** Filters and sorts of the list of suppliers. */
export const supplierQueryFields = {
  text: { kind: 'text', maxLength: 100 },
  state: { kind: 'choice', options: supplierStates },
  sort: { kind: 'choice', options: ['code', '-code', 'name', '-name'] },
} as const

export type SupplierQuery = QueryOf<typeof supplierQueryFields>
