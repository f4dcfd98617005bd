import * as z from 'zod'
import { templateReply } from '#contract/list-export.ts'
import { importEndpoints, rowChoice } from '#contract/table-import.ts'
import {
  maxImportedSuppliers,
  supplierBadRows,
  supplierImportReport,
} from '#domain/imports/suppliers/supplier-import-report.ts'
import { readingChoice } from '#domain/imports/table/table-reading.ts'

const endpoints = importEndpoints({
  name: 'supplier-imports',
  access: 'manageSuppliers',
  scope: 'session',
  summaries: {
    template: 'A file of suppliers to fill in',
    preview: 'Preview a file of suppliers',
    import: `Create and change the suppliers of a file, at most ${maxImportedSuppliers}`,
    badRows: 'The rows of a file of suppliers that are not imported',
  },
  queries: {
    preview: z.strictObject(readingChoice),
    import: z.strictObject({ ...rowChoice, ...readingChoice }),
    badRows: z.strictObject(readingChoice),
  },
  replies: { template: templateReply, report: supplierImportReport, badRows: supplierBadRows },
})

/** A file to fill in: the columns of suppliers, in the caller’s language. */
export const getSupplierTemplate = endpoints.template

/** Previews a file of suppliers: counts, errors by cell, the first rows. Nothing is stored. */
export const previewSupplierImport = endpoints.preview

/**
 * Creates and changes the suppliers of a file, identified by their code, all in one transaction. `rows=all` stores
 * nothing when any row is bad (400, the cells as `/body/rows/12/gln`); `rows=good` imports the good rows. Empty cells
 * leave their fields as they are.
 */
export const importSuppliers = endpoints.import

/** Lists the rows of a file of suppliers that would not be imported, with their errors, for a file to correct. */
export const listBadSupplierRows = endpoints.badRows
