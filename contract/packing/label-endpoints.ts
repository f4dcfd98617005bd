import * as z from 'zod'
import { endpoint, fileReply, idParams, supplierHeaders } from '#contract/endpoint.ts'
import { labelSize, maxCopies, maxLabels } from '#domain/labels/label.ts'
import { lang } from '#domain/lang.ts'

/** The formats of labels and their media types; printers read ZPL, and a picture is for screens. */
export const labelTypes = {
  pdf: 'application/pdf',
  zpl: 'application/zpl',
  svg: 'image/svg+xml',
} as const

const labelQuery = {
  format: z.enum(['pdf', 'zpl', 'svg']).default('pdf').meta({
    description: 'svg: a picture of one label, for screens (400 for more)',
  }),
  size: labelSize.default('a6').meta({
    description:
      'Size: one label to a page; a4: four A6 on a sheet, a4-two: two A5; 4x6 in inches; letter-two: two of 5.5 × 8.5 in on a sheet of Letter. ZPL has no sheets: one label each',
  }),
  copies: z.coerce
    .number()
    .int()
    .min(1)
    .max(maxCopies)
    .default(1)
    .meta({ description: 'Copies of each label, one after the other; a pallet wants two' }),
  leaveOut: z.enum(['true', 'false']).default('false').meta({
    description:
      'Whether to leave out characters that no font has; otherwise labels with such characters are refused (unprintable-text)',
  }),
  dpi: z
    .enum(['203', '300'])
    .default('203')
    .meta({ description: 'Resolution of the printer, for ZPL' }),
}
const langQuery = {
  lang: lang
    .default('en')
    .meta({ description: 'Language of the titles of fields; those of GS1 are in English as well' }),
}
const labels = fileReply(
  `The labels, at most ${maxLabels} with their copies (409 with more)`,
  Object.values(labelTypes),
)

/** Gives labels of a shipment's packages, which must have SSCCs already; see `labelPackages`. */
export const getLabels = endpoint({
  method: 'GET',
  url: '/api/shipments/:id/labels',
  access: 'see',
  scope: 'shipment',
  summary: 'Labels of packages as PDF or ZPL, or one as a picture',
  schema: {
    headers: supplierHeaders,
    params: idParams,
    querystring: z.strictObject({
      ...labelQuery,
      packages: z
        .string()
        .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,999}$/)
        .optional()
        .meta({ description: 'Ids of packages, if not all', example: '7,8' }),
      ...langQuery,
    }),
    response: { 200: labels },
  },
})

/** Gives labels of the packages in the body, where a URL has no room for their ids. */
export const getChosenLabels = endpoint({
  method: 'POST',
  url: '/api/shipments/:id/labels',
  access: 'see',
  scope: 'shipment',
  summary: 'Labels of chosen packages as PDF or ZPL, or one as a picture',
  schema: {
    headers: supplierHeaders,
    params: idParams,
    querystring: z.strictObject({ ...labelQuery, ...langQuery }),
    body: z.strictObject({
      packageIds: z.array(z.int().positive()).min(1).max(maxLabels),
    }),
    response: { 200: labels },
  },
})
