import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { generateKeyPair, SignJWT } from 'jose'
import { listSessions, whoAmI } from '#contract/people/auth-endpoints.ts'
import { getPerson, unlinkPersonProvider } from '#contract/people/person-endpoints.ts'
import { getProviderSignOut } from '#contract/people/provider-sign-in-endpoints.ts'
import {
  getSignInProvider,
  removeSignInProvider,
  updateSignInProvider,
} from '#contract/people/sign-in-provider-endpoints.ts'
import {
  clientAt,
  ProviderVisitor,
  startIdentityProvider,
  testClient,
} from '#test/world/identity-provider.ts'
import { untilWaiting } from '#test/world/lock-waits.ts'
import { idOf } from '#test/world/people.ts'
import { addTestProvider } from '#test/world/provider-sign-in.ts'
import { eventually } from '#test/world/running-server.ts'
import { callEndpoint, openWorld } from '#test/world/world.ts'

const world = await openWorld()
const ada = await world.signIn('ada')
const accounts = { lee: { email: 'lee@cartro.example', email_verified: true } }
await world.owner.query(`update users set email = 'lee@cartro.example' where username = 'lee'`)
const clients = [clientAt(world.origin)]
const first = await startIdentityProvider({ clients, accounts })
const { issuer } = first
const provider = await addTestProvider(world.origin, ada, issuer, {
  emailDomains: ['cartro.example'],
})
const { redirectUri, logoutUri, id } = provider.record
const versionNow = async () => (await ada.call(getSignInProvider, { params: { id } })).reply.version
// Restarts the provider, which needs our address for back-channel logouts.
await first.close()
const idp = await startIdentityProvider({
  clients: [
    clientAt(world.origin, {
      backchannel_logout_uri: logoutUri,
      backchannel_logout_session_required: true,
    }),
  ],
  accounts,
  port: Number(new URL(issuer).port),
})
after(() => idp.close())

async function signIn(visitor?: ProviderVisitor): Promise<string> {
  const { status, reply, text } = await provider.signIn('lee', visitor)
  assert.equal(status, 200, text)
  return reply.credentials.token
}
const statusOf = async (token: string) =>
  (await callEndpoint(world.origin, whoAmI, {}, token)).status

test('signing out here leads to the provider, and signing out there ends the session here', async () => {
  const visitor = new ProviderVisitor()
  const token = await signIn(visitor)
  const elsewhere = await signIn()
  const { reply } = await callEndpoint(world.origin, getProviderSignOut, {}, token)
  assert.equal(new URL(reply.url ?? '').origin, issuer)
  await visitor.signOut(reply.url ?? '', redirectUri)
  await eventually('the provider told us', async () => (await statusOf(token)) === 401)
  // Another browser has another session at the provider.
  assert.equal(await statusOf(elsewhere), 200)
  const { rows } = await world.owner.query(
    `select kind::text from sign_in_events where company_id = 1 and user_id = (select id from users where company_id = 1 and username = 'lee')
     order by id desc limit 1`,
  )
  assert.deepEqual(rows, [{ kind: 'signed-out-by-provider' }])
})

test('a session that lacks a required second factor is led to the provider’s sign-out too', async () => {
  await world.owner.query(
    `insert into second_factor_policies (company_id, roles, starts_on) values (1, '{user,mod}', '2026-01-01')`,
  )
  const token = await signIn()
  const { problem } = await callEndpoint(world.origin, listSessions, {}, token)
  assert.equal(problem?.code, 'second-factor-missing')
  const { reply, text } = await callEndpoint(world.origin, getProviderSignOut, {}, token)
  assert.equal(URL.parse(reply.url ?? '')?.origin, issuer, text)
  await world.owner.query('delete from second_factor_policies where company_id = 1')
})

test('an unsigned sign-out and an invalid one end nothing', async () => {
  const token = await signIn()
  const { privateKey } = await generateKeyPair('RS256')
  const claims = { events: { 'http://schemas.openid.net/event/backchannel-logout': {} } }
  const forged = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256' })
    .setIssuer(issuer)
    .setAudience(testClient.id)
    .setSubject('lee')
    .setJti('1')
    .setIssuedAt()
    .sign(privateKey)
  for (const wrong of [forged, 'no-token', `${btoa('{"alg":"none"}')}.${btoa('{}')}.`]) {
    const { status } = await provider.sendLogoutToken(wrong)
    assert.equal(status, 400, wrong)
  }
  assert.equal(await statusOf(token), 200)
})

