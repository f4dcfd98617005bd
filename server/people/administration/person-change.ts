import * as z from 'zod'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { role } from '#domain/access/person.ts'
import { lang } from '#domain/lang.ts'
import type { PersonChanges } from '#domain/people/person-record.ts'
import { requireActiveSupplier } from '#server/data/active-supplier.ts'
import { columnName, columnsOf } from '#server/data/entity.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { invalid, ProblemError } from '#server/http/problem-error.ts'
import { findReceiver } from '#server/people/accounts/account-mail.ts'
import { mailEmailConfirmation, withdrawEmailChange } from '#server/people/accounts/email-change.ts'
import { inviteUser } from '#server/people/accounts/invitation.ts'
import { type UserKey, updateDisabled } from '#server/people/accounts/user-write.ts'
import {
  lockAdministrators,
  requireOtherAdministrator,
} from '#server/people/administration/last-administrator.ts'
import { isManaged } from '#server/people/administration/person-json.ts'
import { recordPersonChange } from '#server/people/sessions/person-audit.ts'
import { endSessions } from '#server/people/sessions/session-end.ts'
import { eventOf, type Origin, ownOrigin } from '#server/people/sessions/sign-in-events.ts'
import { updateSessionRoles } from '#server/people/sign-in/session-roles.ts'
import { isLinkOpen } from '#server/queries/account-link-state.ts'

const lockedPerson = z.object({
  version: z.int(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  language: lang,
  roles: z.array(role),
  supplierId: z.int().nullable(),
  supplier: z.string().nullable(),
  isDisabled: z.boolean(),
  hasSignedIn: z.boolean(),
  isInvited: z.boolean(),
})
type LockedPerson = z.output<typeof lockedPerson>

const namedSupplier = z.object({ name: z.string() })

/** Locks a person whom the caller manages; throws `not-found` for other people. */
export async function lockPerson(
  { executeOne, caller }: MutationContext,
  id: number,
): Promise<LockedPerson> {
  const person = await executeOne(typedSql(lockedPerson)`
    select ${columnsOf(lockedPerson, 'u', {
      supplier: sql`(select s.name from suppliers s where s.company_id = ${thisCompany} and s.id = u.supplier_id)`,
      isDisabled: sql`u.disabled_at is not null`,
      hasSignedIn: sql`u.last_seen_at is not null`,
      isInvited: sql`exists (select from account_links l where l.company_id = ${thisCompany} and l.user_id = u.id
        and l.purpose = 'invitation' and ${isLinkOpen(thisCompany)})`,
    })}
    from users u where ${isManaged(caller.ownSupplierId)} and u.id = ${id} for no key update of u`)
  if (!person) throw new ProblemError('not-found')
  return person
}

/**
 * Returns the name of the supplier of a new or changed person; null for company staff. Throws if the caller may not
 * manage people there.
 */
export async function requireSupplierName(
  mutation: Pick<MutationContext, 'execute' | 'executeOne' | 'caller'>,
  supplierId: number | null,
): Promise<string | null> {
  const { ownSupplierId } = mutation.caller
  const notFound = () => invalid({ pointer: '/body/supplierId', code: 'not-found' })
  if (ownSupplierId !== null && supplierId !== ownSupplierId) throw notFound()
  if (supplierId === null) return null
  const supplier = await mutation.executeOne(typedSql(namedSupplier)`
    select name from suppliers where company_id = ${thisCompany} and id = ${supplierId}`)
  if (!supplier) throw notFound()
  await requireActiveSupplier(mutation, supplierId)
  return supplier.name
}

/** Refuses changes of the caller's own account, whose screen requires step-up authentication. */
export function refuseOwnAccount({ caller }: Pick<MutationContext, 'caller'>, id: number): void {
  if (id === caller.userId) throw new ProblemError('own-account')
}

type Values = Partial<Omit<PersonChanges, 'isDisabled'>>

/** Changes a person at the given version; equal values are no change. */
export async function changePerson(
  mutation: MutationContext,
  id: number,
  { isDisabled, ...values }: Partial<PersonChanges>,
  origin: Origin,
): Promise<void> {
  const { caller, version } = mutation
  await lockAdministrators(mutation, caller.companyId)
  const person = await lockPerson(mutation, id)
  if (person.version !== version)
    throw new ProblemError('version-changed', { version: person.version })
  const { email, ...otherValues } = changedValues(person, values)
  if (email !== undefined) refuseOwnAccount(mutation, id)
  const user = { companyId: caller.companyId, userId: id }
  // Only a person who has signed in can, and must, confirm the new address.
  if (email !== undefined && person.hasSignedIn) {
    await requireActiveSupplier(mutation, person.supplierId)
    await startEmailChange(mutation, user, { from: person.email, to: email })
  }
  if (values.email === person.email) await withdrawEmailChange(mutation, user, person.email)
  const isEmailWritten = email !== undefined && !person.hasSignedIn
  const writtenValues = { ...otherValues, ...(isEmailWritten && { email }) }
  const willBeDisabled = isDisabled ?? person.isDisabled
  if (
    isAdministrator(person) &&
    !isAdministrator({ ...person, ...writtenValues, isDisabled: willBeDisabled })
  )
    await requireOtherAdministrator(mutation, id)
  if (Object.keys(writtenValues).length > 0) await writeValues(mutation, id, person, writtenValues)
  // A new invitation, because the link to the former address is no longer valid.
  if (isEmailWritten && person.isInvited) await inviteUser(mutation, user)
  if (willBeDisabled !== person.isDisabled) {
    await updateDisabled(mutation, user, willBeDisabled, { actorId: caller.userId, origin })
  }
}

/** Mails the confirmation link for another person's new mail address. */
async function startEmailChange(
  mutation: MutationContext,
  user: UserKey,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const receiver = await findReceiver(mutation, user)
  // A disabled account gets no link.
  if (!receiver) throw invalid({ pointer: '/body/email', code: 'account-disabled' })
  const causedBy = mutation.caller.userId
  await mailEmailConfirmation(mutation, user, { receiver, sentTo: to, causedBy })
  const values = { actorId: causedBy, before: { email: from }, after: { email: to } }
  await recordPersonChange(mutation, user, 'email-change-requested', values)
}

const isAdministrator = ({ roles, supplierId, isDisabled }: LockedPerson) =>
  supplierId === null && !isDisabled && roles.includes('admin')

function changedValues(person: LockedPerson, values: Values): Values {
  const entries = Object.entries(values) as [keyof Values, unknown][]
  return Object.fromEntries(
    entries.filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(person[name])),
  )
}

