import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import {
  countSupplierSettings,
  getSupplierSettings,
  listSupplierSettings,
  updateSupplierSettings,
} from '#contract/settings/settings-endpoints.ts'
import {
  createSupplier,
  deactivateSupplier,
  exportSuppliers,
  getSupplierOverview,
  reactivateSupplier,
} from '#contract/settings/supplier-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { addressParts } from '#domain/parties/party.ts'
import { supplierLimits } from '#domain/parties/supplier.ts'
import { type NewSupplier, supplierRecord } from '#domain/settings/settings.ts'
import { listRoutes } from '#server/data/list/list-routes.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { queryRoute } from '#server/data/query-route.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { invalid } from '#server/http/problem-error.ts'
import { recordReply } from '#server/queries/record-reply.ts'
import { recordSettingChange } from '#server/queries/setting-record.ts'
import { changeSettings, percentOf } from '#server/settings/settings-change.ts'
import { supplierSettingsJson, suppliers } from '#server/settings/settings-json.ts'
import { withNumbering } from '#server/settings/sscc-numbering.ts'
import { supplierList } from '#server/settings/supplier-list.ts'
import {
  contactsWriter,
  replaceContacts,
  supplierAssignments,
} from '#server/settings/supplier-settings-write.ts'
import { changeSupplierState } from '#server/settings/supplier-state.ts'
import { textColumns } from '#server/spreadsheets/text-columns.ts'
import { exportRoute } from '#server/spreadsheets/writing/export-route.ts'
import type { SheetDefinition } from '#server/spreadsheets/writing/sheet-definition.ts'

type Row = z.infer<typeof supplierRecord>

const text = textColumns<Row, 'fields'>('fields')

/** Export of suppliers; its first columns are those that the import reads. */
const supplierSheet: SheetDefinition<Row> = {
  name: ({ fields }) => fields.suppliers,
  fields: supplierRecord.keyof().options,
  rowKey: ({ id }) => id,
  columns: [
    text('supplierCode', 14, (row) => row.code),
    text('supplierName', 28, (row) => row.name),
    text('taxId', 16, (row) => row.taxId),
    text('address', 32, (row) => row.address),
    ...addressParts.map((part) =>
      text(
        ({ papers }) => papers.addressParts[part],
        16,
        (row) => row[part],
      ),
    ),
    text('gln', 16, (row) => row.gln),
    text('gs1Prefix', 16, (row) => row.gs1Prefix),
    text(
      'supplierState',
      14,
      ({ isActive }, { people }) => people.supplierStates[isActive ? 'active' : 'inactive'],
    ),
    {
      header: ({ fields }) => `${fields.tolerance} (%)`,
      kind: 'number',
      width: 14,
      value: ({ tolerance }, { fields }) =>
        tolerance === 'unlimited' ? fields.unlimited : tolerance,
    },
    text(
      'contacts',
      40,
      ({ contacts }, { people }) =>
        contacts
          .map(({ purpose, name, email, phone }) =>
            [`${people.contactPurposes[purpose]}: ${name}`, email, phone]
              .filter(Boolean)
              .join(', '),
          )
          .join('; ') || null,
    ),
  ],
}

const idRow = z.object({ id: z.int() })

/** Creates a supplier with a history entry; no supplier, even a deactivated one, may have its code. */
async function insertSupplier(mutation: MutationContext, entry: NewSupplier): Promise<number> {
  const { tolerance, contacts, ...stored } = entry
  const insertedRow = await mutation.executeOne(typedSql(idRow)`
    ${suppliers.insert(stored, {
      companyId: mutation.caller.companyId,
      ...(tolerance != null && {
        overDeliverySet: true,
        overDeliveryPercent: percentOf(tolerance),
      }),
    })} on conflict (company_id, code) do nothing returning s.id`)
  if (!insertedRow) throw invalid({ pointer: '/body/code', code: 'duplicate' })
  const { id } = insertedRow
  if (contacts) await replaceContacts(mutation, new Map([[id, contacts]]))
  await recordSettingChange(mutation, { supplierId: id }, {}, entry)
  return id
}

