import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { day } from '#domain/day.ts'
import { listLayout } from '#domain/list-layout.ts'
import { viewList } from '#domain/saved-view.ts'

/** What every screen of a person stands on: the company's day, and how they have their lists laid out. */
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
          .meta({ description: 'Of the company, IANA name', example: 'Europe/Madrid' }),
        today: day.meta({ description: 'In that time zone: what is late is judged by it' }),
        shipments: listLayout.nullable().meta({ description: 'Null while it is as usual' }),
        orders: listLayout.nullable(),
      }),
    },
  },
})

/** Keeps how the person has a list laid out. */
export const setListLayout = endpoint({
  method: 'PUT',
  url: '/api/workspace/:list',
  access: 'signed-in',
  scope: 'session',
  summary: 'Lay out a list',
  schema: {
    params: z.strictObject({ list: viewList }),
    body: listLayout,
    response: { 204: z.null() },
  },
})
