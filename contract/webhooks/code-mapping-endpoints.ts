import * as z from 'zod'
import { endpoint, idParams } from '#contract/endpoint.ts'
import { exportQuery, exportReply } from '#contract/list-export.ts'
import { uploadedTable, uploadTypes } from '#contract/uploaded-table.ts'
import { mappingImportReport } from '#domain/imports/mappings/mapping-import-table.ts'
import { readingChoice } from '#domain/imports/table/table-reading.ts'

const webhookAdminRule = { access: 'manageKeys', scope: 'session' } as const

/** Exports the code mappings of an endpoint as a file, which can be imported again. */
export const exportCodeMappings = endpoint({
  method: 'GET',
  url: '/api/webhook-endpoints/:id/code-mappings/export',
  ...webhookAdminRule,
  summary: 'The code mappings of a webhook endpoint as a file',
  schema: {
    params: idParams,
    querystring: z.strictObject(exportQuery),
    response: { 200: exportReply },
  },
})

/**
 * Previews a file that would replace all code mappings of the endpoint: changes, and errors by cell. To store them,
 * change the endpoint with `codeMappings` of the reply.
 */
export const previewCodeMappings = endpoint({
  method: 'POST',
  url: '/api/webhook-endpoints/:id/code-mappings/preview',
  ...webhookAdminRule,
  summary: 'Preview a file of code mappings',
  schema: {
    ...{ params: idParams, querystring: z.strictObject(readingChoice) },
    ...{ body: uploadedTable, consumes: uploadTypes },
    response: { 200: mappingImportReport },
  },
})
