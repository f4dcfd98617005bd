import { createRemoteJWKSet, jwtVerify } from 'jose'
import {
  clockToleranceSeconds,
  discoverProvider,
  type ProviderRules,
  providerTimeoutSeconds,
} from '#server/people/providers/provider-client.ts'
import { ProviderError, type SignInProvider } from '#server/people/providers/provider-store.ts'

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'

/** Who signed out, by a provider's logout token (OpenID Connect Back-Channel Logout 1.0, section 2.6). */
export async function readLogoutToken(
  provider: SignInProvider,
  token: string,
  rules: ProviderRules,
): Promise<{ subject: string | null; providerSession: string | null }> {
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
    const { sub, sid, nonce, events } = payload
    const isLogout = typeof events === 'object' && events !== null && logoutEvent in events
    if (!isLogout || nonce !== undefined || (sub === undefined && typeof sid !== 'string'))
      throw new ProviderError('distrusted')
    return { subject: sub ?? null, providerSession: typeof sid === 'string' ? sid : null }
  } catch (error) {
    throw new ProviderError('distrusted', error)
  }
}
