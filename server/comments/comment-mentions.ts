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
  people: readonly number[],
  allIds = people,
): Promise<void> {
  if (people.length === 0) return
  const readers = await execute(typedSql(personIdRow)`
    select u.id from users u
    where u.company_id = ${thisCompany} and u.id = any (${people}::bigint[])
      and ${isCommentReader({ supplierId: sql`${supplierId}::bigint`, side: sql`${side}::text`, isInternal: sql`${isInternal}::boolean` })}`)
  const readerIds = new Set(readers.map((person) => person.id))
  const unknown = people.find((person) => !readerIds.has(person))
  if (unknown !== undefined)
    throw invalid({ pointer: `/body/mentionedIds/${allIds.indexOf(unknown)}`, code: 'not-found' })
}

/** Adds mentions; `requireReaders` must have accepted the people. */
export const insertMentions = async (
  { execute }: MutationContext,
  id: number,
  people: readonly number[],
): Promise<unknown> =>
  people.length > 0 &&
  execute(sql`
    insert into comment_mentions (company_id, comment_id, user_id)
    select ${thisCompany}, ${id}, person from unnest(${[...new Set(people)]}::bigint[]) person returning 1`)

/**
 * Replaces the mentions of a comment and notifies the new people. Earlier mentions are not checked again, because those
 * people may have left since.
 */
export async function changeMentions(
  mutation: MutationContext,
  comment: MentioningComment,
  people: readonly number[],
): Promise<void> {
  const { caller, execute } = mutation
  const before = await execute(typedSql(personIdRow)`
    select user_id as id from comment_mentions
    where company_id = ${thisCompany} and comment_id = ${comment.id}`)
  const previousIds = new Set(before.map(({ id }) => id))
  const added = people.filter((person) => !previousIds.has(person))
  await awaitPipelined([
    requireReaders(mutation, comment, added, people),
    execute(sql`
      delete from comment_mentions
      where company_id = ${thisCompany} and comment_id = ${comment.id} and user_id <> all (${people}::bigint[])`),
    insertMentions(mutation, comment.id, added),
  ])
  if (added.length > 0)
    mutation.executeLast(queueNotices(caller.companyId, 'comment-mentions', [comment.id]))
}

export const removeMentions = ({ execute }: MutationContext, id: number): Promise<unknown> =>
  execute(sql`
    delete from comment_mentions where company_id = ${thisCompany} and comment_id = ${id}`)
