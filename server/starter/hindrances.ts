import { sql, thisCompany } from '#database/client/sql.ts'
import { maxCounted, maxTodayRows } from '#domain/starter/today-item.ts'

const lastDays = 7
const daysBeforeExpiry = 14
const daysOf = (days: number) => sql`interval '1 day' * ${sql.lit(days)}`
const bounded = sql`limit ${sql.lit(maxCounted + 1)}`

// A supplier's administrator has to do with colleagues' mails and the supplier's own keys.
const failedMails = sql`
  select 'mail' as kind, m.id, m.recipient as name, coalesce(m.tried_at, m.queued_at) as at, null::bigint as account_id
  from mails m where m.company_id = ${thisCompany} and m.state = 'dead'
    and (caller.own_supplier_id is null or exists (select from users u where u.company_id = ${thisCompany}
      and u.id = m.receiver_id and u.supplier_key = caller.own_supplier_id))
  order by m.id desc ${bounded}`

// A job is shown to who began it.
const failedImports = sql`
  select 'import', j.id, j.file_name, j.ended_at, null
  from order_import_jobs j where j.company_id = ${thisCompany} and j.user_id = caller.user_id
    and j.state = 'failed' and j.ended_at > now() - ${daysOf(lastDays)}
  order by j.id desc ${bounded}`

const expiringKeys = sql`
  select 'key', k.id, k.name, k.expires_at, k.user_id
  from api_keys k where k.company_id = ${thisCompany} and k.is_active
    and k.expires_at > now() - ${daysOf(lastDays)} and k.expires_at < now() + ${daysOf(daysBeforeExpiry)}
    and (caller.own_supplier_id is null or k.supplier_id = caller.own_supplier_id)
  order by k.id ${bounded}`

/** Things that hinder others and that administrators alone can mend; null for everybody else. Beside the CTE `caller`. */
export const hindrances = sql`case when 'admin' = any (caller.roles) then (
  select json_build_object('count', least(count(*), ${sql.lit(maxCounted + 1)})::int, 'rows',
    coalesce(json_agg(json_build_object('kind', r.kind, 'id', r.id, 'name', r.name, 'at', r.at,
      'accountId', r.account_id) order by r.position)
      filter (where r.position <= ${sql.lit(maxTodayRows)}), '[]'::json))
  from (select g.*, row_number() over (order by g.kind <> 'key', g.at desc, g.kind, g.id) as position
    from ((${failedMails}) union all (${failedImports}) union all (${expiringKeys})) g) r) end`
