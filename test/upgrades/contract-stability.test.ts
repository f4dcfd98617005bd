import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { breakingDifferences, type Contract, type Schema } from './contract-differences.ts'

const root = join(import.meta.dirname, '..', '..')
const releasedContract = join(import.meta.dirname, 'openapi-0.3.0.json.gz')
const former: Contract = JSON.parse(gunzipSync(await readFile(releasedContract)).toString())
const present: Contract = JSON.parse(await readFile(join(root, 'contract', 'openapi.json'), 'utf8'))

test('docs/api-changes.md lists every breaking difference from the last release, and no other', async () => {
  const page = await readFile(join(root, 'docs', 'api-changes.md'), 'utf8')
  const [sinceRelease = ''] = page.split('\n## From ')
  const documented = [...sinceRelease.matchAll(/^- `([^`]+)`/gm)].map(
    ([, difference]) => difference,
  )
  assert.deepEqual(documented.sort(), breakingDifferences(former, present).sort())
})

/** Builds a contract of one route with this request and reply. */
const contractOf = (request: Schema, reply: Schema, more: object = {}): Contract => ({
  paths: {
    '/api/x': {
      post: {
        parameters: [{ name: 'text', in: 'query', schema: { type: 'string' } }],
        requestBody: { required: true, content: { 'application/json': { schema: request } } },
        responses: { 200: { content: { 'application/json': { schema: reply } } } },
        ...more,
      },
    },
  },
  components: { schemas: {} },
})
const object = (properties: Record<string, Schema>, required: string[] = []): Schema => ({
  ...{ type: 'object', properties, required, additionalProperties: false },
})
const text: Schema = { type: 'string' }
const code = (...values: string[]): Schema => ({ type: 'string', enum: values })
const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] })
const list = (items: Schema): Schema => ({ type: 'array', items })

const request = {
  ...{ name: { ...text, maxLength: 9 }, kind: code('a', 'b') },
  rows: list(object({ a: text })),
}
const reply = {
  ...{ id: { type: 'integer' }, kind: code('a', 'b') },
  rows: list(object({ a: text }, ['a'])),
}
const before = contractOf(object(request), object(reply, ['id']))
const requestWith = (changes: Record<string, Schema>, required: string[] = []) =>
  contractOf(object({ ...request, ...changes }, required), object(reply, ['id']))
const replyWith = (changes: Record<string, Schema>, required = ['id']) =>
  contractOf(object(request), object({ ...reply, ...changes }, required))
const withOperation = (more: object) => contractOf(object(request), object(reply, ['id']), more)

const breaking: [string, Contract][] = [
  ['POST /api/x: removed', { ...before, paths: {} }],
  ['POST /api/x query text: removed', withOperation({ parameters: [] })],
  [
    'POST /api/x header if-match: required',
    withOperation({
      parameters: [
        { name: 'text', in: 'query', schema: text },
        { name: 'if-match', in: 'header', required: true, schema: text },
      ],
    }),
  ],
  ['POST /api/x reply 200: removed', withOperation({ responses: { 202: {} } })],
  [
    'POST /api/x reply application/json: removed',
    withOperation({ responses: { 200: { content: {} } } }),
  ],
  ['POST /api/x request name: required', requestWith({}, ['name'])],
  ['POST /api/x request name: lower maxLength', requestWith({ name: { ...text, maxLength: 8 } })],
  ['POST /api/x request name: string no longer taken', requestWith({ name: { type: 'number' } })],
  [
    'POST /api/x request name: other pattern',
    requestWith({ name: { ...text, maxLength: 9, pattern: '^x' } }),
  ],
  ['POST /api/x request kind: b no longer taken', requestWith({ kind: code('a', 'c') })],
  ['POST /api/x request rows[].a: removed', requestWith({ rows: list(object({})) })],
  ['POST /api/x reply id: may be missing', replyWith({}, [])],
  ['POST /api/x reply id: null not known before', replyWith({ id: orNull({ type: 'integer' }) })],
  ['POST /api/x reply id: string not known before', replyWith({ id: text })],
  ['POST /api/x reply rows[].a: removed', replyWith({ rows: list(object({})) })],
]

for (const [difference, after] of breaking)
  test(`a difference that breaks clients is found: ${difference}`, () => {
    assert.deepEqual(breakingDifferences(before, after), [difference])
  })

test('new routes, fields, codes and accepted input break no client', () => {
  const widened = contractOf(
    object({
      ...{ name: orNull({ ...text, maxLength: 10 }), kind: code('a', 'b', 'c'), more: text },
      rows: list(object({ a: text, b: text })),
    }),
    object(
      {
        ...{ id: { type: 'integer' }, kind: code('a', 'b', 'c'), more: text },
        rows: list(object({ a: text, b: text }, ['a', 'b'])),
      },
      ['id', 'more'],
    ),
  )
  widened.paths['/api/y'] = { get: { responses: {} } }
  assert.deepEqual(breakingDifferences(before, widened), [])
})
