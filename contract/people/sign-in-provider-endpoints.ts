import * as z from 'zod'
import {
  endpoint,
  idempotentHeaders,
  idParams,
  ifMatch,
  supplierHeaders,
} from '#contract/endpoint.ts'
import {
  clientSecret,
  providerFaults,
  publicHandle,
  signInProviderRecord,
  signInProviderSettings,
} from '#domain/people/sign-in-provider.ts'

const headers = supplierHeaders.extend({ 'if-match': ifMatch })
const companyAdminRule = { access: 'manageCompany', scope: 'session' } as const

/** Lists the company's sign-in providers. */
export const listSignInProviders = endpoint({
  method: 'GET',
  url: '/api/sign-in-providers',
  ...companyAdminRule,
  summary: 'List the sign-in providers',
  schema: { headers: supplierHeaders, response: { 200: z.array(signInProviderRecord) } },
})

/** Gives a provider. */
export const getSignInProvider = endpoint({
  method: 'GET',
  url: '/api/sign-in-providers/:id',
  ...companyAdminRule,
  summary: 'Read a sign-in provider',
  schema: { headers: supplierHeaders, params: idParams, response: { 200: signInProviderRecord } },
})

/** Adds a provider. */
export const createSignInProvider = endpoint({
  method: 'POST',
  url: '/api/sign-in-providers',
  ...companyAdminRule,
  summary: 'Add a sign-in provider',
  schema: {
    headers: idempotentHeaders,
    body: signInProviderSettings
      .partial()
      .required({ label: true, issuer: true, clientId: true })
      .extend({ clientSecret }),
    response: { 201: signInProviderRecord },
  },
})

/**
 * Changes a provider; omitted fields are unchanged, also the secret. Another issuer requires `clientSecret` and unlinks
 * everybody; sessions begun at the former issuer end.
 */
export const updateSignInProvider = endpoint({
  method: 'PATCH',
  url: '/api/sign-in-providers/:id',
  ...companyAdminRule,
  summary: 'Change a sign-in provider',
  schema: {
    headers,
    params: idParams,
    body: signInProviderSettings.partial().extend({ clientSecret: clientSecret.optional() }),
    response: { 200: signInProviderRecord },
  },
})

/** Removes a provider: sessions begun at the provider end, and nobody can sign in by it. */
export const removeSignInProvider = endpoint({
  method: 'DELETE',
  url: '/api/sign-in-providers/:id',
  ...companyAdminRule,
  summary: 'Remove a sign-in provider',
  schema: { headers, params: idParams, response: { 204: z.null() } },
})

/** Checks whether a provider replies and accepts our client. */
export const checkSignInProvider = endpoint({
  method: 'POST',
  url: '/api/sign-in-providers/:id/check',
  ...companyAdminRule,
  summary: 'Test a sign-in provider',
  schema: {
    headers: supplierHeaders,
    params: idParams,
    response: { 200: z.object({ fault: z.enum(providerFaults).nullable() }) },
  },
})

const signInRules = z.object({
  company: publicHandle.nullable().meta({
    description: 'Last part of the address of the company’s sign-in page; null without a provider',
  }),
  passwordUserId: z.int().nullable().meta({
    description:
      'Id of the one administrator who may still sign in with a password, while all other company staff must use a provider; null if all may',
  }),
  includesSuppliers: z
    .boolean()
    .meta({ description: 'Whether suppliers’ people must use a provider, too' }),
  administrators: z.array(z.object({ id: z.int(), name: z.string(), username: z.string() })),
  version: z.int(),
})

/** Gives the rules by which the company's people sign in. */
export const getSignInRules = endpoint({
  method: 'GET',
  url: '/api/sign-in-rules',
  ...companyAdminRule,
  summary: 'Read how people sign in',
  schema: { headers: supplierHeaders, response: { 200: signInRules } },
})

/** Changes who may sign in with a password. */
export const updateSignInRules = endpoint({
  method: 'PATCH',
  url: '/api/sign-in-rules',
  ...companyAdminRule,
  summary: 'Change how people sign in',
  schema: {
    headers,
    body: z.strictObject({
      passwordUserId: z.int().positive().nullable(),
      includesSuppliers: z.boolean().optional(),
    }),
    response: { 200: signInRules },
  },
})
