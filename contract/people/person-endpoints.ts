import * as z from 'zod'
import {
  endpoint,
  idempotentHeaders,
  idParams,
  ifMatch,
  supplierHeaders,
} from '#contract/endpoint.ts'
import { countEndpoint } from '#contract/list-count.ts'
import { exportEndpoint } from '#contract/list-export.ts'
import { pageQuery, pageSchema } from '#contract/page.ts'
import { queryShape } from '#domain/list-query.ts'
import { personQueryFields } from '#domain/people/person-query.ts'
import {
  invitationEntry,
  personChanges,
  personRecord,
  personRow,
} from '#domain/people/person-record.ts'

const rule = { access: 'managePeople', scope: 'session' } as const

const listQuery = queryShape(personQueryFields, {
  text: 'Text in name, username or mail address',
  supplier: 'Only people of this supplier',
  side: 'Own staff, or people of suppliers',
  state: 'pending: has not signed in yet',
  secondFactor: 'Whether a second factor is set up',
  unseen: 'Has not used Oto for this number of days',
})

/** Lists the people that the caller administers: all, or for a supplier's administrator only the supplier's people. */
export const listPeople = endpoint({
  method: 'GET',
  url: '/api/people',
  ...rule,
  summary: 'List people',
  schema: {
    headers: supplierHeaders,
    querystring: z.strictObject({ ...pageQuery, ...listQuery }),
    response: { 200: pageSchema(personRow) },
  },
})

/** Counts the people that pass the filter. With `row`, also returns that row's cursor. */
export const countPeople = countEndpoint(listPeople, 'Count people')

/** Exports the filtered and sorted people as a file. */
export const exportPeople = exportEndpoint(listPeople, 'People as a file')

/** Gives a person, with sessions, sign-ins and changes. */
export const getPerson = endpoint({
  method: 'GET',
  url: '/api/people/:id',
  ...rule,
  summary: 'Read a person',
  schema: { headers: supplierHeaders, params: idParams, response: { 200: personRecord } },
})

/** Creates an account and mails an invitation, with a link to choose a password. */
export const invitePerson = endpoint({
  method: 'POST',
  url: '/api/people',
  ...rule,
  summary: 'Invite a person',
  schema: { headers: idempotentHeaders, body: invitationEntry, response: { 201: personRecord } },
})

/**
 * Changes a person; omitted fields are unchanged. New roles apply immediately; a new supplier and disabling end the
 * sessions. A company keeps at least one administrator (409 `last-administrator`); `/api/auth/email-change` changes the
 * caller’s mail address (409 `own-account`). Sending the current mail address withdraws a pending change of address. If
 * the person has an open invitation, a new address also mails a new invitation, at most three an hour (429).
 */
export const updatePerson = endpoint({
  method: 'PATCH',
  url: '/api/people/:id',
  ...rule,
  summary: 'Change a person',
  schema: {
    headers: supplierHeaders.extend({ 'if-match': ifMatch }),
    params: idParams,
    body: personChanges.partial(),
    response: { 200: personRecord },
  },
})

/**
 * Mails a new link to choose a first password or a replacement; the previous link becomes invalid. At most three an
 * hour to a person (429). 404 for a disabled person.
 */
export const invitePersonAgain = endpoint({
  method: 'POST',
  url: '/api/people/:id/invitation',
  ...rule,
  summary: 'Send a new invitation',
  schema: { headers: idempotentHeaders, params: idParams, response: { 204: z.null() } },
})

/** Ends all sessions of a person. */
export const endPersonSessions = endpoint({
  method: 'DELETE',
  url: '/api/people/:id/sessions',
  ...rule,
  summary: 'End the sessions of a person',
  schema: { headers: supplierHeaders, params: idParams, response: { 204: z.null() } },
})

/** Unlinks another person’s account from a sign-in provider. Sessions begun at the provider end. */
export const unlinkPersonProvider = endpoint({
  method: 'DELETE',
  url: '/api/people/:id/providers/:providerId',
  ...rule,
  summary: 'Unlink a sign-in provider from a person',
  schema: {
    headers: supplierHeaders,
    params: idParams.extend({ providerId: idParams.shape.id }),
    response: { 204: z.null() },
  },
})

/** Removes another person’s lost second factor, so that the password alone is enough. All their sessions end. */
export const resetPersonFactor = endpoint({
  method: 'DELETE',
  url: '/api/people/:id/second-factor',
  ...rule,
  summary: 'Remove a second factor',
  schema: { headers: supplierHeaders, params: idParams, response: { 204: z.null() } },
})
