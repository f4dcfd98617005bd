import * as z from 'zod'
import { sql, thisCompany } from '#database/client/sql.ts'
import { checkDigit } from '#domain/gs1/gs1-key.ts'
import { maxLabels } from '#domain/labels/label.ts'
import { awaitPipelined } from '#server/data/execute.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { invalid, ProblemError } from '#server/http/problem-error.ts'
import { forgetFormerLabels } from '#server/shipments/packing/packing-write.ts'
import { insertShipmentEvent, writeVersion } from '#server/shipments/shipment-event-insert.ts'
import { type LockedShipment, lockShipment } from '#server/shipments/shipment-lock.ts'

const allocatedSscc = z.object({ digits: z.string() })

const numberedPackage = z.object({
  id: z.int(),
  number: z.int(),
  sscc: z.string().nullable(),
})
type NumberedPackage = z.output<typeof numberedPackage>

/** A package with its supplier's SSCC settings; null `prefix` means that there are no SSCCs. */
const packageToNumber = numberedPackage.extend({
  prefix: z.string().nullable(),
  extension: z.int(),
  fromSerial: z.int(),
})
type PackageToNumber = z.output<typeof packageToNumber>

const isIncluded = (packageIds: number[] | null) =>
  sql`(${packageIds}::bigint[] is null or p.id = any (${packageIds}::bigint[]))`

/** Reads packages of a shipment, sorted by number: all packages, or those with the ids. */
export const readNumbering = (
  { execute, supplierId }: MutationContext,
  shipmentId: number,
  packageIds: number[] | null = null,
  limit = sql``,
): Promise<PackageToNumber[]> =>
  execute(typedSql(packageToNumber)`
    select p.id, p.number, p.sscc, s.gs1_prefix as prefix, s.sscc_extension as extension, s.sscc_from as "fromSerial"
    from packages p join suppliers s on s.company_id = ${thisCompany} and s.id = p.supplier_id
    where p.company_id = ${thisCompany} and p.supplier_id = ${supplierId} and p.shipment_id = ${shipmentId}
      and ${isIncluded(packageIds)}
    order by p.number ${limit}`)

/**
 * Allocates SSCCs to packages that have none, in order, if the supplier has a GS1 prefix. Serials are unique in the
 * whole installation (see docs/decisions/028-sscc-blocks.md); a rollback releases them.
 */
async function allocateSsccs(
  { execute }: MutationContext,
  packages: readonly PackageToNumber[],
): Promise<NumberedPackage[]> {
  const [first] = packages
  const count = packages.filter(({ sscc }) => sscc === null).length
  if (!first?.prefix || count === 0) return packages.map(numberingOf)
  const allocated = await execute(typedSql(allocatedSscc)`
    select digits from allocate_ssccs(${first.prefix}, ${first.extension}::smallint, ${first.fromSerial}::bigint,
      ${count}::int) digits order by 1`)
  if (allocated.length < count) throw new ProblemError('no-ssccs-left')
  const newSsccs = allocated.values().map(({ digits }) => digits + checkDigit(digits))
  return packages.map((pkg) => ({
    ...numberingOf(pkg),
    sscc: pkg.sscc ?? newSsccs.next().value ?? null,
  }))
}

const numberingOf = ({ id, number, sscc }: PackageToNumber) => ({ id, number, sscc })

/** Writes the numbers and SSCCs that changed. */
export function writeNumbers(
  { execute }: MutationContext,
  before: readonly NumberedPackage[],
  after: readonly NumberedPackage[],
): Promise<unknown> | null {
  const changed = after.filter(
    ({ number, sscc }, index) => number !== before[index]?.number || sscc !== before[index]?.sscc,
  )
  if (changed.length === 0) return null
  return execute(sql`
    update packages p set number = n.number, sscc = n.sscc
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as n (id bigint, number int, sscc text)
    where p.company_id = ${thisCompany} and p.id = n.id`)
}

/** Returns the final numbers of a closing shipment's packages. */
export async function numberForClosing(
  mutation: MutationContext,
  { lastLabelled }: LockedShipment,
  packages: readonly PackageToNumber[],
): Promise<NumberedPackage[]> {
  const result = await allocateSsccs(mutation, packages)
  // Renumbers from 1 without gaps, unless a label was printed or an SSCC allocated.
  const canRenumber = lastLabelled === 0 && packages.every(({ sscc }) => sscc === null)
  return canRenumber ? result.map((pkg, index) => ({ ...pkg, number: index + 1 })) : result
}

/**
 * Allocates missing SSCCs to packages (null = all), and records that labels use their numbers. Marks the labels as
 * printed if requested.
 */
export async function numberForLabels(
  mutation: MutationContext,
  shipmentId: number,
  packageIds: number[] | null,
  arePrinted: boolean,
): Promise<{ version: number; packages: NumberedPackage[] }> {
  const [shipment, before] = await awaitPipelined([
    lockShipment(mutation, shipmentId, 'label'),
    readNumbering(mutation, shipmentId, packageIds, sql`limit ${sql.lit(maxLabels + 1)}`),
  ])
  const count = packageIds ? new Set(packageIds).size : before.length
  if (count > maxLabels) throw new ProblemError('too-many-labels')
  if (before.length < count) throw invalid({ pointer: '/body/packageIds', code: 'not-found' })
  const lastNumber = before.at(-1)?.number
  if (lastNumber === undefined) throw new ProblemError('no-packages')
  // The papers of a closed shipment already have the numbers of its packages.
  const packages =
    shipment.state === 'open' ? await allocateSsccs(mutation, before) : before.map(numberingOf)
  const newCount = packages.filter(({ sscc }, index) => sscc !== before[index]?.sscc).length
  const isNumbered = newCount > 0 || lastNumber > shipment.lastLabelled
  const details = { packages: packages.length }
  const version = shipment.version + Number(isNumbered && shipment.state === 'open')
  const [, , , , printedVersion] = await awaitPipelined([
    writeNumbers(mutation, before, packages),
    isNumbered
      ? writeLabelling(mutation, shipment, { ...details, numbered: newCount }, lastNumber)
      : null,
    arePrinted
      ? mutation.execute(sql`
          update packages p set labelled_at = now()
          where p.company_id = ${thisCompany} and p.supplier_id = ${mutation.supplierId}
            and p.shipment_id = ${shipmentId} and ${isIncluded(packageIds)}`)
      : null,
    arePrinted
      ? forgetFormerLabels(
          mutation,
          shipmentId,
          packages.map(({ id }) => id),
        )
      : null,
    arePrinted ? writeLabelling(mutation, { ...shipment, version }, details) : null,
  ])
  return { version: printedVersion ?? version, packages }
}

/**
 * Records an event of labels and the highest package number on them; returns the shipment's version. A closed shipment
 * keeps its version, so that a count waiting on a device is not refused as outdated.
 */
async function writeLabelling(
  mutation: MutationContext,
  shipment: LockedShipment,
  details: object,
  lastNumber = 0,
): Promise<number> {
  const lastLabelled = sql`last_labelled = greatest(s.last_labelled, ${lastNumber}::int)`
  if (shipment.state === 'open')
    return writeVersion(mutation, shipment, { kind: 'labelled', details }, lastLabelled)
  const entry = { kind: 'labelled', details, keepsVersion: true } as const
  await awaitPipelined([
    mutation.execute(sql`
      update shipments s set ${lastLabelled}
      where s.company_id = ${thisCompany} and s.supplier_id = ${mutation.supplierId} and s.id = ${shipment.id}`),
    mutation.execute(insertShipmentEvent(mutation, shipment, entry)),
  ])
  return shipment.version
}