async function writeValues(
  mutation: MutationContext,
  id: number,
  person: LockedPerson,
  writtenValues: Values,
): Promise<void> {
  const { execute, caller } = mutation
  const user = { companyId: caller.companyId, userId: id }
  const { supplierId, ...ownValues } = writtenValues
  const names = Object.keys(ownValues) as (keyof typeof ownValues)[]
  const before: Record<string, unknown> = Object.fromEntries(
    names.map((name) => [name, person[name]]),
  )
  const after: Record<string, unknown> = { ...ownValues }
  if (supplierId !== undefined) {
    before.supplier = person.supplier
    after.supplier = await requireSupplierName(mutation, supplierId)
  }
  // Before the update, so that the entry belongs to the former supplier.
  await recordPersonChange(mutation, user, 'changed', { actorId: caller.userId, before, after })
  const assignments = Object.entries(writtenValues).map(
    ([name, value]): Sql =>
      name === 'roles'
        ? sql`roles = ${value}::text[]`
        : sql`${sql.ref(columnName(name))} = ${value}`,
  )
  await execute(sql`
    update users set ${sql.join(assignments)}, version = version + 1
    where company_id = ${thisCompany} and id = ${id}`)
  // Sessions copy supplier and roles: see 0001_people.sql.
  if (supplierId !== undefined) await endSessions(mutation, user)
  else if (writtenValues.roles) await updateSessionRoles(mutation, user, writtenValues.roles)
}

/** Ends all sessions of a person whom the caller manages. */
export async function endSessionsOfPerson(
  mutation: MutationContext,
  id: number,
  origin: Origin,
): Promise<void> {
  const { caller, execute } = mutation
  await lockPerson(mutation, id)
  const user = { companyId: caller.companyId, userId: id }
  if ((await endSessions(mutation, user)) === 0) return
  const actorId = caller.userId
  await execute(eventOf(user, 'session-ended', ownOrigin(user, { actorId, origin })))
  await recordPersonChange(mutation, user, 'sessions-ended', { actorId })
}
