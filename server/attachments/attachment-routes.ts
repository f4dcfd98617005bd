import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import {
  getAttachment,
  getAttachmentThumbnail,
  uploadAttachment,
  uploadedFileType,
} from '#contract/comments/attachment-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { attachment, maxAttachmentBytes } from '#domain/comments/attachment.ts'
import { attachmentName } from '#domain/comments/attachment-name.ts'
import { readBytes, readSlice, thumbnailPosition } from '#server/attachments/attachment-bytes.ts'
import { readContent } from '#server/attachments/attachment-content.ts'
import {
  hasRoomForUploads,
  insertAttachment,
  tooManyUploads,
} from '#server/attachments/attachment-write.ts'
import { openFileStore } from '#server/attachments/file-store.ts'
import type { Config } from '#server/config.ts'
import { inTenantTransaction } from '#server/data/command-transaction.ts'
import { mutate } from '#server/data/mutation-route.ts'
import { queryAsCaller } from '#server/data/query-route.ts'
import { FileBytes, route } from '#server/data/route.ts'
import { acceptBytes, bodyBytes } from '#server/http/bytes-parser.ts'
import { credentialsOf } from '#server/http/credentials.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { queueOwnerOf } from '#server/load/queue-owner.ts'
import { removeFiles } from '#server/queries/attachment-link.ts'
import { callerAsReader, isCommentVisible } from '#server/queries/comment-visibility.ts'

/**
 * Adds the routes of attachments. Files are uploaded first and attached later; people who see the comment or answer see
 * its files.
 */
export function addAttachmentRoutes(
  app: FastifyInstance,
  database: Database,
  { filesUrl }: Pick<Config, 'filesUrl'>,
): void {
  const store = filesUrl ? openFileStore(filesUrl) : undefined
  app.register(async (fileScope) => {
    acceptFiles(fileScope, database)

    route(fileScope, uploadAttachment, async (input) => {
      const { request, reply, query } = input
      const bytes = bodyBytes(request)
      const content = await readContent(bytes, query.name, queueOwnerOf(request, reply))
      const name = attachmentName(query.name, content.mediaType)
      const { companyId } = credentialsOf(request)
      const objectKey = store ? `${companyId}/${randomUUID()}` : null
      let id = 0
      const result = await mutate(database, uploadAttachment, input, async (mutation) => {
        const inserted = await insertAttachment(mutation, name, content, objectKey)
        id = inserted.id
        return inserted
      })
      // The row comes first: a store has no transactions, and clean-up finds its objects by their rows.
      if (!store || !objectKey) return result
      try {
        await store.put(objectKey, content.bytes)
      } catch (error) {
        // Files that were not stored do not count for the upload limits.
        await inTenantTransaction(database, Number(companyId), (statements) =>
          removeFiles(statements, sql`id = ${id}`),
        )
        throw error
      }
      return result
    })
  })

  route(app, getAttachment, async ({ request, params }) => {
    const text = await queryAsCaller(database, request, getAttachment, visibleAttachment(params.id))
    const file = storedAttachment.parse(JSON.parse(text))
    const { companyId } = credentialsOf(request)
    const bytes = await readBytes(database, store, { companyId, ...file })
    return new FileBytes(file.mediaType, file.name, bytes)
  })

  route(app, getAttachmentThumbnail, async ({ request, params }) => {
    const attachmentJson = visibleAttachment(params.id)
    const text = await queryAsCaller(database, request, getAttachmentThumbnail, attachmentJson)
    const { id, name } = storedAttachment.parse(JSON.parse(text))
    const { companyId } = credentialsOf(request)
    const bytes = await readSlice(database, { companyId, id }, thumbnailPosition)
    if (!bytes) throw new ProblemError('not-found')
    return new FileBytes('image/webp', attachmentName(name, 'image/webp'), bytes)
  })
}

const storedAttachment = attachment
  .omit({ isPicture: true })
  .extend({ objectKey: z.string().nullable() })

// A comment's attachment is visible to people who see the comment.
const visibleAttachment = (id: number) => sql`(
  select json_build_object('id', a.id, 'name', a.name, 'mediaType', a.media_type, 'byteCount', a.byte_count,
    'objectKey', a.object_key)
  from attachments a left join comments c on c.company_id = ${thisCompany} and c.id = a.comment_id
  where a.company_id = ${thisCompany} and a.supplier_id = caller.supplier_id and a.id = ${id}
    and (c.id is null or ${isCommentVisible(callerAsReader)}))`

// Permission and limits are checked before the body is received.
function acceptFiles(app: FastifyInstance, database: Database): void {
  acceptBytes(app, uploadedFileType, { bodyLimit: maxAttachmentBytes })
  app.addHook('onRequest', async (request) => {
    const hasRoomJson = await queryAsCaller(
      database,
      request,
      uploadAttachment,
      sql`${hasRoomForUploads(sql`caller.user_id`)}`,
    )
    if (hasRoomJson !== 'true') throw tooManyUploads()
  })
}
