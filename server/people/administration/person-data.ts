import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { settingSubjects } from '#domain/settings/setting-subject.ts'
import { columnName } from '#server/data/entity.ts'
import { callerAsReader, isCommentVisible } from '#server/queries/comment-visibility.ts'
import { companyToday } from '#server/queries/day-start.ts'

/** Maximum entries of one kind in an export; the newest are kept. */
const maxEntries = 20_000

const newest = sql`e.id desc`
const ofUser = sql`e.user_id = u.id`
const byUser = sql`e.actor_id = u.id`

/** Selects the entries of a table as JSON; `columns` are names of their fields, or SQL. */
const listJson = (
  table: string,
  columns: Sql | readonly string[],
  where: Sql = ofUser,
  order: Sql = newest,
) => sql`(
  select coalesce(json_agg(r), '[]') from (
    select ${Array.isArray(columns) ? sql.join(columns.map(fieldOf)) : columns}
    from ${sql.ref(table)} e where e.company_id = ${thisCompany} and ${where}
    order by ${order} limit ${sql.lit(maxEntries)}
  ) r)`

const fieldOf = (name: string) => sql`${sql.ref(`e.${columnName(name)}`)} as ${sql.ref(name)}`

const settingSubject = sql`case ${sql.join(
  settingSubjects.map(
    (subject) => sql`when e.${sql.ref(`${subject}_id`)} is not null then ${sql.lit(subject)}`,
  ),
  sql` `,
)} else 'company' end`

/** Whether the reader is the person, or may see the comment of the entry. */
const isShown = (commentId: Sql) => sql`(u.id = caller.user_id or not exists (
  select from comments c where c.company_id = ${thisCompany} and c.id = ${commentId} and not ${isCommentVisible(callerAsReader)}))`

const lists = {
  sessions: listJson('sessions', ['startedAt', 'seenAt', 'endedAt', 'address', 'agent']),
  passkeys: listJson('passkeys', ['name', 'createdAt', 'lastUsedAt']),
  signIns: listJson('sign_in_events', ['at', 'kind', 'address', 'agent']),
  signInProviders: listJson(
    'external_identities',
    sql`(select p.label from sign_in_providers p
      where p.company_id = ${thisCompany} and p.id = e.provider_id) as "provider", e.subject, e.created_at as "since"`,
    ofUser,
    sql`e.provider_id`,
  ),
  changesOfAccount: listJson(
    'audit_events',
    sql`e.at, e.kind, e.subject_name as "name", e.before, e.after`,
    sql`e.topic = 'people' and e.subject_id = u.id`,
  ),
  // Names and values are left out, because they are other people's data.
  changesToPeopleKeysAndMail: listJson('audit_events', ['at', 'topic', 'kind'], byUser),
  changesToSettings: listJson('setting_events', sql`e.at, ${settingSubject} as "subject"`, byUser),
  // Notes and reasons are included.
  changesToShipments: listJson(
    'shipment_events',
    sql`e.at, e.kind, e.shipment_code as "shipment", e.details`,
    byUser,
  ),
  // Notes are included.
  changesToOrders: listJson(
    'order_events',
    sql`e.at, e.kind, e.order_id as "orderId", e.line_reference as "line", e.note`,
    byUser,
  ),
  // Texts are included, except those of removed comments.
  comments: listJson(
    'comments',
    [
      ...['createdAt', 'text', 'isInternal', 'editedAt', 'removedAt'],
      ...['shipmentId', 'orderId', 'orderLineId', 'discrepancyId'],
    ],
    sql`e.author_id = u.id and ${isShown(sql`e.id`)}`,
  ),
  mentions: listJson(
    'comment_mentions',
    ['mentionedAt', 'commentId'],
    sql`${ofUser} and ${isShown(sql`e.comment_id`)}`,
    sql`e.comment_id desc`,
  ),
  attachments: listJson(
    'attachments',
    ['uploadedAt', 'name', 'mediaType', 'byteCount', 'commentId', 'discrepancyId'],
    sql`e.uploaded_by = u.id and ${isShown(sql`e.comment_id`)}`,
  ),
  receipts: listJson(
    'receipts',
    ['receivedAt', 'shipmentId', 'accepted', 'rejected', 'cancelled', 'reason', 'description'],
    sql`e.received_by = u.id`,
  ),
  orderImports: listJson('order_imports', ['importedAt', 'fileName']),
  importsInBackground: listJson('order_import_jobs', ['createdAt', 'fileName', 'state']),
  orderImportReversals: listJson(
    'order_imports',
    ['reversedAt', 'fileName'],
    sql`e.reversed_by = u.id`,
  ),
  lineImports: listJson('line_imports', ['importedAt', 'fileName']),
  keysMade: listJson('api_keys', ['createdAt', 'name', 'revokedAt'], sql`e.created_by = u.id`),
  mails: listJson('mails', ['writtenAt', 'kind', 'recipient', 'sentAt'], sql`e.receiver_id = u.id`),
  links: listJson('account_links', ['createdAt', 'purpose', 'sentTo', 'usedAt']),
  calendarFeeds: listJson('calendar_feeds', ['createdAt', 'lastReadAt'], ofUser, sql`e.created_at`),
  notices: listJson(
    'notices',
    ['at', 'kind', 'subject', 'readAt'],
    sql`${ofUser} and ${isShown(sql`e.comment_id`)}`,
  ),
  noticeSettings: listJson(
    'notice_settings',
    ['mail', 'isMailed', 'quietFrom', 'quietTo'],
    ofUser,
    sql`e.user_id`,
  ),
  drafts: listJson('drafts', ['savedAt', 'form', 'content'], ofUser, sql`e.form`),
  views: listJson('views', ['list', 'name', 'search'], ofUser, sql`e.key`),
  listLayouts: listJson('list_layouts', ['list', 'columns', 'isCompact'], ofUser, sql`e.list`),
}

/** Selects all data about a person as JSON, without passwords, codes, keys and links. */
const personDataJson = (userId: Sql): Sql => sql`(
  select json_build_object(
    'exportedAt', now(),
    'profile', json_build_object('id', u.id, 'username', u.username, 'name', u.name, 'email', u.email,
      'language', u.language, 'roles', u.roles, 'supplier', s.name, 'createdAt', u.created_at,
      'lastSeenAt', u.last_seen_at, 'passwordSetAt', u.password_set_at, 'disabledAt', u.disabled_at),
    'twoStepVerificationSince', (select f.confirmed_at from second_factors f
      where f.company_id = ${thisCompany} and f.user_id = u.id),
    ${sql.join(Object.entries(lists).map(([name, list]) => sql`${sql.lit(name)}, ${list}`))})
  from users u
  left join suppliers s on s.company_id = ${thisCompany} and s.id = u.supplier_id
  where u.company_id = ${thisCompany} and u.kind = 'person' and u.id = ${userId}::bigint)`

/**
 * Selects the content of a file of all data about a person, and the company's day, which is in its name. Fenced
 * (`offset 0`), since PostgreSQL would compute the data for the condition, too.
 */
export const personDataFile = (userId: Sql): Sql => sql`(
  select json_build_object('today', ${companyToday}, 'data', d.data)
  from (select ${personDataJson(userId)} as data offset 0) d where d.data is not null)`
