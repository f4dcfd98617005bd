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

/** The last day of a key that a test makes: within the longest that is allowed. */
export const farDay = () => new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10)

/** A machine with a key, made by an administrator, as a caller. */
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
    body: { name: 'Key', scopes, expiresOn: farDay(), ...more },
  })
  assert.equal(key.status, 201, key.text)
  return { ...world.withToken(key.reply.key), accountId: id, keyId: key.reply.id }
}
