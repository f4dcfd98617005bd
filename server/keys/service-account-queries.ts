import { sql, thisCompany } from '#database/client/sql.ts'
import { apiKey, serviceAccount, serviceAccountRow } from '#domain/keys/service-account.ts'
import { columnsOf, entity } from '#server/data/entity.ts'

/** Service accounts `u` that the CTE `caller` may see. */
export const visibleServiceAccounts = sql`users u
  where u.company_id = ${thisCompany} and u.kind = 'service' and u.removed_at is null
    and (select own_supplier_id is null or own_supplier_id = u.supplier_id from caller)`

/** Joins the supplier, the number of active keys and their last use. */
export const serviceAccountJoins = sql`
  left join suppliers s on s.company_id = ${thisCompany} and s.id = u.supplier_id
  left join lateral (
    select count(*) filter (where k.is_active and k.is_supplier_active and k.expires_at > now())::int as "activeKeys",
      max(k.last_used_at) as "lastUsedAt"
    from api_keys k where k.company_id = ${thisCompany} and k.user_id = u.id
  ) used on true`

const rowExpressions = {
  supplier: sql`case when s.id is not null
    then json_build_object('id', s.id, 'code', s.code, 'name', s.name) end`,
  isDisabled: sql`not u.is_enabled`,
  isSupplierActive: sql`s.deactivated_at is null`,
  activeKeys: sql`used."activeKeys"`,
  lastUsedAt: sql`used."lastUsedAt"`,
}

export const serviceAccountColumns = columnsOf(serviceAccountRow, 'u', rowExpressions)

const nameOf = (column: string) =>
  sql`(select a.name from users a where a.company_id = ${thisCompany} and a.id = ${sql.ref(`k.${column}`)})`

export const apiKeys = entity('api_keys', 'k', apiKey, {
  addresses: sql`coalesce(k.addresses::text[], '{}')`,
  // The key expires at the end of this day.
  expiresOn: sql`(select (k.expires_at at time zone c.time_zone - interval '1 second')::date
    from companies c where c.id = ${thisCompany})`,
  createdBy: nameOf('created_by'),
  revokedBy: nameOf('revoked_by'),
})

/** A key `k` as JSON. */
export const apiKeyJson = sql`(select row_to_json(record) from (select ${apiKeys.columns}) record)`

/** A service account `u` with its keys, as JSON; needs `serviceAccountJoins`. */
export const serviceAccountJson = sql`(select row_to_json(account) from (select ${columnsOf(
  serviceAccount,
  'u',
  {
    ...rowExpressions,
    keys: sql`coalesce((select json_agg(record) from (
      select ${apiKeys.columns} from api_keys k
      where k.company_id = ${thisCompany} and k.user_id = u.id order by k.id desc) record), '[]')`,
  },
)}) account)`
