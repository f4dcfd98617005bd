import type { FastifyReply } from 'fastify'
import * as z from 'zod'
import type { Sql } from '#database/client/sql.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { firstVersionIn } from '#server/data/query-route.ts'
import { RawJson } from '#server/data/route.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { ProblemError } from '#server/http/problem-error.ts'

const recordRow = z.object({ json: z.string().nullable() })

/** Reads a record in this transaction, and sets its version as the ETag. Throws `not-found` if `json` is null. */
export async function recordReply(
  { executeOne }: MutationContext,
  reply: FastifyReply,
  json: Sql,
): Promise<RawJson> {
  const row = await executeOne(typedSql(recordRow)`select ${json}::text as json`)
  if (!row?.json) throw new ProblemError('not-found')
  reply.header('etag', `"${firstVersionIn(row.json)}"`)
  return new RawJson(row.json)
}
