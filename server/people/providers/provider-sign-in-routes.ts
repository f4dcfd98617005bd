import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import {
  listSignInButtons,
  signInByProvider,
  startProviderSignIn,
} from '#contract/people/provider-sign-in-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { type Admission, admit } from '#domain/people/provider-admission.ts'
import { isTwoFactorSignIn } from '#domain/people/provider-factors.ts'
import type { SignInKind } from '#domain/people/sign-in-event.ts'
import type { Config } from '#server/config.ts'
import { inTenantTransaction, type StatementExecutor } from '#server/data/command-transaction.ts'
import { execute, executeAsTenant } from '#server/data/execute.ts'
import { route } from '#server/data/route.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { type UserKey, userKey } from '#server/people/accounts/user-write.ts'
import { findAccount, signInReply } from '#server/people/factors/sign-in-account.ts'
import { findOrCreateAccount } from '#server/people/providers/provider-account.ts'
import { signInAddress } from '#server/people/providers/provider-address.ts'
import { callProvider } from '#server/people/providers/provider-call.ts'
import {
  createSignInUrl,
  newFlow,
  type ProviderPerson,
  redeemAuthorizationCode,
} from '#server/people/providers/provider-client.ts'
import { storeFlow, takeFlow } from '#server/people/providers/provider-flow.ts'
import { applyRoles, startProviderSession } from '#server/people/providers/provider-session.ts'
import { endSessionsFromProvider } from '#server/people/providers/provider-session-end.ts'
import {
  findProvider,
  findProviderById,
  handleOf,
  type SignInProvider,
  splitHandle,
} from '#server/people/providers/provider-store.ts'
import {
  noOrigin,
  type Origin,
  originOf,
  refusalLogger,
} from '#server/people/sessions/sign-in-events.ts'

const onlyCompany = z.object({ companyId: z.int().nullable() })
const buttonRow = z.object({ companyId: z.int(), handle: z.string(), label: z.string() })

export function addProviderSignInRoutes(
  app: FastifyInstance,
  database: Database,
  config: Config,
): void {
  const logRefusal = refusalLogger(app, database)

  route(app, listSignInButtons, async ({ query }) => {
    const company = query.company === undefined ? undefined : splitHandle(query.company)
    const companyId = company?.companyId ?? (await onlyCompanyOf(database))
    if (companyId === null) return []
    const buttons = await executeAsTenant(
      database.tenantPool,
      companyId,
      typedSql(buttonRow)`
        select p.company_id as "companyId", p.handle::text, p.label from sign_in_providers p
        where p.company_id = ${thisCompany} and (${company === undefined}::boolean or exists (
          select from sign_in_rules r
          where r.company_id = ${thisCompany} and r.handle = ${company?.random ?? null}::uuid))
        order by p.id limit 50`,
    )
    return buttons.map(({ companyId: id, handle, label }) => ({
      provider: handleOf(id, handle),
      label,
    }))
  })

  route(app, startProviderSignIn, async ({ body, request }) => {
    const provider = await findProvider(database, body.provider)
    if (!provider) throw new ProblemError('not-found')
    const flow = newFlow(signInAddress(config, request))
    const token = await storeFlow(database, provider, flow, request.ip)
    const url = await callProvider(request, provider, () => createSignInUrl(provider, flow, config))
    return { url, flow: token }
  })

  route(app, signInByProvider, async ({ body, request }) => {
    const flow = await takeFlow(database, body.flow)
    const provider = flow && (await findProviderById(database, flow.companyId, flow.providerId))
    if (!provider) throw new ProblemError('provider-sign-in-over')
    const person = await callProvider(request, provider, () =>
      redeemAuthorizationCode(provider, flow, body.reply, config),
    )
    const refuse = (reason: string, user?: UserKey, kind: SignInKind = 'provider-refused') => {
      const { id, companyId } = provider
      request.log.warn({ provider: id, companyId, reason }, 'not admitted')
      logRefusal(request, user, kind)
      return new ProblemError('not-admitted')
    }
    const admission = admit(provider, person.claims)
    if (typeof admission === 'string') {
      const user = await endSessionsOfSubject(database, provider, person.claims.sub)
      throw refuse(admission, user)
    }
    const { username, token } = await inTenantTransaction(
      database,
      provider.companyId,
      (statements) =>
        startSession(statements, provider, { ...person, admission }, originOf(request), refuse),
    )
    const account = await findAccount(database, username)
    if (!account) throw new ProblemError('not-admitted')
    return signInReply(account, token)
  })
}

type Refuse = (reason: string, user?: UserKey, kind?: SignInKind) => ProblemError
type AdmittedPerson = ProviderPerson & { admission: Admission }

async function startSession(
  statements: StatementExecutor,
  provider: SignInProvider,
  { claims, providerSession, admission }: AdmittedPerson,
  origin: Origin,
  refuse: Refuse,
): Promise<{ username: string; token: string }> {
  // If an administrator has changed the issuer meanwhile, subjects of the former issuer are not valid.
  const isSameIssuer = await statements.executeOne(sql`select 1 from sign_in_providers
    where company_id = ${provider.companyId} and id = ${provider.id} and issuer = ${provider.issuer}
    for key share`)
  if (!isSameIssuer) throw new ProblemError('provider-sign-in-over')
  const user = await findOrCreateAccount(statements, provider, { claims, admission }, origin)
  if (typeof user === 'string') throw refuse(user)
  if (user.isDisabled) throw refuse('disabled', user, 'disabled')
  await applyRoles(statements, user, admission.roles, origin)
  const isTwoFactor = isTwoFactorSignIn(provider, claims)
  const session = { providerId: provider.id, subject: claims.sub, providerSession, isTwoFactor }
  const token = await startProviderSession(statements, user, session, origin)
  if (!token) throw refuse('disabled', user, 'disabled')
  return { username: user.username, token }
}

/** Ends the sessions of a person who is no longer admitted; returns the person's account, if any. */
const endSessionsOfSubject = (
  database: Database,
  provider: SignInProvider,
  subject: string,
): Promise<UserKey | undefined> =>
  inTenantTransaction(database, provider.companyId, async (statements) => {
    await endSessionsFromProvider(
      statements,
      provider,
      { subject, providerSession: null },
      noOrigin,
    )
    return statements.executeOne(typedSql(userKey)`
      select company_id as "companyId", user_id as "userId" from external_identities
      where company_id = ${provider.companyId} and provider_id = ${provider.id} and subject = ${subject}`)
  })

/** Returns the company of an installation with exactly one. */
async function onlyCompanyOf({ pool }: Database): Promise<number | null> {
  const [row] = await execute(
    pool,
    typedSql(onlyCompany)`
      select case when min(company_id) = max(company_id) then min(company_id) end as "companyId" from usernames`,
  )
  return row?.companyId ?? null
}
