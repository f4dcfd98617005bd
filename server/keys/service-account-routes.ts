import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import {
  countServiceAccounts,
  createServiceAccount,
  getServiceAccount,
  listServiceAccounts,
  removeServiceAccount,
  updateServiceAccount,
} from '#contract/keys/service-account-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { requireActiveSupplier } from '#server/data/active-supplier.ts'
import { recordAudit } from '#server/data/audit-record.ts'
import { newestFirst } from '#server/data/list/keyset-page.ts'
import { listRoutes } from '#server/data/list/list-routes.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { queryRoute } from '#server/data/query-route.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { invalid, ProblemError } from '#server/http/problem-error.ts'
import { lockServiceAccount, revokeKeys, setDisabled } from '#server/keys/api-key-write.ts'
import {
  serviceAccountColumns,
  serviceAccountJoins,
  serviceAccountJson,
  visibleServiceAccounts,
} from '#server/keys/service-account-queries.ts'
import { recordReply } from '#server/queries/record-reply.ts'

const newAccount = z.object({ id: z.int() })

export function addServiceAccountRoutes(app: FastifyInstance, database: Database): void {
  const lists = { list: listServiceAccounts, count: countServiceAccounts }
  listRoutes(app, database, lists, () => ({
    sort: newestFirst('u'),
    source: visibleServiceAccounts,
    alias: 'u',
    columns: serviceAccountColumns,
    joins: serviceAccountJoins,
  }))

  queryRoute(
    app,
    database,
    getServiceAccount,
    ({ params }) => sql`(
      select ${serviceAccountJson} from (select u.* from ${visibleServiceAccounts} and u.id = ${params.id}) u
      ${serviceAccountJoins})`,
  )

  mutationRoute(app, database, createServiceAccount, async (mutation, { body, reply }) => {
    const { executeOne, caller } = mutation
    const supplierId = body.supplierId ?? caller.ownSupplierId
    await refuseWrongOwner(mutation, supplierId)
    await requireActiveSupplier(mutation, supplierId)
    await refuseTakenName(mutation, body.name, supplierId)
    // The user name is random and has a colon, so that no person has the same. Nobody can sign in with it.
    const account = await executeOne(typedSql(newAccount)`
      insert into users (company_id, supplier_id, kind, username, name, email, roles, password_hash)
      values (${thisCompany}, ${supplierId}, 'service', 'service:' || gen_random_uuid(), ${body.name}, '', '{mod}', '!')
      returning id`)
    if (!account) throw new Error('a service account was not inserted')
    const { id } = account
    const subject = { id, name: body.name, supplierId }
    await recordAudit(mutation, { topic: 'keys', kind: 'account-created', subject })
    reply.header('location', `${createServiceAccount.url}/${id}`)
    return accountReply(mutation, id, reply)
  })

  mutationRoute(app, database, updateServiceAccount, async (mutation, { params, body, reply }) => {
    const account = await lockServiceAccount(mutation, params.id)
    const { id, version, supplierId } = account
    if (version !== mutation.version) throw new ProblemError('version-changed', { version })
    const { name = account.name, isDisabled = account.isDisabled } = body
    if (name !== account.name) {
      await refuseTakenName(mutation, name, supplierId)
      await mutation.execute(
        sql`update users set name = ${name} where company_id = ${thisCompany} and id = ${id}`,
      )
      await recordAudit(mutation, {
        ...{ topic: 'keys', kind: 'account-changed', subject: { id, name, supplierId } },
        ...{ before: { name: account.name }, after: { name } },
      })
    }
    if (isDisabled !== account.isDisabled) {
      await setDisabled(mutation, account, isDisabled)
      const kind = isDisabled ? 'account-disabled' : 'account-enabled'
      await recordAudit(mutation, { topic: 'keys', kind, subject: { id, name, supplierId } })
    }
    if (name !== account.name || isDisabled !== account.isDisabled)
      await mutation.execute(
        sql`update users set version = version + 1 where company_id = ${thisCompany} and id = ${id}`,
      )
    return accountReply(mutation, id, reply)
  })

  mutationRoute(app, database, removeServiceAccount, async (mutation, { params }) => {
    const account = await lockServiceAccount(mutation, params.id)
    await revokeKeys(mutation, account)
    await mutation.execute(sql`
      update users set disabled_at = least(disabled_at, now()), removed_at = now()
      where company_id = ${thisCompany} and id = ${account.id}`)
    await recordAudit(mutation, { topic: 'keys', kind: 'account-removed', subject: account })
    return null
  })
}

const accountReply = (mutation: MutationContext, id: number, reply: FastifyReply) =>
  recordReply(
    mutation,
    reply,
    sql`(
      select ${serviceAccountJson}
      from (select * from users where company_id = ${thisCompany} and id = ${id}) u ${serviceAccountJoins})`,
  )

async function refuseWrongOwner(
  { execute, caller }: MutationContext,
  supplierId: number | null,
): Promise<void> {
  if (supplierId === caller.ownSupplierId) return
  const isSupplierCaller = caller.ownSupplierId !== null
  const suppliers = await execute(
    sql`select 1 from suppliers where company_id = ${thisCompany} and id = ${supplierId}`,
  )
  if (isSupplierCaller || suppliers.length === 0)
    throw invalid({ pointer: '/body/supplierId', code: 'not-found' })
}

// The lock serializes changes of names, so that two accounts cannot get the same name.
async function refuseTakenName(
  { execute }: MutationContext,
  name: string,
  supplierId: number | null,
): Promise<void> {
  await execute(sql`select from companies where id = ${thisCompany} for no key update`)
  const namesakes = await execute(sql`
    select 1 from users where company_id = ${thisCompany} and kind = 'service' and removed_at is null
      and supplier_key = ${supplierId ?? 0} and name = ${name}`)
  if (namesakes.length > 0) throw invalid({ pointer: '/body/name', code: 'duplicate' })
}
