import { endpoint, ifMatch, supplierHeaders } from '#contract/endpoint.ts'
import { secondFactorPolicy, secondFactorPolicyRecord } from '#domain/people/required-factors.ts'

const url = '/api/second-factor-policy'

/** Gives the roles of which the company requires a second factor, and whether a passkey alone is enough. */
export const getSecondFactorPolicy = endpoint({
  method: 'GET',
  url,
  access: 'manageCompany',
  scope: 'session',
  summary: 'Read the policy of second factors',
  schema: { headers: supplierHeaders, response: { 200: secondFactorPolicyRecord } },
})

/**
 * Changes the policy. From its first day on, people who must have a second factor and have none get 409
 * `second-factor-missing` until they set it up.
 */
export const updateSecondFactorPolicy = endpoint({
  method: 'PUT',
  url,
  access: 'manageCompany',
  scope: 'session',
  summary: 'Change the policy of second factors',
  schema: {
    headers: supplierHeaders.extend({ 'if-match': ifMatch }),
    body: secondFactorPolicy,
    response: { 200: secondFactorPolicyRecord },
  },
})
