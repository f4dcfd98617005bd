import * as z from 'zod'
import { endpoint, idempotentHeaders, idParams, ifMatch } from '#contract/endpoint.ts'
import { countEndpoint } from '#contract/list-count.ts'
import { pageQuery, pageSchema } from '#contract/page.ts'
import {
  apiKey,
  apiKeyChanges,
  apiKeyEntry,
  createdApiKey,
  serviceAccount,
  serviceAccountChanges,
  serviceAccountEntry,
  serviceAccountRow,
} from '#domain/keys/service-account.ts'

const rule = { access: 'manageKeys', scope: 'session' } as const

/** Lists service accounts, newest first: all, or for a supplier’s administrator the supplier’s. */
export const listServiceAccounts = endpoint({
  method: 'GET',
  url: '/api/service-accounts',
  ...rule,
  summary: 'List service accounts',
  schema: {
    querystring: z.strictObject(pageQuery),
    response: { 200: pageSchema(serviceAccountRow) },
  },
})

/** Gives a service account with its keys. */
export const getServiceAccount = endpoint({
  method: 'GET',
  url: '/api/service-accounts/:id',
  ...rule,
  summary: 'Read a service account and its keys',
  schema: { params: idParams, response: { 200: serviceAccount } },
})

/** Creates a service account, still without a key. */
export const createServiceAccount = endpoint({
  method: 'POST',
  url: '/api/service-accounts',
  ...rule,
  summary: 'Create a service account',
  schema: {
    headers: idempotentHeaders.omit({ 'oto-supplier': true }),
    body: serviceAccountEntry,
    response: { 201: serviceAccount },
  },
})

/** Changes a service account; omitted fields are unchanged. All keys of a disabled account are refused. */
export const updateServiceAccount = endpoint({
  method: 'PATCH',
  url: '/api/service-accounts/:id',
  ...rule,
  summary: 'Change, disable or enable a service account',
  schema: {
    headers: z.object({ 'if-match': ifMatch }),
    params: idParams,
    body: serviceAccountChanges,
    response: { 200: serviceAccount },
  },
})

/** Removes a service account: its keys are revoked, and records of its actions keep its name. */
export const removeServiceAccount = endpoint({
  method: 'DELETE',
  url: '/api/service-accounts/:id',
  ...rule,
  summary: 'Remove a service account',
  schema: { params: idParams, response: { 204: z.null() } },
})

/** Creates a key. Takes no Idempotency-Key, because a reply with a key is never stored. */
export const createApiKey = endpoint({
  method: 'POST',
  url: '/api/service-accounts/:id/keys',
  ...rule,
  summary: 'Create a key, which is shown once',
  schema: { params: idParams, body: apiKeyEntry, response: { 201: createdApiKey } },
})

const keyParams = idParams.extend({ keyId: idParams.shape.id })

/** Changes a key that is not revoked; omitted fields are unchanged. Changed scopes and addresses apply immediately. */
export const updateApiKey = endpoint({
  method: 'PATCH',
  url: '/api/service-accounts/:id/keys/:keyId',
  ...rule,
  summary: 'Change a key',
  schema: {
    headers: z.object({ 'if-match': ifMatch }),
    params: keyParams,
    body: apiKeyChanges,
    response: { 200: apiKey },
  },
})

/** Revokes a key immediately. */
export const revokeApiKey = endpoint({
  method: 'DELETE',
  url: '/api/service-accounts/:id/keys/:keyId',
  ...rule,
  summary: 'Revoke a key',
  schema: {
    params: keyParams,
    response: { 204: z.null() },
  },
})

/** Counts the service accounts. With `row`, also returns that row's cursor. */
export const countServiceAccounts = countEndpoint(listServiceAccounts, 'Count service accounts')
