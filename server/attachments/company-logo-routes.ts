import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import {
  getCompanyLogo,
  removeCompanyLogo,
  setCompanyLogo,
} from '#contract/settings/settings-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { maxLogoRatio } from '#domain/comments/attachment.ts'
import {
  pictureSizeOf,
  readContent,
  unreadableFile,
} from '#server/attachments/attachment-content.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { mutate, mutationRoute } from '#server/data/mutation-route.ts'
import { queryAsCaller } from '#server/data/query-route.ts'
import { FileBytes, route } from '#server/data/route.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { acceptBytes, bodyBytes } from '#server/http/bytes-parser.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { queueOwnerOf } from '#server/load/queue-owner.ts'
import { recordSettingChange } from '#server/queries/setting-record.ts'

/** Adds the routes of the company's logo: administrators set and remove it; everybody sees it, suppliers too. */
export function addCompanyLogoRoutes(app: FastifyInstance, database: Database): void {
  app.register(async (pictureScope) => {
    acceptBytes(pictureScope, 'application/octet-stream')
    // People without the right are refused before the picture is received and decoded.
    pictureScope.addHook('onRequest', async (request) => {
      await queryAsCaller(database, request, setCompanyLogo, sql`'true'`)
    })

    route(pictureScope, setCompanyLogo, async (input) => {
      const { request, reply } = input
      const bytes = bodyBytes(request)
      const { thumbnail } = await readContent(bytes, '', queueOwnerOf(request, reply))
      if (!thumbnail) throw unreadableFile('no-picture')
      const { width, height } = pictureSizeOf(bytes)
      if (Math.max(width, height) > maxLogoRatio * Math.min(width, height))
        throw unreadableFile('too-narrow')
      return mutate(database, setCompanyLogo, input, async (mutation) => {
        const row = await lockLogo(mutation, reply, thumbnail)
        if (row.equalLogo) return { logo: row.equalLogo }
        const logo = randomUUID()
        await replaceLogo(mutation, row, { reply, logo, bytes: thumbnail })
        return { logo }
      })
    })
  })

  mutationRoute(app, database, removeCompanyLogo, async (mutation, { reply }) => {
    const row = await lockLogo(mutation, reply, null)
    if (row.logo) await replaceLogo(mutation, row, { reply, logo: null, bytes: null })
    return null
  })

  route(app, getCompanyLogo, async ({ request, reply, params: { version } }) => {
    const text = await queryAsCaller(
      database,
      request,
      getCompanyLogo,
      sql`(select to_json(encode(c.logo, 'base64')) from companies c
        where c.id = ${thisCompany} and c.logo_version = ${version})`,
    )
    reply.header('etag', `"${version}"`)
    // Immutable, because each logo has its own URL.
    reply.header('cache-control', 'private, max-age=31536000, immutable')
    const bytes = Buffer.from(z.string().parse(JSON.parse(text)), 'base64')
    return new FileBytes('image/webp', 'logo.webp', bytes)
  })
}

const logoRow = z.object({
  version: z.int(),
  logo: z.string().nullable(),
  equalLogo: z.string().nullable(),
})
type LogoRow = z.output<typeof logoRow>

/** Locks the company at the given version of its settings; `equalLogo` is the logo's version if it has these bytes. */
async function lockLogo(
  mutation: MutationContext,
  reply: FastifyReply,
  bytes: Uint8Array | null,
): Promise<LogoRow> {
  const row = await mutation.executeOne(typedSql(logoRow)`
    select version, logo_version as logo, case when logo = ${bytes}::bytea then logo_version end as "equalLogo"
    from companies where id = ${thisCompany} for no key update`)
  if (!row) throw new ProblemError('not-found')
  const { version } = row
  if (version !== mutation.version) throw new ProblemError('version-changed', { version })
  reply.header('etag', `"${version}"`)
  return row
}

async function replaceLogo(
  mutation: MutationContext,
  { logo, version }: LogoRow,
  replacement: { reply: FastifyReply; logo: string | null; bytes: Uint8Array | null },
): Promise<void> {
  await mutation.execute(sql`
    update companies set logo = ${replacement.bytes}, logo_version = ${replacement.logo}, version = version + 1
    where id = ${thisCompany}`)
  replacement.reply.header('etag', `"${version + 1}"`)
  await recordSettingChange(mutation, {}, { logo }, { logo: replacement.logo })
}
