import * as z from 'zod'
import {
  endpoint,
  type FileReply,
  idParams,
  supplierHeaders,
  versionedCreateHeaders,
} from '#contract/endpoint.ts'

const dataReply: FileReply = {
  description: 'All data stored about the person',
  content: { 'application/json': { schema: z.record(z.string(), z.unknown()) } },
}

/** Exports all data stored about the caller as a file. */
export const exportOwnData = endpoint({
  method: 'GET',
  url: '/api/auth/data',
  access: 'signed-in',
  scope: 'session',
  summary: 'Export your own data',
  schema: { response: { 200: dataReply } },
})

/** Exports all data stored about a person of the company or of its suppliers as a file. */
export const exportPersonData = endpoint({
  method: 'GET',
  url: '/api/people/:id/data',
  access: 'manageCompany',
  scope: 'session',
  summary: 'A person’s data as a file',
  schema: { headers: supplierHeaders, params: idParams, response: { 200: dataReply } },
})

/**
 * Erases a person for good: account, name, addresses and drafts. Records of their actions stay, under a stand-in name.
 * The last administrator of a company cannot be erased (409 `last-administrator`).
 */
export const erasePersonData = endpoint({
  method: 'POST',
  url: '/api/people/:id/erasure',
  access: 'managePeople',
  scope: 'session',
  summary: 'Erase a person',
  schema: {
    headers: versionedCreateHeaders,
    params: idParams,
    body: z.strictObject({
      username: z
        .string()
        .max(100)
        .meta({ description: 'Username of the person, so that nobody else is erased' }),
    }),
    response: { 204: z.null() },
  },
})
