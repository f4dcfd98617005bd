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
import { sql } from '#database/client/sql.ts'
import { listRoutes } from '#server/data/list/list-routes.ts'
import { containsInAny } from '#server/data/list/text-search.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { queryRoute } from '#server/data/query-route.ts'
import { changeSettings, keeps, percentOf } from '#server/settings/settings-change.ts'
import {
  companySettingsJson,
  lastChangeOfSupplier,
  settingEventColumns,
  supplierSettingsJson,
  suppliers,
} from '#server/settings/settings-json.ts'
import { withNumbering } from '#server/settings/sscc-numbering.ts'

/** Settings that papers show, and their columns. */
export const onPapers = { taxId: keeps('tax_id'), address: keeps('address'), gln: keeps('gln') }

const companyColumns = {
  name: keeps('name'),
  allowsUnpacked: keeps('allows_unpacked'),
  tolerance: (value: string) => sql`over_delivery_percent = ${percentOf(value)}::numeric`,
  ...onPapers,
}

const supplierColumns = {
  rao: keeps('name'),
  gs1Prefix: keeps('gs1_prefix'),
  ssccExtension: keeps('sscc_extension'),
  ssccFrom: keeps('sscc_from'),
  tolerance: (value: string | null) => sql`over_delivery_set = ${value !== null},
    over_delivery_percent = ${value === null ? null : percentOf(value)}::numeric`,
  ...onPapers,
}

/** What administrators decide for the company and for each of its suppliers. */
export function addSettingsRoutes(app: FastifyInstance, database: Database): void {
  queryRoute(
    app,
    database,
    getCompanySettings,
    () => sql`(select ${companySettingsJson} from companies c where c.id = caller.company_id)`,
  )

  mutationRoute(app, database, updateCompanySettings, (mutation, { body, reply }) => {
    const { companyId } = mutation.caller
    const kept = { table: 'companies', alias: 'c', columns: companyColumns } as const
    const where = sql`c.id = ${companyId}`
    return changeSettings(mutation, { ...kept, where, json: companySettingsJson }, body, reply)
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
    rows: sql`select s.* from suppliers s
      where s.company_id = caller.company_id and ${containsInAny(['s.name', 's.code'], query.text)}`,
    alias: 's',
    columns: suppliers.columns,
    joins: lastChangeOfSupplier,
  }))

  queryRoute(
    app,
    database,
    getSupplierSettings,
    ({ params }) => sql`(select ${supplierSettingsJson} from suppliers s
      where s.company_id = caller.company_id and s.id = ${params.id})`,
  )

  mutationRoute(
    app,
    database,
    updateSupplierSettings,
    async (mutation, { params, body, reply }) => {
      const kept = { table: 'suppliers', alias: 's', columns: supplierColumns } as const
      const where = sql`s.company_id = ${mutation.caller.companyId} and s.id = ${params.id}`
      return changeSettings(
        mutation,
        { ...kept, where, json: supplierSettingsJson, supplierId: params.id },
        await withNumbering(mutation, params.id, body),
        reply,
      )
    },
  )

  const events = { list: listSettingEvents, count: countSettingEvents }
  listRoutes(app, database, events, ({ supplierId, placeId }) => ({
    sort: {
      column: 'e.id',
      type: 'bigint',
      isDescending: true,
      tieBreaker: 'e.id',
      isUnique: true,
    },
    rows: sql`select e.* from setting_events e where e.company_id = caller.company_id
      ${supplierId === undefined ? sql`` : sql`and e.supplier_id = ${supplierId}`}
      ${placeId === undefined ? sql`` : sql`and e.place_id = ${placeId}`}`,
    alias: 'e',
    columns: settingEventColumns,
  }))
}
