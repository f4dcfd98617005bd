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

/** Rows of a file to import: `all` imports none where any is bad, `good` the good ones. */
export const takenRows = { rows: z.enum(['all', 'good']).default('all') }

/**
 * The endpoints of an import, `/api/<name>`: the template, the preview, the import, and the rows that it would refuse.
 */
export const importEndpoints = <
  const Name extends string,
  const By extends Access,
  const Whose extends Scope,
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
  access: By
  scope: Whose
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
