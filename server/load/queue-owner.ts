import type { FastifyReply, FastifyRequest } from 'fastify'
import { credentialsOf } from '#server/http/credentials.ts'
import type { QueueOwner } from '#server/load/fair-queue.ts'

/** Work that no request asked for, as a command at the server does. */
export const ofServer: QueueOwner = { group: 'server' }

/** Aborted when the client goes before it is answered. */
export function hangUpSignal({ raw }: FastifyReply): AbortSignal {
  if (raw.destroyed || raw.socket?.destroyed) return AbortSignal.abort()
  const stop = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) stop.abort()
  })
  return stop.signal
}

/** For whom a request's work is queued: its company and its session, for as long as somebody waits for the answer. */
export function queueOwnerOf(request: FastifyRequest, reply: FastifyReply): QueueOwner {
  const { companyId, tokenHash } = credentialsOf(request)
  return { group: companyId, member: tokenHash.toString('hex'), signal: hangUpSignal(reply) }
}
