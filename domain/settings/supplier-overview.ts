import * as z from 'zod'
import { orderLine } from '#domain/orders/order-line.ts'
import { supplierLimits } from '#domain/parties/supplier.ts'
import { shipmentRow } from '#domain/shipments/shipment.ts'
import { day } from '#domain/units/day.ts'

const maxCount = supplierLimits.overviewCount

const count = z
  .int()
  .min(0)
  .max(maxCount + 1)
  .meta({ description: `At most ${maxCount + 1}, which means more than ${maxCount}` })

export const supplierOverview = z.object({
  people: z.object({
    count,
    first: z.array(
      z.object({ id: z.int(), name: z.string(), username: z.string(), isDisabled: z.boolean() }),
    ),
  }),
  orders: z.object({
    pendingLines: count,
    nextDue: z.array(
      orderLine
        .pick({ id: true, orderId: true, orderCode: true, productCode: true, productName: true })
        .extend({ dueDate: day }),
    ),
  }),
  shipments: z.object({
    open: count,
    inTransit: count,
    newest: z
      .array(shipmentRow.pick({ id: true, code: true, state: true, status: true }))
      .meta({ description: 'Open or in transit' }),
  }),
})
