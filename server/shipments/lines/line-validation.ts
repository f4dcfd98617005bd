import * as z from 'zod'
import type { FieldError } from '#contract/problem.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import {
  formatQuantity,
  isWhole,
  maxQuantity,
  parseQuantity,
  type Quantity,
} from '#domain/quantity.ts'
import { type LineEntry, splitOfEntry, splitTotal } from '#domain/shipment-line.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { resolveShipTo } from '#server/data/ship-to.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { ProblemError } from '#server/http/problem-error.ts'

const destination = z.object({ name: z.string() })

/** The limits of an order line; `available` is null without one. */
export const lineFigures = z.object({
  id: z.int(),
  isDivisible: z.boolean(),
  shipTo: z.string().nullable(),
  /** The place's name where it is one, or the text itself. */
  goesTo: z.string().nullable(),
  available: z.string().nullable(),
})
export type OrderLineLimits = z.output<typeof lineFigures>
type LineWanted = Pick<LineEntry, 'numberOfPackages' | 'quantityPerPackage' | 'remainder'> & {
  orderLineId: number
}

/** Refuses what needs no look at order lines: a remainder as large as a package, a total above the maximum. */
export function refuseBadSplits(lines: LineWanted[], pointer: (index: number) => string): void {
  const errors = lines.flatMap((line, index): FieldError[] => {
    const packing = splitOfEntry(line)
    if (packing.remainder >= packing.perPackage) {
      const params = { below: line.quantityPerPackage }
      return [{ pointer: `${pointer(index)}/remainder`, code: 'remainder-too-big', params }]
    }
    if (splitTotal(packing) <= maxQuantity) return []
    const params = { maximum: formatQuantity(maxQuantity) }
    return [{ pointer: `${pointer(index)}/quantityPerPackage`, code: 'too-big', params }]
  })
  if (errors.length > 0) throw new ProblemError('invalid', { errors })
}

/**
 * Why lines cannot be in the shipment; `extra` is what they already have there. Each line leaves less for the next. The
 * caller's transaction is rolled back.
 */
export async function lineErrors(
  mutation: MutationContext,
  shipment: { shipTo: string | null },
  lines: LineWanted[],
  pointer: (index: number) => string,
  extra = 0n,
): Promise<ProblemError> {
  const ids = lines.map((line) => line.orderLineId)
  const rows = await mutation.execute(typedSql(lineFigures)`
    select id, is_divisible as "isDivisible", ship_to as "shipTo",
      ${resolveShipTo(sql`f.ship_to`)} as "goesTo", available::text as available
    from order_line_figures f
    where company_id = ${thisCompany} and supplier_id = ${mutation.supplierId} and id = any(${ids})`)
  const figures = new Map(rows.map((row) => [row.id, row]))
  const left = new Map(
    rows.map(({ id, available }) => [
      id,
      available === null ? null : parseQuantity(available) + extra,
    ]),
  )
  const errors: FieldError[] = []
  let destination = await destinationOf(mutation, shipment.shipTo)
  lines.forEach((line, index) => {
    destination ??= figures.get(line.orderLineId)?.goesTo ?? null
    const error = errorOf(line, figures.get(line.orderLineId), destination, left)
    if (error) errors.push({ ...error, pointer: `${pointer(index)}${error.pointer}` })
  })
  const isOverCap = errors.length > 0 && errors.every((error) => error.code === 'over-cap')
  return new ProblemError(isOverCap ? 'over-cap' : 'invalid', { errors })
}

function errorOf(
  line: LineWanted,
  figures: OrderLineLimits | undefined,
  destination: string | null,
  left: Map<number, bigint | null>,
): FieldError | null {
  const available = left.get(line.orderLineId) ?? null
  const error = lineError(line, figures, destination, available)
  if (available !== null && (!error || error.code === 'over-cap')) {
    const rest = available - splitTotal(splitOfEntry(line))
    left.set(line.orderLineId, rest > 0n ? rest : 0n)
  }
  return error
}

/** The place's name that a ship-to means, or the text itself. */
export async function destinationOf(
  mutation: MutationContext,
  shipTo: string | null,
): Promise<string | null> {
  if (shipTo === null) return null
  const meant = await mutation.executeOne(typedSql(destination)`
    select ${resolveShipTo(sql`${shipTo}::text`)} as name`)
  return meant?.name ?? shipTo
}

/** Why a line cannot be in a shipment that goes to `destination`; pointers are relative to the line. */
export function lineError(
  line: LineWanted,
  figures: OrderLineLimits | undefined,
  destination: string | null,
  available: Quantity | null,
): FieldError | null {
  if (!figures) return { pointer: '/orderLineId', code: 'not-found' }
  const packing = splitOfEntry(line)
  if (!figures.isDivisible && !isWhole(packing.perPackage))
    return { pointer: '/quantityPerPackage', code: 'not-whole' }
  if (!figures.isDivisible && !isWhole(packing.remainder))
    return { pointer: '/remainder', code: 'not-whole' }
  const { shipTo, goesTo: there } = figures
  if (destination && shipTo && destination !== there)
    return { pointer: '/orderLineId', code: 'ship-to-differs', params: { shipTo } }
  const quantity = splitTotal(packing)
  if (available === null || quantity <= available) return null
  return {
    pointer: '',
    code: 'over-cap',
    params: { available: formatQuantity(available), quantity: formatQuantity(quantity) },
  }
}
