import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { unsubscribeFromNotices } from '#contract/notices/notice-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import type { Config } from '#server/config.ts'
import { inTenantTransaction } from '#server/data/command-transaction.ts'
import { route } from '#server/data/route.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { isSignedBy, readUnsubscribeToken } from '#server/mail/mail-unsubscribing.ts'

const keyRow = z.object({ key: z.string() })

/** Unsubscribes by the link in a mail's headers, without a session. */
export function addNoticeUnsubscribing(
  app: FastifyInstance,
  database: Database,
  { publicUrl = '' }: Config,
): void {
  // Mail programs without one-click unsubscription open the address, and so do programs that check mails; opening ends
  // nothing.
  app.get<{ Querystring: { token?: string } }>(
    unsubscribeFromNotices.url,
    { schema: { hide: true } },
    (request, reply) => {
      const token = encodeURIComponent(String(request.query.token ?? ''))
      return reply.redirect(`${publicUrl}/unsubscribe#${token}`, 303)
    },
  )
  // In a scope of its own: few routes read forms.
  app.register(async (forms) => {
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(String(text)))),
    )
    // The encoding that RFC 8058 asks of mail programs first; a boundary and one field are short.
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
        const found = await executeOne(typedSql(keyRow)`
          select encode(unsubscribe_key, 'hex') as key from notice_settings
          where company_id = ${thisCompany} and user_id = ${token.userId}`)
        if (!found || !isSignedBy(token, found.key)) throw new ProblemError('not-found')
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
