import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { getSignInRules, updateSignInRules } from '#contract/people/sign-in-provider-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { recordAudit } from '#server/data/audit-record.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { queryRoute } from '#server/data/query-route.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { invalid, ProblemError } from '#server/http/problem-error.ts'
import { hasOwnPassword } from '#server/people/secrets/initial-password.ts'
import { recordReply } from '#server/queries/record-reply.ts'

const ruleRow = z.object({
  version: z.int(),
  includesSuppliers: z.boolean(),
  /** Username of the administrator who keeps a password; the audit log stores it as `wayBack`. */
  wayBack: z.string().nullable(),
})
const usernameRow = z.object({ username: z.string() })

const isAdministrator = sql`u.supplier_id is null and u.disabled_at is null
  and u.kind = 'person' and u.password_hash is not null and u.roles @> array['admin']`

const rulesJson = sql`(select json_build_object(
  'company', ${thisCompany} || '.' || r.handle, 'passwordUserId', r.password_user_id,
  'includesSuppliers', coalesce(r.includes_suppliers, false),
  'administrators', coalesce((select json_agg(json_build_object('id', u.id, 'name', u.name, 'username', u.username)
      order by u.name, u.id)
    from users u where u.company_id = ${thisCompany} and ${isAdministrator}
      and (${hasOwnPassword} or u.id = r.password_user_id)), '[]'),
  'version', coalesce(r.version, 1))
  from (values (1)) single_row left join sign_in_rules r on r.company_id = ${thisCompany})`

/** Adds the routes of the sign-in rules: whether passwords are accepted, or only providers. */
export function addSignInRuleRoutes(app: FastifyInstance, database: Database): void {
  queryRoute(app, database, getSignInRules, () => rulesJson)

  mutationRoute(app, database, updateSignInRules, async (mutation, { body, reply }) => {
    await changeRules(mutation, body)
    return recordReply(mutation, reply, rulesJson)
  })
}

type EnteredRules = { passwordUserId: number | null; includesSuppliers?: boolean | undefined }

async function changeRules(
  mutation: MutationContext,
  { passwordUserId, includesSuppliers }: EnteredRules,
) {
  const { execute, executeOne, caller, version } = mutation
  const { companyId } = caller
  await execute(
    sql`insert into sign_in_rules (company_id) values (${companyId}) on conflict do nothing`,
  )
  const rule = await executeOne(typedSql(ruleRow)`
    select r.version, r.includes_suppliers as "includesSuppliers", (select u.username from users u
      where u.company_id = ${companyId} and u.id = r.password_user_id) as "wayBack"
    from sign_in_rules r where r.company_id = ${companyId} for no key update`)
  if (rule?.version !== version)
    throw new ProblemError('version-changed', { version: rule?.version ?? 1 })
  const before = { wayBack: rule.wayBack, includesSuppliers: rule.includesSuppliers }
  const after = {
    wayBack:
      passwordUserId === null ? null : await requirePasswordAdministrator(mutation, passwordUserId),
    includesSuppliers: includesSuppliers ?? before.includesSuppliers,
  }
  if (JSON.stringify(before) === JSON.stringify(after)) return
  await execute(sql`update sign_in_rules set password_user_id = ${passwordUserId},
      includes_suppliers = ${after.includesSuppliers}, version = version + 1
    where company_id = ${companyId}`)
  const subject = { id: null, name: '' }
  await recordAudit(mutation, { topic: 'signIn', kind: 'rules-changed', subject, before, after })
}

/**
 * Returns the username of the administrator who keeps a password. Throws if the company has no provider, or the user is
 * not an administrator with a password: otherwise nobody could sign in.
 */
async function requirePasswordAdministrator(
  { executeOne, caller }: MutationContext,
  userId: number,
): Promise<string> {
  const { companyId } = caller
  const provider = await executeOne(
    sql`select 1 from sign_in_providers where company_id = ${companyId} limit 1`,
  )
  if (!provider) throw new ProblemError('provider-needed')
  const administrator = await executeOne(typedSql(usernameRow)`
    select u.username from users u where u.company_id = ${companyId} and u.id = ${userId}
      and ${isAdministrator} and ${hasOwnPassword}`)
  if (!administrator) throw invalid({ pointer: '/body/passwordUserId', code: 'not-found' })
  return administrator.username
}
