import {
  endpoint,
  idempotentHeaders,
  idParams,
  largeBodyLimit,
  versionedCreateHeaders,
  versionedHeaders,
} from '#contract/endpoint.ts'
import { order } from '#domain/orders/order.ts'
import {
  addedOrderLines,
  newOrder,
  orderCancellation,
  orderDetailChanges,
  orderLineCancellation,
  orderLineChanges,
} from '#domain/orders/order-change.ts'
import { changedLineVersions } from '#domain/orders/order-confirmation.ts'

/** Creates an order of the supplier acted for, with its lines. The supplier must not have an order with its code. */
export const createOrder = endpoint({
  method: 'POST',
  url: '/api/orders',
  access: 'changeOrders',
  scope: 'supplier',
  summary: 'Enter an order',
  schema: { headers: idempotentHeaders, body: newOrder, response: { 201: order } },
})

/** Changes the date and the ship-to of an order. 412 if a line was changed or added since the order was read. */
export const changeOrder = endpoint({
  method: 'PATCH',
  url: '/api/orders/:id',
  access: 'changeOrders',
  scope: 'order',
  summary: 'Change the date and ship-to of an order',
  schema: {
    headers: versionedHeaders,
    params: idParams,
    body: orderDetailChanges,
    response: { 200: order },
  },
})

/** Adds lines to an order; all or none. */
export const addOrderLines = endpoint({
  method: 'POST',
  url: '/api/orders/:id/lines',
  access: 'changeOrders',
  scope: 'order',
  summary: 'Add lines to an order',
  schema: {
    headers: idempotentHeaders,
    params: idParams,
    body: addedOrderLines,
    response: { 201: changedLineVersions },
  },
})

/** Cancels the unannounced quantity of all lines of an order. 412 if a line was changed or added since the order was read. */
export const cancelOrder = endpoint({
  method: 'POST',
  url: '/api/orders/:id/cancellation',
  access: 'changeOrders',
  scope: 'order',
  summary: 'Cancel the rest of an order',
  schema: {
    headers: versionedCreateHeaders,
    params: idParams,
    body: orderCancellation,
    response: { 200: changedLineVersions },
  },
})

/**
 * Changes dates and quantities of order lines; all or none. A quantity below the announced one is refused. 412 if a
 * line changed since it was read. A changed line loses the supplier's confirmation or proposal.
 */
export const changeOrderLines = endpoint({
  method: 'POST',
  url: '/api/order-lines/changes',
  access: 'changeOrders',
  scope: 'company',
  summary: 'Change dates and quantities of order lines',
  bodyLimit: largeBodyLimit,
  schema: {
    headers: idempotentHeaders,
    body: orderLineChanges,
    response: { 200: changedLineVersions },
  },
})

/** Cancels the unannounced quantity of order lines; all or none. */
export const cancelOrderLines = endpoint({
  method: 'POST',
  url: '/api/order-lines/cancellations',
  access: 'changeOrders',
  scope: 'company',
  summary: 'Cancel the rest of order lines',
  bodyLimit: largeBodyLimit,
  schema: {
    headers: idempotentHeaders,
    body: orderLineCancellation,
    response: { 200: changedLineVersions },
  },
})
