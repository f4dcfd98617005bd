import * as z from 'zod'
import { endpoint, fileReply, idParams, supplierHeaders } from '#contract/endpoint.ts'
import { labelSize, maxCopies, maxLabels } from '#domain/labels/label.ts'
import { lang } from '#domain/lang.ts'

/** Media types of labels by format: label printers read ZPL; an SVG picture is for screens. */
export const labelTypes = {
  pdf: 'application/pdf',
  zpl: 'application/zpl',
  svg: 'image/svg+xml',
} as const

const labelQuery = {
  format: z.enum(['pdf', 'zpl', 'svg']).default('pdf').meta({
    description: 'svg: a picture of one label, for screens (400 for several labels)',
  }),
  size: labelSize.default('a6').meta({
    description:
      'Size of a label and its page; `4x6` is in inches. Sheets with several labels: `a4` (four of A6), `a4-two` (two of A5), `letter-two` (two of 5.5 × 8.5 in). ZPL has no sheets',
  }),
  copies: z.coerce
    .number()
    .int()
    .min(1)
    .max(maxCopies)
    .default(1)
    .meta({ description: 'Copies of each label, one after the other; a pallet needs two' }),
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
    .meta({ description: 'Language of field titles; GS1 titles are also in English' }),
}
const labelsReply = fileReply(
  `The labels, at most ${maxLabels} with their copies (409 with more)`,
  Object.values(labelTypes),
)

/** Gives labels of a shipment's packages, which must have SSCCs already; see `labelPackages`. */
export const getLabels = endpoint({
  method: 'GET',
  url: '/api/shipments/:id/labels',
  access: 'see',
  scope: 'shipment',
  summary: 'Labels of packages',
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
    response: { 200: labelsReply },
  },
})

/** Gives labels of the packages in the body, for more ids than a URL can hold. */
export const getChosenLabels = endpoint({
  method: 'POST',
  url: '/api/shipments/:id/labels',
  access: 'see',
  scope: 'shipment',
  summary: 'Labels of chosen packages',
  schema: {
    headers: supplierHeaders,
    params: idParams,
    querystring: z.strictObject({ ...labelQuery, ...langQuery }),
    body: z.strictObject({
      packageIds: z.array(z.int().positive()).min(1).max(maxLabels),
    }),
    response: { 200: labelsReply },
  },
})
