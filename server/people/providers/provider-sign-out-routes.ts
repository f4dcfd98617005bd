import type { FastifyInstance } from 'fastify'
import {
  endProviderSessions,
  getProviderSignOut,
} from '#contract/people/provider-sign-in-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import type { Config } from '#server/config.ts'
import { inTenantTransaction, type StatementExecutor } from '#server/data/command-transaction.ts'
import { queryAsCaller } from '#server/data/query-route.ts'
import { route } from '#server/data/route.ts'
import { credentialsOf, tokenHash } from '#server/http/credentials.ts'
import { addFormParser } from '#server/http/form-parser.ts'
import { invalid, ProblemError } from '#server/http/problem-error.ts'
import { type LogoutToken, verifyLogoutToken } from '#server/people/providers/logout-token.ts'
import { signInAddress } from '#server/people/providers/provider-address.ts'
import { callProvider } from '#server/people/providers/provider-call.ts'
import { createEndSessionUrl } from '#server/people/providers/provider-client.ts'
import { endSessionsFromProvider } from '#server/people/providers/provider-session-end.ts'
import {
  findProvider,
  findProviderById,
  ProviderError,
  type SignInProvider,
} from '#server/people/providers/provider-store.ts'
import { originOf } from '#server/people/sessions/sign-in-events.ts'

/** Stores a logout token and deletes expired ones; returns false if the token was used before. */
async function recordLogoutToken(
  { execute, executeOne }: StatementExecutor,
  { companyId, id }: Pick<SignInProvider, 'companyId' | 'id'>,
  { tokenId, expiresAt }: LogoutToken,
): Promise<boolean> {
  await execute(sql`
    delete from logout_tokens where company_id = ${companyId} and provider_id = ${id} and is_over_at < now()`)
  const insertedRow = await executeOne(sql`
    insert into logout_tokens (company_id, provider_id, token_id_hash, is_over_at)
    values (${companyId}, ${id}, ${tokenHash(tokenId)}, ${expiresAt}) on conflict do nothing returning 1`)
  return insertedRow !== undefined
}

/** Adds the routes of signing out at a provider too, and of sign-outs that began there. */
export function addProviderSignOutRoutes(
  app: FastifyInstance,
  database: Database,
  config: Config,
): void {
  route(app, getProviderSignOut, async ({ request }) => {
    const text = await queryAsCaller(
      database,
      request,
      getProviderSignOut,
      sql`(select json_build_object('id', (select p.provider_id from provider_sessions p
        where p.company_id = ${thisCompany} and p.session_id = caller.session_id)))`,
    )
    const { id } = JSON.parse(text) as { id: number | null }
    const companyId = Number(credentialsOf(request).companyId)
    const provider = id === null ? undefined : await findProviderById(database, companyId, id)
    if (!provider) return { url: null }
    const returnTo = signInAddress(config, request)
    const url = await callProvider(request, provider, () =>
      createEndSessionUrl(provider, returnTo, config),
    )
    return { url }
  })

  // In a separate scope, because few routes parse forms.
  app.register(async (forms) => {
    addFormParser(forms)
    route(forms, endProviderSessions, async ({ params, body, request }) => {
      const provider = await findProvider(database, params.provider)
      if (!provider) throw new ProblemError('not-found')
      const token = await callProvider(request, provider, () =>
        verifyLogoutToken(provider, body.logout_token, config).catch((error) => {
          // The response that OpenID Connect Back-Channel Logout prescribes (section 2.8).
          const isWrong = error instanceof ProviderError && error.fault === 'distrusted'
          throw isWrong ? wrongToken() : error
        }),
      )
      await inTenantTransaction(database, provider.companyId, async (statements) => {
        if (!(await recordLogoutToken(statements, provider, token))) throw wrongToken()
        await endSessionsFromProvider(statements, provider, token.sessions, originOf(request))
      })
      return null
    })
  })
}

const wrongToken = () => invalid({ pointer: '/body/logout_token', code: 'invalid' })
