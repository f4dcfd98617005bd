import { sql, thisCompany } from '#database/client/sql.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'

/**
 * Stores the content of a shipment's last closing with the newest message of each system, before the shipment and its
 * snapshots are deleted. Systems that received an announcement are then sent its cancellation.
 */
export const storeAnnouncement = (
  { execute, supplierId }: MutationContext,
  shipmentId: number,
): Promise<unknown> =>
  execute(sql`
    update messages m set announcement = closing.content
    from (
      select d.content from document_snapshots d
      where d.company_id = ${thisCompany} and d.supplier_id = ${supplierId} and d.shipment_id = ${shipmentId}
      order by d.revision desc limit 1
    ) closing
    where m.company_id = ${thisCompany} and m.shipment_id = ${shipmentId}
      and not exists (select from messages newer where newer.company_id = ${thisCompany} and newer.endpoint_id = m.endpoint_id
        and newer.shipment_id = ${shipmentId} and newer.id > m.id)`)
