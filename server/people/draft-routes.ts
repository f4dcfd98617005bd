import type { FastifyInstance } from 'fastify'
import { keepDraft, listDrafts, removeDraft } from '#contract/draft-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql } from '#database/client/sql.ts'
import { changeRoute } from '#server/data/mutation-route.ts'
import { readRoute } from '#server/data/query-route.ts'

const most = 100

/** Forms that a person began and has not saved. */
export function addDraftRoutes(app: FastifyInstance, database: Database): void {
  readRoute(
    app,
    database,
    listDrafts,
    () => sql`
    coalesce((
      select json_agg(json_build_object('form', d.form, 'content', d.content, 'keptAt', d.kept_at) order by d.kept_at desc)
      from drafts d where d.company_id = me.company_id and d.user_id = me.user_id
    ), '[]')`,
  )

  changeRoute(app, database, keepDraft, async ({ run, caller }, { params, body }) => {
    const { companyId, userId } = caller
    await run(sql`
      insert into drafts (company_id, user_id, form, content)
      values (${companyId}, ${userId}, ${params.form}, ${JSON.stringify(body.content)}::jsonb)
      on conflict (company_id, user_id, form) do update set content = excluded.content, kept_at = excluded.kept_at`)
    await run(sql`
      delete from drafts d where d.company_id = ${companyId} and d.user_id = ${userId} and d.form in (
        select o.form from drafts o where o.company_id = ${companyId} and o.user_id = ${userId}
        order by o.kept_at desc offset ${sql.lit(most)})`)
    return null
  })

  changeRoute(app, database, removeDraft, async ({ run, caller }, { params }) => {
    await run(sql`delete from drafts
      where company_id = ${caller.companyId} and user_id = ${caller.userId} and form = ${params.form}`)
    return null
  })
}
