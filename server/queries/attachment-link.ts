import * as z from 'zod'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { addJobs, addJobsFrom, fileQueues } from '#database/job-queue.ts'
import { attachment, unattachedHours } from '#domain/comments/attachment.ts'
import type { StatementExecutor } from '#server/data/command-transaction.ts'
import { entity } from '#server/data/entity.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { invalid } from '#server/http/problem-error.ts'

const attachments = entity('attachments', 'a', attachment, {
  isPicture: sql`a.media_type like 'image/%'`,
})

/** Selects the attachments `a` that meet a condition, as a JSON array. */
export const attachmentsOf = (condition: Sql): Sql => sql`(
  select coalesce(json_agg(attachment order by attachment.id), '[]') from (
    select ${attachments.columns} from attachments a where a.company_id = ${thisCompany} and ${condition}) attachment)`

const idRow = z.object({ id: z.int() })

/** Attaches files that the caller uploaded and that are not attached yet; `assignment` sets their owner. */
export async function attachFiles(
  { caller, supplierId, execute }: MutationContext,
  ids: readonly number[],
  assignment: Sql,
  pointer = '/body/attachmentIds',
): Promise<void> {
  if (ids.length === 0) return
  const rows = await execute(typedSql(idRow)`
    update attachments set ${assignment}, supplier_id = ${supplierId}
    where company_id = ${thisCompany} and uploaded_by = ${caller.userId} and supplier_id is null
      and id = any (${ids}::bigint[])
    returning id`)
  const attachedIds = new Set(rows.map(({ id }) => id))
  const unknownIndex = ids.findIndex((id, index) => !attachedIds.has(id) || ids.indexOf(id) < index)
  if (unknownIndex >= 0) throw invalid({ pointer: `${pointer}/${unknownIndex}`, code: 'not-found' })
}

/** Queues the deletion of these files after `unattachedHours`; files that are attached by then stay. */
export const queueFileDeletion = (ids: readonly number[]): Sql =>
  addJobsFrom(sql`
    select ${sql.lit(fileQueues.unattached)} as queue, jsonb_build_object('companyId', ${thisCompany}, 'attachmentId', id,
      'startAfter', now() + interval '1 hour' * ${sql.lit(unattachedHours)}) as data
    from unnest(${ids}::bigint[]) id`)

/** Detaches files and queues their deletion. */
export function detachFiles(
  { execute, executeLast }: MutationContext,
  ids: readonly number[],
  condition: Sql,
): Promise<unknown> {
  if (ids.length > 0) executeLast(queueFileDeletion(ids))
  return execute(sql`
    update attachments a set discrepancy_id = null, supplier_id = null
    where a.company_id = ${thisCompany} and a.id = any (${ids}::bigint[]) and ${condition}`)
}

const removedRow = z.object({ objectKey: z.string().nullable() })

/** Deletes files; their objects in a store are deleted after the commit. */
export async function removeFiles({ execute }: StatementExecutor, condition: Sql): Promise<void> {
  const removedRows = await execute(typedSql(removedRow)`
    delete from attachments where company_id = ${thisCompany} and ${condition}
    returning object_key as "objectKey"`)
  const jobs = removedRows.flatMap(({ objectKey }) => (objectKey ? [{ objectKey }] : []))
  if (jobs.length > 0) await execute(addJobs(fileQueues.removed, jobs))
}
