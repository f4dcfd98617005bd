import { hash, randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { backgroundHeader } from '#contract/notices/live-messages.ts'
import { companyOfKey } from '#server/http/api-key-token.ts'
import { ProblemError } from '#server/http/problem-error.ts'

/** Unverified claims of a request about its caller. */
export type Credentials = {
  companyId: string
  tokenHash: Buffer
  requestedSupplier: string | null
  /** Whether the token is an API key, not a session token. */
  isKey: boolean
  /** The client's IP address; null if it is unknown. */
  address: string | null
  /** The subject in the path. Staff act for its supplier unless they name another. */
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
    /** Parsed credentials of the request; null before they are needed. */
    credentials: Credentials | null
  }
}

/** Returns a new session token: company id (routes the look-up) and 32 random bytes. */
export const newToken = (companyId: number) =>
  `${companyId}.${randomBytes(32).toString('base64url')}`

const tokenPattern = /^([1-9]\d{0,14})\.[A-Za-z0-9_-]{43}$/

/** Returns the id of the company that a token of `newToken` names; undefined for any other text. */
export const companyOfToken = (token: string): string | undefined => tokenPattern.exec(token)?.[1]

/** Hashes a token with SHA-256, as it is stored. */
export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer')

/** Decorates requests with a cache of their parsed credentials. */
export function decorateWithCredentials(app: FastifyInstance): void {
  app.decorateRequest('credentials', null)
}

/** Returns the credentials of a request; throws `session-over` or `key-refused` without a well-formed token. */
export function credentialsOf(request: FastifyRequest): Credentials {
  request.credentials ??= parseCredentials(request)
  return request.credentials
}

const bearerPattern = /^Bearer (?:(([1-9]\d{0,14})\.[A-Za-z0-9_-]{43})|(oto_\w{1,100}))$/i

function parseCredentials(request: FastifyRequest): Credentials {
  const { headers, ip } = request
  const [, session, sessionCompany, key] = bearerPattern.exec(headers.authorization ?? '') ?? []
  const companyId = key ? companyOfKey(key) : sessionCompany
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

// Drops IPv4-mapped prefixes and zone ids, which the networks of keys do not have. Over a Unix socket Fastify has no
// address.
const plainAddress = (ip: string | undefined): string | null => {
  const plainIp = (ip ?? '').replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*/, '')
  return isIP(plainIp) ? plainIp : null
}

// The path is not validated yet: a path without a valid id gives no subject, and fails validation later.
function subjectOf({ routeOptions, params }: FastifyRequest): Credentials['subject'] {
  const { scope } = routeOptions.config as { scope?: string }
  const kind = subjects.find((subject) => subject === scope)
  const id = Number((params as { id?: string }).id)
  return kind && Number.isSafeInteger(id) ? { kind, id } : null
}

/** Whether the request is a background refetch, which must not extend the session. */
export const hasBackgroundHeader = ({ headers }: FastifyRequest): boolean =>
  headers[backgroundHeader] !== undefined
