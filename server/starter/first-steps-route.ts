import type { FastifyInstance } from 'fastify'
import { getFirstSteps } from '#contract/workspace/starter-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import type { Config } from '#server/config.ts'
import { queryRoute } from '#server/data/query-route.ts'

const has = (rows: Sql) => sql`exists (select ${rows})`

/** Adds the route of a new company's first steps: which of them are done. */
export function addFirstStepsRoute(app: FastifyInstance, database: Database, config: Config): void {
  queryRoute(
    app,
    database,
    getFirstSteps,
    () => sql`json_build_object(
      'hasOrders', ${has(sql`from orders o where o.company_id = ${thisCompany}`)},
      'hasSuppliers', ${has(sql`from suppliers s where s.company_id = ${thisCompany}`)},
      'hasPeople', ${has(sql`from users u where u.company_id = ${thisCompany} and u.kind = 'person' and u.id <> caller.user_id`)},
      'isMailSent', ${sql.lit(String(config.mail !== undefined))}::boolean)`,
  )
}
