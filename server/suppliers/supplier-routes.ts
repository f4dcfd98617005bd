import type { FastifyInstance } from 'fastify'
import { listSuppliers } from '#contract/settings/supplier-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { foldedText } from '#domain/code-text.ts'
import { maxFoundSuppliers } from '#domain/parties/supplier.ts'
import { containsWords } from '#server/data/list/text-search.ts'
import { queryRoute } from '#server/data/query-route.ts'

/** Adds the supplier search, for the Search Supplier dialog. */
export function addSupplierRoutes(app: FastifyInstance, database: Database): void {
  queryRoute(
    app,
    database,
    listSuppliers,
    ({ query }) => sql`
    coalesce((
      select json_agg(json_build_object('id', f.id, 'code', f.code, 'name', f.name))
      from (
        select s.id, s.code, s.name from suppliers s
        where s.company_id = ${thisCompany}${query.id === undefined ? sql`` : sql` and s.id = ${query.id}`}
          ${query.code === undefined ? sql`` : sql`and s.code = ${query.code}`}
          and ${containsWords(sql`s.search`, foldedText(query.name))}
        order by s.sort_name, s.id
        limit ${sql.lit(maxFoundSuppliers)}
      ) f
    ), '[]')`,
  )
}
