import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { listDrafts, removeDraft, saveDraft } from '#contract/workspace/draft-endpoints.ts'
import { listViews, removeView, saveView } from '#contract/workspace/view-endpoints.ts'
import {
  dismissHint,
  getWorkspace,
  setListLayout,
} from '#contract/workspace/workspace-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { maxViews, type ViewList } from '#domain/settings/saved-view.ts'
import { assignExcluded } from '#server/data/batch-write.ts'
import { entity } from '#server/data/entity.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { queryRoute } from '#server/data/query-route.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { invalid } from '#server/http/problem-error.ts'

const layoutOf = (list: ViewList) => sql`(
  select json_build_object('columns', to_json(l.columns), 'isCompact', l.is_compact) from list_layouts l
  where l.company_id = ${thisCompany} and l.user_id = caller.user_id and l.list = ${sql.lit(list)})`

/** Adds the routes of the data that every screen needs, and of list layouts. */
export function addWorkspaceRoutes(app: FastifyInstance, database: Database): void {
  queryRoute(
    app,
    database,
    getWorkspace,
    () => sql`(
    select json_build_object('timeZone', c.time_zone, 'company', c.name, 'logo', c.logo_version, 'today', (now() at time zone c.time_zone)::date,
      'orderConfirmation', c.order_confirmation,
      'shipments', ${layoutOf('shipments')}, 'orders', ${layoutOf('orders')},
      'language', u.language, 'dismissedHints', to_json(u.dismissed_hints))
    from companies c join users u on u.company_id = ${thisCompany} and u.id = caller.user_id
    where c.id = ${thisCompany})`,
  )

  mutationRoute(app, database, setListLayout, async ({ execute, caller }, { params, body }) => {
    await execute(sql`
      insert into list_layouts (company_id, user_id, list, columns, is_compact)
      values (${caller.companyId}, ${caller.userId}, ${params.list}::view_list, ${body.columns}::text[], ${body.isCompact})
      on conflict (company_id, user_id, list) do update
        set columns = excluded.columns, is_compact = excluded.is_compact`)
    return null
  })

  mutationRoute(app, database, dismissHint, async ({ execute, caller }, { params: { hint } }) => {
    await execute(sql`
      update users set dismissed_hints = dismissed_hints || ${hint}::text
      where company_id = ${caller.companyId} and id = ${caller.userId} and not ${hint} = any (dismissed_hints)`)
    return null
  })
}

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

const views = entity('views', 'v', listViews.schema.response[200].element)
const otherViews = z.object({ count: z.int(), isTaken: z.boolean() })

/** Adds the routes of saved views: a person's named filters and sort keys of lists. */
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
      const viewsBeside = await executeOne(typedSql(otherViews)`
      select count(*)::int as count,
        coalesce(bool_or(list = ${body.list}::view_list and name = ${body.name}), false) as "isTaken"
      from views where company_id = ${companyId} and user_id = ${userId} and key <> ${params.key}::uuid`)
      if (viewsBeside?.isTaken) throw invalid({ pointer: '/body/name', code: 'duplicate' })
      if ((viewsBeside?.count ?? 0) >= maxViews) {
        throw invalid({ pointer: '/body', code: 'too-big', params: { maximum: maxViews } })
      }
      await execute(sql`
      ${views.insert({ ...body, key: params.key }, { companyId, userId })}
      on conflict (company_id, user_id, key) do update set ${assignExcluded(Object.keys(body))}`)
      return null
    },
  )

  mutationRoute(app, database, removeView, async ({ execute, caller }, { params }) => {
    await execute(sql`delete from views
      where company_id = ${thisCompany} and user_id = ${caller.userId} and key = ${params.key}`)
    return null
  })
}
