import type { FastifyInstance } from 'fastify'
import { listDrafts, removeDraft, saveDraft } from '#contract/workspace/draft-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { queryRoute } from '#server/data/query-route.ts'

const maxDrafts = 100

/** Adds the routes of drafts: unsaved forms of a person. */
export function addDraftRoutes(app: FastifyInstance, database: Database): void {
  queryRoute(
    app,
    database,
    listDrafts,
    () => sql`
    coalesce((
      select json_agg(json_build_object('form', d.form, 'content', d.content, 'keptAt', d.saved_at) order by d.saved_at desc)
      from drafts d where d.company_id = ${thisCompany} and d.user_id = caller.user_id
    ), '[]')`,
  )

  mutationRoute(app, database, saveDraft, async ({ execute, caller }, { params, body }) => {
    const { companyId, userId } = caller
    await execute(sql`
      insert into drafts (company_id, user_id, form, content)
      values (${companyId}, ${userId}, ${params.form}, ${JSON.stringify(body.content)}::jsonb)
      on conflict (company_id, user_id, form) do update set content = excluded.content, saved_at = excluded.saved_at`)
    await execute(sql`
      delete from drafts d where d.company_id = ${companyId} and d.user_id = ${userId} and d.form in (
        select o.form from drafts o where o.company_id = ${companyId} and o.user_id = ${userId}
        order by o.saved_at desc offset ${sql.lit(maxDrafts)})`)
    return null
  })

  mutationRoute(app, database, removeDraft, async ({ execute, caller }, { params }) => {
    await execute(sql`delete from drafts
      where company_id = ${thisCompany} and user_id = ${caller.userId} and form = ${params.form}`)
    return null
  })
}
