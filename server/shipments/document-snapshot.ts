import { sql } from '#database/client/sql.ts'
import type { Change } from '#server/data/mutation-route.ts'

/** Keeps what the papers of a shipment say now that it is closed: they say so for ever. */
export const keepPaper = (change: Change, id: number) =>
  change.run(sql`
    insert into shipment_papers (company_id, supplier_id, shipment_id, revision, content)
    select company_id, supplier_id, id, revision, shipment_paper_content(company_id, id)
    from shipments
    where company_id = ${change.caller.companyId} and supplier_id = ${change.supplierId} and id = ${id}`)