test('an administrator sees and removes an account’s link, which ends its sessions from there', async () => {
  const params = { id: await idOf(world.owner, 'lee') }
  const token = await signIn()
  const byPassword = await world.signIn('lee')
  const { providers } = (await ada.call(getPerson, { params })).reply
  assert.deepEqual(
    providers.map((row) => [row.id, row.label]),
    [[id, provider.record.label]],
  )
  const mar = await world.signIn('mar')
  const linked = { params: { ...params, providerId: id } }
  assert.equal((await mar.call(unlinkPersonProvider, linked)).status, 409)
  const unlinked = await ada.call(unlinkPersonProvider, linked)
  assert.equal(unlinked.status, 204, unlinked.text)
  assert.equal(await statusOf(token), 401)
  assert.equal((await byPassword.call(whoAmI)).status, 200)
  const after = (await ada.call(getPerson, { params })).reply
  assert.deepEqual(after.providers, [])
  assert.deepEqual(after.changes[0]?.before, { provider: provider.record.label })
  assert.deepEqual(
    after.signIns.slice(0, 2).map(({ kind, address, agent }) => [kind, address, agent]),
    [
      ['provider-unlinked', '', ''],
      ['signed-out-by-provider', '', ''],
    ],
  )
  assert.equal((await ada.call(unlinkPersonProvider, linked)).problem.code, 'not-found')
})

const changeIssuer = async (newIssuer: string) => {
  const body = { issuer: newIssuer, clientSecret: testClient.secret }
  const input = { params: { id }, version: await versionNow(), body }
  const { status, text } = await ada.call(updateSignInProvider, input)
  assert.equal(status, 200, text)
}
const identities = async () =>
  (await world.owner.query('select subject from external_identities where provider_id = $1', [id]))
    .rows

test('a new issuer unlinks everybody and ends the sessions of the former one', async () => {
  const token = await signIn()
  const byPassword = await world.signIn('lee')
  assert.deepEqual(await identities(), [{ subject: 'lee' }])
  await changeIssuer('http://127.0.0.1:1')
  assert.deepEqual(await identities(), [])
  assert.equal(await statusOf(token), 401)
  assert.equal((await byPassword.call(whoAmI)).status, 200)
  const params = { id: await idOf(world.owner, 'lee') }
  const [change] = (await ada.call(getPerson, { params })).reply.changes
  assert.deepEqual(
    [change?.kind, change?.actor, change?.before],
    ['provider-unlinked', 'Ada Font', { provider: provider.record.label }],
  )
  await changeIssuer(issuer)
})

test('a sign-in at the former issuer fails once another is entered', async () => {
  await signIn()
  const arrived = await provider.arrive('lee')
  const client = await world.owner.connect()
  try {
    await client.query('begin')
    await client.query(
      'select from sign_in_providers where company_id = 1 and id = $1 for update',
      [id],
    )
    await client.query(`update sign_in_providers set issuer = 'http://127.0.0.1:1' where id = $1`, [
      id,
    ])
    const finishing = provider.finish(arrived)
    await untilWaiting(world.owner)
    await client.query('commit')
    assert.equal((await finishing).problem.code, 'provider-sign-in-over')
  } finally {
    client.release()
  }
  await world.owner.query('update sign_in_providers set issuer = $2 where id = $1', [id, issuer])
})

test('a sign-in that waits for an unlinking starts no session', async () => {
  await signIn()
  const arrived = await provider.arrive('lee')
  const lee = await idOf(world.owner, 'lee')
  const client = await world.owner.connect()
  try {
    await client.query('begin')
    await client.query('select from users where company_id = 1 and id = $1 for no key update', [
      lee,
    ])
    const finishing = provider.finish(arrived)
    await untilWaiting(world.owner)
    await client.query('delete from external_identities where company_id = 1 and user_id = $1', [
      lee,
    ])
    await client.query('commit')
    assert.equal((await finishing).problem.code, 'provider-sign-in-over')
  } finally {
    client.release()
  }
})

test('removing a provider ends the sessions from it', async () => {
  const token = await signIn()
  const version = await versionNow()
  const removed = await ada.call(removeSignInProvider, { params: { id }, version })
  assert.equal(removed.status, 204, removed.text)
  assert.equal(await statusOf(token), 401)
  assert.equal((await world.signIn('lee')).token.length > 40, true)
})
