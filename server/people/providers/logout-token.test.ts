import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, beforeEach, test } from 'node:test'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { whoAmI } from '#contract/people/auth-endpoints.ts'
import { startProviderSignIn } from '#contract/people/provider-sign-in-endpoints.ts'
import { checkSignInProvider } from '#contract/people/sign-in-provider-endpoints.ts'
import { testClient } from '#test/world/identity-provider.ts'
import { addTestProvider } from '#test/world/provider-sign-in.ts'
import { openWorld, type TestActor } from '#test/world/world.ts'

const world = await openWorld()
const ada = await world.signIn('ada')
const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
const key = { ...(await exportJWK(publicKey)), kid: '1', alg: 'RS256', use: 'sig' }

// Serves the provider's configuration and keys.
let requestCount = 0
let extraFields: Record<string, string> = {}
const server = createServer((incoming, response) => {
  requestCount += 1
  if (incoming.method === 'POST') {
    // The provider accepts the client and refuses the code.
    const body = JSON.stringify({ error: 'invalid_grant' })
    return response.writeHead(400, { 'content-type': 'application/json' }).end(body)
  }
  const configuration = {
    ...{ issuer, jwks_uri: `${issuer}/keys`, authorization_endpoint: issuer },
    ...extraFields,
  }
  const body = incoming.url === '/keys' ? { keys: [key] } : configuration
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
}).listen(0, '127.0.0.1')
await once(server, 'listening')
after(() => server.close())
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const provider = await addTestProvider(world.origin, ada, issuer)

const now = () => Math.floor(Date.now() / 1000)
const logout = (claims: JWTPayload) =>
  new SignJWT({
    ...{ iss: issuer, aud: testClient.id, jti: crypto.randomUUID(), iat: now(), exp: now() + 120 },
    ...{ events: { 'http://schemas.openid.net/event/backchannel-logout': {} }, ...claims },
  })
    .setProtectedHeader({ alg: 'RS256', kid: '1' })
    .sign(privateKey)
const sendLogout = async (claims: JWTPayload) =>
  (await provider.sendLogoutToken(await logout(claims))).status

/** Creates a session of lee that began at the provider some seconds ago. */
async function login({ session, secondsAgo = 0 }: { session?: string; secondsAgo?: number } = {}) {
  const lee = await world.signIn('lee')
  await world.owner.query(
    `with lee_session as (
       update sessions set started_at = now() - interval '1 second' * $3
       where id = (select max(id) from sessions) returning company_id, id)
     insert into provider_sessions (company_id, session_id, provider_id, subject, provider_session)
     select company_id, id, $1, 'lee', $2 from lee_session`,
    [provider.record.id, session ?? null, secondsAgo],
  )
  return lee
}
const statusOf = async (who: TestActor) => (await who.call(whoAmI)).status

beforeEach(() => {
  requestCount = 0
})

test('a sign-out ends the person’s earlier sessions, and a delayed one ends no later session', async () => {
  const before = await login({ secondsAgo: 600 })
  const later = await login()
  // A delayed token from a correct clock.
  assert.equal(await sendLogout({ sub: 'lee', iat: now() - 200 }), 204)
  assert.equal(await statusOf(before), 401)
  assert.equal(await statusOf(later), 200)
  assert.equal(await sendLogout({ sub: 'lee' }), 204)
  assert.equal(await statusOf(later), 401)
})

test('a token is accepted once, must expire, and must name a person or session', async () => {
  const lee = await login()
  const jti = crypto.randomUUID()
  assert.equal(await sendLogout({ sub: 'nobody', jti }), 204)
  assert.equal(await sendLogout({ sub: 'lee', jti }), 400, 'the same again')
  for (const claims of [
    { sub: 'lee', exp: undefined },
    { sub: 'lee', exp: now() - 200 },
    { sub: 'lee', jti: '' },
    { sub: '' },
    { sub: '', sid: 'one' },
    { sub: 'lee', sid: '' },
  ])
    assert.equal(await sendLogout(claims as JWTPayload), 400, JSON.stringify(claims))
  assert.equal(await statusOf(lee), 200)
  await world.owner.query(`update logout_tokens set is_over_at = now() - interval '1 second'`)
  assert.equal(await sendLogout({ sub: 'lee' }), 204)
  const { rows } = await world.owner.query('select count(*)::int as n from logout_tokens')
  assert.deepEqual(rows, [{ n: 1 }], 'those that are too old are forgotten')
  assert.equal(await statusOf(lee), 401)
})

