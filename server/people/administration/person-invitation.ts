import { username } from '#domain/people/person-entry.ts'
import type { InvitationEntry } from '#domain/people/person-record.ts'
import { type MutationContext, RetryMutation } from '#server/data/mutation-context.ts'
import { invalid } from '#server/http/problem-error.ts'
import { mailAccountLinks } from '#server/people/accounts/account-mail.ts'
import { inviteUser } from '#server/people/accounts/invitation.ts'
import { createUser, createUsers } from '#server/people/accounts/user-write.ts'
import { requireSupplierName } from '#server/people/administration/person-change.ts'
import type { UsernameLookup } from '#server/people/administration/username-disclosure.ts'
import { recordPeopleChange } from '#server/people/sessions/person-audit.ts'

/** Creates an account without a password, and mails its person the link to choose one. */
export async function createInvitedPerson(
  mutation: MutationContext,
  entry: InvitationEntry,
  lookUp: UsernameLookup,
): Promise<number> {
  const { companyId, userId: creator } = mutation.caller
  const parsedUsername = username.safeParse(entry.username ?? entry.email)
  if (!parsedUsername.success) throw invalid({ pointer: '/body/username', code: 'required' })
  await requireSupplierName(mutation, entry.supplierId)
  if ((await lookUp(mutation, [parsedUsername.data])).size > 0)
    throw invalid({ pointer: '/body/username', code: 'duplicate' })
  const user = { ...entry, username: parsedUsername.data, passwordHash: null, creator }
  const userId = await createUser(mutation, companyId, user)
  await inviteUser(mutation, { companyId, userId })
  return userId
}

/**
 * Invites many people, checked in this transaction, with a few statements. Retries the mutation if a username was taken
 * meanwhile.
 */
export async function invitePeople(
  mutation: MutationContext,
  people: readonly Required<InvitationEntry>[],
): Promise<void> {
  const { companyId, userId: causedBy } = mutation.caller
  const users = people.map((person) => ({ ...person, passwordHash: null }))
  const idByUsername = await createUsers(mutation, companyId, users, causedBy)
  if (idByUsername.size < people.length) throw new RetryMutation()
  const userIdOf = ({ username }: { username: string }) => idByUsername.get(username) ?? 0
  const invitedPeople = people.map((person) => ({ ...person, userId: userIdOf(person) }))
  await mailAccountLinks(mutation, { companyId, purpose: 'invitation', causedBy }, invitedPeople)
  await recordPeopleChange(mutation, mutation.caller, 'invited', invitedPeople)
}
