import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listAuditLog } from '#contract/audit/audit-log-endpoints.ts'
import { signIn, signOut, whoAmI } from '#contract/people/auth-endpoints.ts'
import {
  removePasskey,
  signInByPasskey,
  startPasskeySignIn,
} from '#contract/people/passkey-endpoints.ts'
import { getPerson, listPeople, updatePerson } from '#contract/people/person-endpoints.ts'
import { getSecondFactor } from '#contract/people/second-factor-endpoints.ts'
import {
  getSecondFactorPolicy,
  updateSecondFactorPolicy,
} from '#contract/people/second-factor-policy-endpoints.ts'
import { listShipments } from '#contract/shipments/shipment-endpoints.ts'
import { demoPassword } from '#database/demo/demo-world.ts'
import type { Role } from '#domain/access/person.ts'
import { allEndpoints } from '#test/replies/all-endpoints.ts'
import { unknownIds } from '#test/replies/request-ids.ts'
import { exampleRequest } from '#test/security/example-request.ts'
import { machine } from '#test/world/api-keys.ts'
import { addPasskeyOf, publicUrl, relyingParty } from '#test/world/passkey-adding.ts'
import { idOf } from '#test/world/people.ts'
import { callEndpoint, openWorld } from '#test/world/world.ts'

const world = await openWorld(undefined, { PUBLIC_URL: publicUrl })
const ada = await world.signIn('ada')

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function setPolicy(roles: Role[], startsOn: string | null, allowsPasskeyAlone = true) {
  const { version } = (await ada.call(getSecondFactorPolicy)).reply
  const body = { roles, startsOn, allowsPasskeyAlone }
  const saved = await ada.call(updateSecondFactorPolicy, { body, version })
  assert.equal(saved.status, 200, saved.text)
  return saved.reply
}

const lacksFactor = async (token: string) => {
  const { problem } = await world.withToken(token).call(listShipments)
  return problem?.code === 'second-factor-missing'
}

test('the policy is versioned, validated, and in the audit log', async () => {
  const { reply, headers } = await ada.call(getSecondFactorPolicy)
  assert.deepEqual(reply, { roles: [], startsOn: null, allowsPasskeyAlone: true, version: 1 })
  assert.equal(headers.get('etag'), '"1"')
  const body = { roles: ['user'] as Role[], startsOn: null, allowsPasskeyAlone: true }
  const dateless = await ada.call(updateSecondFactorPolicy, { body, version: 1 })
  assert.deepEqual(dateless.problem.errors, [{ pointer: '/body/startsOn', code: 'required' }])
  const saved = await setPolicy(['user', 'admin'], dayIn(30))
  assert.deepEqual([saved.roles, saved.version], [['admin', 'user'], 2])
  const stale = await ada.call(updateSecondFactorPolicy, {
    body: { ...saved, ...body },
    version: 1,
  })
  assert.equal(stale.status, 400, 'a version is not part of the body')
  const outdated = { ...body, roles: [] as Role[] }
  const conflict = await ada.call(updateSecondFactorPolicy, { body: outdated, version: 1 })
  assert.deepEqual([conflict.status, conflict.problem.version], [412, 2])
  const none = await setPolicy([], dayIn(30))
  assert.deepEqual([none.startsOn, none.version], [null, 3], 'without roles there is no day')
  const unchanged = await setPolicy([], null)
  assert.equal(unchanged.version, 3, 'equal values are no change')
  const { rows } = (await ada.call(listAuditLog, { query: { topic: 'signIn' } })).reply
  assert.deepEqual(
    rows.map(({ kind, after }) => [kind, after.startsOn]),
    [
      ['policy-changed', null],
      ['policy-changed', dayIn(30)],
    ],
  )
})

test('before its start the policy is announced to the people whom it affects', async () => {
  const dueDay = dayIn(30)
  await setPolicy(['mod'], dueDay)
  const dueOf = async (name: string) => {
    const { reply } = await (await world.signIn(name)).call(getSecondFactor)
    return [reply.dueOn, reply.isMissing]
  }
  assert.deepEqual(await dueOf('marc'), [dueDay, false])
  assert.deepEqual(await dueOf('lee'), [null, false], 'of another role')
  assert.equal(await lacksFactor((await world.signIn('marc')).token), false)
})

