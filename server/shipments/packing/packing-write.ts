import * as z from 'zod'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { type Package, shipmentPackage } from '#domain/packing/package.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { recordRemovedPackages } from '#server/shipments/packing/package-removal.ts'
import { eventInsert } from '#server/shipments/shipment-event-insert.ts'

const drawnId = z.object({ id: z.int() })
const changedShipment = z.object({ version: z.int() })
const undoable = z.object({
  before: z.array(shipmentPackage),
  created: z.array(z.int()),
  canUndo: z.boolean(),
})

/** How many changes of the packing can be undone. */
const mostUndone = 50

const manyAtOnce = 300

/** What a change does to the rows: packages as they shall be, new ones among them, and those that go. */
export type PackingWrite = {
  put: Package[]
  removed: number[]
  /** All packages as they are afterwards, to count them. */
  after: Package[]
}

/** Draws ids for so many new packages. */
export async function drawPackageIds(mutation: MutationContext, count: number): Promise<number[]> {
  if (count === 0) return []
  const rows = await mutation.execute(typedSql(drawnId)`
    select nextval('packages_id_seq') as id from generate_series(1, ${count}::int)`)
  return rows.map(({ id }) => id)
}

/**
 * Writes packages and their contents, what is packed of each line, the counts on the shipment, its next version and
 * the event. A check on the lines refuses what the steps should have refused.
 */
export async function writePacking(
  mutation: MutationContext,
  shipmentId: number,
  { put, removed, after }: PackingWrite,
  details: object,
): Promise<number> {
  const { companyId } = mutation.caller
  const ours: Sql<unknown> = sql`company_id = ${thisCompany} and supplier_id = ${mutation.supplierId}
    and shipment_id = ${shipmentId}`
  const gone = [...removed, ...put.map(({ id }) => id)]
  const rows = put.map(({ contents: _, ...fields }) => fields)
  const contents = put.flatMap((one) => one.contents.map((c) => ({ packageId: one.id, ...c })))
  // How a connection checks foreign keys it settled when the tables were small, and would read all of them for each
  // row of thousands.
  if (gone.length > manyAtOnce) await mutation.execute(sql`discard plans`)
  await mutation.execute(
    sql`delete from package_contents where ${ours} and package_id = any (${gone}::bigint[])`,
  )
  if (removed.length > 0) {
    await recordRemovedPackages(mutation, shipmentId, sql`p.id = any (${removed}::bigint[])`)
    await mutation.execute(
      sql`delete from packages where ${ours} and id = any (${removed}::bigint[])`,
    )
  }
  await mutation.execute(sql`
    insert into packages as p (company_id, id, supplier_id, shipment_id, number, parent_id, type, height, width,
      depth, gross_weight, net_weight, tracking, sscc, labelled_at)
    overriding system value
    select ${companyId}, id, ${mutation.supplierId}, ${shipmentId}, number, "parentId", type, height, width, depth,
      "grossWeight", "netWeight", tracking, sscc, "labelledAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w(id bigint, number int, "parentId" bigint, type text,
      height numeric, width numeric, depth numeric, "grossWeight" numeric, "netWeight" numeric, tracking text,
      sscc text, "labelledAt" timestamptz)
    on conflict (company_id, id) do update set number = excluded.number, parent_id = excluded.parent_id,
      type = excluded.type, height = excluded.height, width = excluded.width, depth = excluded.depth,
      gross_weight = excluded.gross_weight, net_weight = excluded.net_weight, tracking = excluded.tracking,
      labelled_at = excluded.labelled_at, sscc = coalesce(p.sscc, excluded.sscc)`)
  for (const some of inParts(contents))
    await mutation.execute(sql`
      insert into package_contents (company_id, supplier_id, shipment_id, package_id, shipment_line_id, quantity)
      select ${companyId}, ${mutation.supplierId}, ${shipmentId}, "packageId", "lineId", quantity
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as w("packageId" bigint, "lineId" bigint, quantity numeric)
      returning package_id`)
  const row = await mutation.executeOne(typedSql(changedShipment)`
    with sums as materialized (${packedSums(ours)}), counted as (${countPacked(ours)}), bumped as (
      update shipments set version = version + 1, package_count = ${after.length}::int,
        empty_package_count = ${emptyOf(after)}::int
      where company_id = ${thisCompany} and supplier_id = ${mutation.supplierId} and id = ${shipmentId}
      returning id, code, version
    ), told as (${eventInsert(mutation, shipmentId, sql`select * from bumped`, { kind: 'packed', details })})
    select version from bumped`)
  if (!row) throw new Error('a locked shipment was not written')
  return row.version
}

