import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { Endpoint, SuccessOf } from '#contract/endpoint.ts'
import { listEvents } from '#contract/notices/event-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { isInScope, readInScope } from '#server/data/data-scope.ts'
import { queryAsCaller } from '#server/data/query-route.ts'
import { route } from '#server/data/route.ts'
import { credentialsOf } from '#server/http/credentials.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { eventPageJson, eventPageOf, type StoredPage } from '#server/queries/event-page.ts'
import { placeEvents } from '#server/queries/event-positions.ts'

/** Maximum rounds in which a request places new events; if commits keep coming, some may stay unplaced. */
const maxPasses = 10

/**
 * Reads a page of events, including the events of all commits before the call. First gives positions to events that
 * lack one because their server was killed or another transaction overtook theirs.
 */
export async function readEvents(
  database: Database,
  request: FastifyRequest,
  endpoint: Endpoint,
  { kind, ...filter }: z.output<typeof listEvents.schema.querystring>,
): Promise<SuccessOf<typeof listEvents>> {
  const query = { ...filter, kinds: kind?.split(',') }
  const read = () =>
    readInScope(request, endpoint, async (scope) =>
      JSON.parse(
        await queryAsCaller(
          database,
          request,
          endpoint,
          eventPageJson(query, isInScope(scope, 'e')),
        ),
      ),
    ) as Promise<StoredPage>
  let page = await read()
  for (let pass = 0; page.hasUnplaced && pass < maxPasses; pass += 1) {
    await placeEvents(database, Number(credentialsOf(request).companyId))
    page = await read()
  }
  // The position is from another installation, or from before a backup was restored.
  if (query.after !== undefined && query.after > page.last)
    throw new ProblemError('position-unknown')
  return eventPageOf(page, query)
}

export function addEventRoutes(app: FastifyInstance, database: Database): void {
  route(app, listEvents, ({ query, request }) => readEvents(database, request, listEvents, query))
}
