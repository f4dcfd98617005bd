import * as z from 'zod'
import { sql, thisCompany } from '#database/client/sql.ts'
import type { BusinessSide } from '#domain/access/person.ts'
import { awaitPipelined } from '#server/data/execute.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { queueNotices } from '#server/data/notice-queue.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { invalid } from '#server/http/problem-error.ts'
import { isCommentReader } from '#server/queries/comment-visibility.ts'

type MentioningComment = { id: number; side: BusinessSide; isInternal: boolean }

const personIdRow = z.object({ id: z.int() })

/**
 * Refuses people who may not see the comment as `not-found`, like unknown ids, so that the caller learns nothing of
 * them.
 */
export async function requireReaders(
  { supplierId, execute }: MutationContext,
  { side, isInternal }: Omit<MentioningComment, 'id'>,
  personIds: readonly number[],
  allIds = personIds,
): Promise<void> {
  if (personIds.length === 0) return
  const readers = await execute(typedSql(personIdRow)`
    select u.id from users u
    where u.company_id = ${thisCompany} and u.id = any (${personIds}::bigint[])
      and ${isCommentReader({ supplierId: sql`${supplierId}::bigint`, side: sql`${side}::text`, isInternal: sql`${isInternal}::boolean` })}`)
  const readerIds = new Set(readers.map(({ id }) => id))
  const refusedId = personIds.find((id) => !readerIds.has(id))
  if (refusedId !== undefined)
    throw invalid({ pointer: `/body/mentionedIds/${allIds.indexOf(refusedId)}`, code: 'not-found' })
}

/** Adds mentions; `requireReaders` must have accepted the people. */
export const insertMentions = async (
  { execute }: MutationContext,
  id: number,
  personIds: readonly number[],
): Promise<unknown> =>
  personIds.length > 0 &&
  execute(sql`
    insert into comment_mentions (company_id, comment_id, user_id)
    select ${thisCompany}, ${id}, person from unnest(${[...new Set(personIds)]}::bigint[]) person returning 1`)

/**
 * Replaces the mentions of a comment and notifies the new people. Earlier mentions are not checked again, because those
 * people may have left since.
 */
export async function changeMentions(
  mutation: MutationContext,
  comment: MentioningComment,
  personIds: readonly number[],
): Promise<void> {
  const { caller, execute } = mutation
  const previousRows = await execute(typedSql(personIdRow)`
    select user_id as id from comment_mentions
    where company_id = ${thisCompany} and comment_id = ${comment.id}`)
  const previousIds = new Set(previousRows.map(({ id }) => id))
  const addedIds = personIds.filter((id) => !previousIds.has(id))
  await awaitPipelined([
    requireReaders(mutation, comment, addedIds, personIds),
    execute(sql`
      delete from comment_mentions
      where company_id = ${thisCompany} and comment_id = ${comment.id} and user_id <> all (${personIds}::bigint[])`),
    insertMentions(mutation, comment.id, addedIds),
  ])
  if (addedIds.length > 0)
    mutation.executeLast(queueNotices(caller.companyId, 'comment-mentions', [comment.id]))
}

export const removeMentions = ({ execute }: MutationContext, id: number): Promise<unknown> =>
  execute(sql`
    delete from comment_mentions where company_id = ${thisCompany} and comment_id = ${id}`)
