import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn, whoAmI } from '#contract/people/auth-endpoints.ts'
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  signInByPasskey,
  startPasskey,
  startPasskeyConfirmation,
  startPasskeySignIn,
} from '#contract/people/passkey-endpoints.ts'
import { resetPersonFactor } from '#contract/people/person-endpoints.ts'
import {
  getSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '#contract/people/second-factor-endpoints.ts'
import { demoPassword } from '#database/demo/demo-world.ts'
import type { PasskeyAssertion } from '#domain/people/passkey.ts'
import { addPasskeyOf, publicUrl, relyingParty } from '#test/world/passkey-adding.ts'
import { eventually } from '#test/world/running-server.ts'
import { softwareAuthenticator } from '#test/world/software-authenticator.ts'
import { callEndpoint, openWorld, type TestActor } from '#test/world/world.ts'

const world = await openWorld(undefined, { PUBLIC_URL: publicUrl })
const otherServer = await world.another({ PUBLIC_URL: publicUrl })
const password = demoPassword

const attempt = (username: string, more: object = {}) =>
  callEndpoint(world.origin, signIn, { body: { username, password, ...more } })
const signInAlone = (passkey: PasskeyAssertion, origin = world.origin) =>
  callEndpoint(origin, signInByPasskey, { body: { passkey } })
const challengeAlone = async () =>
  (await callEndpoint(world.origin, startPasskeySignIn)).reply.challenge

const lastEvents = async (username: string, count: number) => {
  const { rows } = await world.owner.query<{ kind: string }>(
    `select e.kind from sign_in_events e join users u on u.company_id = e.company_id and u.id = e.user_id
    where u.username = $1 order by e.id desc limit $2`,
    [username, count],
  )
  return rows.map(({ kind }) => kind)
}
const eventuallyLogged = (username: string, kind: string) =>
  eventually(`${kind} of ${username}`, async () => (await lastEvents(username, 1))[0] === kind)

test('a passkey is requested after the password, and comes with recovery codes', async () => {
  const [lee, elsewhere] = [await world.signIn('lee'), await world.signIn('lee')]
  const wrong = await lee.call(startPasskey, { body: { password: 'wrong' } })
  assert.equal(wrong.problem.errors?.[0]?.code, 'wrong-password')
  const added = await addPasskeyOf(lee, 'Lee’s <b>laptop</b>')
  assert.equal(new Set(added.recoveryCodes).size, 10)
  assert.equal((await elsewhere.call(whoAmI)).status, 401, 'every other session is over')
  const { reply: rows } = await lee.call(listPasskeys)
  assert.deepEqual(
    rows.map(({ name, lastUsedAt }) => ({ name, lastUsedAt })),
    [{ name: 'Lee’s <b>laptop</b>', lastUsedAt: null }],
  )
  const refused = await attempt('lee')
  assert.deepEqual([refused.status, refused.problem.code], [401, 'second-factor-required'])
  const { challenge = '', allowCredentials, rpId } = refused.problem.passkeyOptions ?? {}
  assert.deepEqual([rpId, allowCredentials?.length], [relyingParty.rpId, 1])
  // User verification is not needed beside the password.
  const passkey = added.sign({ ...relyingParty, challenge }, { counter: 1, isVerified: false })
  const wrongPassword = await attempt('lee', { passkey, password: 'wrong' })
  assert.equal(wrongPassword.problem.code, 'wrong-credentials', 'a passkey does not help a guess')
  assert.equal((await attempt('lee', { passkey })).status, 200)
  // The previous refusal is logged after its reply, perhaps only now.
  assert.ok((await lastEvents('lee', 2)).includes('signed-in-with-passkey'))
  assert.ok((await world.signIn('lee').catch(() => null)) === null)
  const [code] = added.recoveryCodes ?? []
  assert.equal((await attempt('lee', { code })).status, 200)
})

test('a challenge can be answered once, on any server', async () => {
  const added = await addPasskeyOf(await world.signIn('mar'))
  const { challenge = '' } = (await attempt('mar')).problem.passkeyOptions ?? {}
  const passkey = added.sign({ ...relyingParty, challenge })
  const input = { body: { username: 'mar', password, passkey } }
  const tries = await Promise.all(
    [world, otherServer, world].map(({ origin }) => callEndpoint(origin, signIn, input)),
  )
  assert.deepEqual(tries.map(({ status }) => status).sort(), [200, 401, 401])
  const again = await attempt('mar', { passkey })
  assert.equal(again.problem.code, 'passkey-refused')
  await eventuallyLogged('mar', 'wrong-passkey')
  const alone = added.sign({ ...relyingParty, challenge: await challengeAlone() }, added)
  assert.deepEqual(
    (await Promise.all([world, otherServer].map(({ origin }) => signInAlone(alone, origin))))
      .map(({ status }) => status)
      .sort(),
    [200, 401],
  )
})

test('a passkey alone signs in its verified user, and every failure gets the same reply', async () => {
  const pau = await world.signIn('pau')
  const added = await addPasskeyOf(pau)
  const { userHandle } = added
  const signed = await signInAlone(
    added.sign({ ...relyingParty, challenge: await challengeAlone() }, { counter: 5, userHandle }),
  )
  assert.equal(signed.status, 200, signed.text)
  assert.equal(signed.reply.user.username, 'pau')
  assert.deepEqual(await lastEvents('pau', 1), ['signed-in-by-passkey'])
  const input = async (more: object = {}) => ({
    ...relyingParty,
    challenge: await challengeAlone(),
    ...more,
  })
  const counter = 6
  const { challenge: forFactor = '' } = (await attempt('pau')).problem.passkeyOptions ?? {}
  const wrong = {
    'another origin': added.sign(await input({ origin: 'https://oto.example.org' }), {
      ...{ counter, userHandle },
    }),
    'another host': added.sign(await input({ rpId: 'oto.example.org' }), { counter, userHandle }),
    'a challenge of nobody': added.sign(
      { ...relyingParty, challenge: Buffer.alloc(32).toString('base64url') },
      { counter, userHandle },
    ),
    'a challenge for a second factor': added.sign(
      { ...relyingParty, challenge: forFactor },
      { counter, userHandle },
    ),
    'an owner not verified': added.sign(await input(), { counter, userHandle, isVerified: false }),
    'nobody’s passkey': softwareAuthenticator().sign(await input(), { counter, userHandle }),
    'another’s handle': added.sign(await input(), { counter, userHandle: '1.1' }),
    'a company that is not there': added.sign(await input(), { counter, userHandle: '987.1' }),
    'no handle': added.sign(await input(), { counter }),
    'another signature': {
      ...added.sign(await input(), { counter, userHandle }),
      signature: softwareAuthenticator().sign(await input()).signature,
    },
    'no client data': {
      ...added.sign(await input(), { counter, userHandle }),
      clientDataJSON: 'e30',
    },
    'a counter that went back': added.sign(await input(), { counter: 5, userHandle }),
  }
  for (const [fault, passkey] of Object.entries(wrong)) {
    const { status, problem } = await signInAlone(passkey)
    assert.deepEqual([status, problem.code], [401, 'passkey-refused'], fault)
  }
  await eventuallyLogged('pau', 'passkey-counter')
  await world.owner.query(`update passkey_challenges set created_at = now() - interval '6 minutes'`)
  const expired = await input()
  await world.owner.query(`update passkey_challenges set created_at = now() - interval '6 minutes'`)
  assert.equal((await signInAlone(added.sign(expired, { counter, userHandle }))).status, 401)
  assert.equal((await signInAlone(added.sign(await input(), { counter, userHandle }))).status, 200)
})

test('a passkey alone does not sign in where a provider is required', async () => {
  const added = await addPasskeyOf(await world.signIn('marc'))
  const signInNow = async () => {
    const input = { ...relyingParty, challenge: await challengeAlone() }
    const { userHandle } = added
    const { status, problem } = await signInAlone(added.sign(input, { counter: 0, userHandle }))
    return status === 200 ? 'signed in' : problem.code
  }
  assert.equal(await signInNow(), 'signed in')
  await world.owner.query(
    `insert into sign_in_rules (company_id, password_user_id) select 1, id from users where username = 'ada'`,
  )
  assert.equal(await signInNow(), 'provider-required')
  await world.owner.query('delete from sign_in_rules')
  await world.owner.query(
    `delete from passkeys where company_id = 1 and user_id = (select id from users where company_id = 1 and username = 'marc');
     delete from recovery_codes where company_id = 1 and user_id = (select id from users where company_id = 1 and username = 'marc');
     update users set has_second_factor = false where username = 'marc'`,
  )
})

test('a new passkey needs an unused challenge of the same user and origin', async () => {
  const [ines, marc] = [await world.signIn('ines'), await world.signIn('marc')]
  const begin = async () => (await ines.call(startPasskey, { body: { password } })).reply.challenge
  const { register } = softwareAuthenticator()
  const add = (person: TestActor, input: Parameters<typeof register>[0]) =>
    person.call(addPasskey, { body: { name: 'Key', passkey: register(input) } })
  const wrong = {
    'another person': await add(marc, { ...relyingParty, challenge: await begin() }),
    'another origin': await add(ines, {
      ...{ ...relyingParty, challenge: await begin() },
      origin: 'https://oto.example.org',
    }),
    'a challenge for signing in': await add(ines, {
      ...relyingParty,
      challenge: await challengeAlone(),
    }),
  }
  for (const [fault, { status, problem }] of Object.entries(wrong)) {
    assert.deepEqual([status, problem.errors?.[0]?.code], [400, 'wrong-passkey'], fault)
  }
  const correct = { ...relyingParty, challenge: await begin() }
  assert.equal((await add(ines, correct)).status, 201)
  assert.equal((await add(ines, correct)).problem.errors?.[0]?.code, 'wrong-passkey')
  assert.deepEqual((await marc.call(listPasskeys)).reply, [])
  const elsewhere = await ines.call(startPasskey, {
    body: { password },
    headers: { origin: 'https://oto.example.org' },
  })
  assert.equal(elsewhere.problem.code, 'invalid', 'the second factor is on by now')
})

test('adding and removing need the password and a second factor of either kind', async () => {
  const bo = await world.signIn('bo')
  const first = await addPasskeyOf(bo)
  const missing = await bo.call(startPasskey, { body: { password } })
  assert.deepEqual(missing.problem.errors, [{ pointer: '/body/code', code: 'required' }])
  assert.equal((await bo.call(startSecondFactor, { body: { password } })).status, 400)
  const confirm = async () => {
    const { reply } = await bo.call(startPasskeyConfirmation)
    return first.sign({ ...relyingParty, challenge: reply.challenge })
  }
  const { challenge } = (await bo.call(startPasskeyConfirmation)).reply
  const foreign = softwareAuthenticator().sign({ ...relyingParty, challenge })
  const refused = await bo.call(startPasskey, { body: { password, passkey: foreign } })
  assert.deepEqual(refused.problem.errors, [{ pointer: '/body/passkey', code: 'wrong-passkey' }])
  const second = await addPasskeyOf(bo, 'Phone', { passkey: await confirm() })
  assert.equal(second.recoveryCodes, null, 'there are some')
  const renewed = await bo.call(renewRecoveryCodes, {
    body: { password, passkey: await confirm() },
  })
  assert.equal(renewed.status, 200, renewed.text)
  const [firstCode, secondCode = ''] = renewed.reply.recoveryCodes
  const remove = (id: number, proof: object) =>
    bo.call(removePasskey, { params: { id }, body: { password, ...proof } })
  assert.equal((await remove(second.id, {})).status, 400)
  assert.equal((await remove(second.id, { code: firstCode })).status, 204)
  assert.equal((await remove(second.id, { passkey: await confirm() })).status, 404)
  assert.equal((await bo.call(getSecondFactor)).reply.passkeyCount, 1)
  assert.equal((await remove(first.id, { code: secondCode })).status, 204)
  const { reply } = await bo.call(getSecondFactor)
  assert.deepEqual([reply.passkeyCount, reply.recoveryCodesLeft], [0, 0])
  await world.signIn('bo')
})

test('an administrator resets a lost passkey together with all second factors', async () => {
  const lee = await world.signIn('lee').catch(() => undefined)
  assert.equal(lee, undefined)
  const ada = await world.signIn('ada')
  const { rows } = await world.owner.query<{ id: number }>(
    `select id::int as id from users where username = 'lee'`,
  )
  const params = { id: rows[0]?.id ?? 0 }
  assert.equal((await ada.call(resetPersonFactor, { params })).status, 204)
  assert.deepEqual((await (await world.signIn('lee')).call(listPasskeys)).reply, [])
  const { problem } = await ada.call(resetPersonFactor, { params })
  assert.equal(problem.code, 'second-factor-off')
})

test('other origins and IP addresses get no challenge, and open challenges are limited per network', async () => {
  const plain = await world.another()
  const startAt = (origin: string, headers: Record<string, string> = {}) =>
    callEndpoint(origin, startPasskeySignIn, { headers })
  assert.equal((await startAt(plain.origin)).problem.code, 'passkeys-unavailable', '127.0.0.1')
  const host = plain.origin.replace('127.0.0.1', 'localhost')
  assert.equal((await startAt(host)).reply.rpId, 'localhost')
  const elsewhere = await startAt(world.origin, { origin: 'https://oto.example.org' })
  assert.equal(elsewhere.problem.code, 'passkeys-unavailable')
  await world.owner.query(`insert into passkey_challenges (challenge_hash, purpose, user_handle, rp_id, origin, network)
    select sha256(n::text::bytea), 'sign-in', '', 'x', 'x', '127.0.0.1' from generate_series(1, 500) n`)
  assert.equal((await startAt(world.origin)).status, 429)
  await world.owner.query(`update passkey_challenges set created_at = now() - interval '6 minutes'`)
  assert.equal((await startAt(world.origin)).status, 200)
})
