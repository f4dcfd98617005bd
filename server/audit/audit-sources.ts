import { type Sql, sql } from '#database/client/sql.ts'
import type { SignInTopic } from '#domain/access/sign-in-topic.ts'
import { type SettingSubject, settingSubjects } from '#domain/settings/setting-subject.ts'
import { settingValues } from '#server/queries/setting-record.ts'

// Multiplier of row ids in entry ids; the remainder is the index of the table.
const idFactor = 8

/** Id of an entry in the whole log, from the id of its row and the index of its table. */
export const entryId = (index: number): Sql => sql`id * ${sql.lit(idFactor)} + ${sql.lit(index)}`
const noValues = sql`'{}'::jsonb`
const subjectColumn = (subject: SettingSubject) => sql.ref(`${subject}_id`)

const settingKind = sql`case ${sql.join(
  settingSubjects.map(
    (subject) => sql`when ${subjectColumn(subject)} is not null then ${sql.lit(subject)}`,
  ),
  sql` `,
)} else 'company' end || case when before = ${noValues} then '-created' when after = ${noValues} then '-removed'
  else '-changed' end`

/**
 * Selects of the audit log, one per table, with the same columns. They have no conditions: the list filters their
 * union, so that the planner uses each table's own index.
 */
export const auditSources = {
  'sign-ins': sql`select company_id, ${entryId(1)} as id, at, user_id as actor_id, supplier_id,
      'sign-ins'::text as topic, kind::text as kind, user_id as subject_id, ''::text collate "C" as subject,
      ${noValues} as before, jsonb_build_object('address', address, 'agent', agent) as after
    from sign_in_events`,
  record: sql`select company_id, ${entryId(2)} as id, at, actor_id, supplier_id, topic, kind, subject_id,
      subject_name as subject, before, after
    from audit_events`,
  settings: sql`select company_id, ${entryId(3)} as id, at, actor_id, supplier_id,
      case when supplier_id is null then 'settings'::text else 'suppliers'::text end as topic, ${settingKind} as kind,
      coalesce(${sql.join(settingSubjects.map(subjectColumn))}) as subject_id, subject_name as subject, ${settingValues('before')} as before, ${settingValues('after')} as after
    from setting_events`,
  shipments: sql`select company_id, ${entryId(4)} as id, at, actor_id, supplier_id, 'shipments'::text as topic, kind,
      shipment_id as subject_id, shipment_code as subject, ${noValues} as before, details as after
    from shipment_events`,
  imports: sql`select company_id, ${entryId(5)} as id, imported_at as at, user_id as actor_id, null::bigint as supplier_id,
      'orders'::text as topic, 'imported'::text as kind, id as subject_id, file_name as subject,
      ${noValues} as before, ${noValues} as after
    from order_imports`,
  reversals: sql`select company_id, ${entryId(6)} as id, reversed_at as at, reversed_by as actor_id, null::bigint as supplier_id,
      'orders'::text as topic, 'reversed'::text as kind, id as subject_id, file_name as subject,
      ${noValues} as before, ${noValues} as after
    from order_imports`,
  orders: sql`select company_id, ${entryId(7)} as id, logged_at as at, actor_id, supplier_id, 'orders'::text as topic, kind,
      order_id as subject_id, order_code as subject,
      case logged_lines when 1 then before else ${noValues} end as before,
      case logged_lines
        when 1 then after || jsonb_build_object('line', line_reference, 'product', product_code, 'note', note)
        else jsonb_build_object('lines', logged_lines, 'note', note) end as after
    from order_events`,
} satisfies Record<string, Sql>

/** The sources whose entries belong to no supplier. */
export const sourcesWithoutSupplier: readonly AuditSource[] = ['imports', 'reversals']

/**
 * Excludes duplicates: an administrator's change of an account also has a sign-in event, without an actor. Ends of
 * sessions by an administrator have an empty address there.
 */
export const isNotDuplicate = sql`not (e.topic = 'sign-ins' and (
  e.kind in ('user-disabled', 'user-enabled', 'password-reset', 'second-factor-reset', 'provider-unlinked')
  or e.kind = 'session-ended' and e.after->>'address' = ''))`

/** Sign-ins of one topic; an index on the topic finds them. */
export const signInsAbout = (topic: SignInTopic): Sql =>
  sql`${auditSources['sign-ins']} where sign_in_events.topic = ${topic}`

export type AuditSource = keyof typeof auditSources
