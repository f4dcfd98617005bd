import * as z from 'zod'
import { endpoint, supplierHeaders } from '#contract/endpoint.ts'
import { orderConfirmation } from '#domain/orders/order-confirmation.ts'
import { day } from '#domain/units/day.ts'

/** Counts above this are given as this + 1, "more than". */
export const maxCounted = 1000

const count = z
  .int()
  .meta({ description: `At most ${maxCounted + 1}, which means more than ${maxCounted}` })

/** The open work of today: the supplier's, or that of all. */
export const getStarter = endpoint({
  method: 'GET',
  url: '/api/starter',
  access: 'see',
  scope: 'company',
  summary: 'Today: what waits',
  schema: {
    headers: supplierHeaders,
    response: {
      200: z.object({
        today: day,
        openShipments: count,
        lateOpenShipments: count.meta({ description: 'Open, with a delivery date in the past' }),
        onTheirWay: count.meta({
          description: 'Closed, delivery today or later, nothing received',
        }),
        arrivingToday: count.meta({ description: 'Announced for today, not received in full' }),
        lateArrivals: count.meta({
          description: 'Announced and not received in full, with a delivery date in the past',
        }),
        toReceive: count.meta({
          description: 'Announced for today or earlier and not received in full',
        }),
        partlyReceived: count.meta({ description: 'Received in part' }),
        pendingLines: count.meta({ description: 'Order lines with something pending to serve' }),
        latePendingLines: count.meta({
          description:
            'Late order lines among them: due before today, or confirmed for then, as the company decides',
        }),
        linesToConfirm: count.meta({
          description:
            'Order lines among them still to be confirmed by the supplier; 0 where the company asks for none',
        }),
        proposedLines: count.meta({
          description: 'Order lines among them with a proposal that waits for the buyer',
        }),
        orderConfirmation: orderConfirmation.meta({ description: 'Which date is late' }),
        openDiscrepancies: count.meta({ description: 'That the supplier has not answered' }),
        answeredDiscrepancies: count.meta({ description: 'That the buyer has not settled' }),
        days: z.array(
          z.object({
            day,
            shipments: z.int().meta({ description: 'Estimated to arrive that day' }),
            dueLines: z.int().meta({ description: 'Order lines pending and due that day' }),
          }),
        ),
      }),
    },
  },
})

/** Lists what a new company still lacks before suppliers can announce anything. */
export const getFirstSteps = endpoint({
  method: 'GET',
  url: '/api/first-steps',
  access: 'importOrders',
  scope: 'session',
  summary: 'Get what a new company has set up',
  schema: {
    response: {
      200: z.object({
        hasOrders: z.boolean(),
        hasSuppliers: z.boolean(),
        hasPeople: z.boolean().meta({ description: 'Anybody but the caller' }),
        isMailSent: z.boolean().meta({ description: 'Whether a mail server is set' }),
      }),
    },
  },
})
