import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import type { Endpoint } from '#contract/endpoint.ts'
import { exampleBodies } from '#contract/example-bodies.ts'
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

const operations = Object.entries(openapiDocument.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

test('the printed contract is OpenAPI, as a validator of others sees it', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(openapiDocument))
  assert.ok(valid, JSON.stringify(errors))
})

test('every operation has a name of its own, and says what it does', () => {
  const ids = operations.map(({ operation }) => operation.operationId)
  assert.equal(new Set(ids).size, operations.length)
  const expected = names.map(({ operationId }) => operationId)
  assert.deepEqual(ids.toSorted(), expected.toSorted())
  for (const { path, method, operation } of operations) {
    const where = `${method} ${path}`
    assert.ok(operation.summary, where)
    assert.ok((operation.description ?? '').length > 10, `${where} has no doc comment`)
    for (const [status, reply] of Object.entries(operation.responses)) {
      const description = replyOf(reply)?.description
      assert.ok(description && description !== 'Default Response', `${where} ${status}`)
    }
  }
})

test('shapes have names, and nothing refers to what is not there', () => {
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

test('every body has an example, which its endpoint takes', () => {
  for (const { operationId, endpoint } of names) {
    const body = endpoint.schema.body
    assert.equal(operationId in exampleBodies, body !== undefined, operationId)
    const { error } = body?.safeParse(exampleBodies[operationId]) ?? {}
    assert.equal(error, undefined, operationId)
  }
  for (const { path, method, operation } of operations) {
    const [media] = Object.values(operation.requestBody?.content ?? {})
    const example = exampleBodies[operation.operationId ?? '']
    assert.deepEqual(media?.example, example, `${method} ${path}`)
  }
})

test('things are said once: the served document has at most 1.8 kB an operation', () => {
  const average = JSON.stringify(openapiDocument).length / operations.length
  assert.ok(average < 1800, `${average} characters an operation`)
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

const hold = (endpoint: Endpoint, { status, text }: { status: number; text: string }) => {
  const check = replyValidator(endpoint, status)
  assert.ok(check(JSON.parse(text)), `${endpoint.url}: ${JSON.stringify(check.errors)}`)
  // The schema says something: another thing is not taken for it.
  assert.ok(!check({ somebody: 'else' }), endpoint.url)
}

test('what the server really answers is what the printed schemas say', async () => {
  const world = await openWorld()
  const { call } = await world.signIn('lee')
  const made = await call(createShipment, { body: { carrier: 'Ràpid', estimatedDelivery: null } })
  hold(createShipment, made)
  const params = { id: made.reply.id }
  const orderLines = await call(listOrderLines, {})
  hold(listOrderLines, orderLines)
  const [row] = orderLines.reply.rows.filter(({ available }) => Number(available) >= 1)
  assert.ok(row)
  hold(getOrderLine, await call(getOrderLine, { params: { id: row.id } }))
  const body = { orderLineId: row.id, numberOfPackages: 1, quantityPerPackage: '1' }
  hold(addShipmentLine, await call(addShipmentLine, { params, version: 1, body }))
  await call(saveDraft, { params: { form: 'a' }, body: { content: { a: [1, { b: null }] } } })
  for (const [endpoint, said] of [
    [getShipment, { params }],
    [listShipments, {}],
    [listShipmentEvents, { params }],
    [getPacking, { params }],
    [whoAmI, {}],
    [listSessions, {}],
    [listDrafts, {}],
  ] as [Endpoint, object][])
    hold(endpoint, await call(endpoint, said))
  const refused = await call(addShipmentLine, { params, version: 1, body })
  assert.equal(refused.status, 412)
  hold(addShipmentLine, refused)
  const { call: byStaff } = await world.signIn('ada')
  hold(listSuppliers, await byStaff(listSuppliers, {}))
})
