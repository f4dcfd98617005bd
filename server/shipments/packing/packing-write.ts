import * as z from 'zod'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { type Package, shipmentPackage } from '#domain/packing/package.ts'
import { insertRows, overwritten } from '#server/data/batch-write.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { recordRemovedPackages } from '#server/shipments/packing/package-removal.ts'
import { eventInsert } from '#server/shipments/shipment-event-insert.ts'

const allocatedId = z.object({ id: z.int() })
const changedShipment = z.object({ version: z.int() })
const undoStep = z.object({
  before: z.array(shipmentPackage),
  created: z.array(z.int()),
  canUndo: z.boolean(),
})

/** Changes of a packing that can be undone. */
const maxUndoSteps = 50

const maxRowsOnCachedPlans = 300

const { contents: _, ...packageShape } = shipmentPackage.shape
const packageFields = Object.keys(packageShape)
// An SSCC stays with its package.
const changedFields = packageFields.filter((field) => field !== 'id' && field !== 'sscc')

/** The rows to write: packages to insert or update, and the ids of those to delete. */
export type PackingWrite = {
  upserted: Package[]
  removed: number[]
  /** All packages afterwards, for the shipment's counts. */
  after: Package[]
}

/** Allocates ids for new packages. */
export async function allocatePackageIds(
  mutation: MutationContext,
  count: number,
): Promise<number[]> {
  if (count === 0) return []
  const rows = await mutation.execute(typedSql(allocatedId)`
    select nextval('packages_id_seq') as id from generate_series(1, ${count}::int)`)
  return rows.map(({ id }) => id)
}

/**
 * Writes packages and contents, the packed quantity of each line, the shipment's counts, its next version and the event.
 * A check constraint on the lines backs up the steps' own checks.
 */
export async function writePacking(
  mutation: MutationContext,
  shipmentId: number,
  { upserted, removed, after }: PackingWrite,
  details: object,
): Promise<number> {
  const { companyId } = mutation.caller
  const ofShipment: Sql<unknown> = sql`company_id = ${thisCompany} and supplier_id = ${mutation.supplierId}
    and shipment_id = ${shipmentId}`
  const touchedIds = [...removed, ...upserted.map(({ id }) => id)]
  const contents = upserted.flatMap((one) =>
    one.contents.map(({ lineId, quantity }) => ({
      packageId: one.id,
      shipmentLineId: lineId,
      quantity,
    })),
  )
  // Foreign-key checks are cached plans: made while the tables were small, they would scan them for each of thousands
  // of rows.
  if (touchedIds.length > maxRowsOnCachedPlans) await mutation.execute(sql`discard plans`)
  await mutation.execute(
    sql`delete from package_contents where ${ofShipment} and package_id = any (${touchedIds}::bigint[])`,
  )
  if (removed.length > 0) {
    await recordRemovedPackages(mutation, shipmentId, sql`p.id = any (${removed}::bigint[])`)
    await mutation.execute(
      sql`delete from packages where ${ofShipment} and id = any (${removed}::bigint[])`,
    )
  }
  const shared = { companyId, supplierId: mutation.supplierId, shipmentId }
  await mutation.execute(sql`
    ${insertRows('packages', upserted, packageFields, shared)}
    on conflict (company_id, id) do update set ${overwritten(changedFields)},
      sscc = coalesce(packages.sscc, excluded.sscc)`)
  const contentFields = ['packageId', 'shipmentLineId', 'quantity']
  for (const chunk of chunks(contents))
    await mutation.execute(
      sql`${insertRows('package_contents', chunk, contentFields, shared)} returning package_id`,
    )
  const row = await mutation.executeOne(typedSql(changedShipment)`
    with packed as materialized (${packedSums(ofShipment)}), updated_lines as (${updatePacked(ofShipment)}), versioned as (
      update shipments set version = version + 1, package_count = ${after.length}::int,
        empty_package_count = ${emptyPackageCount(after)}::int
      where company_id = ${thisCompany} and supplier_id = ${mutation.supplierId} and id = ${shipmentId}
      returning id, code, version
    ), event as (${eventInsert(mutation, shipmentId, sql`select * from versioned`, { kind: 'packed', details })})
    select version from versioned`)
  if (!row) throw new Error('a locked shipment was not written')
  return row.version
}

/** Contents in chunks: those of a whole file would exceed the statement timeout. */
function chunks<Row>(rows: readonly Row[]): Row[][] {
  const parts = Math.max(1, Math.ceil(rows.length / 5000))
  return Array.from({ length: parts }, (_, part) => rows.slice(part * 5000, (part + 1) * 5000))
}

