import * as z from 'zod'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { type Package, type Packing, shipmentPackage } from '#domain/packing/package.ts'
import { packedQuantities } from '#domain/packing/packing.ts'
import type { PackingResult } from '#domain/packing/packing-state.ts'
import { formatQuantity } from '#domain/units/quantity.ts'
import { assignExcluded, insertRows } from '#server/data/batch-write.ts'
import { awaitPipelined } from '#server/data/execute.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { isOwnChange } from '#server/shipments/packing/packing-json.ts'
import { type EventShipment, writeVersion } from '#server/shipments/shipment-event-insert.ts'

const undoStep = z.object({
  id: z.int(),
  before: z.array(shipmentPackage),
  created: z.array(z.int()),
  isOwn: z.boolean(),
})

const maxUndoSteps = 50

const maxRowsOnCachedPlans = 300

/** Maximum rows that one statement writes. */
const maxRows = 5000

const { contents: _, ...packageShape } = shipmentPackage.shape
const packageFields = Object.keys(packageShape)
const contentFields = ['packageId', 'shipmentLineId', 'quantity']
// A package keeps its SSCC.
const changedFields = packageFields.filter((field) => field !== 'id' && field !== 'sscc')

/** The new packing, the packages to insert or update, and the ids of packages to delete. */
type PackingWrite = Pick<PackingResult, 'packing' | 'changed' | 'removed'>

/** Writes a packing of a locked shipment, with the shipment's next version and event; returns the version. */
export async function writePacking(
  mutation: MutationContext,
  shipment: EventShipment,
  write: PackingWrite,
  details: object,
): Promise<number> {
  const [, version] = await awaitPipelined([
    writePackages(mutation, shipment.id, write),
    writeVersion(mutation, shipment, { kind: 'packed', details }, packageCounts(write.packing)),
  ])
  return version
}

/** Writes packages, their contents, and each line's packed quantity, which a check constraint also limits. */
export function writePackages(
  mutation: MutationContext,
  shipmentId: number,
  { packing, changed, removed }: PackingWrite,
): Promise<unknown> {
  const { execute, supplierId, caller } = mutation
  const isOfShipment = sql`company_id = ${thisCompany} and supplier_id = ${supplierId} and shipment_id = ${shipmentId}`
  const keyColumns = { companyId: caller.companyId, supplierId, shipmentId }
  const touchedIds = [...removed, ...changed.map(({ id }) => id)]
  const contents = changed.flatMap((pkg) =>
    pkg.contents.map(({ lineId, quantity }) => ({
      packageId: pkg.id,
      shipmentLineId: lineId,
      quantity,
    })),
  )
  const packedByLine = packedQuantities(packing.packages)
  const lineIds = packing.lines.map(({ id }) => id)
  return awaitPipelined([
    // Cached plans of foreign-key checks, made while the tables were small, would scan the tables for each of thousands
    // of rows.
    touchedIds.length > maxRowsOnCachedPlans ? execute(sql`discard plans`) : null,
    execute(
      sql`delete from package_contents where ${isOfShipment} and package_id = any (${touchedIds}::bigint[])`,
    ),
    ...(removed.length > 0
      ? [
          recordRemovedPackages(mutation, shipmentId, sql`p.id = any (${removed}::bigint[])`),
          execute(
            sql`delete from packages where ${isOfShipment} and id = any (${removed}::bigint[])`,
          ),
        ]
      : []),
    ...chunks(changed).map((chunk) =>
      execute(sql`
        ${insertRows('packages', chunk, packageFields, keyColumns)}
        on conflict (company_id, id) do update set ${assignExcluded(changedFields)},
          sscc = coalesce(packages.sscc, excluded.sscc)
        returning 1`),
    ),
    ...chunks(contents).map((chunk) =>
      execute(
        sql`${insertRows('package_contents', chunk, contentFields, keyColumns)} returning package_id`,
      ),
    ),
    execute(sql`
      update shipment_lines l set packed = n.packed
      from unnest(${lineIds}::bigint[], ${lineIds.map((id) => formatQuantity(packedByLine.get(id) ?? 0n))}::numeric[])
        as n (id, packed)
      where l.company_id = ${thisCompany} and l.supplier_id = ${supplierId} and l.shipment_id = ${shipmentId}
        and l.id = n.id and l.packed <> n.packed`),
  ])
}

