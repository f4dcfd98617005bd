import type { FastifyInstance } from 'fastify'
import {
  countSettingEvents,
  getCompanySettings,
  listSettingEvents,
  updateCompanySettings,
} from '#contract/settings/settings-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { subjectIdFields } from '#domain/settings/setting-subject.ts'
import type { CompanySettings } from '#domain/settings/settings.ts'
import { columnName } from '#server/data/entity.ts'
import { newestFirst } from '#server/data/list/keyset-page.ts'
import { listRoutes } from '#server/data/list/list-routes.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { queryRoute } from '#server/data/query-route.ts'
import { changeSettings, joinAssignments, percentOf } from '#server/settings/settings-change.ts'
import {
  companies,
  companySettingsJson,
  settingEventColumns,
} from '#server/settings/settings-json.ts'

const companyAssignments = (body: Partial<CompanySettings>) =>
  joinAssignments([
    companies.assignments(body),
    body.tolerance === undefined
      ? undefined
      : sql`over_delivery_percent = ${percentOf(body.tolerance)}::numeric`,
  ])

export function addSettingsRoutes(app: FastifyInstance, database: Database): void {
  queryRoute(
    app,
    database,
    getCompanySettings,
    () => sql`(select ${companySettingsJson} from companies c where c.id = ${thisCompany})`,
  )

  mutationRoute(app, database, updateCompanySettings, (mutation, { body, reply }) => {
    const { companyId } = mutation.caller
    const target = { table: 'companies', alias: 'c', assignments: companyAssignments } as const
    const where = sql`c.id = ${companyId}`
    return changeSettings(mutation, { ...target, where, json: companySettingsJson }, body, reply)
  })

  const events = { list: listSettingEvents, count: countSettingEvents }
  listRoutes(app, database, events, (query) => ({
    sort: newestFirst('e'),
    source: sql`setting_events e where e.company_id = ${thisCompany}
      ${sql.join(
        subjectIdFields
          .filter((field) => query[field] !== undefined)
          .map((field) => sql`and ${sql.ref(`e.${columnName(field)}`)} = ${query[field]}`),
        sql` `,
      )}`,
    alias: 'e',
    columns: settingEventColumns,
  }))
}
