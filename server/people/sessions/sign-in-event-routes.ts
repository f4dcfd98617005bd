import type { FastifyInstance } from 'fastify'
import {
  countOwnSignInEvents,
  countSignInEvents,
  listOwnSignInEvents,
  listSignInEvents,
} from '#contract/people/sign-in-event-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { ownSignInEvent, signInEvent } from '#domain/people/sign-in-event.ts'
import { columnsOf } from '#server/data/entity.ts'
import { newestFirst } from '#server/data/list/keyset-page.ts'
import { listRoutes } from '#server/data/list/list-routes.ts'

const eventsWhere = (condition: Sql<unknown>, topic: string | undefined) => sql`
  sign_in_events e where e.company_id = ${thisCompany} and ${condition}
    ${topic === undefined ? sql`` : sql`and e.topic = ${topic}`}`

/** Adds the routes of the sign-in log: the caller's own events, and everybody's events for administrators. */
export function addSignInEventRoutes(app: FastifyInstance, database: Database): void {
  const ownEndpoints = { list: listOwnSignInEvents, count: countOwnSignInEvents }
  listRoutes(app, database, ownEndpoints, (query) => ({
    sort: newestFirst('e'),
    source: eventsWhere(sql`e.user_id = caller.user_id`, query.topic),
    alias: 'e',
    columns: columnsOf(ownSignInEvent, 'e'),
  }))

  const allEndpoints = { list: listSignInEvents, count: countSignInEvents }
  listRoutes(app, database, allEndpoints, (query) => {
    const username = query.username?.trim().toLowerCase()
    const isOfUser = sql`e.user_id = (select id from users where company_id = ${thisCompany} and username = ${username})`
    return {
      sort: newestFirst('e'),
      source: eventsWhere(username ? isOfUser : sql`true`, query.topic),
      alias: 'e',
      columns: columnsOf(signInEvent, 'e', {
        username: sql`u.username`,
        name: sql`u.name`,
      }),
      joins: sql`join users u on u.company_id = ${thisCompany} and u.id = e.user_id`,
    }
  })
}