const hasId = (id: number) => sql`s.company_id = ${thisCompany} and s.id = ${id}`
const settingsOf = (id: number) =>
  sql`(select ${supplierSettingsJson} from suppliers s where ${hasId(id)})`

export function addSupplierRecordRoutes(app: FastifyInstance, database: Database): void {
  const endpoints = { list: listSupplierSettings, count: countSupplierSettings }
  listRoutes(app, database, endpoints, supplierList)
  exportRoute(app, database, exportSuppliers, supplierList, supplierSheet)

  queryRoute(app, database, getSupplierSettings, ({ params }) => settingsOf(params.id))
  queryRoute(
    app,
    database,
    getSupplierOverview,
    ({ params }) =>
      sql`(select ${supplierOverviewJson} from suppliers s where ${hasId(params.id)})`,
  )

  mutationRoute(app, database, createSupplier, async (mutation, { body, reply }) => {
    const id = await insertSupplier(mutation, body)
    reply.header('location', `${createSupplier.url}/${id}`)
    return recordReply(mutation, reply, settingsOf(id))
  })

  mutationRoute(
    app,
    database,
    updateSupplierSettings,
    async (mutation, { params, body, reply }) => {
      const target = {
        ...({ table: 'suppliers', alias: 's', json: supplierSettingsJson } as const),
        ...{ where: hasId(params.id), subject: { supplierId: params.id } },
        ...{ assignments: supplierAssignments, writeParts: contactsWriter(mutation, params.id) },
      }
      return changeSettings(mutation, target, await withNumbering(mutation, params.id, body), reply)
    },
  )

  mutationRoute(app, database, deactivateSupplier, (mutation, { params, reply }) =>
    changeSupplierState(mutation, params.id, false, reply),
  )
  mutationRoute(app, database, reactivateSupplier, (mutation, { params, reply }) =>
    changeSupplierState(mutation, params.id, true, reply),
  )
}

const maxListed = 5

const boundedCount = (rows: Sql) =>
  sql`(select count(*) from (select 1 ${rows} limit ${sql.lit(supplierLimits.overviewCount + 1)}) c)`
const firstRows = (columns: Sql, rows: Sql, order: Sql) => sql`coalesce((
  select json_agg(row_to_json(f)) from (
    select ${columns} ${rows} order by ${order} limit ${sql.lit(maxListed)}) f), '[]')`

const supplierPeople = sql`from users u where u.company_id = ${thisCompany} and u.supplier_key = s.id and u.kind = 'person'`
const pendingLines = sql`from order_lines l
  where l.company_id = ${thisCompany} and l.supplier_id = s.id and l.pending > 0`
const shipments = sql`from shipments t where t.company_id = ${thisCompany} and t.supplier_id = s.id`
const openShipments = sql`${shipments} and t.status = 'open'`
const shipmentsInTransit = sql`${shipments} and t.status = 'in-transit'`
const shipmentColumns = sql`t.id, t.code, t.state, t.status`
// Each subquery uses its own index.
const newest = (rows: Sql) =>
  sql`(select ${shipmentColumns} ${rows} order by t.id desc limit ${sql.lit(maxListed)})`

/** People, orders and shipments of a supplier `s`, as JSON. */
const supplierOverviewJson = sql`json_build_object(
  'people', json_build_object('count', ${boundedCount(supplierPeople)},
    'first', ${firstRows(
      sql`u.id, u.name, u.username, u.disabled_at is not null as "isDisabled"`,
      supplierPeople,
      sql`u.sort_name, u.id`,
    )}),
  'orders', json_build_object('pendingLines', ${boundedCount(pendingLines)},
    'nextDue', ${firstRows(
      sql`l.id, l.order_id as "orderId", l.order_code as "orderCode", l.product_code as "productCode",
        l.product_name as "productName", l.due_date as "dueDate"`,
      pendingLines,
      sql`l.due_date, l.id`,
    )}),
  'shipments', json_build_object('open', ${boundedCount(openShipments)}, 'inTransit', ${boundedCount(shipmentsInTransit)},
    'newest', ${firstRows(
      sql`t.*`,
      sql`from (${newest(openShipments)} union all ${newest(shipmentsInTransit)}) t`,
      sql`t.id desc`,
    )}))`
