import * as z from 'zod'
import { sql } from '#database/client/sql.ts'
import type { StatementExecutor } from '#server/data/command-transaction.ts'
import { awaitPipelined } from '#server/data/execute.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import {
  isTwoFactorSession,
  lacksSecondFactor,
} from '#server/people/factors/second-factor-policy.ts'

type UserKey = { companyId: number; userId: number }

const factorState = z.object({ hasSecondFactor: z.boolean() })

/** Locks a user while factors change. A concurrent sign-in by password alone either comes before or is refused. */
export const lockFactors = ({ execute }: StatementExecutor, { companyId, userId }: UserKey) =>
  execute(
    sql`select 1 from users where company_id = ${companyId} and id = ${userId} for no key update`,
  )

/**
 * Updates whether a user has a second factor, and whether open sessions must set one up. Without a factor, recovery
 * codes are deleted.
 */
export async function updateFactorState(
  { execute, executeOne }: StatementExecutor,
  { companyId, userId }: UserKey,
): Promise<boolean> {
  const state = await executeOne(typedSql(factorState)`
    update users set has_second_factor =
      exists (select from second_factors f
        where f.company_id = ${companyId} and f.user_id = ${userId} and f.confirmed_at is not null)
      or exists (select from passkeys p where p.company_id = ${companyId} and p.user_id = ${userId})
    where company_id = ${companyId} and id = ${userId} returning has_second_factor as "hasSecondFactor"`)
  await execute(sql`
    update sessions s set lacks_second_factor = ${lacksSecondFactor(companyId)}
    from users u where u.company_id = ${companyId} and u.id = ${userId}
      and s.company_id = ${companyId} and s.user_id = ${userId} and s.ended_at is null
      and not ${isTwoFactorSession(companyId, sql`s.id`)}`)
  if (state?.hasSecondFactor) return true
  await execute(
    sql`delete from recovery_codes where company_id = ${companyId} and user_id = ${userId}`,
  )
  return false
}

/** Removes all second factors and recovery codes of a user. Returns whether there was a factor. */
export async function removeFactors(
  statements: StatementExecutor,
  user: UserKey,
): Promise<boolean> {
  const { companyId, userId } = user
  await lockFactors(statements, user)
  const deletedRowSets = await awaitPipelined(
    ['second_factors', 'passkeys'].map((table) =>
      statements.execute(sql`
        delete from ${sql.ref(table)} where company_id = ${companyId} and user_id = ${userId} returning 1`),
    ),
  )
  await updateFactorState(statements, user)
  return deletedRowSets.some((rows) => rows.length > 0)
}
