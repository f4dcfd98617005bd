import * as z from 'zod'
import type { FieldError } from '#contract/problem.ts'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import type { shipmentChange, shipmentEntry } from '#domain/shipments/shipment.ts'
import { isBefore } from '#domain/units/day.ts'
import { awaitPipelined } from '#server/data/execute.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { invalid } from '#server/http/problem-error.ts'
import { readToday } from '#server/queries/day-start.ts'
import { resolveShipTo } from '#server/queries/ship-to.ts'
import { voidLabels } from '#server/shipments/printed-labels.ts'
import { releaseSlotIfUnfit } from '#server/shipments/shipment-dock-slot.ts'
import { writeVersion } from '#server/shipments/shipment-event-insert.ts'
import { shipments } from '#server/shipments/shipment-json.ts'
import { lockShipment, type ShipmentToExtend } from '#server/shipments/shipment-lock.ts'

const insertedShipment = z.object({ id: z.int() })
const lineOfOtherPlace = z.object({ shipTo: z.string() })
const nextCodeRow = z.object({ code: z.string() })

type Entry = z.output<typeof shipmentEntry>

/** Fields that the text filter searches besides the code. */
const searchedFields = ['carrier', 'tracking', 'note'] as const

/** Inserts an open shipment with a claimed code. */
export async function insertShipment(
  mutation: MutationContext,
  entry: Entry,
  code: string,
): Promise<ShipmentToExtend> {
  const { companyId, userId } = mutation.caller
  const values = { ...entry, code, shipTo: entry.shipTo || null }
  const inserted = await mutation.executeOne(typedSql(insertedShipment)`
    ${shipments.insert(values, {
      companyId,
      supplierId: mutation.supplierId,
      createdBy: userId,
      search: sql`lower(${[code, ...searchedFields.map((field) => entry[field])].join(' ')})`,
    })}
    returning s.id`)
  if (!inserted) throw new Error('a shipment was not inserted')
  return { id: inserted.id, code, version: 1, shipTo: values.shipTo, packageCount: 0 }
}

/** Claims the entered code for good, or else the supplier's next code; null if the entered code was ever used. */
export const claimShipmentCode = (
  mutation: MutationContext,
  { code }: Entry,
): Promise<string | null> => (code ? claimCode(mutation, code) : nextCode(mutation))

/** Updates the given fields of an open shipment; an empty change writes nothing. */
export async function updateOpenShipment(
  mutation: MutationContext,
  id: number,
  entry: z.output<typeof shipmentChange>,
) {
  const before = await lockShipment(mutation, id, 'edit')
  if (Object.keys(entry).length === 0) return
  const values = entry.shipTo === undefined ? entry : { ...entry, shipTo: entry.shipTo || null }
  await awaitPipelined([
    // A past date may stay, but a new date must not be in the past.
    entry.estimatedDelivery === before.estimatedDelivery
      ? null
      : refusePastDay(mutation, entry.estimatedDelivery ?? null),
    values.shipTo === undefined ? null : refuseOtherShipTo(mutation, id, values.shipTo),
  ])
  const searchTexts = searchedFields.map(
    (field) =>
      sql`coalesce(${entry[field] === undefined ? sql.ref(field) : sql`${entry[field]}::text`}, '')`,
  )
  // Collation "C" of the code would lower ASCII letters alone.
  const search = sql`search = lower((${sql.join([sql`code`, ...searchTexts], sql` || ' ' || `)}) collate "default")`
  const assignments = shipments.assignments(values)
  await writeVersion(
    mutation,
    before,
    { kind: 'updated', details: entry },
    assignments ? sql`${assignments}, ${search}` : search,
  )
  // Labels print the ship-to.
  if (values.shipTo !== undefined && values.shipTo !== before.shipTo) await voidLabels(mutation, id)
  await releaseSlotIfUnfit(mutation, before, values)
}

/** Throws if a ship-to contradicts the orders of the shipment's lines. */
async function refuseOtherShipTo(
  mutation: MutationContext,
  id: number,
  shipTo: string | null,
): Promise<void> {
  const otherLine = await mutation.executeOne(typedSql(lineOfOtherPlace)`
    select o.ship_to as "shipTo" from shipment_lines l
    join order_lines ol on ol.company_id = ${thisCompany} and ol.id = l.order_line_id
    join orders o on o.company_id = ${thisCompany} and o.id = ol.order_id
    where l.company_id = ${thisCompany} and l.supplier_id = ${mutation.supplierId}
      and l.shipment_id = ${id} and o.ship_to is not null
      and ${resolveShipTo(sql`o.ship_to`)}
        is distinct from ${resolveShipTo(sql`${shipTo}::text`)}
    order by l.id limit 1`)
  if (otherLine) {
    throw invalid({ pointer: '/body/shipTo', code: 'ship-to-differs', params: otherLine })
  }
}

/** Claims a code for good; null if it was ever used. */
async function claimCode(mutation: MutationContext, code: string): Promise<string | null> {
  const claimed = await mutation.executeOne(sql`
    insert into shipment_codes (company_id, supplier_id, code)
    values (${mutation.caller.companyId}, ${mutation.supplierId}, ${code})
    on conflict do nothing returning code`)
  return claimed ? code : null
}

const codeOf = (number: Sql<number>) =>
  sql`'S' || lpad(${number}::text, greatest(6, length(${number}::text)), '0')`

// Maximum codes chosen by hand that one statement skips.
const maxSkippedCodes = 1_000_000

/**
 * Returns the supplier's next unused shipping code: S000001, S000002, … Concurrent creations wait for the counter, so
 * one statement skips all codes chosen by hand. `offset 0` prevents a join with all codes: each number probes the index
 * until one is free. The code is computed in a subselect, because under row-level security PostgreSQL 15 uses the index
 * only for plain values.
 */
async function nextCode(mutation: MutationContext): Promise<string> {
  const row = await mutation.executeOne(typedSql(nextCodeRow)`
    update suppliers s set last_shipment_number = coalesce((
      select n from (
        select n, ${codeOf(sql`n`)} as code from (
          select generate_series(s.last_shipment_number + 1, s.last_shipment_number + ${sql.lit(maxSkippedCodes)}) as n
        ) next offset 0
      ) numbers
      where not exists (select from shipment_codes c where c.company_id = ${thisCompany}
        and c.supplier_id = ${mutation.supplierId} and c.code = numbers.code offset 0)
      limit 1
    ), s.last_shipment_number + ${sql.lit(maxSkippedCodes)})
    where company_id = ${thisCompany} and id = ${mutation.supplierId}
    returning ${codeOf(sql`last_shipment_number`)} as code`)
  // A concurrent transaction may have claimed the code by hand.
  return (await claimCode(mutation, row?.code ?? '')) ?? nextCode(mutation)
}

async function refusePastDay(mutation: MutationContext, day: string | null): Promise<void> {
  const fault = await pastDayFault(mutation, day)
  if (fault) throw invalid(fault)
}

/** Returns the error of a delivery date that is past in the company's time zone; otherwise null. */
export async function pastDayFault(
  mutation: MutationContext,
  day: string | null,
): Promise<FieldError | null> {
  if (day === null) return null
  const today = await readToday(mutation)
  if (!isBefore(day, today)) return null
  return { pointer: '/body/estimatedDelivery', code: 'in-the-past', params: { today } }
}
