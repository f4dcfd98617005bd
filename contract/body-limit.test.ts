import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod'
import { largeBodyLimit } from '#contract/endpoint.ts'
import { allEndpoints } from '#test/replies/all-endpoints.ts'

type JsonSchema = { type?: string; maxItems?: number; items?: JsonSchema } & Record<string, unknown>

/** Returns the maximum number of objects in any list of a schema. */
const maxObjects = (schema: JsonSchema): number => {
  const own = schema.items?.type === 'object' ? (schema.maxItems ?? 0) : 0
  const below = Object.values(schema).filter((value) => typeof value === 'object' && value !== null)
  return Math.max(own, ...below.map((value) => maxObjects(value as JsonSchema)))
}

test('a body that may list a thousand lines or packages is as large as these need', async () => {
  const endpoints = (await allEndpoints()).filter(
    ({ schema: { body } }) => body instanceof z.ZodType,
  )
  const large = endpoints.filter(({ schema: { body } }) => {
    const options = { io: 'input', unrepresentable: 'any' } as const
    return maxObjects(z.toJSONSchema(body as z.ZodType, options) as JsonSchema) >= 1000
  })
  assert.ok(large.length >= 5)
  assert.deepEqual(
    large.filter(({ bodyLimit }) => bodyLimit !== largeBodyLimit).map(({ url }) => url),
    [],
  )
})
