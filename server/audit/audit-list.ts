import * as z from 'zod'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { type AuditLogQuery, auditLogEntry, auditLogExport } from '#domain/audit/audit-log.ts'
import {
  type AuditSource,
  auditSources,
  entryId,
  isNotDuplicate,
  signInsAbout,
  sourcesWithoutSupplier,
} from '#server/audit/audit-sources.ts'
import { columnsOf } from '#server/data/entity.ts'
import type { Filter } from '#server/data/list/bounded-search.ts'
import type { ListQuery } from '#server/data/list/keyset-page.ts'
import { startsWith } from '#server/data/list/text-search.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { companyDayStart } from '#server/queries/day-start.ts'

const allSources = Object.keys(auditSources) as AuditSource[]

// Source of filters that match nothing: a table with a condition that none of its rows meets. Citus fails on a union
// branch whose condition is constantly false.
const emptySource = { tables: [auditSources.record], condition: sql`e.topic = 'sign-ins'` }

/** Returns the tables with entries of a topic, and the condition that selects them there. */
function sourcesOf({ topic, signInTopic, supplierId, text }: AuditLogQuery): {
  tables: Sql[]
  condition?: Sql
} {
  const sourcesNamed = (names: AuditSource[]) => ({
    tables: names
      .filter((name) => supplierId === undefined || !sourcesWithoutSupplier.includes(name))
      .map((name) => auditSources[name]),
  })
  const isAboutSignIns = topic === 'sign-ins' || signInTopic !== undefined
  // Sign-ins have no name to search.
  if (isAboutSignIns && (text || (topic ?? 'sign-ins') !== 'sign-ins')) return emptySource
  if (signInTopic) return { tables: [signInsAbout(signInTopic)] }
  switch (topic) {
    case undefined:
      return sourcesNamed(text ? allSources.filter((name) => name !== 'sign-ins') : allSources)
    case 'sign-ins':
    case 'shipments':
      return sourcesNamed([topic])
    case 'orders':
      return sourcesNamed(['imports', 'reversals', 'orders'])
    case 'settings':
      return { ...sourcesNamed(['settings']), condition: sql`e.supplier_id is null` }
    case 'suppliers':
      return { ...sourcesNamed(['settings']), condition: sql`e.supplier_id is not null` }
    default:
      return { ...sourcesNamed(['record']), condition: sql`e.topic = ${topic}` }
  }
}

function conditionsOf({ person, from, to, supplierId }: AuditLogQuery): Sql[] {
  return [
    // Rows without `at` are no entries: imports that were not reversed, and further lines of the same order.
    sql`e.company_id = ${thisCompany} and e.at is not null`,
    isNotDuplicate,
    ...(person === undefined
      ? []
      : [
          sql`e.actor_id = (select id from users where company_id = ${thisCompany} and username = ${person.toLowerCase()})`,
        ]),
    ...(supplierId === undefined ? [] : [sql`e.supplier_id = ${supplierId}`]),
    ...(from === undefined ? [] : [sql`e.at >= ${companyDayStart(from, 0)}`]),
    ...(to === undefined ? [] : [sql`e.at < ${companyDayStart(to, 1)}`]),
  ]
}

// Tables with a name to search; `index` is the table's index for `entryId`.
const namedTables = [
  { index: 2, table: 'audit_events', column: 'subject_name' },
  { index: 3, table: 'setting_events', column: 'subject_name' },
  { index: 4, table: 'shipment_events', column: 'shipment_code' },
  { index: 5, table: 'order_imports', column: 'file_name' },
  { index: 6, table: 'order_imports', column: 'file_name' },
  { index: 7, table: 'order_events', column: 'order_code' },
]
const idRow = z.object({ id: z.int() })

/** Entries whose name begins with the text, found by an index of each table. */
const nameFilter = (text: string): Filter => ({
  condition: startsWith('e.subject', text),
  candidates: async (query, max) => {
    const ids = namedTables.map(
      ({ index, table, column }) => sql`(select ${entryId(index)} as id from ${sql.ref(table)}
        where company_id = ${thisCompany} and ${startsWith(column, text)} limit ${sql.lit(max)})`,
    )
    const rows = await query(typedSql(idRow)`${sql.join(ids, sql` union all `)}`)
    return rows.map(({ id }) => id)
  },
})

const columns = columnsOf(auditLogEntry, 'e', {
  actor: sql`case when u.id is not null
    then json_build_object('id', u.id, 'name', u.name, 'username', u.username) end`,
  supplier: sql`case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end`,
  subject: sql`json_build_object('id', e.subject_id, 'name', e.subject)`,
})

/** Returns the audit log with its filters, newest first. */
export function auditList(query: AuditLogQuery): ListQuery {
  const { tables, condition } = sourcesOf(query)
  const union = sql.join(tables, sql` union all `)
  const allConditions = [...conditionsOf(query), ...(condition ? [condition] : [])]
  return {
    sort: { column: 'e.at', type: 'timestamptz', isDescending: true, tieBreaker: 'e.id' },
    alias: 'e',
    source: sql`(${union}) e where ${sql.join(allConditions, sql` and `)}`,
    filters: query.text ? [nameFilter(query.text)] : [],
    columns,
    joins: sql`
      left join users u on u.company_id = ${thisCompany} and u.id = e.actor_id
      left join suppliers s on s.company_id = ${thisCompany} and s.id = e.supplier_id`,
  }
}

const exportColumns = columnsOf(auditLogExport, 'e', {
  username: sql`u.username`,
  person: sql`u.name`,
  subjectName: sql`e.subject`,
  supplierName: sql`s.name`,
  before: sql`e.before::text`,
  after: sql`e.after::text`,
})

/** Returns the same list with the columns of an export. */
export const auditExportList = (query: AuditLogQuery): ListQuery => ({
  ...auditList(query),
  columns: exportColumns,
})
