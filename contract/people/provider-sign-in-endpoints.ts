import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { publicHandle } from '#domain/people/sign-in-provider.ts'
import { signedIn } from '#domain/people/signed-in.ts'

/** Lists the providers that the sign-in page shows as buttons. */
export const listSignInButtons = endpoint({
  method: 'GET',
  url: '/api/auth/providers',
  access: 'public',
  scope: 'session',
  summary: 'Providers to sign in with',
  schema: {
    querystring: z.strictObject({
      company: publicHandle.optional().meta({
        description:
          'Handle of the company, from the address of its sign-in page; not needed if the server has one company',
      }),
    }),
    response: { 200: z.array(z.object({ provider: publicHandle, label: z.string() })) },
  },
})

/** Begins a sign-in at a provider: gives the address to open, and a `flow` to send with the provider's reply. */
export const startProviderSignIn = endpoint({
  method: 'POST',
  url: '/api/auth/provider-flows',
  access: 'public',
  scope: 'session',
  summary: 'Begin to sign in at a provider',
  schema: {
    body: z.strictObject({ provider: publicHandle }),
    response: { 201: z.object({ url: z.url(), flow: z.string() }) },
  },
})

/** Signs in with the provider's reply. */
export const signInByProvider = endpoint({
  method: 'POST',
  url: '/api/auth/provider-signin',
  access: 'public',
  scope: 'session',
  summary: 'Sign in by a provider',
  schema: {
    body: z.strictObject({
      flow: z.string().max(100).meta({ description: '`flow` from the start of the sign-in' }),
      reply: z.string().max(8000).meta({
        description: 'Query of the address to which the provider sent the browser',
        example: 'code=…&state=…',
      }),
    }),
    response: { 200: signedIn },
  },
})

/** Gives the address to sign out at the provider, too; null if the session did not begin at a provider. */
export const getProviderSignOut = endpoint({
  method: 'GET',
  url: '/api/auth/provider-signout',
  access: 'signed-in',
  scope: 'session',
  allowedWithoutFactor: true,
  summary: 'Get the sign-out address of the provider',
  schema: { response: { 200: z.object({ url: z.url().nullable() }) } },
})

/** Ends the sessions of a person who signed out at the provider (OpenID Connect Back-Channel Logout 1.0). */
export const endProviderSessions = endpoint({
  method: 'POST',
  url: '/api/auth/providers/:provider/backchannel-logout',
  access: 'public',
  scope: 'session',
  summary: 'Back-channel logout of a provider',
  schema: {
    params: z.strictObject({ provider: publicHandle }),
    consumes: ['application/x-www-form-urlencoded'],
    body: z.object({ logout_token: z.string().max(8000) }),
    response: { 204: z.null() },
  },
})
