import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashPassword, unmatchedHash, verifyPassword } from './password.ts'

const costOf = (hash: string) => /\$m=.*?\$/.exec(hash)?.[0]

test('a hash that no password has costs as much to verify as that of a new password', async () => {
  const hash = await hashPassword('correct horse')
  assert.equal(costOf(hash), '$m=19456,t=2,p=1$')
  assert.equal(costOf(unmatchedHash()), costOf(hash))
  assert.equal(unmatchedHash().length, hash.length)
  assert.equal(await verifyPassword('correct horse', hash), true)
  assert.equal(await verifyPassword('another', hash), false)
  assert.equal(await verifyPassword('correct horse', unmatchedHash()), false)
})
