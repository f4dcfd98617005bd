import { sql, thisCompany } from '#database/client/sql.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { paperContentJson } from '#server/data/paper-content.ts'

/** Keeps what the papers of a shipment say now that it is closed: they say so for ever. */
export const keepPaper = (mutation: MutationContext, id: number) =>
  mutation.execute(sql`
    insert into document_snapshots (company_id, supplier_id, shipment_id, revision, content)
    select company_id, supplier_id, id, revision, ${paperContentJson}
    from shipments s
    where company_id = ${thisCompany} and supplier_id = ${mutation.supplierId} and id = ${id}`)
