import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import type * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { exampleBodies } from '#contract/example-bodies.ts'
import replies from '#contract/example-replies.json' with { type: 'json' }
import { getOrderLine, listOrderLines } from '#contract/orders/order-endpoints.ts'
import { getPacking } from '#contract/packing/packing-endpoints.ts'
import { listSessions, whoAmI } from '#contract/people/auth-endpoints.ts'
import { listSuppliers } from '#contract/settings/supplier-endpoints.ts'
import {
  createShipment,
  getShipment,
  listShipmentEvents,
  listShipments,
} from '#contract/shipments/shipment-endpoints.ts'
import { addShipmentLine } from '#contract/shipments/shipment-line-endpoints.ts'
import { listDrafts, saveDraft } from '#contract/workspace/draft-endpoints.ts'
import { endpointNames } from '#server/http/openapi-schemas.ts'
import {
  compileSchema,
  openapiDocument,
  replyOf,
  replyValidator,
} from '#test/replies/openapi-operations.ts'
import { openWorld } from '#test/world/world.ts'

const names = await endpointNames()
const exampleReplies: Readonly<Record<string, unknown>> = replies

const operations = Object.entries(openapiDocument.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

test('a third-party validator accepts the printed contract as OpenAPI', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(openapiDocument))
  assert.ok(valid, JSON.stringify(errors))
})

test('every operation has a unique name and a summary', () => {
  const ids = operations.map(({ operation }) => operation.operationId)
  assert.equal(new Set(ids).size, operations.length)
  const expected = names.map(({ operationId }) => operationId)
  assert.deepEqual(ids.toSorted(), expected.toSorted())
  for (const { path, method, operation } of operations) {
    const operationName = `${method} ${path}`
    assert.ok(operation.summary, operationName)
    assert.ok((operation.description ?? '').length > 10, `${operationName} has no doc comment`)
    for (const [status, reply] of Object.entries(operation.responses)) {
      const description = replyOf(reply)?.description
      assert.ok(description && description !== 'Default Response', `${operationName} ${status}`)
    }
  }
})

test('shapes have names, and no reference is broken', () => {
  const { schemas } = openapiDocument.components
  for (const name of ['Shipment', 'ShipmentLine', 'OrderLine', 'ShipmentPackage', 'Problem', 'Day'])
    assert.ok(name in schemas, name)
  const used = new Set<string>()
  JSON.stringify(openapiDocument, (key, value) => {
    if (key === '$ref') used.add(value)
    return value
  })
  const { securitySchemes: _, ...kinds } = openapiDocument.components as Record<string, object>
  const defined = Object.entries(kinds).flatMap(([kind, named]) =>
    Object.keys(named).map((name) => `#/components/${kind}/${name}`),
  )
  assert.deepEqual([...used].toSorted(), defined.toSorted())
})

test('the specification’s words for the sign-in reply are in no other reply', () => {
  const named = Object.entries(openapiDocument.components.schemas)
    .filter(([, schema]) => /"(proveidor|rao|empre)"/.test(JSON.stringify(schema)))
    .map(([name]) => name)
  assert.deepEqual(named.toSorted(), ['SignedIn', 'WhoAmIReply'])
  for (const { path, operation } of operations)
    if (!path.startsWith('/api/auth/'))
      assert.doesNotMatch(JSON.stringify(operation), /"(proveidor|rao|empre)"/, path)
})

test('every body has an example that its endpoint accepts', () => {
  for (const { operationId, endpoint } of names) {
    const body = endpoint.schema.body
    // The bytes of a picture are no example to read.
    const isReadable = body !== undefined && operationId !== 'setCompanyLogo'
    assert.equal(operationId in exampleBodies, isReadable, operationId)
    if (!isReadable) continue
    const { error } = body?.safeParse(exampleBodies[operationId]) ?? {}
    assert.equal(error, undefined, operationId)
  }
  for (const { path, method, operation } of operations) {
    const [media] = Object.values(operation.requestBody?.content ?? {})
    const example = exampleBodies[operation.operationId ?? '']
    assert.deepEqual(media?.example, example, `${method} ${path}`)
  }
})

test('every JSON reply has an example from its endpoint', () => {
  for (const { operationId, endpoint } of names) {
    const [status = '', shape] = Object.entries(endpoint.schema.response)[0] ?? []
    const example = exampleReplies[operationId]
    const isJson = status !== '204' && shape !== undefined && !('content' in shape)
    assert.equal(example !== undefined, isJson, operationId)
    if (isJson) assert.deepEqual((shape as z.ZodType).parse(example), example, operationId)
  }
  for (const { path, method, operation } of operations)
    for (const reply of Object.values(operation.responses)) {
      const json = replyOf(reply)?.content?.['application/json']
      const example = exampleReplies[operation.operationId ?? '']
      if (!json || example === undefined) continue
      assert.deepEqual(json.example, example, path)
      const check = compileSchema(json.schema ?? {})
      assert.ok(check(example), `${method} ${path}: ${JSON.stringify(check.errors)}`)
    }
})

