import * as z from 'zod'
import { sql, thisCompany } from '#database/client/sql.ts'
import {
  type SignInProviderSettings,
  signInProviderSettings,
} from '#domain/people/sign-in-provider.ts'
import type { Config } from '#server/config.ts'
import { recordAudit, recordAudits } from '#server/data/audit-record.ts'
import { columnsOf, entity } from '#server/data/entity.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { invalid, ProblemError } from '#server/http/problem-error.ts'
import { endSessionsFromProvider } from '#server/people/providers/provider-session-end.ts'
import { sealClientSecret } from '#server/people/providers/provider-store.ts'
import { noOrigin } from '#server/people/sessions/sign-in-events.ts'

const providers = entity('sign_in_providers', 'p', signInProviderSettings)
const idRow = z.object({ id: z.int() })
const personRow = z.object({ id: z.int(), name: z.string(), supplierId: z.int().nullable() })
const ruleRow = z.object({ isProviderRequired: z.boolean() })
const currentRow = z.object({
  version: z.int(),
  handle: z.string(),
  ...signInProviderSettings.shape,
})

type EnteredSettings = {
  [Field in keyof SignInProviderSettings]?: SignInProviderSettings[Field] | undefined
} & {
  clientSecret?: string | undefined
}
type ProviderConfig = Pick<Config, 'secretKeys' | 'isProduction'>

const defaults = { scopes: 'openid profile email' }

// A secret must not leave this machine unencrypted.
function refusePlainHttp(issuer: string | undefined, { isProduction }: ProviderConfig): void {
  if (isProduction && issuer?.startsWith('http:'))
    throw invalid({ pointer: '/body/issuer', code: 'invalid' })
}

/** Adds a provider; with the first one the company gets a sign-in handle. */
export async function insertProvider(
  mutation: MutationContext,
  { clientSecret = '', ...entered }: EnteredSettings,
  handle: string,
  config: ProviderConfig,
): Promise<number> {
  refusePlainHttp(entered.issuer, config)
  const { execute, executeOne, caller } = mutation
  const { companyId } = caller
  const values = { ...defaults, ...entered } as SignInProviderSettings
  const sealed = sealClientSecret(clientSecret, { companyId, handle }, config.secretKeys)
  const { secret, isEncrypted } = sealed
  const extraValues = { companyId, handle, clientSecret: secret, isEncrypted }
  const insertedRow = await executeOne(
    typedSql(idRow)`${providers.insert(values, extraValues)} returning p.id`,
  )
  if (!insertedRow) throw new Error('a provider was not inserted')
  await execute(
    sql`insert into sign_in_rules (company_id) values (${companyId}) on conflict do nothing`,
  )
  const subject = { id: insertedRow.id, name: values.label }
  await recordAudit(mutation, {
    ...{ topic: 'signIn', kind: 'provider-created', subject, after: values },
  })
  return insertedRow.id
}

// `for update`, to wait for sign-ins that are finishing: they hold the row `for key share`.
async function lockProvider({ executeOne, version }: MutationContext, id: number) {
  const provider = await executeOne(typedSql(currentRow)`
    select ${columnsOf(currentRow, 'p', { handle: sql`p.handle::text` })} from sign_in_providers p
    where p.company_id = ${thisCompany} and p.id = ${id} for update`)
  if (!provider) throw new ProblemError('not-found')
  if (provider.version !== version)
    throw new ProblemError('version-changed', { version: provider.version })
  return provider
}

const allSessions = { subject: null, providerSession: null }
const jsonOf = (value: unknown) => JSON.stringify(value)

/** Updates a provider; equal values are no change. */
export async function updateProvider(
  mutation: MutationContext,
  id: number,
  { clientSecret, ...entered }: EnteredSettings,
  config: ProviderConfig,
): Promise<void> {
  refusePlainHttp(entered.issuer, config)
  const { handle, ...before } = await lockProvider(mutation, id)
  const { companyId } = mutation.caller
  const changedFields = (Object.keys(entered) as (keyof SignInProviderSettings)[]).filter(
    (field) => entered[field] !== undefined && jsonOf(entered[field]) !== jsonOf(before[field]),
  )
  // The stored secret is never sent to another address.
  if (changedFields.includes('issuer') && clientSecret === undefined)
    throw invalid({ pointer: '/body/clientSecret', code: 'required' })
  if (changedFields.length === 0 && clientSecret === undefined) return
  const pickChanged = (values: object) =>
    Object.fromEntries(
      changedFields.map((name) => [name, (values as Record<string, unknown>)[name]]),
    )
  const sealed =
    clientSecret === undefined
      ? undefined
      : sealClientSecret(clientSecret, { companyId, handle }, config.secretKeys)
  const assignments = [
    providers.assignments(pickChanged(entered)),
    sealed && sql`client_secret = ${sealed.secret}, is_encrypted = ${sealed.isEncrypted}`,
    sql`version = version + 1`,
  ].filter((assignment) => assignment !== undefined)
  await mutation.execute(sql`update sign_in_providers set ${sql.join(assignments)}
    where company_id = ${companyId} and id = ${id}`)
  const secret = sealed ? { secret: 'changed' } : {}
  const subject = { id, name: entered.label ?? before.label }
  const after = { ...pickChanged(entered), ...secret }
  const entry = { topic: 'signIn', kind: 'provider-changed', subject } as const
  await recordAudit(mutation, { ...entry, before: pickChanged(before), after })
  if (changedFields.includes('issuer')) await removeAllLinks(mutation, subject)
}

/** Removes all links and sessions of the former issuer: the new one may give the same subject to another person. */
async function removeAllLinks(
  mutation: MutationContext,
  { id, name }: { id: number; name: string },
): Promise<void> {
  const { execute, caller } = mutation
  const { companyId } = caller
  await endSessionsFromProvider(mutation, { companyId, id }, allSessions, noOrigin)
  const people = await execute(typedSql(personRow)`
    delete from external_identities i using users u
    where i.company_id = ${companyId} and i.provider_id = ${id}
      and u.company_id = ${companyId} and u.id = i.user_id
    returning u.id, u.name, u.supplier_id as "supplierId"`)
  const entry = { topic: 'people', kind: 'provider-unlinked', before: { provider: name } } as const
  await recordAudits(
    mutation,
    people.map((subject) => ({ ...entry, subject })),
  )
}

/** Removes a provider with its sessions and links. */
export async function removeProvider(mutation: MutationContext, id: number): Promise<void> {
  const { version: _, handle, ...before } = await lockProvider(mutation, id)
  const { companyId } = mutation.caller
  await refuseLastProvider(mutation, id)
  await endSessionsFromProvider(mutation, { companyId, id }, allSessions, noOrigin)
  await mutation.execute(
    sql`delete from sign_in_providers where company_id = ${companyId} and id = ${id}`,
  )
  const subject = { id, name: before.label }
  const entry = { topic: 'signIn', kind: 'provider-removed', subject } as const
  await recordAudit(mutation, { ...entry, before })
}

/** Refuses to remove the last provider while passwords are off. The rules are locked, because they may be changing. */
async function refuseLastProvider(
  { executeOne, caller }: MutationContext,
  id: number,
): Promise<void> {
  const { companyId } = caller
  const rules = await executeOne(typedSql(ruleRow)`
    select password_user_id is not null as "isProviderRequired" from sign_in_rules
    where company_id = ${companyId} for no key update`)
  const otherProvider = await executeOne(sql`select 1 from sign_in_providers
    where company_id = ${companyId} and id <> ${id} limit 1`)
  if (rules?.isProviderRequired && !otherProvider) throw new ProblemError('provider-needed')
}
