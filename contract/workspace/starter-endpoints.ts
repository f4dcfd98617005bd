import * as z from 'zod'
import { endpoint, supplierHeaders } from '#contract/endpoint.ts'
import { orderConfirmation } from '#domain/orders/order-confirmation.ts'
import { todayWorkGroups } from '#domain/starter/today-item.ts'
import { day } from '#domain/units/day.ts'

/** Gives today's work, for the supplier or for all suppliers: the first rows and the count of each group. */
export const getStarter = endpoint({
  method: 'GET',
  url: '/api/starter',
  access: 'see',
  scope: 'company',
  summary: 'Today: work to do',
  schema: {
    headers: supplierHeaders,
    response: {
      200: z.object({
        today: day,
        timeZone: z.string(),
        orderConfirmation: orderConfirmation.meta({
          description: 'Whether suppliers confirm order lines, and which date decides lateness',
        }),
        ...todayWorkGroups.shape,
        days: z.array(
          z.object({
            day,
            shipments: z.int().meta({ description: 'Shipments estimated to arrive that day' }),
            dueLines: z.int().meta({ description: 'Order lines pending and due that day' }),
          }),
        ),
      }),
    },
  },
})

/** Gives the first steps that are done: of a company, or of a supplier that has not closed a shipment yet. */
export const getFirstSteps = endpoint({
  method: 'GET',
  url: '/api/first-steps',
  access: 'see',
  scope: 'session',
  summary: 'Get the first steps that are done',
  schema: {
    response: {
      200: z.object({
        company: z
          .object({
            hasAddress: z.boolean(),
            hasPlaces: z.boolean(),
            hasDocks: z.boolean(),
            hasOrders: z.boolean(),
            hasSuppliers: z.boolean(),
            hasGs1Prefix: z.boolean().meta({ description: 'Whether a supplier has a GS1 prefix' }),
            hasPeople: z.boolean().meta({ description: 'Whether there is anybody but the caller' }),
            isMailSent: z.boolean().meta({ description: 'Whether a mail server is configured' }),
          })
          .nullable()
          .meta({
            description: 'For moderators and administrators of the company; otherwise null',
          }),
        supplier: z
          .object({
            hasConfirmed: z
              .boolean()
              .meta({ description: 'Also true if suppliers need not confirm' }),
            shipmentId: z.int().nullable().meta({ description: 'The newest open shipment' }),
            isPacked: z.boolean(),
            isLabelled: z.boolean(),
          })
          .nullable()
          .meta({ description: 'For a supplier’s people, until a shipment was closed' }),
      }),
    },
  },
})
