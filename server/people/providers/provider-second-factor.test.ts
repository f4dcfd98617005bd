import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { requestEmailChange } from '#contract/people/account-link-endpoints.ts'
import {
  listPasskeys,
  removePasskey,
  startPasskey,
  startPasskeyConfirmation,
} from '#contract/people/passkey-endpoints.ts'
import {
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  verifySecondFactor,
} from '#contract/people/second-factor-endpoints.ts'
import {
  getSecondFactorPolicy,
  updateSecondFactorPolicy,
} from '#contract/people/second-factor-policy-endpoints.ts'
import { updateSignInProvider } from '#contract/people/sign-in-provider-endpoints.ts'
import { listShipments } from '#contract/shipments/shipment-endpoints.ts'
import type { SignInProviderSettings } from '#domain/people/sign-in-provider.ts'
import { clientAt, startIdentityProvider } from '#test/world/identity-provider.ts'
import { addPasskeyOf, publicUrl, relyingParty } from '#test/world/passkey-adding.ts'
import { addTestProvider } from '#test/world/provider-sign-in.ts'
import { openWorld, type TestActor } from '#test/world/world.ts'

const world = await openWorld(undefined, { PUBLIC_URL: publicUrl })
const ada = await world.signIn('ada')
const idp = await startIdentityProvider({ clients: [clientAt(publicUrl)] })
after(() => idp.close())
const provider = await addTestProvider(world.origin, ada, idp.issuer, {
  ...{ emailDomains: ['cartro.example'], createsUsers: true },
})
const params = { id: provider.record.id }
let { version } = provider.record

async function updateProvider(body: Partial<SignInProviderSettings>) {
  const { status, reply, text } = await ada.call(updateSignInProvider, { params, version, body })
  assert.equal(status, 200, text)
  version = reply.version
}

async function setPolicy(isRequired: boolean) {
  const { version: policyVersion } = (await ada.call(getSecondFactorPolicy)).reply
  const startsOn = isRequired ? '2026-01-01' : null
  const body = { roles: isRequired ? (['user'] as const) : [], startsOn, allowsPasskeyAlone: true }
  const changed = { body: { ...body, roles: [...body.roles] }, version: policyVersion }
  assert.equal((await ada.call(updateSecondFactorPolicy, changed)).status, 200)
}

/** Signs in a person at the provider, with these claims about methods. */
async function signInAtProvider(login: string, claims: object = {}): Promise<TestActor> {
  await idp.setAccounts({
    [login]: { email: `${login}@cartro.example`, email_verified: true, ...claims },
  })
  const { status, reply, text } = await provider.signIn(login)
  assert.equal(status, 200, text)
  return world.withToken(reply.credentials.token)
}

const isOpen = async (person: TestActor) => {
  const { status, problem } = await person.call(listShipments)
  assert.ok(status === 200 || problem.code === 'second-factor-missing')
  return status === 200
}
const faultsOf = ({ problem }: { problem: { errors?: readonly object[] } }) => problem.errors
const wrongCode = [{ pointer: '/body/code', code: 'wrong-code' }]
const noPassword = [{ pointer: '/body/password', code: 'required' }]

await setPolicy(true)

test('a sign-in counts as two factors by the provider’s claims or acr, always, or never, as configured', async () => {
  const admits = async (claims: object) => isOpen(await signInAtProvider('nora', claims))
  const [oneFactor, twoFactors] = [{ amr: ['pwd'] }, { amr: ['pwd', 'otp'] }]
  assert.deepEqual(
    [await admits({}), await admits(oneFactor), await admits(twoFactors)],
    [false, false, true],
  )
  assert.equal(await admits({ acr: '2' }), false, 'no value of acr was entered')
  await updateProvider({ acrValues: ['2'] })
  const requestedAcr = new URL((await provider.begin()).url).searchParams.get('acr_values')
  assert.equal(requestedAcr, '2', 'and the provider is asked for it')
  assert.deepEqual([await admits({ acr: '2' }), await admits({ acr: '1' })], [true, false])
  await updateProvider({ secondFactor: 'never' })
  assert.deepEqual([await admits(twoFactors), await admits({ acr: '2' })], [false, false])
  assert.equal(new URL((await provider.begin()).url).searchParams.get('acr_values'), null)
  await updateProvider({ secondFactor: 'always' })
  assert.deepEqual([await admits({}), await admits(oneFactor)], [true, true])
  await updateProvider({ secondFactor: 'when-said', acrValues: [] })
  await setPolicy(false)
  assert.equal(await admits(oneFactor), true, 'where nothing is required, nothing is asked')
  await setPolicy(true)
})

