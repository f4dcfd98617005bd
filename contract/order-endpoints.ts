import * as z from 'zod'
import { endpoint, idParams, supplierHeaders } from '#contract/endpoint.ts'
import { pageQuery, pageSchema } from '#contract/page.ts'
import { day } from '#domain/day.ts'
import { orderLine } from '#domain/order-line.ts'

const word = z.string().trim().min(1).max(100).optional()

/** Order lines of the supplier: what the orders still expect, or all of them. */
export const listOrderLines = endpoint({
  method: 'GET',
  url: '/api/order-lines',
  access: 'see',
  scope: 'supplier',
  summary: 'Order lines to serve',
  schema: {
    headers: supplierHeaders,
    querystring: z.strictObject({
      show: z
        .enum(['pending', 'all'])
        .default('pending')
        .meta({ description: 'Only with something pending to serve, or all' }),
      order: word.meta({ description: 'Order code, or its beginning' }),
      product: word.meta({ description: 'Product code, or its beginning' }),
      size: word,
      color: word,
      dueFrom: day.optional(),
      dueTo: day.optional(),
      text: word.meta({ description: 'Words, each found in order, product, size or color' }),
      sort: z.enum(['due', '-due', 'product', '-product', 'order', '-order']).optional().meta({
        description:
          'With an order only by order and line, which it then is by itself; else due by itself',
      }),
      ...pageQuery,
    }),
    response: { 200: pageSchema(orderLine) },
  },
})

/** One order line. */
export const getOrderLine = endpoint({
  method: 'GET',
  url: '/api/order-lines/:id',
  access: 'see',
  scope: 'supplier',
  summary: 'One order line',
  schema: { headers: supplierHeaders, params: idParams, response: { 200: orderLine } },
})
