import * as z from 'zod'
import { sql, thisCompany } from '#database/client/sql.ts'
import { checkDigit } from '#domain/gs1/gs1-key.ts'
import { maxLabels } from '#domain/labels/label-limits.ts'
import type { ShipmentState } from '#domain/shipments/shipment.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { invalid, ProblemError } from '#server/http/problem-error.ts'
import { clearUndo } from '#server/shipments/packing/packing-write.ts'
import { eventInsert } from '#server/shipments/shipment-event-insert.ts'

const allocatedSscc = z.object({ digits: z.string() })
const changedShipment = z.object({ version: z.int() })

const numberedPackage = z.object({
  id: z.int(),
  number: z.int(),
  sscc: z.string().nullable(),
})
type Numbered = z.output<typeof numberedPackage>
const packageWithoutSscc = z.object({
  id: z.int(),
  prefix: z.string(),
  extension: z.int(),
  fromSerial: z.int(),
})

/** Numbers the packages of a closing shipment for good; its packing can no longer be undone. */
export async function numberPackages(mutation: MutationContext, shipmentId: number): Promise<void> {
  await renumber(mutation, shipmentId)
  await allocateSsccs(mutation, shipmentId)
  await clearUndo(mutation, shipmentId)
}

// From 1 without gaps, unless a label was printed or an SSCC allocated.
const renumber = (mutation: MutationContext, shipmentId: number) =>
  mutation.execute(sql`
    update packages p set number = numbers.position
    from (
      select id, row_number() over (order by number)::int as position from packages
      where company_id = ${thisCompany} and supplier_id = ${mutation.supplierId}
        and shipment_id = ${shipmentId}
    ) numbers
    where p.company_id = ${thisCompany} and p.id = numbers.id and p.number <> numbers.position
      and not exists (select from packages
        where company_id = ${thisCompany} and supplier_id = ${mutation.supplierId}
          and shipment_id = ${shipmentId} and sscc is not null)
      and (select last_labelled from shipments
        where company_id = ${thisCompany} and id = ${shipmentId}) = 0`)

/**
 * Allocates SSCCs to packages that have none, in the order of their numbers, where the supplier has a GS1 prefix.
 * Serials are unique in the whole installation (see docs/decisions/028-sscc-blocks.md); those of a transaction that is
 * rolled back are allocated again. Gives the number of allocated SSCCs.
 */
async function allocateSsccs(
  mutation: MutationContext,
  shipmentId: number,
  packageIds: number[] | null = null,
): Promise<number> {
  const packages = await mutation.execute(typedSql(packageWithoutSscc)`
    select p.id, s.gs1_prefix as prefix, s.sscc_extension as extension, s.sscc_from as "fromSerial"
    from packages p join suppliers s on s.company_id = ${thisCompany} and s.id = p.supplier_id
    where p.company_id = ${thisCompany} and p.supplier_id = ${mutation.supplierId} and p.shipment_id = ${shipmentId}
      and p.sscc is null and s.gs1_prefix is not null
      and (${packageIds}::bigint[] is null or p.id = any (${packageIds}::bigint[]))
    order by p.number`)
  const [first] = packages
  if (!first) return 0
  const { prefix, extension, fromSerial } = first
  const allocated = await mutation.execute(typedSql(allocatedSscc)`
    select digits from allocate_ssccs(${prefix}, ${extension}::smallint, ${fromSerial}::bigint, ${packages.length}::int) digits
    order by 1`)
  if (allocated.length < packages.length) throw new ProblemError('no-ssccs-left')
  const numbered = packages.flatMap(({ id }, index) => {
    const digits = allocated[index]?.digits
    return digits ? [{ id, sscc: digits + checkDigit(digits) }] : []
  })
  await mutation.execute(sql`
    update packages p set sscc = numbered.sscc
    from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb) as numbered(id bigint, sscc text)
    where p.company_id = ${thisCompany} and p.id = numbered.id`)
  return numbered.length
}

type Labelled = { version: number; packages: Numbered[] }
type LabelledShipment = { id: number; state: ShipmentState; version: number }

const ofShipment = (mutation: MutationContext, shipmentId: number) =>
  sql`company_id = ${thisCompany} and supplier_id = ${mutation.supplierId}
    and shipment_id = ${shipmentId}`

const isAmong = (packageIds: number[] | null) =>
  sql`(${packageIds}::bigint[] is null or id = any (${packageIds}::bigint[]))`

/**
 * Allocates what the labels of these packages (null: all) print. Where nothing is missing, nothing is written.
 */
export async function numberForLabels(
  mutation: MutationContext,
  { id: shipmentId, state, version }: LabelledShipment,
  packageIds: number[] | null,
): Promise<Labelled> {
  const ofThisShipment = ofShipment(mutation, shipmentId)
  // Checked before thousands of rows are written.
  const isTooMany = packageIds
    ? new Set(packageIds).size > maxLabels
    : await mutation.executeOne(
        sql`select from packages where ${ofThisShipment} offset ${sql.lit(maxLabels)} limit 1`,
      )
  if (isTooMany) throw new ProblemError('too-many-labels')
  // The papers of a closed shipment name its packages already.
  const allocatedCount =
    state === 'open' ? await allocateSsccs(mutation, shipmentId, packageIds) : 0
  const packages = await mutation.execute(typedSql(numberedPackage)`
    select id, number, sscc from packages where ${ofThisShipment} and ${isAmong(packageIds)} order by number`)
  if (packageIds && packages.length < new Set(packageIds).size)
    throw invalid({ pointer: '/body/packageIds', code: 'not-found' })
  if (packages.length === 0) throw new ProblemError('no-packages')
  const lastNumber = Math.max(...packages.map(({ number }) => number))
  const details = { packages: packages.length, numbered: allocatedCount }
  const written = await bumpVersion(mutation, shipmentId, lastNumber, details, allocatedCount > 0)
  return { version: written ?? version, packages }
}

/** Marks labels of these packages (null: all) as printed, and gives their numbers. */
export async function markLabelled(
  mutation: MutationContext,
  shipment: LabelledShipment,
  packageIds: number[] | null,
): Promise<Labelled> {
  const { packages } = await numberForLabels(mutation, shipment, packageIds)
  await mutation.execute(sql`
    update packages set labelled_at = now() where ${ofShipment(mutation, shipment.id)} and ${isAmong(packageIds)}`)
  const details = { packages: packages.length }
  const version = await bumpVersion(mutation, shipment.id, 0, details, true)
  if (version === undefined) throw new Error('a locked shipment was not written')
  return { version, packages }
}

/** The next version and its event, if a higher number is on a label now or `isChanged` says so. */
async function bumpVersion(
  mutation: MutationContext,
  shipmentId: number,
  lastNumber: number,
  details: object,
  isChanged: boolean,
): Promise<number | undefined> {
  const row = await mutation.executeOne(typedSql(changedShipment)`
    with versioned as (
      update shipments set version = version + 1, last_labelled = greatest(last_labelled, ${lastNumber}::int)
      where company_id = ${thisCompany} and supplier_id = ${mutation.supplierId} and id = ${shipmentId}
        and (${isChanged}::boolean or last_labelled < ${lastNumber}::int)
      returning id, code, version
    ), event as (${eventInsert(mutation, shipmentId, sql`select * from versioned`, { kind: 'labelled', details })})
    select version from versioned`)
  return row?.version
}