/** Contents in parts: all that a file can bring take longer than one statement may. */
function inParts<Row>(rows: readonly Row[]): Row[][] {
  const parts = Math.max(1, Math.ceil(rows.length / 5000))
  return Array.from({ length: parts }, (_, part) => rows.slice(part * 5000, (part + 1) * 5000))
}

// Where a trigger counts, there is nothing left to do; distributed tables have none. The locked shipment keeps others
// from packing its lines meanwhile. Summed once, whatever a plan thinks of how many there are.
const packedSums = (ours: Sql<unknown>) => sql`
  select id, sum(quantity) as packed from (
    select shipment_line_id as id, quantity from package_contents where ${ours}
    union all select id, 0 from shipment_lines where ${ours}
  ) parts group by 1`

const countPacked = (ours: Sql<unknown>) => sql`
  update shipment_lines l set packed = w.packed from sums w
  where ${ours} and l.id = w.id and l.packed <> w.packed`

const emptyOf = (packages: Package[]) => {
  const parents = new Set(packages.map(({ parentId }) => parentId))
  return packages.filter(({ id, contents }) => contents.length === 0 && !parents.has(id)).length
}

/** Keeps what a change took away, and forgets what is too long ago to undo. */
export async function keepForUndo(
  mutation: MutationContext,
  shipmentId: number,
  before: Package[],
  created: number[],
): Promise<void> {
  const { companyId } = mutation.caller
  await mutation.execute(sql`
    with kept as (
      insert into packing_undo_steps (company_id, supplier_id, shipment_id, before, created)
      values (${companyId}, ${mutation.supplierId}, ${shipmentId}, ${JSON.stringify(before)}::jsonb, ${created}::bigint[])
    )
    delete from packing_undo_steps where company_id = ${thisCompany} and id in (
      select id from packing_undo_steps
      where company_id = ${thisCompany} and supplier_id = ${mutation.supplierId} and shipment_id = ${shipmentId}
      order by id desc offset ${sql.lit(mostUndone - 1)})`)
}

/** Takes the last change out of what can be undone; says whether there is one before it. */
export async function takeForUndo(mutation: MutationContext, shipmentId: number) {
  return mutation.executeOne(typedSql(undoable)`
    with history as materialized (
      select id, before, created from packing_undo_steps
      where company_id = ${thisCompany} and supplier_id = ${mutation.supplierId}
        and shipment_id = ${shipmentId}
      order by id desc limit 2
    ), taken as (
      delete from packing_undo_steps where company_id = ${thisCompany}
        and id = (select max(id) from history)
    )
    select before, array_to_json(created) as created, (select count(*) from history) > 1 as "canUndo"
    from history order by id desc limit 1`)
}

/** Forgets what could be undone: the lines are not what they were. */
export const forgetUndo = (mutation: MutationContext, shipmentId: number) =>
  mutation.execute(sql`delete from packing_undo_steps where company_id = ${thisCompany}
    and supplier_id = ${mutation.supplierId} and shipment_id = ${shipmentId}`)

/** Takes a line out of all packages; those that held nothing else are gone with it. */
export async function unpackLine(
  mutation: MutationContext,
  shipmentId: number,
  lineId: number,
): Promise<void> {
  const ours = (
    alias: string,
  ) => sql`${sql.ref(`${alias}.company_id`)} = ${mutation.caller.companyId}
    and ${sql.ref(`${alias}.supplier_id`)} = ${mutation.supplierId} and ${sql.ref(`${alias}.shipment_id`)} = ${shipmentId}`
  const isParent = sql`exists (select from packages k where ${ours('k')} and k.parent_id = p.id)`
  const holds = (which: Sql<unknown>) =>
    sql`exists (select from package_contents c where ${ours('c')} and c.package_id = p.id and ${which})`
  const isEmptied = sql`not ${isParent} and ${holds(sql`c.shipment_line_id = ${lineId}`)}
    and not ${holds(sql`c.shipment_line_id <> ${lineId}`)}`
  await recordRemovedPackages(mutation, shipmentId, isEmptied)
  await mutation.execute(sql`delete from packages p where ${ours('p')} and ${isEmptied}`)
  await mutation.execute(sql`
    update packages p set labelled_at = null
    where ${ours('p')} and ${holds(sql`c.shipment_line_id = ${lineId}`)}`)
  await mutation.execute(sql`
    delete from package_contents c where ${ours('c')} and c.shipment_line_id = ${lineId}`)
  await mutation.execute(sql`
    update shipments s set
      package_count = (select count(*) from packages p where ${ours('p')}),
      empty_package_count = (select count(*) from packages p where ${ours('p')} and not ${isParent} and not ${holds(sql`true`)})
    where s.company_id = ${thisCompany} and s.id = ${shipmentId}`)
}
