// OpenID Connect provider (oidc-provider) in a thread of its own, with a clock that can be wrong.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import { decodeJwt, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import type { ProviderAccounts, ProviderSetup } from '#test/world/identity-provider.ts'

const { port, clockOffsetMs, clients, accounts, audience } = workerData as ProviderSetup
const now = Date.now
Date.now = () => now() + clockOffsetMs

const { default: Provider } = await import('oidc-provider')

const { privateKey } = await generateKeyPair('RS256', { extractable: true })
const key: JWK = { ...(await exportJWK(privateKey)), kid: crypto.randomUUID(), use: 'sig' }
const server = createServer()
server.listen(port, '127.0.0.1')
await once(server, 'listening')
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

let people: ProviderAccounts = accounts
const provider = new Provider(issuer, {
  clients: [...clients],
  jwks: { keys: [{ ...key, alg: 'RS256' }] },
  cookies: { keys: ['only-for-tests'] },
  features: { backchannelLogout: { enabled: true } },
  // The provider's own fetch refuses servers on this machine.
  fetch: (url, options) => fetch(url, { ...options, ...{ dispatcher: undefined } }),
  claims: {
    openid: ['sub', 'sid', 'amr', 'acr'],
    email: ['email', 'email_verified'],
    profile: ['name', 'preferred_username'],
    groups: ['groups'],
    supplier: ['supplier'],
  },
  acrValues: ['1', '2'],
  // Shorter than the tested differences of clocks.
  ttl: { IdToken: 60, AccessToken: 3600, AuthorizationCode: 600, Session: 86_400, Grant: 86_400 },
  findAccount: (_context, id) => ({
    accountId: id,
    claims: async () => {
      const { amr: _amr, acr: _acr, ...claims } = people[id] ?? {}
      return { sub: id, ...claims }
    },
  }),
})
// Sign-in methods (`amr`, `acr`) belong to the session: the provider's own screens do not set them.
const finish = provider.interactionFinished.bind(provider)
provider.interactionFinished = (request, response, result, options) => {
  const { amr, acr } = people[result.login?.accountId ?? ''] ?? {}
  const methods = { ...(amr === undefined ? {} : { amr }), ...(acr === undefined ? {} : { acr }) }
  const withLogin = result.login ? { ...result, login: { ...result.login, ...methods } } : result
  return finish(request, response, withLogin as typeof result, options)
}
// Replaces the ID token by one for another audience, signed with the same key.
provider.use(async (context, next) => {
  await next()
  const body = context.body as { id_token?: string } | undefined
  if (!audience || typeof body !== 'object' || !body?.id_token) return
  const claims = { ...decodeJwt(body.id_token), aud: audience }
  const header = { alg: 'RS256', kid: key.kid ?? '' }
  body.id_token = await new SignJWT(claims).setProtectedHeader(header).sign(privateKey)
})
server.on('request', provider.callback())

parentPort?.on('message', (changed: ProviderAccounts) => {
  people = changed
  parentPort?.postMessage('changed')
})
parentPort?.postMessage(issuer)
