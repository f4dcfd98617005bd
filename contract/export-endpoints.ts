import * as z from 'zod'
import { endpoint, fileReply, idParams, supplierHeaders } from '#contract/endpoint.ts'
import { listOrderLines } from '#contract/order-endpoints.ts'
import { listShipments } from '#contract/shipment-endpoints.ts'
import { lang } from '#domain/lang.ts'

const formats = {
  data: 'text/csv; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** The formats of an export and their media types. */
export const exportTypes: Record<ExportFormat, string> = formats
export type ExportFormat = keyof typeof formats

/** Rows of one file; a longer list is refused, not cut. */
export const maxExportRows = 100_000

/** What every export is asked for. */
export const exportQuery = {
  format: z.enum(['data', 'csv', 'xlsx']).default('data').meta({
    description:
      'data: CSV for programs, with the fields of the API. csv and xlsx: for people, in their language, safe to open',
  }),
  lang: lang
    .default('en')
    .meta({ description: 'Of the headings, days and decimals of csv and xlsx' }),
}
/** A whole list as a file. */
export const exportReply = fileReply(
  `The whole list, at most ${maxExportRows} rows (409 with more)`,
  ['text/csv', formats.xlsx],
)

/** What a file to fill in is asked for. */
export const templateQuery = z.strictObject({
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
  lang: lang.default('en'),
})
/** A file to fill in: columns, and no rows. */
export const templateReply = fileReply('The columns', ['text/csv', formats.xlsx])

/** A file is the whole list: it has no pages. */
export const pageParameters = { limit: true, after: true, before: true } as const

/** The shipments list with its filter and order, all of it, as a file. */
export const exportShipments = endpoint({
  method: 'GET',
  url: '/api/shipments/export',
  access: 'see',
  scope: 'company',
  summary: 'The shipments list as a file',
  schema: {
    headers: supplierHeaders,
    querystring: listShipments.schema.querystring.omit(pageParameters).extend(exportQuery),
    response: { 200: exportReply },
  },
})

/** The order lines with their filter and order, all of them, as a file. */
export const exportOrderLines = endpoint({
  method: 'GET',
  url: '/api/order-lines/export',
  access: 'see',
  scope: 'company',
  summary: 'Order lines as a file',
  schema: {
    headers: supplierHeaders,
    querystring: listOrderLines.schema.querystring.omit(pageParameters).extend(exportQuery),
    response: { 200: exportReply },
  },
})

/** The packages of a shipment, a row for each thing that is in one, as a file. */
export const exportPackages = endpoint({
  method: 'GET',
  url: '/api/shipments/:id/packages/export',
  access: 'see',
  scope: 'shipment',
  summary: 'The packages of a shipment as a file',
  schema: {
    headers: supplierHeaders,
    params: idParams,
    querystring: z.strictObject(exportQuery),
    response: { 200: exportReply },
  },
})
