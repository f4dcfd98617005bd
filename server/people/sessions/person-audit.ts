import * as z from 'zod'
import type { auditKinds } from '#domain/audit/audit-event.ts'
import { recordAudit, recordAudits } from '#server/data/audit-record.ts'
import type { StatementExecutor } from '#server/data/command-transaction.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import type { UserKey } from '#server/people/accounts/user-write.ts'

const personRow = z.object({ name: z.string(), supplierId: z.int().nullable() })

/** Adds a change of a person to the audit log; without an actor for a command at the server. */
export async function recordPersonChange(
  { execute, executeOne }: StatementExecutor,
  { companyId, userId }: UserKey,
  kind: (typeof auditKinds)['people'][number],
  { actorId = null, ...values }: { actorId?: number | null; before?: object; after?: object } = {},
): Promise<void> {
  const person = await executeOne(typedSql(personRow)`
    select name, supplier_id as "supplierId" from users where company_id = ${companyId} and id = ${userId}`)
  if (!person) throw new Error('a changed person does not exist')
  const actor = { execute, caller: { companyId, userId: actorId } }
  await recordAudit(actor, { topic: 'people', kind, subject: { id: userId, ...person }, ...values })
}

type ChangedPerson = { userId: number; name: string; supplierId: number | null; after?: object }

/** Adds the same change of several people. */
export const recordPeopleChange = (
  { execute }: Pick<StatementExecutor, 'execute'>,
  caller: { companyId: number; userId: number | null },
  kind: (typeof auditKinds)['people'][number],
  people: readonly ChangedPerson[],
): Promise<unknown> =>
  recordAudits(
    { execute, caller },
    people.map(({ userId: id, name, supplierId, after = {} }) => ({
      ...{ topic: 'people', kind, after },
      subject: { id, name, supplierId },
    })),
  )
