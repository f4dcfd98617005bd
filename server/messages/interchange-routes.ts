import type { FastifyInstance } from 'fastify'
import {
  interchangeMediaTypes,
  receiveInterchange,
} from '#contract/messages/interchange-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql } from '#database/client/sql.ts'
import { interchangeLimits } from '#domain/messages/edifact/received-interchange.ts'
import { mutate } from '#server/data/mutation-route.ts'
import { queryAsCaller } from '#server/data/query-route.ts'
import { route } from '#server/data/route.ts'
import { acceptBytes, bodyBytes } from '#server/http/bytes-parser.ts'
import { credentialsOf } from '#server/http/credentials.ts'
import { queueOwnerOf } from '#server/load/queue-owner.ts'
import { countInterchange } from '#server/messages/interchange-rate.ts'
import { readInterchangeBytes, storeInterchange } from '#server/messages/interchange-receipt.ts'

/** Adds the route for interchanges of other systems. */
export function addInterchangeRoutes(app: FastifyInstance, database: Database): void {
  app.register(async (interchanges) => {
    acceptBytes(interchanges, interchangeMediaTypes, { bodyLimit: interchangeLimits.bytes })
    // Callers without the right or above the limit are refused before the bytes are received.
    interchanges.addHook('onRequest', async (request) => {
      const userId = await queryAsCaller(database, request, receiveInterchange, sql`caller.user_id`)
      await countInterchange(database, Number(credentialsOf(request).companyId), Number(userId))
    })

    route(interchanges, receiveInterchange, async (input) => {
      const { request, reply } = input
      const bytes = bodyBytes(request)
      const interchange = await readInterchangeBytes(bytes, queueOwnerOf(request, reply))
      return mutate(database, receiveInterchange, input, async (statements) => {
        const { companyId } = statements.caller
        const file = { bytes, interchange }
        const { storedReply, isNew } = await storeInterchange(statements, companyId, file)
        reply.code(isNew ? 201 : 200)
        return storedReply
      })
    })
  })
}