test('from its start, a sign-in without a second factor must set one up first', async () => {
  const before = await world.signIn('lee')
  const account = await machine(world, ada, { scopes: ['read'] })
  await setPolicy(['user', 'mod', 'admin'], dayIn(-1))
  assert.equal(await lacksFactor(before.token), false, 'a session from before goes on')
  const lee = await world.signIn('lee')
  const served: string[] = []
  for (const endpoint of await allEndpoints()) {
    if (endpoint.access === 'public' || endpoint.allowedWithoutFactor) continue
    const request = exampleRequest(endpoint, unknownIds)
    const { status, text } = await world.app
      .inject({
        method: endpoint.method,
        url: request.path,
        headers: {
          ...{ authorization: `Bearer ${lee.token}`, 'if-match': '"1"', 'oto-supplier': '1' },
          ...(request.body !== undefined && { 'content-type': request.contentType }),
        },
        ...(request.body !== undefined && { payload: request.body }),
      })
      .then(({ statusCode, body }) => ({ status: statusCode, text: body }))
    if (status !== 409 || JSON.parse(text).code !== 'second-factor-missing')
      served.push(`${endpoint.method} ${endpoint.url}: ${status} ${text}`)
  }
  assert.deepEqual(served, [])
  assert.equal((await lee.call(whoAmI)).status, 200)
  assert.equal((await account.call(listShipments)).status, 200, 'keys need no second factor')
  const { id, recoveryCodes } = await addPasskeyOf(lee)
  assert.equal(await lacksFactor(lee.token), false, 'the same session goes on')
  // Removing the last factor requires another.
  const proof = { password: demoPassword, code: recoveryCodes?.[0] ?? '' }
  assert.equal((await lee.call(removePasskey, { params: { id }, body: proof })).status, 204)
  assert.equal(await lacksFactor(lee.token), true)
  assert.equal((await lee.call(signOut)).status, 204)
  const bo = await world.signIn('bo')
  assert.equal(await lacksFactor(bo.token), false, 'another company has no policy')
  await setPolicy([], null)
})

test('a session that must set up a second factor goes on once the policy no longer requires it', async () => {
  await setPolicy(['user', 'mod'], dayIn(-1))
  const [lee, marc] = [await world.signIn('lee'), await world.signIn('marc')]
  assert.deepEqual([await lacksFactor(lee.token), await lacksFactor(marc.token)], [true, true])
  await setPolicy(['mod'], dayIn(-1))
  assert.deepEqual([await lacksFactor(lee.token), await lacksFactor(marc.token)], [false, true])
  await setPolicy(['mod'], dayIn(30))
  assert.equal(await lacksFactor(marc.token), false)
  await setPolicy([], null)
})

test('a new role requires its second factor immediately, until the role is lost', async () => {
  await setPolicy(['mod'], dayIn(-1))
  const ines = await world.signIn('ines')
  const id = await idOf(world.owner, 'ines')
  const setRoles = async (roles: Role[]) => {
    const { reply } = await ada.call(getPerson, { params: { id } })
    const { version } = reply
    const changed = await ada.call(updatePerson, { params: { id }, version, body: { roles } })
    assert.equal(changed.status, 200, changed.text)
    return lacksFactor(ines.token)
  }
  assert.equal(await lacksFactor(ines.token), false)
  assert.equal(await setRoles(['mod', 'user']), true)
  assert.equal(await setRoles(['user']), false)
  await addPasskeyOf(ines)
  assert.equal(await setRoles(['mod', 'user']), false, 'with a second factor the session goes on')
  await setRoles(['user'])
  await setPolicy([], null)
})

test('a passkey alone signs in where the company allows it', async () => {
  const { sign, userHandle } = await addPasskeyOf(await world.signIn('mar'))
  const attempt = async (counter: number) => {
    const { challenge } = (await callEndpoint(world.origin, startPasskeySignIn)).reply
    const passkey = sign({ ...relyingParty, challenge }, { counter, userHandle })
    return callEndpoint(world.origin, signInByPasskey, { body: { passkey } })
  }
  await setPolicy([], null, false)
  const { status, problem } = await attempt(1)
  assert.deepEqual([status, problem.code], [401, 'password-required'])
  await setPolicy(['user'], dayIn(-1), true)
  const alone = await attempt(2)
  assert.equal(alone.status, 200, alone.text)
  assert.equal(
    await lacksFactor(alone.reply.credentials.token),
    false,
    'a passkey alone counts as two factors',
  )
  const refused = await callEndpoint(world.origin, signIn, {
    body: { username: 'mar', password: demoPassword },
  })
  assert.equal(refused.problem.code, 'second-factor-required')
  await setPolicy([], null)
})

test('the list of people filters by second factor', async () => {
  const namesWith = async (secondFactor: 'on' | 'off') => {
    const { rows } = (await ada.call(listPeople, { query: { secondFactor, limit: 100 } })).reply
    return rows.map(({ username, hasSecondFactor }) => `${username} ${hasSecondFactor}`)
  }
  assert.deepEqual(await namesWith('on'), ['ines true', 'mar true'])
  const without = await namesWith('off')
  assert.ok(without.includes('lee false') && without.every((entry) => entry.endsWith('false')))
})
