import * as z from 'zod'

export const maxAttachmentBytes = 10 * 1024 * 1024
export const maxLogoBytes = 2 * 1024 * 1024
/** Maximum ratio of a logo's sides; a longer logo would be too thin to read in the bar of the screens. */
export const maxLogoRatio = 6
export const maxAttachments = 10
export const maxUploadsInTenMinutes = 60
export const maxUploadedBytesPerDay = 500 * 1024 * 1024
/** Hours that an uploaded file waits for the comment or answer that it belongs to. */
export const unattachedHours = 24
export const maxAttachmentNameLength = 120

/** Pictures that browsers show. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

/** Media types recognized by content, with their file extensions; the last is for all other files. */
export const attachmentExtensions = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'text/csv': 'csv',
  'application/octet-stream': 'bin',
} as const
export type AttachmentType = keyof typeof attachmentExtensions

/** A file that belongs to a comment or an answer, as its reader sees it. */
export const attachment = z.object({
  id: z.int(),
  name: z.string(),
  mediaType: z
    .enum(Object.keys(attachmentExtensions) as [AttachmentType, ...AttachmentType[]])
    .meta({
      description: 'Type of the content, whatever the file name says',
    }),
  byteCount: z.int(),
  isPicture: z.boolean().meta({ description: 'Whether there is a thumbnail' }),
})
export type Attachment = z.infer<typeof attachment>

/** Uploaded files to attach. */
export const attachmentIds = z
  .array(z.int().positive().max(Number.MAX_SAFE_INTEGER))
  .max(maxAttachments)
  .default([])
  .meta({ description: 'Ids of uploaded files; each can be attached once' })
