import type { FieldError } from '#contract/problem.ts'
import { type LineWithRoom, linesOverCap } from '#domain/shipments/announced-quantities.ts'
import { formatQuantity } from '#domain/units/quantity.ts'
import { ProblemError } from '#server/http/problem-error.ts'

/** Throws for lines above their order line's cap: each with its quantity and what earlier lines leave available. */
export function refuseOverCap(lines: readonly LineWithRoom[]): void {
  const errors = linesOverCap(lines).map(
    ({ id, quantity, available }): FieldError => ({
      pointer: `/lines/${id}`,
      code: 'over-cap',
      params: { quantity: formatQuantity(quantity), available: formatQuantity(available) },
    }),
  )
  if (errors.length > 0) throw new ProblemError('over-cap', { errors })
}
