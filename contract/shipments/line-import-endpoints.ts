import * as z from 'zod'
import {
  endpoint,
  fileReply,
  idParams,
  supplierHeaders,
  versionedCreateHeaders,
} from '#contract/endpoint.ts'
import { exportTypes, maxTemplateRows } from '#contract/list-export.ts'
import { listOrderLines } from '#contract/orders/order-endpoints.ts'
import { fileName, uploadedTable, uploadTypes } from '#contract/uploaded-table.ts'
import { lineBadRows, lineImportReport } from '#domain/imports/lines/line-import-report.ts'
import { readingChoiceWithDates } from '#domain/imports/table/table-reading.ts'
import { lang } from '#domain/lang.ts'

const lineReadingChoice = {
  ...readingChoiceWithDates,
  dates: readingChoiceWithDates.dates.meta({
    description: 'Order of day and month in 10/05/2026, if the file does not prove it',
  }),
}

/** Gives a template: a row for each order line that can be added to the shipment, with its available quantity. */
export const getLineTemplate = endpoint({
  method: 'GET',
  url: '/api/shipments/:id/line-template',
  access: 'see',
  scope: 'shipment',
  summary: 'Template of lines to add',
  schema: {
    headers: supplierHeaders,
    params: idParams,
    querystring: listOrderLines.schema.querystring
      .omit({ limit: true, after: true, before: true, show: true })
      .extend({ format: z.enum(['xlsx', 'csv']).default('xlsx'), lang: lang.default('en') }),
    response: {
      200: fileReply(
        `Order lines with available quantities, at most ${maxTemplateRows} rows (409 with more)`,
        ['text/csv', exportTypes.xlsx],
      ),
    },
  },
})

/**
 * Adds the lines of a file to an open shipment, or previews them with `preview`. `rows=all` adds nothing if any row
 * is bad (400, pointers as `/body/rows/12/quantity`); `rows=good` adds the good rows. Also creates the packages that
 * rows name, each with all its rows and inner packages or not at all.
 */
export const importShipmentLines = endpoint({
  method: 'POST',
  url: '/api/shipments/:id/line-import',
  access: 'edit',
  scope: 'shipment',
  summary: 'Add the lines of a file',
  schema: {
    headers: versionedCreateHeaders,
    params: idParams,
    querystring: z.strictObject({
      preview: z.enum(['true', 'false']).default('false'),
      rows: z.enum(['all', 'good']).default('all'),
      fileName,
      again: z.enum(['true', 'false']).default('false').meta({
        description:
          'Whether to add a file that was added to this shipment before; otherwise it is refused (409 `file-added-before`)',
      }),
      ...lineReadingChoice,
      packages: z.enum(['none', 'make']).default('none').meta({
        description:
          'make: also packs the rows that name no package, by their own quantities, sizes and weights',
      }),
    }),
    body: uploadedTable,
    consumes: uploadTypes,
    response: { 200: lineImportReport },
  },
})

/** Lists the rows of a file of lines that would not be added, with their errors, to correct them. */
export const listBadLineRows = endpoint({
  method: 'POST',
  url: '/api/shipments/:id/line-import/bad-rows',
  access: 'edit',
  scope: 'shipment',
  summary: 'Bad rows of a file of lines',
  schema: {
    headers: supplierHeaders,
    params: idParams,
    querystring: z.strictObject(lineReadingChoice),
    body: uploadedTable,
    consumes: uploadTypes,
    response: { 200: lineBadRows },
  },
})
