import type { FastifyReply, FastifyRequest } from 'fastify'
import { credentialsOf } from '#server/http/credentials.ts'
import type { QueueOwner } from '#server/load/fair-queue.ts'

/** For jobs of no request, as of a command at the server. */
export const ofServer: QueueOwner = { group: 'server' }

/** Aborted when the client disconnects before the reply. */
export function hangUpSignal({ raw }: FastifyReply): AbortSignal {
  if (raw.destroyed || raw.socket?.destroyed) return AbortSignal.abort()
  const stop = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) stop.abort()
  })
  return stop.signal
}

/** The owner of a request's jobs: its company and session, until the client disconnects. */
export function queueOwnerOf(request: FastifyRequest, reply: FastifyReply): QueueOwner {
  const { companyId, tokenHash } = credentialsOf(request)
  return { group: companyId, member: tokenHash.toString('hex'), signal: hangUpSignal(reply) }
}
