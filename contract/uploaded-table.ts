import * as z from 'zod'
import { binaryBody } from '#contract/endpoint.ts'
import { tableLimits } from '#domain/imports/table/table-file.ts'

export const maxUploadBytes = tableLimits.bytes

/** Accepted content types; the format is detected from the content. */
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
export const uploadedTable = binaryBody('A CSV or XLSX file, at most 5 MiB')

/** Name of an uploaded file, for the record of its import. */
export const fileName = z
  .string()
  .trim()
  .max(200)
  .regex(/^\P{Cc}*$/u)
  .default('')
  .meta({ description: 'Name of the file, kept with the import' })
