import * as z from 'zod'
import { tableLimits } from '#domain/imports/table-file.ts'

/** The most that a table may weigh as a file, in bytes. */
export const maxUploadBytes = tableLimits.bytes

/** The content types that a table may come as; what it is, its content says. */
export const uploadTypes = [
  'text/csv',
  'text/plain',
  'text/tab-separated-values',
  'application/csv',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/octet-stream',
] as const

/** A table as the body of a request. */
export const uploadedTable = z.any().meta({
  description: 'A CSV or XLSX file, at most 5 MiB, sent as it is',
  type: 'string',
  format: 'binary',
})

/** What a file is called where it comes from, as the record of its import says. */
export const fileName = z
  .string()
  .trim()
  .max(200)
  .regex(/^\P{Cc}*$/u)
  .default('')
  .meta({ description: 'What the file is called, for the record' })
