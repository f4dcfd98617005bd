import type { FastifyInstance } from 'fastify'
import {
  erasePersonData,
  exportOwnData,
  exportPersonData,
} from '#contract/people/person-data-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql } from '#database/client/sql.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { fileRoute } from '#server/data/replica-query.ts'
import { FileBytes } from '#server/data/route.ts'
import { personDataJson } from '#server/people/administration/person-data.ts'
import { erasePerson } from '#server/people/administration/person-erasure.ts'

const jsonFile = async (data: object) =>
  new FileBytes(
    'application/json',
    `${new Date().toISOString().slice(0, 10)}.json`,
    Buffer.from(JSON.stringify(data, null, 2)),
  )

export function addPersonDataRoutes(app: FastifyInstance, database: Database): void {
  fileRoute(app, database, exportOwnData, () => personDataJson(sql`caller.user_id`), jsonFile)
  fileRoute(
    app,
    database,
    exportPersonData,
    ({ params }) => personDataJson(sql`${params.id}`),
    jsonFile,
  )

  mutationRoute(app, database, erasePersonData, async (mutation, { params, body }) => {
    await erasePerson(database, mutation, params.id, body.username)
    return null
  })
}
