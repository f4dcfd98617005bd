import * as z from 'zod'
import { endpoint, idempotentHeaders, supplierHeaders } from '#contract/endpoint.ts'
import { templateQuery, templateReply } from '#contract/list-export.ts'
import { uploadedTable, uploadTypes } from '#contract/uploaded-table.ts'
import {
  maxImportedSuppliers,
  supplierBadRows,
  supplierImportReport,
} from '#domain/imports/suppliers/supplier-import-report.ts'
import { readingChoice } from '#domain/imports/table/table-reading.ts'

/** A file to fill in: the columns of suppliers, in the caller’s language. */
export const getSupplierTemplate = endpoint({
  method: 'GET',
  url: '/api/supplier-imports/template',
  access: 'manageSuppliers',
  scope: 'session',
  summary: 'A file of suppliers to fill in',
  schema: {
    headers: supplierHeaders,
    querystring: templateQuery,
    response: { 200: templateReply },
  },
})

/** What a file of suppliers would do: counts, errors by cell, the first rows. Nothing is stored. */
export const previewSupplierImport = endpoint({
  method: 'POST',
  url: '/api/supplier-imports/preview',
  access: 'manageSuppliers',
  scope: 'session',
  summary: 'What a file of suppliers would do',
  schema: {
    headers: supplierHeaders,
    querystring: z.strictObject(readingChoice),
    body: uploadedTable,
    consumes: uploadTypes,
    response: { 200: supplierImportReport },
  },
})

/**
 * Makes and changes the suppliers of a file, which are known by their code, all in one transaction. `rows=all` stores
 * nothing when any row is bad (400, the cells as `/body/rows/12/gln`); `rows=good` the good rows. What a row leaves empty
 * stays as it is.
 */
export const importSuppliers = endpoint({
  method: 'POST',
  url: '/api/supplier-imports',
  access: 'manageSuppliers',
  scope: 'session',
  summary: `Make and change the suppliers of a file, at most ${maxImportedSuppliers}`,
  schema: {
    headers: idempotentHeaders,
    querystring: z.strictObject({
      rows: z.enum(['all', 'good']).default('all'),
      ...readingChoice,
    }),
    body: uploadedTable,
    consumes: uploadTypes,
    response: { 200: supplierImportReport },
  },
})

/** The rows of a file of suppliers that would not be taken, with what is wrong, for a file to correct. */
export const listBadSupplierRows = endpoint({
  method: 'POST',
  url: '/api/supplier-imports/bad-rows',
  access: 'manageSuppliers',
  scope: 'session',
  summary: 'The rows of a file of suppliers that are not taken',
  schema: {
    headers: supplierHeaders,
    querystring: z.strictObject(readingChoice),
    body: uploadedTable,
    consumes: uploadTypes,
    response: { 200: supplierBadRows },
  },
})
