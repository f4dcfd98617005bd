import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { settingSubjects } from '#domain/settings/setting-subject.ts'
import { callerAsReader, isVisible } from '#server/queries/comment-visibility.ts'

/** Maximum entries of one kind in an export; the newest are kept. */
const maxEntries = 20_000

const listJson = (columns: Sql, table: string, where: Sql, order: Sql) => sql`(
  select coalesce(json_agg(r), '[]') from (
    select ${columns} from ${sql.ref(table)} e where e.company_id = ${thisCompany} and ${where}
    order by ${order} limit ${sql.lit(maxEntries)}
  ) r)`

const newest = sql`e.id desc`
const ofUser = sql`e.user_id = u.id`
const byUser = sql`e.actor_id = u.id`
const settingSubject = sql`case ${sql.join(
  settingSubjects.map(
    (subject) => sql`when e.${sql.ref(`${subject}_id`)} is not null then ${sql.lit(subject)}`,
  ),
  sql` `,
)} else 'company' end`

/** Whether the reader is the person, or may see the comment of the entry. */
const isShown = (commentId: Sql) => sql`(u.id = caller.user_id or not exists (
  select from comments c where c.company_id = ${thisCompany} and c.id = ${commentId} and not ${isVisible(callerAsReader)}))`

const lists = {
  sessions: listJson(
    sql`e.started_at as "startedAt", e.seen_at as "seenAt", e.ended_at as "endedAt", e.address, e.agent`,
    'sessions',
    ofUser,
    newest,
  ),
  passkeys: listJson(
    sql`e.name, e.created_at as "createdAt", e.last_used_at as "lastUsedAt"`,
    'passkeys',
    ofUser,
    newest,
  ),
  signIns: listJson(sql`e.at, e.kind, e.address, e.agent`, 'sign_in_events', ofUser, newest),
  signInProviders: listJson(
    sql`(select p.label from sign_in_providers p
      where p.company_id = ${thisCompany} and p.id = e.provider_id) as "provider", e.subject, e.created_at as "since"`,
    'external_identities',
    ofUser,
    sql`e.provider_id`,
  ),
  changesOfAccount: listJson(
    sql`e.at, e.kind, e.subject_name as "name", e.before, e.after`,
    'audit_events',
    sql`e.topic = 'people' and e.subject_id = u.id`,
    newest,
  ),
  // Names and values are left out, because they are other people's data.
  changesToPeopleKeysAndMail: listJson(sql`e.at, e.topic, e.kind`, 'audit_events', byUser, newest),
  changesToSettings: listJson(
    sql`e.at, ${settingSubject} as "subject"`,
    'setting_events',
    byUser,
    newest,
  ),
  // Notes and reasons are included.
  changesToShipments: listJson(
    sql`e.at, e.kind, e.shipment_code as "shipment", e.details`,
    'shipment_events',
    byUser,
    newest,
  ),
  // Notes are included.
  changesToOrders: listJson(
    sql`e.at, e.kind, e.order_id as "orderId", e.line_reference as "line", e.note`,
    'order_events',
    byUser,
    newest,
  ),
  // Texts are included, except those of removed comments.
  comments: listJson(
    sql`e.created_at as "createdAt", e.text, e.is_internal as "isInternal", e.edited_at as "editedAt",
      e.removed_at as "removedAt", e.shipment_id as "shipmentId", e.order_id as "orderId",
      e.order_line_id as "orderLineId", e.discrepancy_id as "discrepancyId"`,
    'comments',
    sql`e.author_id = u.id and ${isShown(sql`e.id`)}`,
    newest,
  ),
  mentions: listJson(
    sql`e.mentioned_at as "mentionedAt", e.comment_id as "commentId"`,
    'comment_mentions',
    sql`${ofUser} and ${isShown(sql`e.comment_id`)}`,
    sql`e.comment_id desc`,
  ),
  attachments: listJson(
    sql`e.uploaded_at as "uploadedAt", e.name, e.media_type as "mediaType", e.byte_count as "byteCount",
      e.comment_id as "commentId", e.discrepancy_id as "discrepancyId"`,
    'attachments',
    sql`e.uploaded_by = u.id and ${isShown(sql`e.comment_id`)}`,
    newest,
  ),
  receipts: listJson(
    sql`e.received_at as "receivedAt", e.shipment_id as "shipmentId", e.accepted, e.rejected, e.cancelled, e.reason,
      e.description`,
    'receipts',
    sql`e.received_by = u.id`,
    newest,
  ),
  orderImports: listJson(
    sql`e.imported_at as "importedAt", e.file_name as "fileName"`,
    'order_imports',
    ofUser,
    newest,
  ),
  importsInBackground: listJson(
    sql`e.created_at as "createdAt", e.file_name as "fileName", e.state`,
    'order_import_jobs',
    ofUser,
    newest,
  ),
  orderImportReversals: listJson(
    sql`e.reversed_at as "reversedAt", e.file_name as "fileName"`,
    'order_imports',
    sql`e.reversed_by = u.id`,
    newest,
  ),
  lineImports: listJson(
    sql`e.imported_at as "importedAt", e.file_name as "fileName"`,
    'line_imports',
    ofUser,
    newest,
  ),
  keysMade: listJson(
    sql`e.created_at as "createdAt", e.name, e.revoked_at as "revokedAt"`,
    'api_keys',
    sql`e.created_by = u.id`,
    newest,
  ),
  mails: listJson(
    sql`e.written_at as "writtenAt", e.kind, e.recipient, e.sent_at as "sentAt"`,
    'mails',
    sql`e.receiver_id = u.id`,
    newest,
  ),
  links: listJson(
    sql`e.created_at as "createdAt", e.purpose, e.sent_to as "sentTo", e.used_at as "usedAt"`,
    'account_links',
    ofUser,
    newest,
  ),
  calendarFeeds: listJson(
    sql`e.created_at as "createdAt", e.last_read_at as "lastReadAt"`,
    'calendar_feeds',
    ofUser,
    sql`e.created_at`,
  ),
  notices: listJson(
    sql`e.at, e.kind, e.subject, e.read_at as "readAt"`,
    'notices',
    sql`${ofUser} and ${isShown(sql`e.comment_id`)}`,
    newest,
  ),
  noticeSettings: listJson(
    sql`e.mail, e.is_mailed as "isMailed", e.quiet_from as "quietFrom", e.quiet_to as "quietTo"`,
    'notice_settings',
    ofUser,
    sql`e.user_id`,
  ),
  drafts: listJson(sql`e.saved_at as "savedAt", e.form, e.content`, 'drafts', ofUser, sql`e.form`),
  views: listJson(sql`e.list, e.name, e.search`, 'views', ofUser, sql`e.key`),
  listLayouts: listJson(
    sql`e.list, e.columns, e.is_compact as "isCompact"`,
    'list_layouts',
    ofUser,
    sql`e.list`,
  ),
}

/** Selects all data about a person as JSON, without passwords, codes, keys and links. */
export const personDataJson = (userId: Sql): Sql => sql`(
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
