import { sql, thisCompany } from '#database/client/sql.ts'
import { awaitPipelined } from '#server/data/execute.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'

/** Deletes the undo steps of a shipment's packing. */
export const clearUndo = (mutation: MutationContext, shipmentId: number) =>
  mutation.execute(sql`delete from packing_undo_steps where company_id = ${thisCompany}
    and supplier_id = ${mutation.supplierId} and shipment_id = ${shipmentId}`)

/**
 * Marks the labels of all packages, or of those with the ids, as not printed. Deletes the undo steps, because they
 * would restore the former marks.
 */
export const voidLabels = (
  mutation: MutationContext,
  shipmentId: number,
  packageIds: number[] | null = null,
): Promise<unknown> =>
  awaitPipelined([
    clearUndo(mutation, shipmentId),
    mutation.execute(sql`
      update packages p set labelled_at = null
      where p.company_id = ${thisCompany} and p.supplier_id = ${mutation.supplierId}
        and p.shipment_id = ${shipmentId} and p.labelled_at is not null
        and (${packageIds}::bigint[] is null or p.id = any (${packageIds}::bigint[]))`),
  ])
