import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTwoFactorSignIn } from '#domain/people/provider-factors.ts'

const trust = { secondFactor: 'when-said', acrValues: ['2', 'phr'] } as const
const hasTwo = (claims: Record<string, unknown>) => isTwoFactorSignIn(trust, claims)

test('methods of two kinds are two factors, and so is mfa alone', () => {
  for (const amr of [
    ['mfa'],
    ['pwd', 'otp'],
    ['pin', 'hwk'],
    ['pwd', 'sms'],
    ['swk', 'fpt'],
    ['sc', 'pin', 'user'],
    ['pwd', 'face'],
  ])
    assert.equal(hasTwo({ amr }), true, amr.join())
})

test('methods of one kind, of no kind or of an unknown name are not two factors', () => {
  for (const amr of [
    [],
    ['pwd'],
    ['pwd', 'kba', 'pin'],
    ['otp', 'sms'],
    ['face', 'iris'],
    ['pwd', 'user', 'geo', 'rba', 'mca'],
    ['pwd', 'constructor', 'toString'],
    [['pwd'], { mfa: true }],
    ['MFA'],
  ])
    assert.equal(hasTwo({ amr }), false, JSON.stringify(amr))
  for (const amr of ['mfa', 'pwd otp', { mfa: 'mfa' }, null, undefined, 2])
    assert.equal(hasTwo({ amr }), false, JSON.stringify(amr))
})

test('acr proves two factors by the configured values, and by no other', () => {
  assert.equal(hasTwo({ acr: '2', amr: ['pwd'] }), true)
  assert.equal(hasTwo({ acr: 'phr' }), true)
  for (const acr of ['1', '22', 'phr phrh', '', ['2'], 2]) assert.equal(hasTwo({ acr }), false)
})

test('never and always ignore what the provider claims', () => {
  const strong = { acr: '2', amr: ['mfa', 'pwd', 'otp'] }
  assert.equal(isTwoFactorSignIn({ secondFactor: 'never', acrValues: ['2'] }, strong), false)
  assert.equal(isTwoFactorSignIn({ secondFactor: 'always', acrValues: [] }, {}), true)
})
