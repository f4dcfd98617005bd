import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decryptSecret, encryptSecret, timeStepOf, verifyCode } from './second-factor.ts'

// RFC 6238, appendix B: SHA-1, the last six of eight digits.
const rfcSecret = Buffer.from('12345678901234567890')
const vectors: [seconds: number, code: string][] = [
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
]

test('codes match the test vectors of RFC 6238', () => {
  for (const [seconds, code] of vectors)
    assert.equal(timeStepOf(rfcSecret, code, seconds * 1000), Math.floor(seconds / 30))
})

test('a code is valid half a minute early or late, and no longer', () => {
  const [seconds, code] = [1234567890, '005924']
  const step = Math.floor(seconds / 30)
  const stepAt = (currentStep: number) => timeStepOf(rfcSecret, code, currentStep * 30_000)
  assert.deepEqual(
    [-2, -1, 0, 1, 2].map((late) => stepAt(step + late)),
    [undefined, step, step, step, undefined],
  )
  assert.equal(timeStepOf(rfcSecret, '005925', seconds * 1000), undefined)
})

const user = { companyId: 1, userId: 7 }
const current = 'a key of thirty-two characters..'
const key = { current }

test('only the owner’s key decrypts a secret', () => {
  const encrypted = encryptSecret(rfcSecret, user, key)
  assert.ok(encrypted.isEncrypted && !encrypted.secret.includes(rfcSecret))
  assert.notDeepEqual(
    encryptSecret(rfcSecret, user, key).secret,
    encrypted.secret,
    'the same is never sealed alike',
  )
  assert.deepEqual(decryptSecret(encrypted, user, key), rfcSecret)
  const broken = Buffer.from(encrypted.secret)
  broken[broken.length - 1] = (broken.at(-1) ?? 0) ^ 1
  for (const [stored, owner, keys] of [
    [encrypted, { companyId: 1, userId: 8 }, key],
    [encrypted, { companyId: 2, userId: 7 }, key],
    [encrypted, user, { current: `${current}.` }],
    [encrypted, user, {}],
    [{ secret: broken, isEncrypted: true }, user, key],
    [{ secret: Buffer.alloc(3), isEncrypted: true }, user, key],
  ] as const)
    assert.throws(() => decryptSecret(stored, owner, keys), /SECRET_KEY is missing or another one/)
  assert.deepEqual(decryptSecret(encryptSecret(rfcSecret, user, {}), user, {}), rfcSecret)
})

test('during a key rotation either key decrypts, and the current one encrypts', () => {
  const rotating = { current: 'another key of thirty-two chars.', previous: current }
  assert.deepEqual(decryptSecret(encryptSecret(rfcSecret, user, key), user, rotating), rfcSecret)
  const encrypted = encryptSecret(rfcSecret, user, rotating)
  assert.deepEqual(decryptSecret(encrypted, user, { current: rotating.current }), rfcSecret)
  assert.throws(() => decryptSecret(encrypted, user, key), /SECRET_KEY/)
})

test('a recovery code is recognised by its shape, without a key', () => {
  const encrypted = encryptSecret(rfcSecret, user, key)
  const read = (code: string) => verifyCode(code, encrypted, user, {})
  const answer = read('abcd-efgh-jkmn-pqrs-tuvw-xyz2')
  assert.ok(answer && 'codeHash' in answer && answer.codeHash.length === 32)
  assert.deepEqual(read(' ABCD efgh jkmnpqrs tuvw-xyz2'), answer)
  for (const malformed of [
    '',
    'abcd',
    '12345',
    '1234567',
    'abcd-efgh-jkmn-pqrs-tuvw-xyz0',
    '００５９２４',
  ])
    assert.equal(read(malformed), undefined, malformed)
  assert.throws(() => read('123456'), /SECRET_KEY/)
})
