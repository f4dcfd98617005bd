import type { JWTPayload } from 'jose'
import * as oidc from 'openid-client'
import type { ProviderClaims } from '#domain/people/provider-admission.ts'
import type { SecretKeys } from '#server/config.ts'
import { fetchOf, isAllowedProviderUrl } from '#server/people/providers/provider-fetch.ts'
import {
  clientSecretOf,
  ProviderError,
  type SignInProvider,
} from '#server/people/providers/provider-store.ts'

/** Configuration of calls to providers: keys of stored secrets; in production, TLS is required. */
export type ProviderClientConfig = { secretKeys: SecretKeys; isProduction: boolean }

export const providerTimeoutSeconds = 5
/** Maximum difference between a provider's clock and ours. */
export const clockToleranceSeconds = 180

/** A sign-in in progress, stored while the browser is at the provider. */
export type ProviderFlow = {
  state: string
  nonce: string
  codeVerifier: string
  redirectUri: string
}

/** Claims of a person at a provider, and the id of the session there. */
export type ProviderPerson = { claims: ProviderClaims; providerSession: string | null }

/** Reads a provider's configuration for each sign-in, so that changed keys and endpoints apply immediately. */
export async function discoverProvider(
  provider: SignInProvider,
  { secretKeys, isProduction }: ProviderClientConfig,
): Promise<oidc.Configuration> {
  const issuer = new URL(provider.issuer)
  const secret = clientSecretOf(provider, secretKeys)
  const isHttp = issuer.protocol === 'http:'
  if (isHttp && isProduction) throw new ProviderError('unreachable')
  const metadata = { client_secret: secret, [oidc.clockTolerance]: clockToleranceSeconds }
  const options: oidc.DiscoveryRequestOptions = {
    timeout: providerTimeoutSeconds,
    [oidc.customFetch]: fetchOf(provider.issuer),
    execute: [oidc.enableNonRepudiationChecks, ...(isHttp ? [oidc.allowInsecureRequests] : [])],
  }
  const authenticate: oidc.ClientAuth = (server, client, body, headers) =>
    authenticationOf(server, secret)(server, client, body, headers)
  try {
    const configuration = await oidc.discovery(
      ...([issuer, provider.clientId, metadata, authenticate, options] as const),
    )
    const addresses = addressesIn(configuration.serverMetadata())
    if (!addresses.every((address) => isAllowedProviderUrl(provider.issuer, address)))
      throw new ProviderError('not-openid', new Error('endpoint elsewhere'))
    return configuration
  } catch (error) {
    throw new ProviderError(discoveryFault(error), error)
  }
}

// Endpoints that the server or the browser calls.
const addressesIn = (server: oidc.ServerMetadata): string[] =>
  [
    server.authorization_endpoint,
    server.token_endpoint,
    server.userinfo_endpoint,
    server.jwks_uri,
    server.end_session_endpoint,
  ].filter((address) => address !== undefined)

// Without a list, the method is `client_secret_basic` (OpenID Connect Discovery 1.0, section 3).
function authenticationOf(
  {
    token_endpoint_auth_methods_supported: methods = ['client_secret_basic'],
  }: {
    token_endpoint_auth_methods_supported?: string[]
  },
  secret: string,
): oidc.ClientAuth {
  return methods.includes('client_secret_basic')
    ? oidc.ClientSecretBasic(secret)
    : oidc.ClientSecretPost(secret)
}

const codeOf = (error: unknown) => (error as { code?: string }).code ?? ''

// openid-client wraps errors of our own `fetch`.
const providerErrorIn = (error: unknown): ProviderError | undefined =>
  [error, (error as Error).cause].find((cause) => cause instanceof ProviderError)

function discoveryFault(error: unknown) {
  const providerError = providerErrorIn(error)
  if (providerError) return providerError.fault
  if (codeOf(error) === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') return 'other-issuer'
  // The provider replied, but not with OpenID Connect.
  return /^OAUTH_(RESPONSE|PARSE|INVALID|MISSING|UNSUPPORTED)/.test(codeOf(error))
    ? 'not-openid'
    : 'unreachable'
}

/** Creates the random values of a new sign-in. */
export const newFlow = (redirectUri: string): ProviderFlow => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  codeVerifier: oidc.randomPKCECodeVerifier(),
  redirectUri,
})

