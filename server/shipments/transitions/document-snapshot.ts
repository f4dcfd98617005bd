import { sql, thisCompany } from '#database/client/sql.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { paperContentJson } from '#server/queries/paper-content.ts'

/** Stores the content of a closed shipment's papers, which never changes afterwards. */
export const storeDocumentSnapshot = (mutation: MutationContext, id: number) =>
  mutation.execute(sql`
    insert into document_snapshots (company_id, supplier_id, shipment_id, revision, content)
    select company_id, supplier_id, id, revision, ${paperContentJson}
    from shipments s
    where company_id = ${thisCompany} and supplier_id = ${mutation.supplierId} and id = ${id}`)
