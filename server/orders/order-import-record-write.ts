import * as z from 'zod'
import { sql } from '#database/client/sql.ts'
import type { ImportReport } from '#domain/imports/order-import-report.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import type { RecordedChange } from '#server/orders/order-import-changes.ts'
import type { Execute } from '#server/orders/order-import-queries.ts'
import { inChunks } from '#server/orders/order-import-write.ts'

const insertedImport = z.object({ id: z.int() })

/** Where a file comes from; `userId` is null for a command at the server. */
export type ImportSource = { userId: number | null; fileName: string; hash: string; bytes: number }

/** Keeps who took which file, and what it changed. */
export async function recordImport(
  run: Execute,
  companyId: number,
  { userId, fileName, hash, bytes }: ImportSource,
  report: Omit<ImportReport, 'importId'>,
  changes: RecordedChange[],
): Promise<number> {
  const { rows, good, bad, suppliers, orders, lines } = report
  const counts = JSON.stringify({ rows, good, bad, suppliers, orders, lines })
  const [record] = await run(typedSql(insertedImport)`
    insert into order_imports (company_id, user_id, file_name, file_hash, file_bytes, reading, counts)
    values (${companyId}, ${userId}::bigint, ${fileName}, decode(${hash}, 'hex'), ${bytes},
      ${JSON.stringify(report.reading)}::jsonb, ${counts}::jsonb)
    returning id`)
  const id = record?.id ?? 0
  const numbered = changes.map((change, index) => ({ ...change, number: index + 1 }))
  await inChunks(numbered, (chunk) =>
    run(sql`
      insert into order_import_changes (company_id, import_id, number, kind, outcome, row_number, target_id, name,
        before, after)
      select ${companyId}, ${id}::bigint, c.number, c.kind, c.outcome, c.row, c."targetId", c.name, c.before, c.after
      from jsonb_to_recordset(${JSON.stringify(chunk)}::jsonb)
        as c (number int, kind text, outcome text, "row" int, "targetId" bigint, name jsonb, before jsonb, after jsonb)`),
  )
  return id
}
