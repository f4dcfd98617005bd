import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { keyLimits } from '#domain/key-limits.ts'
import { credentialsOf } from '#server/http/credentials.ts'
import { ProblemError } from '#server/http/problem-error.ts'

declare module 'fastify' {
  interface FastifyInstance {
    keyRates: KeyRates
  }
}

/** How often each key is used; each server counts by itself. */
type KeyRates = {
  /** Counts a request with a key before it costs anything; throws `too-many-attempts` beyond the key's limit. */
  count: (request: FastifyRequest) => Promise<void>
  /** Learns the limit of the key that sent the request. Until then it has the default one. */
  setLimit: (request: FastifyRequest, perMinute: number) => void
}

const hashOf = (request: FastifyRequest) => credentialsOf(request).tokenHash.toString('base64')

/** Limits how many requests a minute each key sends. */
export async function limitKeyRates(app: FastifyInstance): Promise<void> {
  const limits = new Map<string, number>()
  await app.register(rateLimit, { global: false })
  const check = app.createRateLimit({
    timeWindow: '1 minute',
    keyGenerator: hashOf,
    max: (_request, key) => limits.get(String(key)) ?? keyLimits.requestsPerMinute.default,
  })
  app.decorate('keyRates', {
    count: async (request) => {
      const used = await check(request)
      if (!used.isAllowed && used.isExceeded)
        throw new ProblemError('too-many-attempts', { retryAfter: used.ttlInSeconds })
    },
    setLimit: (request, perMinute) => {
      if (perMinute !== keyLimits.requestsPerMinute.default) limits.set(hashOf(request), perMinute)
    },
  })
}