test('a provider without TLS may name only its own origin, and its replies are limited to 1 MiB', async () => {
  const { id } = provider.record
  const faultOf = async (fields: typeof extraFields) => {
    extraFields = fields
    const checked = await ada.call(checkSignInProvider, { params: { id } })
    extraFields = {}
    return checked.reply.fault
  }
  let requestsElsewhere = 0
  const elsewhere = createServer((_request, response) => {
    requestsElsewhere += 1
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [key] }))
  }).listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  const other = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
  try {
    const own = { token_endpoint: `${issuer}/token` }
    assert.equal(await faultOf(own), null)
    for (const name of ['jwks_uri', 'token_endpoint', 'userinfo_endpoint', 'end_session_endpoint'])
      assert.equal(await faultOf({ ...own, [name]: `${other}/keys` }), 'not-openid', name)
    extraFields = { jwks_uri: `${other}/keys` }
    assert.equal((await provider.sendLogoutToken(await logout({ sub: 'lee' }))).status, 409)
    extraFields = {}
    assert.equal(requestsElsewhere, 0)
    assert.equal(await faultOf({ ...own, padding: 'x'.repeat(1024 * 1024) }), 'not-openid')
  } finally {
    extraFields = {}
    elsewhere.close()
  }
})

test('the redirect URI is on this server, whatever Host a request names', async () => {
  const port = Number(new URL(world.origin).port)
  const outgoing = request({
    ...{ host: '127.0.0.1', port, method: 'POST', path: startProviderSignIn.url },
    headers: { host: 'evil.example', 'content-type': 'application/json' },
  })
  outgoing.end(JSON.stringify({ provider: provider.provider }))
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  const { url } = JSON.parse(Buffer.concat(await response.toArray()).toString())
  assert.equal(new URL(url).searchParams.get('redirect_uri'), `${world.origin}/login`)
})

test('a sign-out from a provider whose clock is three minutes slow ends the session', async () => {
  const lee = await login({ secondsAgo: 5 })
  assert.equal(await sendLogout({ sub: 'lee', iat: now() - 180 }), 204)
  assert.equal(await statusOf(lee), 401)
})

test('a sign-out by person and session ends that session and sessions without an identifier', async () => {
  const unnamed = await login()
  const named = await login({ session: 'one' })
  const other = await login({ session: 'other' })
  assert.equal(await sendLogout({ sid: 'nobody’s' }), 204)
  assert.equal(await sendLogout({ sub: 'somebody', sid: 'one' }), 204)
  assert.deepEqual(await Promise.all([unnamed, named, other].map(statusOf)), [200, 200, 200])
  assert.equal(await sendLogout({ sub: 'lee', sid: 'one' }), 204)
  assert.deepEqual(await Promise.all([unnamed, named, other].map(statusOf)), [401, 401, 200])
})

test('an invalid token or one for another provider or client is refused without a request to the provider', async () => {
  const lee = await login()
  const wrong = [
    'no-token',
    'a.b.c',
    await logout({ sub: 'lee', iss: 'https://id.example.com' }),
    await logout({ sub: 'lee', iss: 'none' }),
    await logout({ sub: 'lee', aud: 'other' }),
    await logout({ sub: 'lee', aud: [] }),
  ]
  for (const token of wrong) {
    const { status } = await provider.sendLogoutToken(token)
    assert.equal(status, 400, token)
  }
  assert.equal(requestCount, 0)
  assert.equal(await sendLogout({ sub: 'lee', aud: ['other', testClient.id] }), 204)
  assert.ok(requestCount > 0)
  assert.equal(await statusOf(lee), 401)
})
