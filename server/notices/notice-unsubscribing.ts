import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { unsubscribeFromNotices } from '#contract/notices/notice-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import type { Config } from '#server/config.ts'
import { inTenantTransaction } from '#server/data/command-transaction.ts'
import { route } from '#server/data/route.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { addFormParser } from '#server/http/form-parser.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { isSignedBy, readUnsubscribeToken } from '#server/mail/mail-unsubscribing.ts'

const keyRow = z.object({ key: z.string() })

/** Adds the routes that unsubscribe by a signed link, without a session. */
export function addNoticeUnsubscribing(
  app: FastifyInstance,
  database: Database,
  { publicUrl = '' }: Config,
): void {
  // Mail programs without one-click support, and mail scanners, open the URL with GET, which must not unsubscribe.
  app.get<{ Querystring: { token?: string } }>(
    unsubscribeFromNotices.url,
    { schema: { hide: true } },
    (request, reply) => {
      const token = encodeURIComponent(String(request.query.token ?? ''))
      return reply.redirect(`${publicUrl}/unsubscribe#${token}`, 303)
    },
  )
  // Form parsers are registered in a separate scope, because few routes need them.
  app.register(async (forms) => {
    addFormParser(forms)
    // RFC 8058 recommends this encoding; the limit is enough for its boundary and one field.
    forms.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: 4096 },
      async (request: FastifyRequest, body: string | Buffer) => {
        const type = String(request.headers['content-type'])
        const form = await new Response(new Uint8Array(body as Buffer), {
          headers: { 'content-type': type },
        })
          .formData()
          .catch(() => {
            throw new ProblemError('malformed')
          })
        return Object.fromEntries(form)
      },
    )
    route(forms, unsubscribeFromNotices, async ({ query }) => {
      const token = readUnsubscribeToken(query.token)
      if (!token) throw new ProblemError('not-found')
      await inTenantTransaction(database, token.companyId, async ({ execute, executeOne }) => {
        const settings = await executeOne(typedSql(keyRow)`
          select encode(unsubscribe_key, 'hex') as key from notice_settings
          where company_id = ${thisCompany} and user_id = ${token.userId}`)
        if (!settings || !isSignedBy(token, settings.key)) throw new ProblemError('not-found')
        await execute(sql`
          update notice_settings set is_mailed = false
          where company_id = ${thisCompany} and user_id = ${token.userId}`)
        await execute(sql`
          update notices set mail_due_at = null
          where company_id = ${thisCompany} and user_id = ${token.userId} and mail_due_at is not null`)
      })
      return null
    })
  })
}