test('a person without a factor sets one up without a password, and must show it at the next sign-in', async () => {
  const person = await signInAtProvider('olga', { amr: ['pwd'] })
  const { reply: before } = await person.call(getSecondFactor)
  assert.deepEqual([before.isMissing, before.needsPassword], [true, false])
  const none = await person.call(verifySecondFactor, { body: { code: '000000' } })
  assert.equal(none.problem.code, 'second-factor-off')
  const { secret } = (await person.call(startSecondFactor, { body: {} })).reply
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const first = { code: totp.generate() }
  const confirmed = await person.call(confirmSecondFactor, { body: first })
  assert.equal(confirmed.status, 200, confirmed.text)
  const [code = '', another = ''] = confirmed.reply.recoveryCodes
  assert.equal(await isOpen(person), true, 'the same session goes on')

  const next = await signInAtProvider('olga', { amr: ['pwd'] })
  assert.equal(await isOpen(next), false)
  assert.equal((await next.call(getSecondFactor)).reply.isMissing, true)
  const showFactor = (body: object) => next.call(verifySecondFactor, { body })
  assert.deepEqual(faultsOf(await showFactor({})), [{ pointer: '/body/code', code: 'required' }])
  assert.deepEqual(faultsOf(await showFactor(first)), wrongCode, 'a code works once')
  assert.equal(await isOpen(next), false)
  assert.equal((await showFactor({ code })).status, 204)
  assert.equal(await isOpen(next), true)
  assert.equal(await isOpen(await signInAtProvider('olga')), false, 'each session for itself')
  assert.equal(await isOpen(await signInAtProvider('olga', { amr: ['mfa'] })), true)

  // A user without a password changes the factor with the factor itself.
  assert.equal((await next.call(getSecondFactor)).reply.needsPassword, false)
  const withoutProof = await next.call(removeSecondFactor, { body: {} })
  assert.deepEqual(faultsOf(withoutProof), [{ pointer: '/body/code', code: 'required' }])
  const usedCode = await next.call(renewRecoveryCodes, { body: { code } })
  assert.deepEqual(faultsOf(usedCode), wrongCode)
  const trusted = await signInAtProvider('olga', { amr: ['mfa'] })
  assert.equal((await trusted.call(removeSecondFactor, { body: { code: another } })).status, 204)
  assert.equal(await isOpen(trusted), true, 'two factors were shown at the provider')
  assert.equal((await trusted.call(getSecondFactor)).reply.dueOn, null)

  const kinds = await world.owner.query(
    `select e.kind::text from sign_in_events e join users u on u.company_id = e.company_id and u.id = e.user_id
     where u.username like 'olga@%' and e.kind::text like '%code%' order by e.id`,
  )
  assert.ok(kinds.rows.some(({ kind }) => kind === 'recovery-code-used'))
})

test('a person with neither password nor factor sets one up and changes the mail address soon after signing in', async () => {
  await setPolicy(false)
  const person = await signInAtProvider('nuria')
  assert.equal((await person.call(getSecondFactor)).reply.needsPassword, false)
  const email = (name: string) => ({ body: { email: `${name}@cartro.example` } })
  assert.equal((await person.call(requestEmailChange, email('nuria.two'))).status, 204)
  const ageSession = (age: string) =>
    world.owner.query(
      `update sessions s set started_at = now() - $1::interval from users u
       where s.company_id = 1 and u.company_id = 1 and u.id = s.user_id and u.username like 'nuria@%'`,
      [age],
    )
  await ageSession('16 minutes')
  for (const refused of [
    await person.call(startSecondFactor, { body: {} }),
    await person.call(startSecondFactor, { body: { password: 'any-password-at-all' } }),
    await person.call(requestEmailChange, email('nuria.three')),
    await person.call(startPasskey, { body: {} }),
  ])
    assert.deepEqual([refused.status, refused.problem.code], [409, 'sign-in-too-old'])
  await ageSession('14 minutes')
  const { reply, text } = await person.call(startSecondFactor, { body: {} })
  assert.ok(reply.secret, text)
  const code = new TOTP({ secret: Secret.fromBase32(reply.secret) }).generate()
  assert.equal((await person.call(confirmSecondFactor, { body: { code } })).status, 200)
  await ageSession('16 minutes')
  const withoutProof = await person.call(requestEmailChange, email('nuria.four'))
  assert.deepEqual(faultsOf(withoutProof), [{ pointer: '/body/code', code: 'required' }])
  await setPolicy(true)
})

test('a passkey is a factor of a provider’s session too, and a password session still needs the password', async () => {
  const person = await signInAtProvider('paula', { amr: ['pwd'] })
  const { id, sign } = await addPasskeyOf(person, 'Laptop', { password: undefined })
  assert.equal(await isOpen(person), true)
  const next = await signInAtProvider('paula', { amr: ['pwd'] })
  assert.equal(await isOpen(next), false)
  const { challenge } = (await next.call(startPasskeyConfirmation)).reply
  const passkey = sign({ ...relyingParty, challenge }, { counter: 1 })
  assert.equal((await next.call(verifySecondFactor, { body: { passkey } })).status, 204)
  assert.equal(await isOpen(next), true)
  const again = await next.call(verifySecondFactor, { body: { passkey } })
  assert.deepEqual(faultsOf(again), [{ pointer: '/body/passkey', code: 'wrong-passkey' }])
  assert.deepEqual(
    (await next.call(listPasskeys)).reply.map((row) => row.id),
    [id],
  )
  const refused = await next.call(removePasskey, { params: { id }, body: {} })
  assert.deepEqual(faultsOf(refused), [{ pointer: '/body/code', code: 'required' }])

  const lee = await world.signIn('lee')
  assert.equal((await lee.call(getSecondFactor)).reply.needsPassword, true)
  assert.equal(await isOpen(lee), false)
  assert.deepEqual(faultsOf(await lee.call(startSecondFactor, { body: {} })), noPassword)
})

test('wrong codes after a provider’s sign-in are throttled', async () => {
  const person = await signInAtProvider('quima', { amr: ['pwd'] })
  await addPasskeyOf(person, 'Laptop', { password: undefined })
  const next = await signInAtProvider('quima', { amr: ['pwd'] })
  const codes: string[] = []
  for (let i = 0; i < 11; i += 1) {
    const { problem } = await next.call(verifySecondFactor, { body: { code: '000000' } })
    codes.push(problem.code)
  }
  assert.deepEqual([codes[0], codes.at(-1)], ['invalid', 'too-many-attempts'])
  assert.equal(await isOpen(next), false)
})
