import type { FastifyInstance } from 'fastify'
import { countSettingEvents, countSupplierSettings } from '#contract/count-endpoints.ts'
import {
  getCompanySettings,
  getSupplierSettings,
  listSettingEvents,
  listSupplierSettings,
  updateCompanySettings,
  updateSupplierSettings,
} from '#contract/settings-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { subjectIds } from '#domain/setting-subject.ts'
import type { CompanySettings, SupplierSettings } from '#domain/settings.ts'
import { columnName } from '#server/data/entity.ts'
import { listRoutes } from '#server/data/list/list-routes.ts'
import { containsInAny } from '#server/data/list/text-search.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { queryRoute } from '#server/data/query-route.ts'
import { changeSettings, percentOf } from '#server/settings/settings-change.ts'
import {
  companies,
  companySettingsJson,
  lastChangeOfSupplier,
  settingEventColumns,
  supplierSettingsJson,
  suppliers,
} from '#server/settings/settings-json.ts'
import { withNumbering } from '#server/settings/sscc-numbering.ts'

const assigned = (parts: (Sql | undefined)[]) => {
  const given = parts.filter((part) => part !== undefined)
  return given.length > 0 ? sql.join(given) : undefined
}

const companyAssignments = (body: Partial<CompanySettings>) =>
  assigned([
    companies.assignments(body),
    body.tolerance === undefined
      ? undefined
      : sql`over_delivery_percent = ${percentOf(body.tolerance)}::numeric`,
  ])

const supplierAssignments = ({ rao, tolerance, ...body }: Partial<SupplierSettings>) =>
  assigned([
    suppliers.assignments(body),
    rao === undefined ? undefined : sql`name = ${rao}`,
    tolerance === undefined
      ? undefined
      : sql`over_delivery_set = ${tolerance !== null},
          over_delivery_percent = ${tolerance && percentOf(tolerance)}::numeric`,
  ])

/** What administrators decide for the company and for each of its suppliers. */
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

  const ofSuppliers = { list: listSupplierSettings, count: countSupplierSettings }
  listRoutes(app, database, ofSuppliers, (query) => ({
    sort: {
      column: 's.code',
      type: 'text',
      isDescending: false,
      tieBreaker: 's.id',
      isUnique: true,
    },
    source: sql`suppliers s
      where s.company_id = ${thisCompany} and ${containsInAny(['s.name', 's.code'], query.text)}`,
    alias: 's',
    columns: suppliers.columns,
    joins: lastChangeOfSupplier,
  }))

  queryRoute(
    app,
    database,
    getSupplierSettings,
    ({ params }) => sql`(select ${supplierSettingsJson} from suppliers s
      where s.company_id = ${thisCompany} and s.id = ${params.id})`,
  )

  mutationRoute(
    app,
    database,
    updateSupplierSettings,
    async (mutation, { params, body, reply }) => {
      const target = { table: 'suppliers', alias: 's', assignments: supplierAssignments } as const
      const where = sql`s.company_id = ${thisCompany} and s.id = ${params.id}`
      return changeSettings(
        mutation,
        { ...target, where, json: supplierSettingsJson, subject: { supplierId: params.id } },
        await withNumbering(mutation, params.id, body),
        reply,
      )
    },
  )

  const events = { list: listSettingEvents, count: countSettingEvents }
  listRoutes(app, database, events, (query) => ({
    sort: {
      column: 'e.id',
      type: 'bigint',
      isDescending: true,
      tieBreaker: 'e.id',
      isUnique: true,
    },
    source: sql`setting_events e where e.company_id = ${thisCompany}
      ${sql.join(
        subjectIds
          .filter((field) => query[field] !== undefined)
          .map((field) => sql`and ${sql.ref(`e.${columnName(field)}`)} = ${query[field]}`),
        sql` `,
      )}`,
    alias: 'e',
    columns: settingEventColumns,
  }))
}
