import assert from 'node:assert/strict'
import type * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/problem.ts'
import { problemCodes } from '#contract/problem-codes.ts'

const securityHeaders = [
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'cache-control',
]

type PlainReply = { status: number; headers: Headers; text: string }

/** Compares a reply with the contract: its headers, and its shape to the last field, or its problem and status. */
export function assertReply(endpoint: Endpoint | undefined, reply: PlainReply, call: string): void {
  const { status, headers, text } = reply
  for (const name of securityHeaders) assert.ok(headers.get(name), `${name} is missing: ${call}`)
  assert.ok(status < 500 && status !== 403, call)
  if (status === 204) assert.equal(text, '')
  else if (status < 300) {
    const responseSchema = endpoint?.schema.response[status]
    assert.ok(responseSchema, `${status} is not in the contract: ${call}`)
    if ('content' in responseSchema) {
      const [type = ''] = (headers.get('content-type') ?? '').split(';')
      assert.ok(type in responseSchema.content, `${type} is not in the contract: ${call}`)
      return
    }
    const shape = responseSchema as z.ZodType
    const value = JSON.parse(text)
    assert.deepEqual(shape.parse(value), value)
  } else assertProblem(reply, call)
}

/** Asserts that a reply is a problem of the closed list, with its status and without unknown fields. */
function assertProblem({ status, headers, text }: PlainReply, call: string): void {
  assert.match(headers.get('content-type') ?? '', /^application\/problem\+json/, call)
  const value = JSON.parse(text)
  const parsed = problem.parse(value)
  assert.deepEqual(parsed, value)
  assert.deepEqual([problemCodes[parsed.code], parsed.status], [status, status], call)
  assert.equal(headers.get('etag'), null)
}
