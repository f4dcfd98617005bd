import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'

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
export async function unrecordRemovedPackages(
  mutation: MutationContext,
  ssccs: (string | null)[],
): Promise<void> {
  const restored = ssccs.filter((sscc) => sscc !== null)
  if (restored.length === 0) return
  await mutation.execute(sql`delete from removed_packages
    where company_id = ${thisCompany} and sscc = any (${restored}::text[])`)
}
