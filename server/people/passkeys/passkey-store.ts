import * as z from 'zod'
import type { Database } from '#database/client/connect.ts'
import { thisCompany } from '#database/client/sql.ts'
import type { PasskeyAssertion } from '#domain/people/passkey.ts'
import { inTenantTransaction, type StatementExecutor } from '#server/data/command-transaction.ts'
import { executeOneAsTenant } from '#server/data/execute.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { createPasskeyChallenge, userHandleOf } from '#server/people/passkeys/passkey-challenge.ts'
import { type NewPasskey, verifyAssertion } from '#server/people/passkeys/passkey-verification.ts'
import type { RelyingParty } from '#server/people/passkeys/relying-party.ts'

type UserKey = { companyId: number; userId: number }

const storedPasskey = z.object({
  id: z.int(),
  publicKey: z.instanceof(Buffer),
  counter: z.int(),
  rpId: z.string(),
})

const passkeyDescriptor = z.object({
  credentialId: z.instanceof(Buffer),
  transports: z.array(z.string()),
})

/** Returns a user's passkeys of a host, for the browser. */
export const listPasskeyDescriptors = async (
  { execute }: StatementExecutor,
  { companyId, userId }: UserKey,
  rpId: string,
) => {
  const rows = await execute(
    typedSql(passkeyDescriptor)`
      select credential_id as "credentialId", transports from passkeys where company_id = ${companyId} and user_id = ${userId} and rp_id = ${rpId} order by id`,
  )
  return rows.map(({ credentialId, transports }) => ({
    ...{ id: credentialId.toString('base64url'), transports },
    type: 'public-key' as const,
  }))
}

/**
 * Creates a challenge and returns its options for the browser; undefined if no passkey of the user works at this host.
 */
export const createConfirmationOptions = (
  database: Database,
  user: UserKey,
  network: string,
  party: RelyingParty,
) =>
  inTenantTransaction(database, user.companyId, async (statements) => {
    const allowCredentials = await listPasskeyDescriptors(statements, user, party.id)
    if (allowCredentials.length === 0) return undefined
    const challengeUse = {
      purpose: 'confirmation',
      userHandle: userHandleOf(user),
      network,
    } as const
    const challenge = await createPasskeyChallenge(statements, challengeUse, party)
    return { challenge, rpId: party.id, allowCredentials, userVerification: 'preferred' as const }
  })

/** Verifies an assertion by one of the user's passkeys. */
export function verifyPasskey(
  database: Database,
  user: UserKey,
  assertion: PasskeyAssertion,
  purpose: 'confirmation' | 'sign-in',
) {
  const userHandle = purpose === 'sign-in' ? '' : userHandleOf(user)
  return verifyAssertion(database, assertion, { purpose, userHandle }, (credentialId) =>
    executeOneAsTenant(
      database.tenantPool,
      user.companyId,
      typedSql(storedPasskey)`
        select id, public_key as "publicKey", counter, rp_id as "rpId" from passkeys
        where company_id = ${thisCompany} and user_id = ${user.userId} and credential_id = ${credentialId}`,
    ),
  )
}

const insertedPasskey = z.object({ id: z.int() })

/** Stores a passkey; undefined if it is stored already. */
export const insertPasskey = (
  { executeOne }: StatementExecutor,
  { companyId, userId }: UserKey,
  name: string,
  { credential, rpId }: NewPasskey,
) =>
  executeOne(typedSql(insertedPasskey)`
    insert into passkeys (company_id, user_id, name, credential_id, public_key, counter, transports, rp_id)
    values (${companyId}, ${userId}, ${name}, ${Buffer.from(credential.id, 'base64url')},
      ${Buffer.from(credential.publicKey)}, ${credential.counter}, ${credential.transports ?? []}::text[], ${rpId})
    on conflict (company_id, credential_id) do nothing returning id`)