const deepKeys = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, child]) => [[key, child], ...deepKeys(child)])
    : []

test('replies allow further fields, and requests do not', () => {
  const { schemas } = openapiDocument.components
  const strict = Object.entries(schemas)
    .filter(([, schema]) =>
      deepKeys(schema).some(([key, value]) => key === 'additionalProperties' && value === false),
    )
    .map(([name]) => name)
  const names = (value: unknown): string[] =>
    deepKeys(value).flatMap(([key, reference]) =>
      key === '$ref' ? [String(reference).split('/').at(-1) ?? ''] : [],
    )
  const replyShapes = new Set<string>()
  const queue = operations.flatMap(({ operation }) =>
    names(Object.values(operation.responses).map(replyOf)),
  )
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (replyShapes.has(name)) continue
    replyShapes.add(name)
    queue.push(...names(schemas[name]))
  }
  assert.deepEqual(
    strict.filter((name) => replyShapes.has(name)),
    [],
  )
  for (const name of ['Announcement', 'ShipmentChange']) assert.ok(strict.includes(name), name)
})

test('files have their media type, If-Match is required, and the tags of shipping come first', () => {
  const { paths, servers, tags, components } = openapiDocument
  const paper = paths['/api/shipments/{id}/labels']?.get?.responses['200']
  const schemaOf = (type: string) => replyOf(paper)?.content?.[type]?.schema
  const pdf = { type: 'string', format: 'binary', contentMediaType: 'application/pdf' }
  assert.deepEqual(schemaOf('application/pdf'), pdf)
  assert.deepEqual(schemaOf('application/zpl'), { type: 'string' })
  assert.equal(components.parameters.IfMatch?.required, true)
  assert.deepEqual(
    servers.map(({ url }) => url),
    ['/'],
  )
  assert.deepEqual(
    tags.slice(0, 5).map(({ name }) => name),
    ['shipments', 'orders', 'order-lines', 'receipts', 'discrepancies'],
  )
  const used = operations.flatMap(({ operation }) => operation.tags ?? [])
  assert.deepEqual([...new Set(used)].sort(), tags.map(({ name }) => name).sort())
})

const withoutExamples = (key: string, value: unknown) => (key === 'example' ? undefined : value)

test('without examples the document has at most 1.9 kB an operation, since nothing is repeated', () => {
  const average = JSON.stringify(openapiDocument, withoutExamples).length / operations.length
  assert.ok(average < 1900, `${average} characters an operation`)
})

test('every schema of a request and of a reply compiles', () => {
  for (const { path, method, operation } of operations) {
    const contents = [
      operation.requestBody?.content,
      ...Object.values(operation.responses).map((reply) => replyOf(reply)?.content),
    ]
    for (const { schema } of contents.flatMap((content) => Object.values(content ?? {})))
      assert.doesNotThrow(() => compileSchema(schema ?? {}), `${method} ${path}`)
  }
})

const assertMatches = (endpoint: Endpoint, { status, text }: { status: number; text: string }) => {
  const check = replyValidator(endpoint, status)
  assert.ok(check(JSON.parse(text)), `${endpoint.url}: ${JSON.stringify(check.errors)}`)
  // A schema that accepts anything would accept this too.
  assert.ok(!check({ somebody: 'else' }), endpoint.url)
}

test('the server’s replies match the printed schemas', async () => {
  const world = await openWorld()
  const { call } = await world.signIn('lee')
  const createdShipment = await call(createShipment, {
    body: { carrier: 'Ràpid', estimatedDelivery: null },
  })
  assertMatches(createShipment, createdShipment)
  const params = { id: createdShipment.reply.id }
  const orderLines = await call(listOrderLines, {})
  assertMatches(listOrderLines, orderLines)
  const [row] = orderLines.reply.rows.filter(({ available }) => Number(available) >= 1)
  assert.ok(row)
  assertMatches(getOrderLine, await call(getOrderLine, { params: { id: row.id } }))
  const body = { orderLineId: row.id, numberOfPackages: 1, quantityPerPackage: '1' }
  assertMatches(addShipmentLine, await call(addShipmentLine, { params, version: 1, body }))
  await call(saveDraft, { params: { form: 'a' }, body: { content: { a: [1, { b: null }] } } })
  for (const [endpoint, input] of [
    [getShipment, { params }],
    [listShipments, {}],
    [listShipmentEvents, { params }],
    [getPacking, { params }],
    [whoAmI, {}],
    [listSessions, {}],
    [listDrafts, {}],
  ] as [Endpoint, object][])
    assertMatches(endpoint, await call(endpoint, input))
  const refusedAddition = await call(addShipmentLine, { params, version: 1, body })
  assert.equal(refusedAddition.status, 412)
  assertMatches(addShipmentLine, refusedAddition)
  const { call: byStaff } = await world.signIn('ada')
  assertMatches(listSuppliers, await byStaff(listSuppliers, {}))
})