// A trigger counts these already, except on distributed tables. The locked shipment keeps others from packing its lines.
// Materialized, so that the sums are computed once.
const packedSums = (ofShipment: Sql<unknown>) => sql`
  select id, sum(quantity) as quantity from (
    select shipment_line_id as id, quantity from package_contents where ${ofShipment}
    union all select id, 0 from shipment_lines where ${ofShipment}
  ) parts group by 1`

const updatePacked = (ofShipment: Sql<unknown>) => sql`
  update shipment_lines l set packed = packed.quantity from packed
  where ${ofShipment} and l.id = packed.id and l.packed <> packed.quantity`

const emptyPackageCount = (packages: Package[]) => {
  const parents = new Set(packages.map(({ parentId }) => parentId))
  return packages.filter(({ id, contents }) => contents.length === 0 && !parents.has(id)).length
}

/** Stores the packages before a change for undo, and deletes the oldest entries beyond the maximum. */
export async function pushUndo(
  mutation: MutationContext,
  shipmentId: number,
  before: Package[],
  created: number[],
): Promise<void> {
  const { companyId } = mutation.caller
  await mutation.execute(sql`
    with pushed as (
      insert into packing_undo_steps (company_id, supplier_id, shipment_id, before, created)
      values (${companyId}, ${mutation.supplierId}, ${shipmentId}, ${JSON.stringify(before)}::jsonb, ${created}::bigint[])
    )
    delete from packing_undo_steps where company_id = ${thisCompany} and id in (
      select id from packing_undo_steps
      where company_id = ${thisCompany} and supplier_id = ${mutation.supplierId} and shipment_id = ${shipmentId}
      order by id desc offset ${sql.lit(maxUndoSteps - 1)})`)
}

/** Removes and gives the last undo entry; `canUndo` says whether another is left. */
export async function popUndo(mutation: MutationContext, shipmentId: number) {
  return mutation.executeOne(typedSql(undoStep)`
    with newest as materialized (
      select id, before, created from packing_undo_steps
      where company_id = ${thisCompany} and supplier_id = ${mutation.supplierId}
        and shipment_id = ${shipmentId}
      order by id desc limit 2
    ), deleted as (
      delete from packing_undo_steps where company_id = ${thisCompany}
        and id = (select max(id) from newest)
    )
    select before, array_to_json(created) as created, (select count(*) from newest) > 1 as "canUndo"
    from newest order by id desc limit 1`)
}

/** Deletes all undo entries, when the lines change. */
export const clearUndo = (mutation: MutationContext, shipmentId: number) =>
  mutation.execute(sql`delete from packing_undo_steps where company_id = ${thisCompany}
    and supplier_id = ${mutation.supplierId} and shipment_id = ${shipmentId}`)

/** Takes a line out of all packages, and removes those that held nothing else. */
export async function unpackLine(
  mutation: MutationContext,
  shipmentId: number,
  lineId: number,
): Promise<void> {
  const ofShipment = (
    alias: string,
  ) => sql`${sql.ref(`${alias}.company_id`)} = ${mutation.caller.companyId}
    and ${sql.ref(`${alias}.supplier_id`)} = ${mutation.supplierId} and ${sql.ref(`${alias}.shipment_id`)} = ${shipmentId}`
  const isParent = sql`exists (select from packages child where ${ofShipment('child')} and child.parent_id = p.id)`
  const holds = (condition: Sql<unknown>) =>
    sql`exists (select from package_contents c where ${ofShipment('c')} and c.package_id = p.id and ${condition})`
  const isEmptied = sql`not ${isParent} and ${holds(sql`c.shipment_line_id = ${lineId}`)}
    and not ${holds(sql`c.shipment_line_id <> ${lineId}`)}`
  await recordRemovedPackages(mutation, shipmentId, isEmptied)
  await mutation.execute(sql`delete from packages p where ${ofShipment('p')} and ${isEmptied}`)
  await mutation.execute(sql`
    update packages p set labelled_at = null
    where ${ofShipment('p')} and ${holds(sql`c.shipment_line_id = ${lineId}`)}`)
  await mutation.execute(sql`
    delete from package_contents c where ${ofShipment('c')} and c.shipment_line_id = ${lineId}`)
  await mutation.execute(sql`
    update shipments s set
      package_count = (select count(*) from packages p where ${ofShipment('p')}),
      empty_package_count = (select count(*) from packages p where ${ofShipment('p')} and not ${isParent} and not ${holds(sql`true`)})
    where s.company_id = ${thisCompany} and s.id = ${shipmentId}`)
}
