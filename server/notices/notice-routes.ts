import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import {
  countNotices,
  countUnreadNotices,
  getNoticeSettings,
  listNotices,
  readNotices,
  saveNoticeSettings,
} from '#contract/notices/notice-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { notice, noticeKindNames, noticeMailOf } from '#domain/notices/notice.ts'
import { assignExcluded } from '#server/data/batch-write.ts'
import type { Caller } from '#server/data/caller.ts'
import type { StatementExecutor } from '#server/data/command-transaction.ts'
import { columnsOf } from '#server/data/entity.ts'
import { newestFirst } from '#server/data/list/keyset-page.ts'
import { listRoutes } from '#server/data/list/list-routes.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { queryRoute } from '#server/data/query-route.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { subjectKind } from '#server/queries/comment-subject.ts'
import { isNoticeVisibleTo } from '#server/queries/notice-scope.ts'

const isVisibleToCaller = sql`n.company_id = ${thisCompany} and n.user_id = caller.user_id
  and ${isNoticeVisibleTo({ roles: sql`caller.roles`, supplierId: sql`caller.own_supplier_id` })}`

/** Maximum of the unread count of the bell. */
const maxUnreadCounted = 100

export function addNoticeRoutes(app: FastifyInstance, database: Database): void {
  listRoutes(app, database, { list: listNotices, count: countNotices }, ({ state, kind }) => ({
    ...{ sort: newestFirst('n'), alias: 'n' },
    source: sql`notices n where ${isVisibleToCaller}
      ${state === undefined ? sql`` : state === 'unread' ? sql`and n.read_at is null` : sql`and n.read_at is not null`}
      ${kind === undefined ? sql`` : sql`and n.kind = ${kind}`}`,
    columns: columnsOf(notice, 'n', {
      ...{ supplier: sql`p.name`, actor: sql`a.name`, commentOn: subjectKind },
      orderId: sql`(select l.order_id from order_lines l where l.company_id = ${thisCompany} and l.id = c.order_line_id)`,
    }),
    joins: sql`left join suppliers p on p.company_id = ${thisCompany} and p.id = n.supplier_id
      left join users a on a.company_id = ${thisCompany} and a.id = n.actor_id
      left join comments c on c.company_id = ${thisCompany} and c.id = n.comment_id`,
  }))

  queryRoute(
    app,
    database,
    countUnreadNotices,
    () => sql`json_build_object('unread', (select count(*) from (
      select from notices n where ${isVisibleToCaller} and n.read_at is null limit ${sql.lit(maxUnreadCounted)}) unread))`,
  )

  mutationRoute(app, database, readNotices, async ({ execute, caller }, { body }) => {
    const isOfCaller = sql`company_id = ${thisCompany} and user_id = ${caller.userId}`
    const isChosen =
      'ids' in body
        ? sql`id = any(${body.ids}::bigint[])`
        : sql`id <= ${body.upTo} ${body.kind ? sql`and kind = ${body.kind}` : sql``}`
    if ('ids' in body) {
      const notices = await execute(sql`select from notices where ${isOfCaller} and ${isChosen}`)
      if (notices.length < new Set(body.ids).size) throw new ProblemError('not-found')
    }
    await execute(sql`
      update notices set read_at = now() where ${isOfCaller} and read_at is null and ${isChosen}`)
    return null
  })

  queryRoute(
    app,
    database,
    getNoticeSettings,
    () => sql`(
      select json_build_object('mail', coalesce(s.mail, '{}'),
        'isMailed', coalesce(s.is_mailed, true), 'quietHours', case when s.quiet_from is not null
        then json_build_object('from', s.quiet_from, 'to', s.quiet_to) end)
      from (select) single_row
      left join notice_settings s on s.company_id = ${thisCompany} and s.user_id = caller.user_id)`,
  )

  mutationRoute(app, database, saveNoticeSettings, async ({ execute, caller }, { body }) => {
    await saveSettings(execute, caller, body)
    return null
  })
}

type Settings = z.output<typeof saveNoticeSettings.schema.body>

async function saveSettings(
  execute: StatementExecutor['execute'],
  { companyId, userId }: Caller,
  { mail, isMailed, quietHours }: Settings,
): Promise<void> {
  await execute(sql`
    insert into notice_settings (company_id, user_id, mail, is_mailed, quiet_from, quiet_to)
    values (${companyId}, ${userId}, ${JSON.stringify(mail)}::jsonb, ${isMailed},
      ${quietHours?.from ?? null}::smallint, ${quietHours?.to ?? null}::smallint)
    on conflict (company_id, user_id) do update
    set ${assignExcluded(['mail', 'isMailed', 'quietFrom', 'quietTo'])}`)
  // New settings apply to notices that wait for a mail, too.
  const kinds = noticeKindNames.filter((kind) => !isMailed || noticeMailOf(kind, mail) === 'never')
  await execute(sql`
    update notices set mail_due_at = null
    where company_id = ${companyId} and user_id = ${userId} and mail_due_at is not null
      and kind = any(${kinds}::text[])`)
}