export async function createSignInUrl(
  provider: SignInProvider,
  flow: ProviderFlow,
  config: ProviderClientConfig,
): Promise<string> {
  const configuration = await discoverProvider(provider, config)
  if (!configuration.serverMetadata().authorization_endpoint)
    throw new ProviderError('no-code-flow')
  const asksForAcr = provider.secondFactor === 'when-said' && provider.acrValues.length > 0
  const url = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: flow.redirectUri,
    scope: provider.scopes,
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(flow.codeVerifier),
    code_challenge_method: 'S256',
    ...(asksForAcr && { acr_values: provider.acrValues.join(' ') }),
  })
  return url.href
}

/** Redeems the authorization code; throws if anything about the response is wrong. */
export async function redeemAuthorizationCode(
  provider: SignInProvider,
  flow: ProviderFlow,
  reply: string,
  config: ProviderClientConfig,
): Promise<ProviderPerson> {
  const configuration = await discoverProvider(provider, config)
  const address = new URL(flow.redirectUri)
  address.search = reply
  try {
    const tokens = await oidc.authorizationCodeGrant(configuration, address, {
      pkceCodeVerifier: flow.codeVerifier,
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      idTokenExpected: true,
    })
    const idToken = tokens.claims()
    if (!idToken || isFromFuture(idToken)) throw new ProviderError('distrusted', new Error('iat'))
    if (idToken.sub === '') throw new ProviderError('distrusted', new Error('sub'))
    const userInfo = configuration.serverMetadata().userinfo_endpoint
      ? await oidc.fetchUserInfo(configuration, tokens.access_token, idToken.sub)
      : {}
    const { sid } = idToken
    return {
      claims: { ...userInfo, ...idToken },
      providerSession: typeof sid === 'string' ? sid : null,
    }
  } catch (error) {
    throw new ProviderError(grantFault(error), error)
  }
}

const isFromFuture = ({ iat }: JWTPayload) =>
  iat !== undefined && iat > Date.now() / 1000 + clockToleranceSeconds

function grantFault(error: unknown): ProviderError['fault'] {
  const providerError = providerErrorIn(error)
  if (providerError) return providerError.fault
  if (error instanceof oidc.AuthorizationResponseError)
    return error.error === 'access_denied' ? 'denied' : 'distrusted'
  if (error instanceof oidc.ResponseBodyError)
    return error.error === 'invalid_client' ? 'client-refused' : 'distrusted'
  const isNetworkError = error instanceof TypeError || codeOf(error) === 'OAUTH_TIMEOUT'
  return isNetworkError ? 'unreachable' : 'distrusted'
}

/** Checks a provider without a sign-in: discovery, client id and client secret. */
export async function checkProvider(
  provider: SignInProvider,
  config: ProviderClientConfig,
): Promise<void> {
  const configuration = await discoverProvider(provider, config)
  const server = configuration.serverMetadata()
  if (!server.authorization_endpoint || !server.token_endpoint || !server.jwks_uri)
    throw new ProviderError('no-code-flow')
  // With an invalid code, a provider that knows the client refuses the code; others refuse the client.
  const grant = { code: 'oto-check', redirect_uri: 'https://oto.invalid/login' }
  try {
    await oidc.genericGrantRequest(configuration, 'authorization_code', grant)
  } catch (error) {
    const isUnknownClient =
      error instanceof oidc.WWWAuthenticateChallengeError ||
      (error instanceof oidc.ResponseBodyError &&
        /^(invalid|unauthorized)_client$/.test(error.error))
    if (isUnknownClient) throw new ProviderError('client-refused', error)
    if (!(error instanceof oidc.ResponseBodyError)) throw new ProviderError('unreachable', error)
  }
}

/** Returns the URL that signs a browser out at a provider and returns here; null if the provider has none. */
export async function createEndSessionUrl(
  provider: SignInProvider,
  returnTo: string,
  config: ProviderClientConfig,
): Promise<string | null> {
  const configuration = await discoverProvider(provider, config)
  if (!configuration.serverMetadata().end_session_endpoint) return null
  return oidc.buildEndSessionUrl(configuration, { post_logout_redirect_uri: returnTo }).href
}
