import * as z from 'zod'
import { endpoint, idParams, supplierHeaders } from '#contract/endpoint.ts'
import { countEndpoint } from '#contract/list-count.ts'
import { exportEndpoint } from '#contract/list-export.ts'
import { changedQuery, exactCode, pageQuery, pageSchema } from '#contract/page.ts'
import { visibleCode } from '#domain/code-text.ts'
import { queryShape } from '#domain/list-query.ts'
import { listedOrder, order, orderQueryFields } from '#domain/orders/order.ts'
import { listedOrderLine, orderLine } from '#domain/orders/order-line.ts'
import { orderLineQueryFields } from '#domain/orders/order-line-query.ts'

/** Lists order lines of the supplier, or of all suppliers: only lines with a pending quantity, or all. */
export const listOrderLines = endpoint({
  method: 'GET',
  url: '/api/order-lines',
  access: 'see',
  scope: 'company',
  summary: 'Order lines to serve',
  schema: {
    headers: supplierHeaders,
    querystring: z.strictObject({
      ...queryShape(orderLineQueryFields, {
        orderId: 'Lines of one order',
        order: 'Order code, or its beginning',
        product: 'Product code, or its beginning',
        expectedFrom: 'Pending lines from this day on, by the confirmed or else the due date',
        expectedTo: 'Such lines until this day',
        confirmation: 'Pending lines: still to be confirmed, with a proposal, or confirmed',
        text: 'Words, which must all occur in order, product, size or color',
        sort: 'Default: by due date. With a filter by order, only by order and line. -updated: last changed first',
      }),
      orderCode: exactCode.meta({ description: 'Whole code of the order' }),
      show: z
        .enum(orderLineQueryFields.show.options)
        .default('pending')
        .meta({ description: 'Lines with a pending quantity, or all lines' }),
      ...changedQuery,
      ...pageQuery,
    }),
    response: { 200: pageSchema(listedOrderLine) },
  },
})

/** Lists orders of the supplier, or of all suppliers, with the progress of their lines. */
export const listOrders = endpoint({
  method: 'GET',
  url: '/api/orders',
  access: 'see',
  scope: 'company',
  summary: 'Orders',
  schema: {
    headers: supplierHeaders,
    querystring: z.strictObject({
      ...queryShape(orderQueryFields, {
        show: 'Orders with a pending quantity, or all orders (default)',
        code: 'Whole code',
        sort: 'Default: the newest first. -updated: order or line changed last first',
      }),
      ...changedQuery,
      ...pageQuery,
    }),
    response: { 200: pageSchema(listedOrder) },
  },
})

/** Gives an order by its whole code, with its supplier, the number of its lines and of its pending lines. */
export const getOrderByCode = endpoint({
  method: 'GET',
  url: '/api/orders/by-code/:code',
  access: 'see',
  scope: 'supplier',
  summary: 'Get an order by its code',
  schema: {
    headers: supplierHeaders,
    params: z.strictObject({ code: z.string().overwrite(visibleCode).min(1).max(100) }),
    response: { 200: order },
  },
})

/** Gives an order with its supplier, the number of its lines and of its pending lines. */
export const getOrder = endpoint({
  method: 'GET',
  url: '/api/orders/:id',
  access: 'see',
  scope: 'order',
  summary: 'Get an order',
  schema: { headers: supplierHeaders, params: idParams, response: { 200: order } },
})

/** Gives an order line. */
export const getOrderLine = endpoint({
  method: 'GET',
  url: '/api/order-lines/:id',
  access: 'see',
  scope: 'order-line',
  summary: 'Get an order line',
  schema: { headers: supplierHeaders, params: idParams, response: { 200: orderLine } },
})

/** Counts the order lines that pass the filter. With `row`, also returns that row's cursor. */
export const countOrderLines = countEndpoint(listOrderLines, 'Count order lines')

/** Exports the filtered and sorted order lines as a file. */
export const exportOrderLines = exportEndpoint(listOrderLines, 'Order lines as a file')
