import * as z from 'zod'
import { tableLimits } from '#domain/table-file.ts'

/** The most that a table may weigh as a file, in bytes. */
export const uploadLimit = tableLimits.bytes

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
