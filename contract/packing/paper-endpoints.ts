import * as z from 'zod'
import { endpoint, fileReply, idParams, supplierHeaders } from '#contract/endpoint.ts'
import { lang } from '#domain/lang.ts'
import { paper } from '#domain/packing/paper.ts'

export const printQuery = {
  lang: lang.optional().meta({
    description: 'Default: the first language of the supplier’s papers, or English',
  }),
  leaveOut: z.enum(['true', 'false']).default('false').meta({
    description:
      'Whether to leave out characters that no font has; otherwise a paper with such characters is refused (unprintable-text)',
  }),
}

/** Gives a paper of a shipment as PDF: a draft while the shipment is open, afterwards always the same file. */
export const getPaper = endpoint({
  method: 'GET',
  url: '/api/shipments/:id/papers/:paper',
  access: 'see',
  scope: 'shipment',
  summary: 'Delivery note, packing list or contents list of a shipment',
  schema: {
    headers: supplierHeaders,
    params: idParams.extend({ paper }),
    querystring: z.strictObject({
      ...printQuery,
      packages: z
        .string()
        .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,999}$/)
        .optional()
        .meta({
          description: 'For the contents list: ids of packages, if not all',
          example: '7,8',
        }),
    }),
    response: { 200: fileReply('The paper', ['application/pdf']) },
  },
})
