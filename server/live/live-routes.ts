import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { watchChanges } from '#contract/notices/live-endpoints.ts'
import { streamType } from '#contract/notices/live-messages.ts'
import type { Database } from '#database/client/connect.ts'
import type { Config } from '#server/config.ts'
import { authenticateCte, authorize, callerColumns, callerRow } from '#server/data/caller.ts'
import { executeOneAsTenant } from '#server/data/execute.ts'
import { routeOptions } from '#server/data/route.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { credentialsOf } from '#server/http/credentials.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { remainingMs, remainingMsOfKey } from '#server/live/active-sessions.ts'
import { readEvents } from '#server/live/event-routes.ts'
import { LiveHub } from '#server/live/live-hub.ts'
import { LiveStream, streamReader, type Watcher } from '#server/live/live-stream.ts'
import { eventsFor, maxNotices, refetch } from '#server/live/notice-events.ts'
import { withSlot } from '#server/load/load-shedding.ts'
import { positionedNotice } from '#server/queries/event-positions.ts'

declare module 'fastify' {
  interface FastifyInstance {
    live: LiveHub
  }
}

/** Maximum streams of a session; each visible tab has one. */
const maxPerSession = 10
/** Maximum streams of a person, over all sessions. */
const maxPerPerson = 20
/** Maximum share of all streams. */
const maxShare = { person: 1 / 4, company: 3 / 4 }
const listenTimeoutMs = 2000

const watchingCaller = callerRow.extend({ remainingMs: z.number() })

const unavailable = (retryAfter: number) => new ProblemError('unavailable', { retryAfter })

/** Adds the route of change streams. An open stream holds no slot of load shedding. */
export function addLiveRoute(app: FastifyInstance, database: Database, config: Config): void {
  const hub = new LiveHub(database)
  app.decorate('live', hub)
  // Runs before the server closes, which would wait for open streams.
  app.addHook('preClose', () => hub.close())
  app.route({
    ...routeOptions(watchChanges),
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      if (app.draining.isDraining) throw unavailable(1)
      if (hub.begunCount >= config.maxStreams) throw unavailable(30)
      const stream = new LiveStream(Number(credentialsOf(request).companyId))
      // Added before its session is read, so that an end of the session meanwhile is noticed.
      hub.add(stream)
      try {
        const watcher = await withSlot(request, () => watcherOf(hub, database, request))
        // No await between counting and beginning; concurrent requests would exceed the limit.
        refuseTooMany(hub, watcher, config.maxStreams)
        const { age } = request.query as z.output<typeof watchChanges.schema.querystring>
        const { 'last-event-id': lastEventId } = request.headers
        stream.isResuming = lastEventId !== undefined
        start(hub, stream, watcher, reply)
        // A line that begins with a colon is a comment: clients ignore it.
        stream.send(
          lastEventId !== undefined
            ? await readMissed(database, request, watcher, Number(lastEventId))
            : isUnchanged(hub, watcher, age)
              ? ':\n\n'
              : refetch,
        )
        stream.isResuming = false
      } catch (refusal) {
        hub.remove(stream)
        throw refusal
      }
    },
  })
}

function refuseTooMany(hub: LiveHub, watcher: Watcher, maxStreams: number): void {
  const { ofSession, ofPerson, ofCompany } = hub.countsOf(watcher)
  const isTooMany =
    hub.begunCount >= maxStreams ||
    ofSession >= maxPerSession ||
    ofPerson >= Math.min(maxPerPerson, Math.ceil(maxStreams * maxShare.person)) ||
    ofCompany >= Math.ceil(maxStreams * maxShare.company)
  if (isTooMany) throw unavailable(30)
}

// The reply is hijacked, so that the open stream does not extend its session.
async function watcherOf(
  hub: LiveHub,
  database: Database,
  request: FastifyRequest,
): Promise<Watcher> {
  const credentials = credentialsOf(request)
  const remaining = credentials.isKey ? remainingMsOfKey('caller') : remainingMs('caller')
  const row = await executeOneAsTenant(
    database.tenantPool,
    credentials.companyId,
    typedSql(watchingCaller)`${authenticateCte(credentials)}
      select ${callerColumns}, ${remaining} as "remainingMs" from caller`,
  )
  const caller = authorize(request, row, watchChanges)
  if (!(await hub.isListening(listenTimeoutMs))) throw unavailable(1)
  const endsAt = performance.now() + (row?.remainingMs ?? 0)
  return { ...caller, endsAt }
}

function start(hub: LiveHub, stream: LiveStream, watcher: Watcher, reply: FastifyReply): void {
  const response = reply.hijack().raw
  response.once('close', () => hub.remove(stream))
  response.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': `${streamType}; charset=utf-8`,
    // Keeps proxies from buffering or compressing the stream.
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  stream.begin(response, watcher)
  if (stream.needsRevalidation) hub.revalidate([stream])
  if (response.destroyed) hub.remove(stream)
}

const isUnchanged = (hub: LiveHub, watcher: Watcher, ageMs: number | undefined) =>
  ageMs !== undefined && hub.recentChanges.isUnchangedFor(ageMs, streamReader(watcher))

// Read after the stream is open, so that no change is missed in between.
async function readMissed(
  database: Database,
  request: FastifyRequest,
  watcher: Watcher,
  after: number,
): Promise<string> {
  try {
    const { rows, isMore } = await withSlot(request, () =>
      readEvents(database, request, watchChanges, { after, limit: maxNotices }),
    )
    const missed = rows.map((event) => positionedNotice(watcher.companyId, event))
    return isMore ? refetch : eventsFor(streamReader(watcher), missed) || ':\n\n'
  } catch {
    return refetch
  }
}
