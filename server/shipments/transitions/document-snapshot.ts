import { sql, thisCompany } from '#database/client/sql.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { paperContentJson } from '#server/queries/paper-content.ts'

/** Stores the content of a closed shipment's papers, which never changes afterwards. */
export const storeDocumentSnapshot = (mutation: MutationContext, id: number) =>
  mutation.execute(sql`
    insert into document_snapshots (company_id, supplier_id, shipment_id, revision, content)
    select company_id, supplier_id, id, revision, ${paperContentJson}
    from shipments s
    where company_id = ${thisCompany} and supplier_id = ${mutation.supplierId} and id = ${id}
    returning 1`)

/**
 * Copies product, order, size, color and the ordered quantity to the lines, because an announcement does not change
 * later. The quantities of this shipment are already in transit.
 */
export const takeLineSnapshots = (mutation: MutationContext, id: number) =>
  mutation.execute(sql`
    update shipment_lines l set order_code = f.order_code, order_date = f.order_date, product_code = f.product_code,
      product_name = f.product_name, size = f.size, color = f.color, unit = f.unit, asked_date = f.due_date,
      confirmed_date = f.confirmed_date,
      expected = greatest(0, f.quantity - f.cancelled - f.waived - f.received - f.in_transit + announced.quantity)
    from order_line_figures f
    join (
      select order_line_id, sum(quantity) as quantity from shipment_lines
      where company_id = ${thisCompany} and supplier_id = ${mutation.supplierId} and shipment_id = ${id} group by order_line_id
    ) announced on announced.order_line_id = f.id
    where l.company_id = ${thisCompany} and l.supplier_id = ${mutation.supplierId} and l.shipment_id = ${id}
      and f.company_id = ${thisCompany} and f.id = l.order_line_id`)

/** Clears the columns that closing copied to the lines. */
export const dropLineSnapshots = (mutation: MutationContext, id: number) =>
  mutation.execute(sql`
    update shipment_lines set order_code = null, order_date = null, product_code = null, product_name = null,
      size = null, color = null, unit = null, asked_date = null, confirmed_date = null, expected = null
    where company_id = ${thisCompany} and supplier_id = ${mutation.supplierId} and shipment_id = ${id}`)
