import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { listViews, removeView, saveView } from '#contract/workspace/view-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { maxViews } from '#domain/settings/saved-view.ts'
import { overwritten } from '#server/data/batch-write.ts'
import { entity } from '#server/data/entity.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { queryRoute } from '#server/data/query-route.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { invalid } from '#server/http/problem-error.ts'

const views = entity('views', 'v', listViews.schema.response[200].element)
const otherViews = z.object({ count: z.int(), isTaken: z.boolean() })

/** Adds the routes of saved views: a person's named filters and orders of lists. */
export function addViewRoutes(app: FastifyInstance, database: Database): void {
  queryRoute(
    app,
    database,
    listViews,
    () => sql`
    coalesce((
      select json_agg(view order by lower(v.name), v.key)
      from views v cross join lateral (select ${views.columns}) view
      where v.company_id = ${thisCompany} and v.user_id = caller.user_id
    ), '[]')`,
  )

  mutationRoute(
    app,
    database,
    saveView,
    async ({ execute, executeOne, caller }, { params, body }) => {
      const { companyId, userId } = caller
      // Locks the user, so that the count below stays right until the view is inserted.
      await execute(
        sql`select from users where company_id = ${companyId} and id = ${userId} for no key update`,
      )
      const others = await executeOne(typedSql(otherViews)`
      select count(*)::int as count,
        coalesce(bool_or(list = ${body.list}::view_list and name = ${body.name}), false) as "isTaken"
      from views where company_id = ${companyId} and user_id = ${userId} and key <> ${params.key}::uuid`)
      if (others?.isTaken) throw invalid({ pointer: '/body/name', code: 'duplicate' })
      if ((others?.count ?? 0) >= maxViews) {
        throw invalid({ pointer: '/body', code: 'too-big', params: { maximum: maxViews } })
      }
      await execute(sql`
      ${views.insert({ ...body, key: params.key }, { companyId, userId })}
      on conflict (company_id, user_id, key) do update set ${overwritten(Object.keys(body))}`)
      return null
    },
  )

  mutationRoute(app, database, removeView, async ({ execute, caller }, { params }) => {
    await execute(sql`delete from views
      where company_id = ${thisCompany} and user_id = ${caller.userId} and key = ${params.key}`)
    return null
  })
}