/** Splits rows into chunks: writing a whole file at once would exceed the statement timeout. */
const chunks = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / maxRows) }, (_, index) =>
    rows.slice(index * maxRows, (index + 1) * maxRows),
  )

/** The columns of a shipment that count its packages. */
export const packageCounts = ({ packages }: Pick<Packing, 'packages'>): Sql =>
  sql`package_count = ${packages.length}, empty_package_count = ${emptyPackageCount(packages)}`

const emptyPackageCount = (packages: Package[]) => {
  const parentIds = new Set(packages.map(({ parentId }) => parentId))
  return packages.filter(({ id, contents }) => contents.length === 0 && !parentIds.has(id)).length
}

/** Stores the packages before a change, for undo, and deletes the oldest entries beyond the maximum. */
export const pushUndo = (
  { execute, supplierId, caller }: MutationContext,
  shipmentId: number,
  before: Package[],
  created: number[],
): Promise<unknown> =>
  awaitPipelined([
    execute(sql`
      delete from packing_undo_steps where company_id = ${thisCompany} and id = any (array(
        select id from packing_undo_steps
        where company_id = ${thisCompany} and supplier_id = ${supplierId} and shipment_id = ${shipmentId}
        order by id desc offset ${sql.lit(maxUndoSteps - 1)}))`),
    execute(sql`
      insert into packing_undo_steps (company_id, supplier_id, shipment_id, before, created, user_id)
      values (${thisCompany}, ${supplierId}, ${shipmentId}, ${JSON.stringify(before)}, ${created},
        ${caller.userId})`),
  ])

/** The newest undo entries of a shipment, at most two. */
export const newestUndo = ({ execute, supplierId, caller }: MutationContext, shipmentId: number) =>
  execute(typedSql(undoStep)`
    select h.id, h.before, array_to_json(h.created) as created, ${isOwnChange(sql`${caller.userId}::bigint`)} as "isOwn"
    from packing_undo_steps h
    where h.company_id = ${thisCompany} and h.supplier_id = ${supplierId} and h.shipment_id = ${shipmentId}
    order by h.id desc limit 2`)

export const removeUndo = ({ execute }: MutationContext, id: number) =>
  execute(sql`delete from packing_undo_steps where company_id = ${thisCompany} and id = ${id}`)

/** Marks the labels of packages as not printed in the undo steps: a label printed now replaces the former one. */
export const forgetFormerLabels = (
  { execute, supplierId }: MutationContext,
  shipmentId: number,
  packageIds: number[],
): Promise<unknown> =>
  execute(sql`
    update packing_undo_steps h set before = (
      select jsonb_agg(
        case when (pkg->>'id')::bigint = any (${packageIds}::bigint[]) then pkg || '{"labelledAt": null}' else pkg end
        order by position)
      from jsonb_array_elements(h.before) with ordinality as b (pkg, position))
    where h.company_id = ${thisCompany} and h.supplier_id = ${supplierId} and h.shipment_id = ${shipmentId}
      and h.before @? '$[*].labelledAt ? (@ != null)'`)

/** Records the SSCCs of packages `p` before their removal, so that scans of their labels still find them. */
export const recordRemovedPackages = (
  mutation: MutationContext,
  shipmentId: number,
  condition: Sql<unknown> = sql`true`,
): Promise<unknown> =>
  mutation.execute(sql`
    insert into removed_packages (company_id, sscc, supplier_id, shipment_id, shipment_code, number, removed_by)
    select p.company_id, p.sscc, p.supplier_id, p.shipment_id, s.code, p.number, ${mutation.caller.userId}
    from packages p
    join shipments s on s.company_id = ${thisCompany} and s.supplier_id = p.supplier_id and s.id = p.shipment_id
    where p.company_id = ${thisCompany} and p.supplier_id = ${mutation.supplierId}
      and p.shipment_id = ${shipmentId} and p.sscc is not null and ${condition}
    on conflict (company_id, sscc) do update set shipment_code = excluded.shipment_code, number = excluded.number,
      removed_by = excluded.removed_by, removed_at = excluded.removed_at
    returning removed_packages.sscc`)

/** Deletes the records of restored packages. */
export async function deleteRemovalRecords(
  mutation: MutationContext,
  ssccs: (string | null)[],
): Promise<void> {
  const restoredSsccs = ssccs.filter((sscc) => sscc !== null)
  if (restoredSsccs.length === 0) return
  await mutation.execute(sql`delete from removed_packages
    where company_id = ${thisCompany} and sscc = any (${restoredSsccs}::text[])`)
}
