import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { lang } from '#domain/lang.ts'
import { orderConfirmation } from '#domain/orders/order-confirmation.ts'
import { listLayout } from '#domain/settings/list-layout.ts'
import { viewList } from '#domain/settings/saved-view.ts'
import { hints } from '#domain/starter/today-item.ts'
import { day } from '#domain/units/day.ts'

const hint = z.enum(hints)

/** Gives data for every screen: the company's date, the person's list layouts and dismissed hints. */
export const getWorkspace = endpoint({
  method: 'GET',
  url: '/api/workspace',
  access: 'signed-in',
  scope: 'session',
  summary: 'The company’s day and the person’s list layouts',
  schema: {
    response: {
      200: z.object({
        timeZone: z
          .string()
          .meta({ description: 'Time zone of the company, IANA name', example: 'Europe/Madrid' }),
        company: z.string().meta({ description: 'Name of the company, the buyer' }),
        logo: z
          .uuid()
          .nullable()
          .meta({ description: 'Version of the company’s logo; null without one' }),
        today: day.meta({ description: 'Today in that time zone; lateness is relative to it' }),
        language: lang.meta({ description: 'Language of the person' }),
        orderConfirmation: orderConfirmation.meta({
          description: 'Whether suppliers confirm order lines, and which date decides lateness',
        }),
        shipments: listLayout.nullable().meta({ description: 'null = default layout' }),
        orders: listLayout.nullable(),
        dismissedHints: z.array(hint).meta({ description: 'Hints that the person dismissed' }),
      }),
    },
  },
})

/** Saves the person's layout of a list. */
export const setListLayout = endpoint({
  method: 'PUT',
  url: '/api/workspace/:list',
  access: 'signed-in',
  scope: 'session',
  summary: 'Save the layout of a list',
  schema: {
    params: z.strictObject({ list: viewList }),
    body: listLayout,
    response: { 204: z.null() },
  },
})

/** Dismisses a hint on Today for the person, in every browser. */
export const dismissHint = endpoint({
  method: 'PUT',
  url: '/api/dismissed-hints/:hint',
  access: 'signed-in',
  scope: 'session',
  summary: 'Dismiss a hint',
  schema: {
    params: z.strictObject({ hint }),
    response: { 204: z.null() },
  },
})
