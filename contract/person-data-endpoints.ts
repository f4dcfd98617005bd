import * as z from 'zod'
import { endpoint, type FileReply, idParams, supplierHeaders } from '#contract/endpoint.ts'

const reply: FileReply = {
  description: 'All that is kept about the person',
  content: { 'application/json': { schema: z.record(z.string(), z.unknown()) } },
}

/** All that is kept about oneself, as a file. */
export const exportOwnData = endpoint({
  method: 'GET',
  url: '/api/auth/data',
  access: 'signed-in',
  scope: 'session',
  summary: 'The own data as a file',
  schema: { response: { 200: reply } },
})

/** All that is kept about a person of the company or of its suppliers, as a file. */
export const exportPersonData = endpoint({
  method: 'GET',
  url: '/api/people/:id/data',
  access: 'manageCompany',
  scope: 'session',
  summary: 'A person’s data as a file',
  schema: { headers: supplierHeaders, params: idParams, response: { 200: reply } },
})
