import * as z from 'zod'
import type { FieldError } from '#contract/problem.ts'
import { Sql, sql, thisCompany } from '#database/client/sql.ts'
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
import { leftByCap } from '#server/queries/order-line-cap.ts'
import { resolveShipTo } from '#server/queries/ship-to.ts'

const namedPlace = z.object({ code: z.string(), name: z.string() })
const destinationRow = z.object({ name: z.string().nullable() })

/** An order line that this transaction has locked. */
const lockedOrderLine = z.object({
  id: z.int(),
  isDivisible: z.boolean(),
  shipTo: z.string().nullable(),
  available: z.string(),
})
type LockedOrderLine = z.output<typeof lockedOrderLine>

/** The limits of an order line; `shipToName` is the name of the place with the code `shipTo`, if any, or `shipTo`. */
export type OrderLineLimits = LockedOrderLine & { shipToName: string | null }
type LineRequest = Pick<LineEntry, 'numberOfPackages' | 'quantityPerPackage' | 'remainder'> & {
  orderLineId: number
}
type GoodsRequest = LineRequest & Pick<LineEntry, 'traceability'>

/**
 * Throws errors that do not depend on the order line: a remainder as large as a package, a total above the maximum, or
 * more or fewer serial numbers than pieces.
 */
export function refuseBadLines(lines: GoodsRequest[], pointer: (index: number) => string): void {
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
 * Locks order lines of the supplier in id order, and then reads their limits; `ids` are values or a select. Locks none
 * unless `condition` holds. `replaced` is the announced quantity that a change replaces: it counts as available.
 */
export const lockOrderLines = (
  mutation: MutationContext,
  ids: number[] | Sql,
  condition = sql`true`,
  replaced = sql`0`,
): Promise<LockedOrderLine[]> =>
  mutation.execute(typedSql(lockedOrderLine)`
    select ol.id, ol.is_divisible as "isDivisible",
      (select o.ship_to from orders o where o.company_id = ${thisCompany} and o.id = ol.order_id) as "shipTo",
      ${leftByCap(sql`ol.in_open + ol.in_transit + ol.received - ${replaced}`)} as available
    from order_lines ol
    join suppliers s on s.company_id = ${thisCompany} and s.id = ol.supplier_id
    join companies c on c.id = ${thisCompany}
    where ol.company_id = ${thisCompany} and ol.supplier_id = ${mutation.supplierId} and ol.id = any(${ids instanceof Sql ? sql`array(${ids})` : sql`${ids}::bigint[]`})
      and ${condition}
    order by ol.id for no key update of ol`)

/** Returns the limits of locked order lines by id, and the destination of a shipment with this ship-to. */
export async function limitsOf(
  mutation: MutationContext,
  shipTo: string | null,
  locked: readonly LockedOrderLine[],
): Promise<{ destination: string | null; limits: Map<number, OrderLineLimits> }> {
  const texts = new Set(
    [shipTo, ...locked.map((line) => line.shipTo)].filter((text) => text !== null),
  )
  // Equal texts need no look-up, since they mean the same place.
  const names = texts.size > 1 ? await placeNames(mutation, [...texts]) : new Map<string, string>()
  const nameOf = (text: string | null) => (text === null ? null : (names.get(text) ?? text))
  return {
    destination: nameOf(shipTo),
    limits: new Map(locked.map((line) => [line.id, { ...line, shipToName: nameOf(line.shipTo) }])),
  }
}

/** Returns the names of places by code, for ship-to texts; other texts have no entry. */
async function placeNames(
  mutation: MutationContext,
  texts: string[],
): Promise<Map<string, string>> {
  const rows = await mutation.execute(typedSql(namedPlace)`
    select code, name from places
    where company_id = ${thisCompany} and code = any(${texts}::text[]) and removed_at is null`)
  return new Map(rows.map(({ code, name }) => [code, name]))
}

/**
 * Returns the problem of lines in a shipment to `destination`, or null. Each line reduces the quantity left for later
 * lines.
 */
export function lineProblem(
  lines: LineRequest[],
  limits: ReadonlyMap<number, OrderLineLimits>,
  destination: string | null,
  pointer: (index: number) => string,
): ProblemError | null {
  const remaining = new Map(
    [...limits].map(([id, { available }]) => [id, parseQuantity(available)]),
  )
  const errors: FieldError[] = []
  let firstDestination = destination
  lines.forEach((line, index) => {
    firstDestination ??= limits.get(line.orderLineId)?.shipToName ?? null
    const error = takeFromRemaining(line, limits.get(line.orderLineId), firstDestination, remaining)
    if (error) errors.push({ ...error, pointer: `${pointer(index)}${error.pointer}` })
  })
  if (errors.length === 0) return null
  const isOverCap = errors.every((error) => error.code === 'over-cap')
  return new ProblemError(isOverCap ? 'over-cap' : 'invalid', { errors })
}

function takeFromRemaining(
  line: LineRequest,
  limits: OrderLineLimits | undefined,
  destination: string | null,
  remaining: Map<number, Quantity>,
): FieldError | null {
  const available = remaining.get(line.orderLineId) ?? 0n
  const error = lineError(line, limits, destination, available)
  if (!error || error.code === 'over-cap') {
    const remainder = available - splitTotal(splitOfEntry(line))
    remaining.set(line.orderLineId, remainder > 0n ? remainder : 0n)
  }
  return error
}

/** Reads the destination of a shipment: the name of the place of its ship-to, else the ship-to itself, or null. */
export async function destinationOf(
  mutation: MutationContext,
  shipmentId: number,
): Promise<string | null> {
  const shipment = await mutation.executeOne(typedSql(destinationRow)`
    select ${resolveShipTo(sql`s.ship_to`)} as name from shipments s
    where s.company_id = ${thisCompany} and s.supplier_id = ${mutation.supplierId} and s.id = ${shipmentId}`)
  if (!shipment) throw new ProblemError('not-found')
  return shipment.name
}

/** Returns the error of a line in a shipment to `destination`, or null; pointers are relative to the line. */
export function lineError(
  line: LineRequest,
  limits: Omit<OrderLineLimits, 'available'> | undefined,
  destination: string | null,
  available: Quantity,
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
  if (quantity <= available) return null
  return {
    pointer: '',
    code: 'over-cap',
    params: { available: formatQuantity(available), quantity: formatQuantity(quantity) },
  }
}
