import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { maxPersonEntries, personRecord, personRow } from '#domain/people/person-record.ts'
import { ownSignInEvent } from '#domain/people/sign-in-event.ts'
import { columnsOf } from '#server/data/entity.ts'
import { unconfirmedEmail } from '#server/people/accounts/email-change.ts'
import { sessionEnd } from '#server/people/sessions/session-timeout.ts'

const maxSessions = 50

/** Whether the caller manages a person `u`: all people of the company, or of the caller's supplier. */
export const isManaged = (ownSupplierId: number | null | Sql): Sql =>
  sql`u.company_id = ${thisCompany} and u.kind = 'person' and (${ownSupplierId}::bigint is null or u.supplier_id = ${ownSupplierId}::bigint)`

export const personJoins: Sql = sql`
  left join suppliers s on s.company_id = ${thisCompany} and s.id = u.supplier_id`

const rowExpressions = {
  supplierName: sql`s.name`,
  isSupplierActive: sql`s.deactivated_at is null`,
  state: sql`case when u.disabled_at is not null then 'disabled'
    when u.last_seen_at is null then 'pending' else 'active' end`,
}

export const personColumns: Sql = columnsOf(personRow, 'u', rowExpressions)

const listJson = (rows: Sql) => sql`(select coalesce(json_agg(r), '[]') from (${rows}) r)`

const sessions = listJson(sql`
  select s.id, s.started_at as "startedAt", s.seen_at as "seenAt", s.address, s.agent from sessions s
  where s.company_id = ${thisCompany} and s.user_id = u.id and s.ended_at is null
    and ${sessionEnd('s.seen_at')} > now()
  order by s.id desc limit ${sql.lit(maxSessions)}`)

const hasApp = sql`exists (select from second_factors f
  where f.company_id = ${thisCompany} and f.user_id = u.id and f.confirmed_at is not null)`

const passkeys = listJson(sql`
  select p.id, p.name, p.created_at as "createdAt", p.last_used_at as "lastUsedAt" from passkeys p
  where p.company_id = ${thisCompany} and p.user_id = u.id order by p.id`)

const providers = listJson(sql`
  select p.id, p.label, i.created_at as "linkedAt" from external_identities i
  join sign_in_providers p on p.company_id = ${thisCompany} and p.id = i.provider_id
  where i.company_id = ${thisCompany} and i.user_id = u.id order by p.label, p.id`)

// A supplier's administrators do not see entries from before a person joined the supplier.
const isOfSupplier = (ownSupplierId: number | null | Sql) =>
  sql`(${ownSupplierId}::bigint is null or e.supplier_id = ${ownSupplierId}::bigint)`

const signInsVisibleTo = (ownSupplierId: number | null | Sql) =>
  listJson(sql`
    select ${columnsOf(ownSignInEvent, 'e')} from sign_in_events e
    where e.company_id = ${thisCompany} and e.user_id = u.id and ${isOfSupplier(ownSupplierId)}
    order by e.id desc limit ${sql.lit(maxPersonEntries)}`)

const changesVisibleTo = (ownSupplierId: number | null | Sql) =>
  listJson(sql`
    select e.id, e.at, a.name as actor, e.kind, e.before, e.after from audit_events e
    left join users a on a.company_id = ${thisCompany} and a.id = e.actor_id
    where e.company_id = ${thisCompany} and e.topic = 'people' and e.subject_id = u.id
      and ${isOfSupplier(ownSupplierId)}
    order by e.id desc limit ${sql.lit(maxPersonEntries)}`)

/** Selects a person as JSON, for administrators. */
export const personJson = (id: number, ownSupplierId: number | null | Sql): Sql => sql`(
  select row_to_json(person) from (
    select ${columnsOf(personRecord, 'u', {
      ...rowExpressions,
      unconfirmedEmail,
      hasApp,
      passkeys,
      providers,
      sessions,
      signIns: signInsVisibleTo(ownSupplierId),
      changes: changesVisibleTo(ownSupplierId),
    })}
    from users u ${personJoins}
    where ${isManaged(ownSupplierId)} and u.id = ${id}
  ) person)`
