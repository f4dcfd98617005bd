import type { FastifyReply } from 'fastify'
import * as z from 'zod'
import { sql, thisCompany } from '#database/client/sql.ts'
import { type BusinessSide, sideOf, sides } from '#domain/access/person.ts'
import {
  type CommentSubject,
  type commentEdit,
  type commentEntry,
  commentSubjects,
  maxCommentsInFiveMinutes,
} from '#domain/comments/comment.ts'
import { canEdit, canRemove, commentJson } from '#server/comments/comment-json.ts'
import {
  changeMentions,
  insertMentions,
  removeMentions,
  requireReaders,
} from '#server/comments/comment-mentions.ts'
import { recordAudit } from '#server/data/audit-record.ts'
import { awaitPipelined } from '#server/data/execute.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { queueNotices } from '#server/data/notice-queue.ts'
import type { RawJson } from '#server/data/route.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { invalid, ProblemError } from '#server/http/problem-error.ts'
import { attachFiles, removeFiles } from '#server/queries/attachment-link.ts'
import {
  subjectId,
  subjectKind,
  subjectName,
  subjectTables,
} from '#server/queries/comment-subject.ts'
import { isCommentVisible, readerOf } from '#server/queries/comment-visibility.ts'
import { recordReply } from '#server/queries/record-reply.ts'

type Subject = { kind: CommentSubject; id: number }

const idRow = z.object({ id: z.int() })
const countRow = z.object({ count: z.int() })

/** Adds a comment to a subject of the caller's supplier. */
export async function insertComment(
  mutation: MutationContext,
  subject: Subject,
  { text, isInternal, attachmentIds, mentionedIds }: z.output<typeof commentEntry>,
): Promise<number> {
  if (text === '' && attachmentIds.length === 0)
    throw invalid({ pointer: '/body/text', code: 'required' })
  const { caller, supplierId } = mutation
  const side = sideOf(caller.ownSupplierId)
  await awaitPipelined([
    lockSubject(mutation, subject),
    refuseTooMany(mutation),
    requireReaders(mutation, { side, isInternal }, mentionedIds),
  ])
  const { column } = subjectTables[subject.kind]
  const insertedRow = await mutation.executeOne(typedSql(idRow)`
    insert into comments (company_id, supplier_id, ${sql.ref(column)}, author_id, side, is_internal, text)
    values (${thisCompany}, ${supplierId}, ${subject.id}, ${caller.userId}, ${side}, ${isInternal}, ${text})
    returning id`)
  const id = insertedRow?.id ?? 0
  await awaitPipelined([
    attachFiles(mutation, attachmentIds, sql`comment_id = ${id}`),
    insertMentions(mutation, id, mentionedIds),
  ])
  mutation.executeLast(queueNotices(caller.companyId, 'comment', [id]))
  notifyReaders(mutation, subject, isInternal ? side : undefined)
  return id
}

async function lockSubject({ executeOne, supplierId }: MutationContext, { kind, id }: Subject) {
  const row = await executeOne(typedSql(idRow)`
    select x.id from ${sql.ref(subjectTables[kind].table)} x
    where x.company_id = ${thisCompany} and x.supplier_id = ${supplierId} and x.id = ${id} for key share`)
  if (!row) throw new ProblemError('not-found')
}

// Locking the author's row serializes the counting of their comments.
async function refuseTooMany({ caller, execute, executeOne }: MutationContext): Promise<void> {
  const [, recentRow] = await awaitPipelined([
    execute(sql`
      select from users where company_id = ${thisCompany} and id = ${caller.userId} for no key update`),
    executeOne(typedSql(countRow)`
      select count(*)::int as count from comments
      where company_id = ${thisCompany} and author_id = ${caller.userId}
        and created_at > now() - interval '5 minutes'`),
  ])
  if ((recentRow?.count ?? 0) >= maxCommentsInFiveMinutes)
    throw new ProblemError('too-many-attempts', { retryAfter: 60 })
}

