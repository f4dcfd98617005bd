import { hash, randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { backgroundHeader } from '#contract/notices/live-messages.ts'
import { companyOfKey } from '#server/http/api-key-token.ts'
import { ProblemError } from '#server/http/problem-error.ts'

/** The claims of a request about its caller, before anything of them is verified. */
export type Credentials = {
  companyId: string
  tokenHash: Buffer
  requestedSupplier: string | null
  /** Whether the token is a machine's key, not a session's. */
  isKey: boolean
  /** The client's IP address; null where a proxy names none. */
  address: string | null
  /** The subject in the path: company staff act for its supplier unless they name another. */
  subject: { kind: Subject; id: number } | null
}
const subjects = [
  'shipment',
  'order',
  'order-line',
  'discrepancy',
  'comment',
  'attachment',
] as const
type Subject = (typeof subjects)[number]

declare module 'fastify' {
  interface FastifyRequest {
    /** Its credentials, once they were parsed. */
    credentials: Credentials | null
  }
}

/** A new session token: the company it belongs to, which routes the look-up, and 32 random bytes. */
export const newToken = (companyId: number) =>
  `${companyId}.${randomBytes(32).toString('base64url')}`

/** Hashes a token with SHA-256, as it is stored. */
export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer')

/** Decorates every request with its credentials, so that they are parsed once. */
export function decorateWithCredentials(app: FastifyInstance): void {
  app.decorateRequest('credentials', null)
}

/** The credentials of a request; throws `session-over` or `key-refused` without a well-formed token. */
export function credentialsOf(request: FastifyRequest): Credentials {
  request.credentials ??= parseCredentials(request)
  return request.credentials
}

const bearer = /^Bearer (?:(([1-9]\d{0,14})\.[A-Za-z0-9_-]{43})|(oto_\w{1,100}))$/i

function parseCredentials(request: FastifyRequest): Credentials {
  const { headers, ip } = request
  const [, session, ofSession, key] = bearer.exec(headers.authorization ?? '') ?? []
  const companyId = key ? companyOfKey(key) : ofSession
  if (!companyId) throw new ProblemError(key ? 'key-refused' : 'session-over')
  const supplier = headers['oto-supplier']
  const requestedSupplier = typeof supplier === 'string' ? supplier : null
  return {
    companyId,
    tokenHash: tokenHash(key ?? session ?? ''),
    requestedSupplier,
    subject: requestedSupplier === null ? subjectOf(request) : null,
    isKey: key !== undefined,
    address: plainAddress(ip),
  }
}

// IPv4 written as IPv6, and the zone of a link-local address, are unknown to networks as people write them.
// Fastify knows none of who comes by a socket of the file system.
const plainAddress = (ip: string | undefined): string | null => {
  const plain = (ip ?? '').replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*/, '')
  return isIP(plain) ? plain : null
}

// Read before the path is validated: what is no id is refused before any statement.
function subjectOf({ routeOptions, params }: FastifyRequest): Credentials['subject'] {
  const { scope } = routeOptions.config as { scope?: string }
  const kind = subjects.find((one) => one === scope)
  const id = Number((params as { id?: string }).id)
  return kind && Number.isSafeInteger(id) ? { kind, id } : null
}

/** Whether it is a background refetch, which must not extend the session. */
export const hasBackgroundHeader = ({ headers }: FastifyRequest): boolean =>
  headers[backgroundHeader] !== undefined
