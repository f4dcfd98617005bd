import * as z from 'zod'
import type { FieldError } from '#contract/problem.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { splitOfEntry, splitTotal } from '#domain/shipments/package-split.ts'
import type { LineEntry } from '#domain/shipments/shipment-line.ts'
import { traceabilityFault } from '#domain/shipments/traceability.ts'
import {
  formatQuantity,
  isWhole,
  maxQuantity,
  parseQuantity,
  type Quantity,
} from '#domain/units/quantity.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { resolveShipTo } from '#server/queries/ship-to.ts'

const shipToNameRow = z.object({ name: z.string() })

/** The limits of an order line; `available` is null without one. */
export const orderLineLimits = z.object({
  id: z.int(),
  isDivisible: z.boolean(),
  shipTo: z.string().nullable(),
  /** The name of the place that `shipTo` is an alias of, or the text itself. */
  shipToName: z.string().nullable(),
  available: z.string().nullable(),
})
export type OrderLineLimits = z.output<typeof orderLineLimits>
type LineRequest = Pick<LineEntry, 'numberOfPackages' | 'quantityPerPackage' | 'remainder'> & {
  orderLineId: number
}
type TracedRequest = LineRequest & Pick<LineEntry, 'traceability'>

/**
 * Refuses what is wrong whatever the order line: a remainder as large as a package, a total above the maximum, serial
 * numbers that are not one for each piece.
 */
export function refuseBadLines(lines: TracedRequest[], pointer: (index: number) => string): void {
  const errors = lines.flatMap((line, index): FieldError[] => {
    const packing = splitOfEntry(line)
    if (packing.remainder >= packing.perPackage) {
      const params = { below: line.quantityPerPackage }
      return [{ pointer: `${pointer(index)}/remainder`, code: 'remainder-too-big', params }]
    }
    const quantity = splitTotal(packing)
    if (quantity > maxQuantity) {
      const params = { maximum: formatQuantity(maxQuantity) }
      return [{ pointer: `${pointer(index)}/quantityPerPackage`, code: 'too-big', params }]
    }
    const fault = line.traceability && traceabilityFault(line.traceability, quantity)
    if (!fault) return []
    const { field, code, params } = fault
    return [{ pointer: `${pointer(index)}/traceability/${field}`, code, ...(params && { params }) }]
  })
  if (errors.length > 0) throw new ProblemError('invalid', { errors })
}

/**
 * The problem of lines that cannot be in the shipment, without errors if all can; `extra` is the quantity that they have
 * in it already. Each line leaves less for the next.
 */
export async function lineProblem(
  mutation: MutationContext,
  shipment: { shipTo: string | null },
  lines: LineRequest[],
  pointer: (index: number) => string,
  extra = 0n,
): Promise<ProblemError> {
  const ids = lines.map((line) => line.orderLineId)
  const rows = await mutation.execute(typedSql(orderLineLimits)`
    select id, is_divisible as "isDivisible", ship_to as "shipTo",
      ${resolveShipTo(sql`f.ship_to`)} as "shipToName", available::text as available
    from order_line_figures f
    where company_id = ${thisCompany} and supplier_id = ${mutation.supplierId} and id = any(${ids})`)
  const limits = new Map(rows.map((row) => [row.id, row]))
  const remaining = new Map(
    rows.map(({ id, available }) => [
      id,
      available === null ? null : parseQuantity(available) + extra,
    ]),
  )
  const errors: FieldError[] = []
  let destination = await destinationOf(mutation, shipment.shipTo)
  lines.forEach((line, index) => {
    destination ??= limits.get(line.orderLineId)?.shipToName ?? null
    const error = takeFromRemaining(line, limits.get(line.orderLineId), destination, remaining)
    if (error) errors.push({ ...error, pointer: `${pointer(index)}${error.pointer}` })
  })
  const isOverCap = errors.length > 0 && errors.every((error) => error.code === 'over-cap')
  return new ProblemError(isOverCap ? 'over-cap' : 'invalid', { errors })
}

function takeFromRemaining(
  line: LineRequest,
  limits: OrderLineLimits | undefined,
  destination: string | null,
  remaining: Map<number, bigint | null>,
): FieldError | null {
  const available = remaining.get(line.orderLineId) ?? null
  const error = lineError(line, limits, destination, available)
  if (available !== null && (!error || error.code === 'over-cap')) {
    const rest = available - splitTotal(splitOfEntry(line))
    remaining.set(line.orderLineId, rest > 0n ? rest : 0n)
  }
  return error
}

/** The place's name that a ship-to means, or the text itself. */
export async function destinationOf(
  mutation: MutationContext,
  shipTo: string | null,
): Promise<string | null> {
  if (shipTo === null) return null
  const place = await mutation.executeOne(typedSql(shipToNameRow)`
    select ${resolveShipTo(sql`${shipTo}::text`)} as name`)
  return place?.name ?? shipTo
}

/** Why a line cannot be in a shipment that goes to `destination`; pointers are relative to the line. */
export function lineError(
  line: LineRequest,
  limits: OrderLineLimits | undefined,
  destination: string | null,
  available: Quantity | null,
): FieldError | null {
  if (!limits) return { pointer: '/orderLineId', code: 'not-found' }
  const packing = splitOfEntry(line)
  if (!limits.isDivisible && !isWhole(packing.perPackage))
    return { pointer: '/quantityPerPackage', code: 'not-whole' }
  if (!limits.isDivisible && !isWhole(packing.remainder))
    return { pointer: '/remainder', code: 'not-whole' }
  const { shipTo, shipToName } = limits
  if (destination && shipTo && destination !== shipToName)
    return { pointer: '/orderLineId', code: 'ship-to-differs', params: { shipTo } }
  const quantity = splitTotal(packing)
  if (available === null || quantity <= available) return null
  return {
    pointer: '',
    code: 'over-cap',
    params: { available: formatQuantity(available), quantity: formatQuantity(quantity) },
  }
}
