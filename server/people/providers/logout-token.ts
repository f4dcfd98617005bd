import { createRemoteJWKSet, decodeJwt, type JWTPayload, jwtVerify } from 'jose'
import {
  clockToleranceSeconds,
  discoverProvider,
  type ProviderRules,
  providerTimeoutSeconds,
} from '#server/people/providers/provider-client.ts'
import type { WhoseSessions } from '#server/people/providers/provider-session-end.ts'
import { ProviderError, type SignInProvider } from '#server/people/providers/provider-store.ts'

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'

/** Who signed out, by a provider's logout token (OpenID Connect Back-Channel Logout 1.0, section 2.6). */
export async function readLogoutToken(
  provider: SignInProvider,
  token: string,
  rules: ProviderRules,
): Promise<WhoseSessions> {
  // Before any request to the provider: anybody may post here.
  if (!isFor(provider, token)) throw new ProviderError('distrusted')
  const configuration = await discoverProvider(provider, rules)
  const { jwks_uri: keys } = configuration.serverMetadata()
  if (!keys) throw new ProviderError('no-code-flow')
  try {
    const { payload } = await jwtVerify(
      token,
      createRemoteJWKSet(new URL(keys), { timeoutDuration: providerTimeoutSeconds * 1000 }),
      {
        issuer: configuration.serverMetadata().issuer,
        audience: provider.clientId,
        clockTolerance: clockToleranceSeconds,
        maxTokenAge: clockToleranceSeconds,
        requiredClaims: ['jti', 'events'],
      },
    )
    const { sub, sid, iat = 0, nonce, events } = payload
    const isLogout = typeof events === 'object' && events !== null && logoutEvent in events
    if (!isLogout || nonce !== undefined || (sub === undefined && typeof sid !== 'string'))
      throw new ProviderError('distrusted')
    return {
      subject: sub ?? null,
      providerSession: typeof sid === 'string' ? sid : null,
      // A replay ends no later session; of a clock that is slow, `iat` may be before the session signed out of.
      begunBefore: new Date((iat + clockToleranceSeconds) * 1000),
    }
  } catch (error) {
    throw new ProviderError('distrusted', error)
  }
}

/** Whether a token names this provider and us, its signature not looked at yet. */
function isFor({ issuer, clientId }: SignInProvider, token: string): boolean {
  const { iss, aud } = claimsOf(token)
  const isOfProvider =
    typeof iss === 'string' && URL.canParse(iss) && new URL(iss).href === new URL(issuer).href
  return isOfProvider && [aud].flat().includes(clientId)
}

function claimsOf(token: string): JWTPayload {
  try {
    return decodeJwt(token)
  } catch {
    return {}
  }
}
