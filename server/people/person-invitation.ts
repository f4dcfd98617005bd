import { username } from '#domain/person-entry.ts'
import type { InvitationEntry } from '#domain/person-record.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { invalid } from '#server/http/problem-error.ts'
import { inviteUser } from '#server/people/invitation.ts'
import { supplierForPerson } from '#server/people/person-change.ts'
import { createUser } from '#server/people/user-write.ts'

/** Makes an account without a password, and mails the link by which its person chooses one. */
export async function createInvited(
  mutation: MutationContext,
  entry: InvitationEntry,
): Promise<number> {
  const { companyId, userId: actorId } = mutation.caller
  const named = username.safeParse(entry.username ?? entry.email)
  if (!named.success) throw invalid({ pointer: '/body/username', code: 'required' })
  await supplierForPerson(mutation, entry.supplierId)
  const user = { ...entry, username: named.data, passwordHash: null, actorId }
  const userId = await createUser(mutation, companyId, user)
  await inviteUser(mutation, { companyId, userId })
  return userId
}
