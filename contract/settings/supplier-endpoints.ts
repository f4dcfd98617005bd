import * as z from 'zod'
import {
  endpoint,
  idempotentHeaders,
  idParams,
  supplierHeaders,
  versionedHeaders,
} from '#contract/endpoint.ts'
import { exportEndpoint, templateReply } from '#contract/list-export.ts'
import { listSupplierSettings } from '#contract/settings/settings-endpoints.ts'
import { importEndpoints, rowChoice } from '#contract/table-import.ts'
import { searchText } from '#domain/code-text.ts'
import {
  maxImportedSuppliers,
  supplierBadRows,
  supplierImportReport,
} from '#domain/imports/suppliers/supplier-import-report.ts'
import { readingChoice } from '#domain/imports/table/table-reading.ts'
import { supplier } from '#domain/parties/supplier.ts'
import { supplierEntry } from '#domain/people/person-entry.ts'
import {
  newSupplier,
  supplierProfile,
  supplierProfileRecord,
  supplierRecord,
} from '#domain/settings/settings.ts'
import { supplierOverview } from '#domain/settings/supplier-overview.ts'

/** Finds at most 50 suppliers by name or code, sorted by name, for company staff to act for one. */
export const listSuppliers = endpoint({
  method: 'GET',
  url: '/api/suppliers',
  access: 'findSuppliers',
  scope: 'session',
  summary: 'Suppliers by name',
  schema: {
    querystring: z.strictObject({
      name: z.string().overwrite(searchText).max(100).default(''),
      id: idParams.shape.id.optional().meta({ description: 'Only the supplier with this id' }),
      code: supplierEntry.shape.code.optional().meta({ description: 'Whole code' }),
    }),
    response: { 200: z.array(supplier) },
  },
})

/** Creates a supplier. Its code can never change or identify another supplier. */
export const createSupplier = endpoint({
  method: 'POST',
  url: '/api/supplier-settings',
  access: 'manageSuppliers',
  scope: 'session',
  summary: 'Create a supplier',
  schema: { headers: idempotentHeaders, body: newSupplier, response: { 201: supplierRecord } },
})

const stateChange = {
  access: 'manageSuppliers',
  scope: 'session',
  schema: { headers: versionedHeaders, params: idParams, response: { 200: supplierRecord } },
} as const

/**
 * Deactivates a supplier: its people are signed out and cannot sign in, nothing new is created for it, and its data
 * stay readable.
 */
export const deactivateSupplier = endpoint({
  method: 'POST',
  url: '/api/supplier-settings/:id/deactivation',
  summary: 'Deactivate a supplier',
  ...stateChange,
})

/** Reactivates a supplier. */
export const reactivateSupplier = endpoint({
  method: 'POST',
  url: '/api/supplier-settings/:id/reactivation',
  summary: 'Reactivate a supplier',
  ...stateChange,
})

/**
 * Counts a supplier's people, pending order lines and shipments open or in transit; gives the first people, the lines due
 * next and the newest shipments.
 */
export const getSupplierOverview = endpoint({
  method: 'GET',
  url: '/api/supplier-settings/:id/overview',
  access: 'manageSuppliers',
  scope: 'session',
  summary: 'People, open orders and shipments of a supplier',
  schema: { headers: supplierHeaders, params: idParams, response: { 200: supplierOverview } },
})

/** Exports the filtered and sorted suppliers as a file. */
export const exportSuppliers = exportEndpoint(listSupplierSettings, 'The suppliers as a file')

/** Gives a supplier's profile: its details on papers, and its contacts. */
export const getSupplierProfile = endpoint({
  method: 'GET',
  url: '/api/supplier-profile',
  access: 'see',
  scope: 'supplier',
  summary: 'Read the profile of the supplier',
  schema: { headers: supplierHeaders, response: { 200: supplierProfileRecord } },
})

/** Changes the supplier's own profile; omitted fields are unchanged. */
export const updateSupplierProfile = endpoint({
  method: 'PATCH',
  url: '/api/supplier-profile',
  access: 'manageProfile',
  scope: 'supplier',
  summary: 'Change the profile of the supplier',
  schema: {
    headers: versionedHeaders,
    body: supplierProfile.partial(),
    response: { 200: supplierProfileRecord },
  },
})

const endpoints = importEndpoints({
  name: 'supplier-imports',
  access: 'manageSuppliers',
  scope: 'session',
  summaries: {
    template: 'Template of suppliers to import',
    preview: 'Preview a file of suppliers',
    import: `Create and change the suppliers of a file, at most ${maxImportedSuppliers}`,
    badRows: 'Bad rows of a file of suppliers',
  },
  queries: {
    preview: z.strictObject(readingChoice),
    import: z.strictObject({ ...rowChoice, ...readingChoice }),
    badRows: z.strictObject(readingChoice),
  },
  replies: { template: templateReply, report: supplierImportReport, badRows: supplierBadRows },
})

/** Gives a template: the headings of suppliers, in the given language. */
export const getSupplierTemplate = endpoints.template

/** Previews a file of suppliers: counts, errors by cell, the first rows. Nothing is stored. */
export const previewSupplierImport = endpoints.preview

/**
 * Creates and changes the suppliers of a file, identified by their code, all in one transaction. `rows=all` stores
 * nothing if any row is bad (400, pointers as `/body/rows/12/gln`); `rows=good` imports the good rows. Empty cells
 * change nothing.
 */
export const importSuppliers = endpoints.import

/** Lists the rows of a file of suppliers that would not be imported, with their errors, to correct them. */
export const listBadSupplierRows = endpoints.badRows
