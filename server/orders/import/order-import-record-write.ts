import * as z from 'zod'
import { sql } from '#database/client/sql.ts'
import type { ImportReport } from '#domain/imports/orders/order-import-report.ts'
import { insertRows } from '#server/data/batch-write.ts'
import { inChunks } from '#server/data/time-sized-chunks.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import type { RecordedChange } from '#server/orders/import/order-import-changes.ts'
import type { Execute } from '#server/orders/import/order-import-queries.ts'
import type { ImportProgress } from '#server/orders/import-jobs/order-import-progress.ts'

const insertedImport = z.object({ id: z.int() })

/** Origin of a file; `userId` is null for a command at the server. */
export type ImportSource = { userId: number | null; fileName: string; hash: string; bytes: number }

// Only the preview shows the columns of the file.
const withoutFileColumns = ({ columns, ...reading }: ImportReport['reading']) => ({
  ...reading,
  columns: columns && { ...columns, file: [] },
})

/** Records an import with its user, its file and its changes. Returns the id of the record. */
export async function recordImport(
  run: Execute,
  companyId: number,
  { userId, fileName, hash, bytes }: ImportSource,
  report: Omit<ImportReport, 'importId'>,
  changes: RecordedChange[],
  progress?: ImportProgress,
): Promise<number> {
  const { rows, good, bad, suppliers, orders, lines, manualChanges, manualChangeCount } = report
  const counts = JSON.stringify({ rows, good, bad, suppliers, orders, lines })
  const [record] = await run(typedSql(insertedImport)`
    insert into order_imports (company_id, user_id, file_name, file_hash, file_bytes, reading, counts,
      manual_changes, manual_change_count)
    values (${companyId}, ${userId}::bigint, ${fileName}, decode(${hash}, 'hex'), ${bytes},
      ${JSON.stringify(withoutFileColumns(report.reading))}::jsonb, ${counts}::jsonb,
      ${JSON.stringify(manualChanges)}::jsonb, ${manualChangeCount})
    returning id`)
  const id = record?.id ?? 0
  const numbered = changes.map(({ row, ...change }, index) => ({
    ...change,
    rowNumber: row,
    number: index + 1,
  }))
  const fields = [
    'number',
    'kind',
    'outcome',
    'rowNumber',
    'targetId',
    'name',
    'before',
    'after',
    'fileTerms',
  ]
  await inChunks(
    numbered,
    (chunk) =>
      run(
        sql`${insertRows('order_import_changes', chunk, fields, { companyId, importId: id })} returning 1`,
      ),
    progress?.add,
  )
  return id
}