/** Notifies people who may see the comment that the comments on a subject changed. */
const notifyReaders = ({ notify }: MutationContext, { kind, id }: Subject, side?: BusinessSide) =>
  notify({ comments: { subject: kind, id }, side })

const lockedComment = z.object({
  id: z.int(),
  version: z.int(),
  side: z.enum(sides),
  isInternal: z.boolean(),
  canEdit: z.boolean(),
  canRemove: z.boolean(),
  kind: z.enum(commentSubjects),
  subjectId: z.int(),
  subjectName: z.string(),
})
type LockedComment = z.output<typeof lockedComment>

/** Locks a comment that the caller may see, at the version they sent. */
async function lockComment(mutation: MutationContext, id: number): Promise<LockedComment> {
  const reader = readerOf(mutation.caller)
  const comment = await mutation.executeOne(typedSql(lockedComment)`
    select c.id, c.version, c.side, c.is_internal as "isInternal", ${canEdit(reader)} as "canEdit",
      ${canRemove(reader)} as "canRemove", ${subjectKind} as kind,
      ${subjectId} as "subjectId", ${subjectName} as "subjectName"
    from comments c
    where c.company_id = ${thisCompany} and c.supplier_id = ${mutation.supplierId} and c.id = ${id}
      and ${isCommentVisible(reader)}
    for update of c`)
  if (!comment) throw new ProblemError('not-found')
  const { version } = comment
  if (version !== mutation.version) throw new ProblemError('version-changed', { version })
  return comment
}

/** Changes the text of a comment, and its mentions if they are given. */
export async function editComment(
  mutation: MutationContext,
  id: number,
  { text, mentionedIds }: z.output<typeof commentEdit>,
): Promise<void> {
  const comment = await lockComment(mutation, id)
  if (!comment.canEdit) throw new ProblemError('comment-fixed')
  await mutation.execute(sql`
    update comments set text = ${text}, edited_at = now(), version = version + 1
    where company_id = ${thisCompany} and id = ${id}`)
  if (mentionedIds) await changeMentions(mutation, comment, mentionedIds)
  await recordChange(mutation, comment, 'changed')
}

/** Deletes the text, files and mentions of a comment; its row stays as a placeholder. */
export async function clearComment(mutation: MutationContext, id: number): Promise<void> {
  const comment = await lockComment(mutation, id)
  if (!comment.canRemove) throw new ProblemError('comment-fixed')
  await mutation.execute(sql`
    update comments set text = '', removed_at = now(), removed_by = ${mutation.caller.userId}, version = version + 1
    where company_id = ${thisCompany} and id = ${id}`)
  await removeFiles(mutation, sql`comment_id = ${id}`)
  await removeMentions(mutation, id)
  await recordChange(mutation, comment, 'removed')
}

// An entry of the audit log has no text, so that a removed comment leaves none. The buyer reads the log, so it has no
// entries of a supplier's internal comments.
async function recordChange(
  mutation: MutationContext,
  { id, kind, subjectId, subjectName, isInternal, side }: LockedComment,
  change: 'changed' | 'removed',
): Promise<void> {
  notifyReaders(mutation, { kind, id: subjectId }, isInternal ? side : undefined)
  if (isInternal && side === 'supplier') return
  await recordAudit(mutation, {
    ...{ topic: 'comments', kind: change },
    subject: { id, name: subjectName, supplierId: mutation.supplierId },
  })
}

/** Reads the comment within this transaction, as its caller sees it, and sets its ETag. */
export const readComment = (
  mutation: MutationContext,
  id: number,
  reply: FastifyReply,
): Promise<RawJson> =>
  recordReply(
    mutation,
    reply,
    sql`(select ${commentJson(readerOf(mutation.caller))} from comments c
      where c.company_id = ${thisCompany} and c.id = ${id})`,
  )
