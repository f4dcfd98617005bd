import { createRemoteJWKSet, customFetch, decodeJwt, type JWTPayload, jwtVerify } from 'jose'
import {
  clockToleranceSeconds,
  discoverProvider,
  type ProviderRules,
  providerTimeoutSeconds,
} from '#server/people/providers/provider-client.ts'
import { fetchOf } from '#server/people/providers/provider-fetch.ts'
import type { WhoseSessions } from '#server/people/providers/provider-session-end.ts'
import { ProviderError, type SignInProvider } from '#server/people/providers/provider-store.ts'

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'

/** Verified logout token: the person who signed out, and the id by which a replay is known. */
export type LogoutToken = { whose: WhoseSessions; tokenId: string; isOverAt: Date }

/** Reads a provider's logout token (OpenID Connect Back-Channel Logout 1.0, section 2.6). */
export async function readLogoutToken(
  provider: SignInProvider,
  token: string,
  rules: ProviderRules,
): Promise<LogoutToken> {
  // Before any request to the provider: anybody may post here.
  if (!isFor(provider, token)) throw new ProviderError('distrusted')
  const configuration = await discoverProvider(provider, rules)
  const { jwks_uri: keys } = configuration.serverMetadata()
  if (!keys) throw new ProviderError('no-code-flow')
  try {
    const { payload } = await jwtVerify(
      token,
      createRemoteJWKSet(new URL(keys), {
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
    const [subject, providerSession, tokenId] = [sub, sid, jti].map(nameIn)
    if (!isLogout || nonce !== undefined || !tokenId || !(subject || providerSession))
      throw new ProviderError('distrusted')
    return {
      tokenId,
      whose: {
        subject: subject ?? null,
        providerSession: providerSession ?? null,
        // By a slow clock, `iat` may be before the beginning of the session signed out of.
        begunBefore: new Date((iat + clockToleranceSeconds) * 1000),
      },
      // From then on it is too old to be taken.
      isOverAt: new Date((iat + 2 * clockToleranceSeconds + 1) * 1000),
    }
  } catch (error) {
    throw new ProviderError('distrusted', error)
  }
}

// Absent, or a text that names something; one that is empty or no text at all distrusts the whole token.
function nameIn(claim: unknown): string | undefined {
  if (claim === undefined || (typeof claim === 'string' && claim !== '')) return claim
  throw new ProviderError('distrusted')
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
