import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  checkSignInProvider,
  createSignInProvider,
  getSignInProvider,
  listSignInProviders,
  removeSignInProvider,
  updateSignInProvider,
} from '#contract/people/sign-in-provider-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { signInProviderRecord } from '#domain/people/sign-in-provider.ts'
import type { Config } from '#server/config.ts'
import { columnsOf } from '#server/data/entity.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { queryAsCaller, queryRoute } from '#server/data/query-route.ts'
import { route } from '#server/data/route.ts'
import { credentialsOf } from '#server/http/credentials.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { logoutRoot, signInAddress } from '#server/people/providers/provider-address.ts'
import { checkProvider } from '#server/people/providers/provider-client.ts'
import { findProviderById, ProviderError } from '#server/people/providers/provider-store.ts'
import {
  insertProvider,
  removeProvider,
  updateProvider,
} from '#server/people/providers/sign-in-provider-write.ts'
import { recordReply } from '#server/queries/record-reply.ts'

const hasId = (id: number) => sql`p.company_id = ${thisCompany} and p.id = ${id}`

export function addSignInProviderRoutes(
  app: FastifyInstance,
  database: Database,
  config: Config,
): void {
  const providerJson = (request: FastifyRequest) => sql`(select row_to_json(record) from (
    select ${columnsOf(signInProviderRecord, 'p', {
      redirectUri: sql`${signInAddress(config, request)}::text`,
      logoutUri: sql`${logoutRoot(config, request)}::text || p.company_id || '.' || p.handle || '/backchannel-logout'`,
    })}) record)`
  const selectProvider = (id: number, request: FastifyRequest) =>
    sql`(select ${providerJson(request)} from sign_in_providers p where ${hasId(id)})`

  queryRoute(
    app,
    database,
    listSignInProviders,
    ({
      request,
    }) => sql`coalesce((select json_agg(${providerJson(request)} order by p.id) from sign_in_providers p
      where p.company_id = ${thisCompany}), '[]')`,
  )

  queryRoute(app, database, getSignInProvider, ({ params, request }) =>
    selectProvider(params.id, request),
  )

  mutationRoute(app, database, createSignInProvider, async (mutation, { body, request, reply }) => {
    const id = await insertProvider(mutation, body, randomUUID(), config)
    reply.header('location', `${createSignInProvider.url}/${id}`)
    return recordReply(mutation, reply, selectProvider(id, request))
  })

  mutationRoute(app, database, updateSignInProvider, async (mutation, input) => {
    const { params, body, request, reply } = input
    await updateProvider(mutation, params.id, body, config)
    return recordReply(mutation, reply, selectProvider(params.id, request))
  })

  mutationRoute(app, database, removeSignInProvider, async (mutation, { params }) => {
    await removeProvider(mutation, params.id)
    return null
  })

  route(app, checkSignInProvider, async ({ params, request }) => {
    const visibleId = sql`(select p.id from sign_in_providers p where ${hasId(params.id)})`
    await queryAsCaller(database, request, checkSignInProvider, visibleId)
    const companyId = Number(credentialsOf(request).companyId)
    const provider = await findProviderById(database, companyId, params.id)
    if (!provider) throw new ProblemError('not-found')
    try {
      await checkProvider(provider, config)
      return { fault: null }
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      const { fault } = error
      return { fault: fault === 'distrusted' || fault === 'denied' ? 'unreachable' : fault }
    }
  })
}
