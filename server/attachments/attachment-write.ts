import * as z from 'zod'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import {
  type Attachment,
  maxUploadedBytesPerDay,
  maxUploadsInTenMinutes,
} from '#domain/comments/attachment.ts'
import { slicesOf, thumbnailPosition } from '#server/attachments/attachment-bytes.ts'
import type { AttachmentContent } from '#server/attachments/attachment-content.ts'
import { awaitPipelined } from '#server/data/execute.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { queueFileDeletion } from '#server/queries/attachment-link.ts'

/** Whether a user is below the upload limits: files per ten minutes, bytes per day. */
export const hasRoomForUploads = (userId: Sql): Sql => sql`(
  select count(*) filter (where uploaded_at > now() - interval '10 minutes') < ${sql.lit(maxUploadsInTenMinutes)}
    and coalesce(sum(byte_count), 0) < ${sql.lit(maxUploadedBytesPerDay)}
  from attachments where company_id = ${thisCompany} and uploaded_by = ${userId}
    and uploaded_at > now() - interval '1 day')`

export const tooManyUploads = () => new ProblemError('too-many-attempts', { retryAfter: 60 })

const roomRow = z.object({ hasRoom: z.boolean() })
const idRow = z.object({ id: z.int() })

/**
 * Stores an uploaded file; it is deleted after a day unless it is attached. With an `objectKey`, its bytes are in the
 * file store.
 */
export async function insertAttachment(
  { caller, execute, executeOne, executeLast }: MutationContext,
  name: string,
  { mediaType, bytes, thumbnail }: AttachmentContent,
  objectKey: string | null,
): Promise<Attachment> {
  // Locking the uploader's row serializes the counting of their uploads.
  const [, room] = await awaitPipelined([
    execute(sql`
      select from users where company_id = ${thisCompany} and id = ${caller.userId} for no key update`),
    executeOne(
      typedSql(roomRow)`select ${hasRoomForUploads(sql`${caller.userId}::bigint`)} as "hasRoom"`,
    ),
  ])
  if (!room?.hasRoom) throw tooManyUploads()
  const insertedRow = await executeOne(typedSql(idRow)`
    insert into attachments (company_id, uploaded_by, name, media_type, byte_count, object_key)
    values (${thisCompany}, ${caller.userId}, ${name}, ${mediaType}, ${bytes.length}, ${objectKey})
    returning id`)
  if (!insertedRow) throw new Error('a file was not stored')
  const { id } = insertedRow
  const writeSlice = (position: number, slice: Uint8Array) =>
    execute(sql`
      insert into attachment_contents (company_id, attachment_id, position, bytes)
      values (${thisCompany}, ${id}, ${position}, ${slice})`)
  if (thumbnail) await writeSlice(thumbnailPosition, thumbnail)
  if (objectKey === null)
    for (const [index, slice] of slicesOf(bytes).entries()) await writeSlice(index + 1, slice)
  executeLast(queueFileDeletion([id]))
  return { id, name, mediaType, byteCount: bytes.length, isPicture: mediaType.startsWith('image/') }
}
