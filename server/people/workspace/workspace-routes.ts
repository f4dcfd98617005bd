import type { FastifyInstance } from 'fastify'
import {
  dismissHint,
  getWorkspace,
  setListLayout,
} from '#contract/workspace/workspace-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import type { ViewList } from '#domain/settings/saved-view.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { queryRoute } from '#server/data/query-route.ts'

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
