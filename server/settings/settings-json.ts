import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { settingEvent } from '#domain/settings/setting-event.ts'
import { type SettingSubject, settingSubjects } from '#domain/settings/setting-subject.ts'
import { companyRecord, supplierProfileRecord, supplierRecord } from '#domain/settings/settings.ts'
import { columnsOf, entity } from '#server/data/entity.ts'
import { settingValues } from '#server/queries/setting-record.ts'

const toleranceText = (percent: string) =>
  sql`case when ${sql.ref(percent)} is null then 'unlimited' else trim_scale(${sql.ref(percent)})::text end`

/** Joins the person and the instant of the last change of settings; null if there was none. */
export const lastChange = (isAboutSubject: Sql<unknown>) => sql`left join lateral (
    select u.name as "changedBy", e.at as "changedAt"
    from setting_events e join users u on u.company_id = ${thisCompany} and u.id = e.actor_id
    where ${isAboutSubject} order by e.id desc limit 1
  ) last on true`
export const lastChangeColumns = {
  changedBy: sql`last."changedBy"`,
  changedAt: sql`last."changedAt"`,
}

/** Table of companies, as their settings are read and written. */
export const companies = entity('companies', 'c', companyRecord, {
  ...lastChangeColumns,
  tolerance: toleranceText('c.over_delivery_percent'),
})

const contacts = sql`coalesce((
  select json_agg(json_build_object('purpose', k.purpose, 'name', k.name, 'email', k.email, 'phone', k.phone)
    order by k.position)
  from supplier_contacts k where k.company_id = ${thisCompany} and k.supplier_id = s.id), '[]')`

/** Fields of suppliers that are not columns of the same name. */
export const supplierExpressions = {
  isActive: sql`s.deactivated_at is null`,
  contacts,
  tolerance: sql`case when s.over_delivery_set then ${toleranceText('s.over_delivery_percent')} end`,
}

/** Table of suppliers, as their settings are read and written. */
export const suppliers = entity('suppliers', 's', supplierRecord, {
  ...lastChangeColumns,
  ...supplierExpressions,
})

const subjectColumn = (subject: SettingSubject) => sql.ref(`e.${subject}_id`)

/** Settings of a company `c` as JSON. */
export const companySettingsJson = sql`(select row_to_json(settings) from (
  select ${companies.columns} from (values (1)) single_row
  ${lastChange(sql`e.company_id = ${thisCompany} and coalesce(${sql.join(settingSubjects.map(subjectColumn))}) is null`)}) settings)`

export const lastChangeOfSupplier = lastChange(
  sql`e.company_id = ${thisCompany} and e.supplier_id = s.id`,
)

/** Settings of a supplier `s` as JSON. */
export const supplierSettingsJson = sql`(select row_to_json(settings) from (
  select ${suppliers.columns} from (values (1)) single_row ${lastChangeOfSupplier}) settings)`

// Suppliers cannot be removed; the other kinds can. The table of each kind is named by its plural.
const recordSubjects = settingSubjects.filter((subject) => subject !== 'supplier')
const selectRecord = (subject: SettingSubject) => sql`
    (select json_build_object('id', r.id, 'code', r.code, 'name', r.name, 'isRemoved', r.removed_at is not null)
      from ${sql.ref(`${subject}s`)} r where r.company_id = ${thisCompany} and r.id = ${subjectColumn(subject)})`

/** Columns of a history entry `e` of setting_events. */
export const settingEventColumns = columnsOf(settingEvent, 'e', {
  actor: sql`(select u.name from users u where u.company_id = ${thisCompany} and u.id = e.actor_id)`,
  kind: sql`case ${sql.join(
    settingSubjects.map(
      (subject) => sql`when ${subjectColumn(subject)} is not null then ${sql.lit(subject)}`,
    ),
    sql` `,
  )} else 'company' end`,
  of: sql`coalesce(
    (select json_build_object('id', s.id, 'code', s.code, 'name', s.name, 'isRemoved', false) from suppliers s
      where s.company_id = ${thisCompany} and s.id = e.supplier_id),
    ${sql.join(recordSubjects.map(selectRecord))})`,
  before: settingValues('e.before'),
  after: settingValues('e.after'),
})

/** Profile of a supplier `s` as JSON. */
export const supplierProfileJson = sql`(select row_to_json(profile) from (
  select ${columnsOf(supplierProfileRecord, 's', { ...lastChangeColumns, contacts })}
  from (values (1)) single_row ${lastChangeOfSupplier}) profile)`
