import type { FastifyInstance } from 'fastify'
import { listEvents } from '#contract/notices/event-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { route } from '#server/data/route.ts'
import { readEvents } from '#server/live/event-list.ts'

export function addEventRoutes(app: FastifyInstance, database: Database): void {
  route(app, listEvents, ({ query, request }) => readEvents(database, request, listEvents, query))
}
