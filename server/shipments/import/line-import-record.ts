import { sql, thisCompany } from '#database/client/sql.ts'
import {
  type LineImportReport,
  lineImportReport,
} from '#domain/imports/lines/line-import-report.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'

const addedBeforeRow = lineImportReport.shape.addedBefore.unwrap()

/** Reads when, and by whom, the file was last added to the shipment; null when it never was. */
export async function addedBefore(
  mutation: MutationContext,
  shipmentId: number,
  hash: string,
): Promise<LineImportReport['addedBefore']> {
  const row = await mutation.executeOne(typedSql(addedBeforeRow)`
    select to_json(i.imported_at) as at, u.name as by, i.file_name as "fileName"
    from line_imports i
    join users u on u.company_id = ${thisCompany} and u.id = i.user_id
    where i.company_id = ${thisCompany} and i.supplier_id = ${mutation.supplierId}
      and i.shipment_id = ${shipmentId} and i.file_hash = decode(${hash}, 'hex')
    order by i.id desc limit 1`)
  return row ?? null
}

/** Notes that the lines of a file were added to the shipment. */
export const recordLineImport = (
  mutation: MutationContext,
  shipmentId: number,
  file: { hash: string; name: string },
): Promise<unknown> =>
  mutation.execute(sql`
    insert into line_imports (company_id, supplier_id, shipment_id, user_id, file_name, file_hash)
    values (${mutation.caller.companyId}, ${mutation.supplierId}, ${shipmentId}, ${mutation.caller.userId}, ${file.name},
      decode(${file.hash}, 'hex'))`)
