import type { FastifyInstance } from 'fastify'
import { countOwnSignInEvents, countSignInEvents } from '#contract/count-endpoints.ts'
import { listOwnSignInEvents, listSignInEvents } from '#contract/sign-in-event-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { type Sql, sql } from '#database/client/sql.ts'
import { listRoutes } from '#server/data/list/list-routes.ts'

const order = {
  column: 'e.id',
  type: 'bigint',
  isDescending: true,
  id: 'e.id',
  isUnique: true,
} as const
const what = sql`'id', e.id, 'at', e.at, 'topic', e.topic, 'kind', e.kind, 'address', e.address, 'agent', e.agent`

const eventsWhere = (condition: Sql<unknown>, topic: string | undefined) => sql`
  select e.* from sign_in_events e where e.company_id = caller.company_id and ${condition}
    ${topic === undefined ? sql`` : sql`and e.topic = ${topic}`}`

/** Who came in, who did not, and what was changed: one's own, and for administrators everybody's. */
export function addSignInEventRoutes(app: FastifyInstance, database: Database): void {
  const own = { list: listOwnSignInEvents, count: countOwnSignInEvents }
  listRoutes(app, database, own, (query) => ({
    order,
    rows: eventsWhere(sql`e.user_id = caller.user_id`, query.topic),
    as: 'e',
    shown: sql`json_build_object(${what})`,
  }))

  const all = { list: listSignInEvents, count: countSignInEvents }
  listRoutes(app, database, all, (query) => {
    const username = query.username?.trim().toLowerCase()
    const ofOne = sql`e.user_id = (select id from users where company_id = caller.company_id and username = ${username})`
    return {
      order,
      rows: eventsWhere(username ? ofOne : sql`true`, query.topic),
      as: 'e',
      shown: sql`(select json_build_object(${what}, 'username', u.username, 'name', u.name)
        from users u where u.company_id = e.company_id and u.id = e.user_id)`,
    }
  })
}
