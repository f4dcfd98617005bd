import { createRemoteJWKSet, customFetch, decodeJwt, type JWTPayload, jwtVerify } from 'jose'
import {
  clockToleranceSeconds,
  discoverProvider,
  type ProviderClientConfig,
  providerTimeoutSeconds,
} from '#server/people/providers/provider-client.ts'
import { fetchOf } from '#server/people/providers/provider-fetch.ts'
import type { SessionFilter } from '#server/people/providers/provider-session-end.ts'
import { ProviderError, type SignInProvider } from '#server/people/providers/provider-store.ts'

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'

/** Verified logout token: the sessions to end, its id, and the instant from which it is too old to be accepted. */
export type LogoutToken = { sessions: SessionFilter; tokenId: string; expiresAt: Date }

/** Verifies a provider's logout token (OpenID Connect Back-Channel Logout 1.0, section 2.6). */
export async function verifyLogoutToken(
  provider: SignInProvider,
  token: string,
  config: ProviderClientConfig,
): Promise<LogoutToken> {
  // Checked before any request to the provider, because anybody may post here.
  if (!isForProvider(provider, token)) throw new ProviderError('distrusted')
  const configuration = await discoverProvider(provider, config)
  const { jwks_uri: jwksUri } = configuration.serverMetadata()
  if (!jwksUri) throw new ProviderError('no-code-flow')
  try {
    const { payload } = await jwtVerify(
      token,
      createRemoteJWKSet(new URL(jwksUri), {
        timeoutDuration: providerTimeoutSeconds * 1000,
        [customFetch]: fetchOf(provider.issuer) as typeof fetch,
      }),
      {
        issuer: configuration.serverMetadata().issuer,
        audience: provider.clientId,
        clockTolerance: clockToleranceSeconds,
        maxTokenAge: clockToleranceSeconds,
        requiredClaims: ['jti', 'exp', 'events'],
      },
    )
    const { sub, sid, iat = 0, jti, nonce, events } = payload
    const isLogout = typeof events === 'object' && events !== null && logoutEvent in events
    const [subject, providerSession, tokenId] = [sub, sid, jti].map(nonEmptyText)
    if (!isLogout || nonce !== undefined || !tokenId || !(subject || providerSession))
      throw new ProviderError('distrusted')
    return {
      tokenId,
      sessions: {
        subject: subject ?? null,
        providerSession: providerSession ?? null,
        // If the provider's clock is slow, `iat` may be earlier than the session's start.
        begunBefore: new Date((iat + clockToleranceSeconds) * 1000),
      },
      // `jwtVerify` accepts the token for `maxTokenAge` plus `clockTolerance`.
      expiresAt: new Date((iat + 2 * clockToleranceSeconds + 1) * 1000),
    }
  } catch (error) {
    throw new ProviderError('distrusted', error)
  }
}

// Returns a claim that names something, if present; throws if it is empty or not a string.
function nonEmptyText(claim: unknown): string | undefined {
  if (claim === undefined || (typeof claim === 'string' && claim !== '')) return claim
  throw new ProviderError('distrusted')
}

/** Whether the unverified token names this provider and our client id. */
function isForProvider({ issuer, clientId }: SignInProvider, token: string): boolean {
  const { iss, aud } = claimsOf(token)
  const isFromProvider =
    typeof iss === 'string' && URL.canParse(iss) && new URL(iss).href === new URL(issuer).href
  return isFromProvider && [aud].flat().includes(clientId)
}

function claimsOf(token: string): JWTPayload {
  try {
    return decodeJwt(token)
  } catch {
    return {}
  }
}
