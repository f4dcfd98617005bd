import * as z from 'zod'
import type { QueryOf } from '#domain/list-query.ts'

/** The supplier id of company staff, who are bound to none. */
export const noSupplier = -1

/** A supplier: id, the number the buyer gives it, and its business name. */
export const supplier = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string().meta({ description: 'Business name' }),
})

export type Supplier = z.infer<typeof supplier>

/** Supplier of a row, in lists of all suppliers; one supplier's lists leave it out. */
export const listedSupplier = supplier
  .optional()
  .meta({ description: 'Supplier of the row, where the list has all suppliers’' })

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
  /** Counts end here: the screen says "more than". */
  overviewCount: 1_000,
}
