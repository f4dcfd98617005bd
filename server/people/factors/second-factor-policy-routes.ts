import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import {
  getSecondFactorPolicy,
  updateSecondFactorPolicy,
} from '#contract/people/second-factor-policy-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { role } from '#domain/access/person.ts'
import type { secondFactorPolicy } from '#domain/people/required-factors.ts'
import { recordAudit } from '#server/data/audit-record.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { queryRoute } from '#server/data/query-route.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { invalid, ProblemError } from '#server/http/problem-error.ts'
import { requiresSecondFactor } from '#server/people/factors/second-factor-policy.ts'

const policyRow = z.object({
  roles: z.array(role),
  startsOn: z.string().nullable(),
  allowsPasskeyAlone: z.boolean(),
  version: z.int(),
})

export function addSecondFactorPolicyRoutes(app: FastifyInstance, database: Database): void {
  queryRoute(
    app,
    database,
    getSecondFactorPolicy,
    () => sql`(select json_build_object('roles', coalesce(p.roles, '{}'), 'startsOn', p.starts_on,
        'allowsPasskeyAlone', coalesce(p.allows_passkey_alone, true), 'version', coalesce(p.version, 1))
      from (values (1)) single_row left join second_factor_policies p on p.company_id = ${thisCompany})`,
  )

  mutationRoute(app, database, updateSecondFactorPolicy, async (mutation, { body, reply }) => {
    if (body.roles.length > 0 && body.startsOn === null)
      throw invalid({ pointer: '/body/startsOn', code: 'required' })
    const policy = await changePolicy(mutation, body)
    reply.header('etag', `"${policy.version}"`)
    return policy
  })
}

type Policy = z.output<typeof secondFactorPolicy>

async function changePolicy(
  mutation: MutationContext,
  { roles, startsOn, allowsPasskeyAlone }: Policy,
) {
  const { execute, executeOne, caller, version } = mutation
  const { companyId } = caller
  await execute(
    sql`insert into second_factor_policies (company_id) values (${companyId}) on conflict do nothing`,
  )
  const currentPolicy = await executeOne(typedSql(policyRow)`
    select roles, starts_on as "startsOn", allows_passkey_alone as "allowsPasskeyAlone", version
    from second_factor_policies where company_id = ${companyId} for no key update`)
  if (currentPolicy?.version !== version)
    throw new ProblemError('version-changed', { version: currentPolicy?.version ?? 1 })
  const { version: _, ...before } = currentPolicy
  const after = { roles, startsOn: roles.length > 0 ? startsOn : null, allowsPasskeyAlone }
  if (JSON.stringify(before) === JSON.stringify(after)) return currentPolicy
  await execute(sql`
    update second_factor_policies set roles = ${roles}::text[], starts_on = ${after.startsOn}::date,
      allows_passkey_alone = ${allowsPasskeyAlone}, version = version + 1
    where company_id = ${companyId}`)
  await execute(sql`
    update sessions s set lacks_second_factor = false from users u
    where u.company_id = ${companyId} and s.company_id = ${companyId} and u.id = s.user_id
      and s.lacks_second_factor and s.ended_at is null and not ${requiresSecondFactor(companyId)}`)
  const subject = { id: null, name: '' }
  await recordAudit(mutation, { topic: 'signIn', kind: 'policy-changed', subject, before, after })
  return { ...after, version: version + 1 }
}
