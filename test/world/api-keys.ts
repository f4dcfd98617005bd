import assert from 'node:assert/strict'
import { createApiKey, createServiceAccount } from '#contract/keys/service-account-endpoints.ts'
import type { KeyScope } from '#domain/access/person.ts'
import type { TestActor, World } from '#test/world/world.ts'

type KeyEntry = {
  name?: string
  scopes: KeyScope[]
  supplierId?: number
  addresses?: string[]
  requestsPerMinute?: number
}

/** Returns an expiry day for keys of tests, within the allowed maximum. */
export const validExpiryDay = () =>
  new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10)

/** Creates a service account with a key, and returns it as a caller. */
export async function machine(
  world: World,
  admin: TestActor,
  { name = 'Machine', scopes, supplierId, ...more }: KeyEntry,
): Promise<TestActor & { accountId: number; keyId: number }> {
  const account = await admin.call(createServiceAccount, { body: { name, supplierId } })
  assert.equal(account.status, 201, account.text)
  const { id } = account.reply
  const key = await admin.call(createApiKey, {
    params: { id },
    body: { name: 'Key', scopes, expiresOn: validExpiryDay(), ...more },
  })
  assert.equal(key.status, 201, key.text)
  return { ...world.withToken(key.reply.key), accountId: id, keyId: key.reply.id }
}

/** Returns the status and the code of a refusal, as `409 key-scope-missing`. */
export async function refusalOf(answer: Promise<{ status: number; problem: { code: string } }>) {
  const { status, problem } = await answer
  return `${status} ${problem?.code}`
}

/** Reads the entries of a kind in the record of keys, the oldest first. */
export const keyRecordsOf = async ({ owner }: World, kind: string) =>
  (
    await owner.query(
      `select a.*, u.username as actor from audit_events a join users u on u.company_id = a.company_id and u.id = a.actor_id
       where a.topic = 'keys' and a.kind = $1 order by a.id`,
      [kind],
    )
  ).rows
