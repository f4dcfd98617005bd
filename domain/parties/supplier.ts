import * as z from 'zod'
import type { QueryOf } from '#domain/list-query.ts'

/** Id that company staff have in place of a supplier's. */
export const noSupplier = -1

/** Maximum suppliers that a search finds. */
export const maxFoundSuppliers = 50

/** A supplier: id, the buyer's code for the supplier, and business name. */
export const supplier = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string().meta({ description: 'Business name' }),
})

export type Supplier = z.infer<typeof supplier>

/** Supplier of a row, in lists of several suppliers; lists of one supplier omit it. */
export const listedSupplier = supplier
  .optional()
  .meta({ description: 'Supplier of the row, in lists of several suppliers' })

/** Whether a supplier works with the company now. */
export const supplierStates = ['active', 'inactive'] as const

export const supplierQueryFields = {
  text: { kind: 'text', maxLength: 100 },
  state: { kind: 'choice', options: supplierStates },
  sort: { kind: 'choice', options: ['code', '-code', 'name', '-name'] },
} as const

export type SupplierQuery = QueryOf<typeof supplierQueryFields>

/** Limits of a supplier's stored contacts and of counts in its overview. */
export const supplierLimits = {
  contacts: 20,
  /** Maximum counted; beyond, the screen says "more than". */
  overviewCount: 1_000,
}
