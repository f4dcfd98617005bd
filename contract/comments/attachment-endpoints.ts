import * as z from 'zod'
import { endpoint, fileReply, idParams, supplierHeaders } from '#contract/endpoint.ts'
import { attachment, attachmentEndings, pictureTypes } from '#domain/comments/attachment.ts'

/** The content type of an upload, whatever it is: only its content is looked at. */
export const uploadedFileType = 'application/octet-stream'

/**
 * Uploads a file for a comment or an answer that is sent afterwards, within a day, at most 10 MiB. PDF, JPEG, PNG, WebP,
 * XLSX, ODS and text as CSV are known by their content; all else is kept as it is, `application/octet-stream`. Pictures are
 * made anew without what they say beside the picture. 60 files in ten minutes and 500 MiB a day at most (429).
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
    body: z.any().meta({
      description: 'The file as it is, at most 10 MiB',
      type: 'string',
      format: 'binary',
    }),
    consumes: [uploadedFileType],
    response: { 201: attachment },
  },
})

/** A file that belongs to something the caller may see, to be kept: never to be shown by the browser itself. */
export const getAttachment = endpoint({
  method: 'GET',
  url: '/api/attachments/:id/content',
  access: 'readComments',
  scope: 'attachment',
  summary: 'A file of a comment or an answer',
  schema: {
    headers: supplierHeaders,
    params: idParams,
    response: { 200: fileReply('The file', Object.keys(attachmentEndings)) },
  },
})

/** A picture made small; 404 for what is none. */
export const getAttachmentThumbnail = endpoint({
  method: 'GET',
  url: '/api/attachments/:id/thumbnail',
  access: 'readComments',
  scope: 'attachment',
  summary: 'A picture made small',
  schema: {
    headers: supplierHeaders,
    params: idParams,
    response: { 200: fileReply('The small picture', [pictureTypes[2]]) },
  },
})
