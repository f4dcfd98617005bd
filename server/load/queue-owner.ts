import type { FastifyReply, FastifyRequest } from 'fastify'
import { credentialsOf } from '#server/http/credentials.ts'
import type { QueueOwner } from '#server/load/fair-queue.ts'

/** Owner of jobs without a request, such as those of commands. */
export const serverQueueOwner: QueueOwner = { group: 'server' }

/** Returns a signal that aborts when the client disconnects before the reply. */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  if (raw.destroyed || raw.socket?.destroyed) return AbortSignal.abort()
  const stop = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) stop.abort()
  })
  return stop.signal
}

/** Returns the owner of a request's jobs: its company and session. The signal aborts when the client disconnects. */
export function queueOwnerOf(request: FastifyRequest, reply: FastifyReply): QueueOwner {
  const { companyId, tokenHash } = credentialsOf(request)
  return { group: companyId, member: tokenHash.toString('hex'), signal: disconnectSignal(reply) }
}
