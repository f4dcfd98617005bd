import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import {
  getOrderImport,
  listOrderImportChanges,
  listOrderImports,
  reverseOrderImport,
} from '#contract/orders/order-import-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import {
  type OrderImport,
  orderImport,
  orderImportChange,
  orderImportDetails,
} from '#domain/imports/orders/order-import-record.ts'
import { fileTerms, orderFileTerms } from '#domain/orders/file-terms.ts'
import { columnsOf } from '#server/data/entity.ts'
import { newestFirst } from '#server/data/list/keyset-page.ts'
import { pageRoute } from '#server/data/list/list-routes.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { queueNotices } from '#server/data/notice-queue.ts'
import { queryRoute } from '#server/data/query-route.ts'
import { inChunks } from '#server/data/time-sized-chunks.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { lockImports } from '#server/orders/import/order-import-queries.ts'
import { type Outcomes, reverseChanges } from '#server/orders/import/order-import-reversal.ts'

const lockedImport = z.object({ isReversed: z.boolean(), changes: z.int() })
const recordedChange = z.object({
  change: orderImportChange,
  fileTerms: z.union([fileTerms, orderFileTerms]),
})

const expressions = {
  importedBy: sql`u.name`,
  fileHash: sql`encode(i.file_hash, 'hex')`,
  reversedBy: sql`r.name`,
}
const importColumns = columnsOf(orderImport, 'i', expressions)
const detailColumns = columnsOf(orderImportDetails, 'i', expressions)
const joinUsers = sql`
  left join users u on u.company_id = ${thisCompany} and u.id = i.user_id
  left join users r on r.company_id = ${thisCompany} and r.id = i.reversed_by`
const changeJson = sql`json_build_object('number', c.number, 'kind', c.kind, 'outcome', c.outcome, 'row', c.row_number,
  'targetId', c.target_id, 'name', c.name, 'before', c.before, 'after', c.after, 'reversal', c.reversal)`

export function addOrderImportRecordRoutes(app: FastifyInstance, database: Database): void {
  pageRoute(app, database, listOrderImports, () => ({
    sort: newestFirst('i'),
    source: sql`order_imports i where i.company_id = ${thisCompany}`,
    alias: 'i',
    columns: importColumns,
    joins: joinUsers,
  }))

  queryRoute(
    app,
    database,
    getOrderImport,
    ({ params }) => sql`(
    select row_to_json(import) from (select ${detailColumns} from order_imports i ${joinUsers}
      where i.company_id = ${thisCompany} and i.id = ${params.id}) import)`,
  )

  queryRoute(app, database, listOrderImportChanges, ({ params, query }) =>
    changesPage(params.id, query),
  )

  mutationRoute(app, database, reverseOrderImport, (mutation, { params }) =>
    reverseImport(mutation, params.id),
  )
}

// Numbers of changes run from 1 without gaps, so a page is addressed by its first number.
function changesPage(
  id: number,
  { limit, after, before }: { limit: number; after?: string; before?: string },
) {
  const start = after !== undefined ? Number(after) + 1 : Math.max(1, Number(before ?? 1) - limit)
  const last = start + limit - 1
  const isOfImport = sql`c.company_id = ${thisCompany} and c.import_id = ${id}`
  return sql`(
    select json_build_object(
      'rows', coalesce((select json_agg(${changeJson} order by c.number) from order_import_changes c
        where ${isOfImport} and c.number between ${start} and ${last}), '[]'),
      'next', case when exists (select from order_import_changes c where ${isOfImport} and c.number = ${last + 1})
        then ${String(last)}::text end,
      'previous', case when ${start}::int > 1 then ${String(start)}::text end)
    from order_imports i where i.company_id = ${thisCompany} and i.id = ${id})`
}

async function reverseImport(mutation: MutationContext, id: number): Promise<OrderImport> {
  const { companyId, userId } = mutation.caller
  await mutation.execute(lockImports(companyId))
  const importRecord = await mutation.executeOne(typedSql(lockedImport)`
    select reversed_at is not null as "isReversed", (select count(*)::int from order_import_changes c
      where c.company_id = ${thisCompany} and c.import_id = ${id}) as changes
    from order_imports where company_id = ${thisCompany} and id = ${id} for update`)
  if (!importRecord) throw new ProblemError('not-found')
  if (importRecord.isReversed) throw new ProblemError('import-taken-back')
  const changes = await readChanges(mutation, id, importRecord.changes)
  const outcomes = await reverseChanges(
    mutation.execute,
    { companyId, userId },
    changes.map(({ change, fileTerms }) => ({ ...change, fileTerms })),
  )
  await storeOutcomes(mutation, id, outcomes)
  const reversed = [...outcomes.values()].filter((outcome) => outcome === 'reversed').length
  const reversal = JSON.stringify({ reversed, kept: outcomes.size - reversed })
  await mutation.execute(sql`
    update order_imports set reversed_at = now(), reversed_by = ${userId}, reversal = ${reversal}::jsonb
    where company_id = ${thisCompany} and id = ${id}`)
  if (reversed > 0)
    await mutation.execute(queueNotices(Number(companyId), 'order-import-reversal', [id]))
  const row = await mutation.executeOne(typedSql(orderImport)`
    select ${importColumns} from order_imports i ${joinUsers} where i.company_id = ${thisCompany} and i.id = ${id}`)
  if (!row) throw new ProblemError('not-found')
  return row
}

const readChanges = (mutation: MutationContext, id: number, count: number) =>
  inChunks(
    Array.from({ length: count }, (_, index) => index + 1),
    (numbers) =>
      mutation.execute(typedSql(recordedChange)`
        select ${changeJson} as change, c.file_terms as "fileTerms" from order_import_changes c
        where c.company_id = ${thisCompany} and c.import_id = ${id}
          and c.number between ${numbers[0]} and ${numbers.at(-1)} order by c.number`),
  )

const storeOutcomes = (mutation: MutationContext, id: number, outcomes: Outcomes) =>
  inChunks([...outcomes], (chunk) =>
    mutation.execute(sql`
      update order_import_changes c set reversal = n.outcome
      from unnest(${chunk.map(([number]) => number)}::int[], ${chunk.map(([, outcome]) => outcome)}::text[])
        as n (number, outcome)
      where c.company_id = ${thisCompany} and c.import_id = ${id} and c.number = n.number`),
  )
