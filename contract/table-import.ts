import * as z from 'zod'
import {
  type Access,
  endpoint,
  type FileReply,
  idempotentHeaders,
  type Scope,
  supplierHeaders,
} from '#contract/endpoint.ts'
import { templateQuery } from '#contract/list-export.ts'
import { uploadedTable, uploadTypes } from '#contract/uploaded-table.ts'

/** Rows of a file to import. `all`: no row is imported if any is bad; `good`: the good rows are imported. */
export const rowChoice = { rows: z.enum(['all', 'good']).default('all') }

/** Makes the endpoints of an import, `/api/<name>`: template, preview, import, and list of bad rows. */
export const importEndpoints = <
  const Name extends string,
  const RequiredAccess extends Access,
  const DataScope extends Scope,
  Preview extends z.ZodType,
  Import extends z.ZodType,
  BadRows extends z.ZodType,
  Report extends z.ZodType,
  Rows extends z.ZodType,
>({
  name,
  access,
  scope,
  summaries,
  queries,
  replies,
}: {
  name: Name
  access: RequiredAccess
  scope: DataScope
  summaries: Record<'template' | 'preview' | 'import' | 'badRows', string>
  queries: { preview: Preview; import: Import; badRows: BadRows }
  replies: { template: FileReply; report: Report; badRows: Rows }
}) => {
  const upload = { body: uploadedTable, consumes: uploadTypes }
  return {
    template: endpoint({
      ...{ method: 'GET', url: `/api/${name}/template`, access, scope },
      summary: summaries.template,
      schema: {
        headers: supplierHeaders,
        querystring: templateQuery,
        response: { 200: replies.template },
      },
    }),
    preview: endpoint({
      ...{ method: 'POST', url: `/api/${name}/preview`, access, scope },
      summary: summaries.preview,
      schema: {
        ...{ headers: supplierHeaders, querystring: queries.preview, ...upload },
        response: { 200: replies.report },
      },
    }),
    import: endpoint({
      ...{ method: 'POST', url: `/api/${name}`, access, scope },
      summary: summaries.import,
      schema: {
        ...{ headers: idempotentHeaders, querystring: queries.import, ...upload },
        response: { 200: replies.report },
      },
    }),
    badRows: endpoint({
      ...{ method: 'POST', url: `/api/${name}/bad-rows`, access, scope },
      summary: summaries.badRows,
      schema: {
        ...{ headers: supplierHeaders, querystring: queries.badRows, ...upload },
        response: { 200: replies.badRows },
      },
    }),
  }
}
