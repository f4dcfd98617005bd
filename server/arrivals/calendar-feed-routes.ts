import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import {
  createCalendarFeed,
  getCalendarFeed,
  readCalendarFeed,
  removeCalendarFeed,
} from '#contract/docks/arrival-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { can, role } from '#domain/access/person.ts'
import { lang } from '#domain/lang.ts'
import { calendarArrivals, calendarText } from '#server/arrivals/calendar-feed.ts'
import type { Config } from '#server/config.ts'
import { recordAudit } from '#server/data/audit-record.ts'
import { inTenantTransaction, type StatementExecutor } from '#server/data/command-transaction.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { queryRoute } from '#server/data/query-route.ts'
import { FileBytes, route } from '#server/data/route.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { companyOfToken, newToken, tokenHash } from '#server/http/credentials.ts'
import { ProblemError } from '#server/http/problem-error.ts'

const feedOwner = z.object({
  companyId: z.int(),
  userId: z.int(),
  supplierId: z.int().nullable(),
  language: lang,
  roles: z.array(role),
})
const personRow = z.object({ name: z.string(), supplierId: z.int().nullable() })

/** Adds the routes of calendar feeds: creating and revoking a secret URL, and reading the feed by it. */
export function addCalendarFeedRoutes(app: FastifyInstance, database: Database, config: Config) {
  queryRoute(
    app,
    database,
    getCalendarFeed,
    () => sql`json_build_object('feed', (
      select json_build_object('createdAt', f.created_at, 'lastReadAt', f.last_read_at)
      from calendar_feeds f where f.company_id = ${thisCompany} and f.user_id = caller.user_id))`,
  )

  mutationRoute(app, database, createCalendarFeed, async (mutation) => {
    const { companyId, userId } = mutation.caller
    const secret = newToken(companyId)
    await mutation.execute(sql`
      insert into calendar_feeds (company_id, user_id, secret_hash)
      values (${companyId}, ${userId}, ${tokenHash(secret)})
      on conflict (company_id, user_id) do update
      set secret_hash = excluded.secret_hash, created_at = excluded.created_at, last_read_at = null`)
    await recordFeedChange(mutation, 'calendar-created')
    return { path: `${readCalendarFeed.url}?secret=${secret}` }
  })

  mutationRoute(app, database, removeCalendarFeed, async (mutation) => {
    const { companyId, userId } = mutation.caller
    const removed = await mutation.executeOne(sql`
      delete from calendar_feeds where company_id = ${companyId} and user_id = ${userId} returning 1`)
    if (removed) await recordFeedChange(mutation, 'calendar-withdrawn')
    return null
  })

  route(app, readCalendarFeed, async ({ query }) => {
    const companyId = companyOfToken(query.secret)
    if (!companyId) throw new ProblemError('not-found')
    const text = await inTenantTransaction(database, Number(companyId), async (statements) => {
      const owner = await findOwner(statements, query.secret)
      if (!owner || !can({ roles: owner.roles, isStaff: owner.supplierId === null }, 'see'))
        throw new ProblemError('not-found')
      await recordRead(statements, owner.userId)
      const rows = await calendarArrivals(statements, owner, query.placeId)
      return calendarText(owner, rows, config.publicUrl)
    })
    return new FileBytes('text/calendar; charset=utf-8', 'arrivals.ics', Buffer.from(text))
  })
}

/** Finds the active owner of a secret; undefined if the user is disabled or the supplier deactivated. */
const findOwner = ({ executeOne }: StatementExecutor, secret: string) =>
  executeOne(typedSql(feedOwner)`
    select u.company_id as "companyId", u.id as "userId", u.supplier_id as "supplierId", u.language, u.roles
    from calendar_feeds f
    join users u on u.company_id = ${thisCompany} and u.id = f.user_id
    where f.company_id = ${thisCompany} and f.secret_hash = ${tokenHash(secret)} and u.disabled_at is null
      and (u.supplier_id is null or exists (select from suppliers p
        where p.company_id = ${thisCompany} and p.id = u.supplier_id and p.deactivated_at is null))`)

// Calendar programs poll every few minutes; one write an hour is enough.
const recordRead = ({ execute }: StatementExecutor, userId: number) =>
  execute(sql`
    update calendar_feeds set last_read_at = now()
    where company_id = ${thisCompany} and user_id = ${userId}
      and (last_read_at is null or last_read_at < now() - interval '1 hour')`)

async function recordFeedChange(
  mutation: MutationContext,
  kind: 'calendar-created' | 'calendar-withdrawn',
): Promise<void> {
  const { userId } = mutation.caller
  const person = await mutation.executeOne(typedSql(personRow)`
    select name, supplier_id as "supplierId" from users where company_id = ${thisCompany} and id = ${userId}`)
  if (!person) throw new Error('a person who has a calendar does not exist')
  await recordAudit(mutation, { topic: 'people', kind, subject: { id: userId, ...person } })
}
