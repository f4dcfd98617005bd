import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { settingEvent } from '#domain/setting-event.ts'
import { companyRecord, supplierRecord } from '#domain/settings.ts'
import { columnsOf, entity } from '#server/data/entity.ts'

const tolerance = (percent: string) =>
  sql`case when ${sql.ref(percent)} is null then 'unlimited' else trim_scale(${sql.ref(percent)})::text end`

/** Joins who changed settings last, and when; nobody and never where they are as they began. */
export const lastChange = (whose: Sql<unknown>) => sql`left join lateral (
    select u.name as "changedBy", e.at as "changedAt"
    from setting_events e join users u on u.company_id = ${thisCompany} and u.id = e.actor_id
    where ${whose} order by e.id desc limit 1
  ) last on true`
/** The fields of the last change. */
export const lastChangeColumns = {
  changedBy: sql`last."changedBy"`,
  changedAt: sql`last."changedAt"`,
}

/** The settings of companies. */
export const companies = entity('companies', 'c', companyRecord, {
  ...lastChangeColumns,
  tolerance: tolerance('c.over_delivery_percent'),
})

/** The settings of suppliers. */
export const suppliers = entity('suppliers', 's', supplierRecord, {
  ...lastChangeColumns,
  rao: sql`s.name`,
  tolerance: sql`case when s.over_delivery_set then ${tolerance('s.over_delivery_percent')} end`,
})

/** The settings of a company, from a row `c` of companies. */
export const companySettingsJson = sql`(select row_to_json(settings) from (
  select ${companies.columns} from (values (1)) one
  ${lastChange(sql`e.company_id = ${thisCompany} and e.supplier_id is null and e.place_id is null`)}) settings)`

/** Joins what `suppliers.columns` say of the last change. */
export const lastChangeOfSupplier = lastChange(
  sql`e.company_id = ${thisCompany} and e.supplier_id = s.id`,
)

/** The settings of a supplier, from a row `s` of suppliers. */
export const supplierSettingsJson = sql`(select row_to_json(settings) from (
  select ${suppliers.columns} from (values (1)) one ${lastChangeOfSupplier}) settings)`

/** An entry of the history of settings, from a row `e` of setting_events. */
export const settingEventColumns = columnsOf(settingEvent, 'e', {
  actor: sql`(select u.name from users u where u.company_id = ${thisCompany} and u.id = e.actor_id)`,
  kind: sql`case when e.supplier_id is not null then 'supplier' when e.place_id is not null then 'place'
    else 'company' end`,
  of: sql`coalesce(
    (select json_build_object('id', s.id, 'code', s.code, 'name', s.name, 'isRemoved', false) from suppliers s
      where s.company_id = ${thisCompany} and s.id = e.supplier_id),
    (select json_build_object('id', p.id, 'code', p.code, 'name', p.name, 'isRemoved', p.removed_at is not null) from places p
      where p.company_id = ${thisCompany} and p.id = e.place_id))`,
})
