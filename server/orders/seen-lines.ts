import type { FieldError } from '#contract/problem.ts'
import { minOrdered } from '#domain/orders/waived-quantity.ts'
import { formatQuantity } from '#domain/units/quantity.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { invalid, ProblemError } from '#server/http/problem-error.ts'
import { lockTerms, type OrderLineTerms } from '#server/orders/order-line-terms.ts'

/** Returns the JSON pointer to a field of a line in the body of the call. */
export const pointerTo = (index: number, field: string) => `/body/lines/${index}/${field}`

/** Returns the error of a line's field; `below-announced` has the smallest quantity that is allowed. */
export const faultOf = (line: OrderLineTerms, code: FieldError['code']) =>
  code === 'below-announced'
    ? { code, params: { announced: formatQuantity(minOrdered(line)) } }
    : { code }

/**
 * Locks the lines of a call and returns them in the order of the call. Throws unless each has the version that the
 * caller saw. Throws `not-found` for lines that are not the caller's.
 */
export async function lockSeenLines(
  mutation: MutationContext,
  lines: readonly { id: number; version: number }[],
): Promise<OrderLineTerms[]> {
  const lineById = await lockTerms(
    mutation,
    lines.map(({ id }) => id),
  )
  if (lines.some(({ id }) => !lineById.has(id))) throw new ProblemError('not-found')
  const faults: FieldError[] = lines.flatMap(({ id }, index) =>
    lines.findIndex((other) => other.id === id) < index
      ? [{ pointer: pointerTo(index, 'id'), code: 'duplicate' } as const]
      : [],
  )
  if (faults.length > 0) throw invalid(...faults)
  const errors: FieldError[] = lines.flatMap(({ id, version }, index) =>
    lineById.get(id)?.version === version
      ? []
      : [{ pointer: pointerTo(index, 'version'), code: 'out-of-date' } as const],
  )
  if (errors.length > 0) throw new ProblemError('version-changed', { errors })
  return lines.map(({ id }) => lineById.get(id) as OrderLineTerms)
}
