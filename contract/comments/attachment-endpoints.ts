import * as z from 'zod'
import { binaryBody, endpoint, fileReply, idParams, supplierHeaders } from '#contract/endpoint.ts'
import { attachment, attachmentExtensions, pictureTypes } from '#domain/comments/attachment.ts'

/** Content type of every upload: the server detects the type from the content. */
export const uploadedFileType = 'application/octet-stream'

/**
 * Uploads a file of at most 10 MiB; the comment or answer with the file must follow within a day. PDF, JPEG, PNG,
 * WebP, XLSX, ODS and text as CSV are recognized by content; other files are stored as `application/octet-stream`.
 * Pictures are re-encoded without metadata. At most 60 files in ten minutes and 500 MiB a day (429).
 */
export const uploadAttachment = endpoint({
  method: 'POST',
  url: '/api/attachments',
  access: 'comment',
  scope: 'session',
  summary: 'Upload a file',
  schema: {
    querystring: z.strictObject({
      name: z.string().max(1000).default('').meta({ description: 'Name of the file' }),
    }),
    body: binaryBody('Bytes of the file, at most 10 MiB'),
    consumes: [uploadedFileType],
    response: { 201: attachment },
  },
})

/** Downloads a file of a comment or an answer that the caller may see; browsers save the file and never display it. */
export const getAttachment = endpoint({
  method: 'GET',
  url: '/api/attachments/:id/content',
  access: 'readComments',
  scope: 'attachment',
  summary: 'A file of a comment or an answer',
  schema: {
    headers: supplierHeaders,
    params: idParams,
    response: { 200: fileReply('The file', Object.keys(attachmentExtensions)) },
  },
})

/** Gives the thumbnail of a picture; 404 for other files. */
export const getAttachmentThumbnail = endpoint({
  method: 'GET',
  url: '/api/attachments/:id/thumbnail',
  access: 'readComments',
  scope: 'attachment',
  summary: 'Thumbnail of a picture',
  schema: {
    headers: supplierHeaders,
    params: idParams,
    response: { 200: fileReply('The thumbnail', [pictureTypes[2]]) },
  },
})
