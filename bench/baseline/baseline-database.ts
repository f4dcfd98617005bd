import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import pg from 'pg'
import { idleTimeoutMs, plannerOptions } from '#database/client/connect.ts'
import { valueTypes } from '#database/client/value-types.ts'

/** Has as many connections and the same planner settings as Oto's server. */
export const baselinePool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.POOL_SIZE),
  idleTimeoutMillis: idleTimeoutMs,
  types: valueTypes,
  options: `-c timezone=UTC -c plan_cache_mode=force_generic_plan ${plannerOptions}`,
  pipeline: true,
})

const namesByText = new Map<string, string>()

export function preparedQuery(text: string, values: unknown[]): pg.QueryConfig {
  const name = namesByText.get(text) ?? `q${namesByText.size}`
  namesByText.set(text, name)
  return { name, text, values }
}

/** Runs a prepared statement on any connection. */
export const query = async (text: string, values: unknown[]): Promise<pg.QueryResultRow[]> =>
  (await baselinePool.query(preparedQuery(text, values))).rows

/** The company and the token's hash of a request: the first two parameters of every statement. */
export function credentials({ headers }: FastifyRequest): [string | undefined, Buffer] {
  const token = headers.authorization?.slice('Bearer '.length) ?? ''
  const [company] = token.split('.', 1)
  return [company, createHash('sha256').update(token).digest()]
}

/** The session check, in front of every statement: the caller, or no row. */
export const callerCte = `caller as materialized (
  select s.company_id, s.supplier_id, s.user_id from sessions s
  where s.company_id = $1 and s.token_hash = $2 and s.ended_at is null and s.seen_at > now() - interval '60 minutes'
    and s.started_at > now() - interval '12 hours')`

export const unauthorized = () => Object.assign(new Error('no session'), { statusCode: 401 })
export const notFound = () => Object.assign(new Error('not found'), { statusCode: 404 })
export const conflict = () => Object.assign(new Error('changed meanwhile'), { statusCode: 412 })
