import { hash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { backgroundHeader } from '#contract/live-messages.ts'
import { ProblemError } from '#server/http/problem-error.ts'

/** What a request says of its caller, before anything of it is verified. */
export type Credentials = { companyId: string; tokenHash: Buffer; requestedSupplier: string | null }

declare module 'fastify' {
  interface FastifyRequest {
    /** Its credentials, once they were parsed. */
    credentials: Credentials | null
  }
}

/** A new session token: the company it belongs to, which routes the look-up, and 32 random bytes. */
export const newToken = (companyId: number) =>
  `${companyId}.${randomBytes(32).toString('base64url')}`

/** What is stored of a token: its SHA-256. */
export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer')

/** Decorates every request with its credentials, so that they are parsed once. */
export function decorateWithCredentials(app: FastifyInstance): void {
  app.decorateRequest('credentials', null)
}

/** The credentials of a request; throws `session-over` without a well-formed token. */
export function credentialsOf(request: FastifyRequest): Credentials {
  request.credentials ??= parseCredentials(request)
  return request.credentials
}

const bearer = /^Bearer (([1-9]\d{0,14})\.[A-Za-z0-9_-]{43})$/i

function parseCredentials({ headers }: FastifyRequest): Credentials {
  const [, token, companyId] = bearer.exec(headers.authorization ?? '') ?? []
  if (!token || !companyId) throw new ProblemError('session-over')
  const supplier = headers['oto-supplier']
  return {
    companyId,
    tokenHash: tokenHash(token),
    requestedSupplier: typeof supplier === 'string' ? supplier : null,
  }
}

/** Whether it is a background refetch, which must not extend the session. */
export const hasBackgroundHeader = ({ headers }: FastifyRequest): boolean =>
  headers[backgroundHeader] !== undefined
