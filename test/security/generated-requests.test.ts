import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Endpoint } from '#contract/endpoint.ts'
import { allEndpoints } from '#test/replies/all-endpoints.ts'
import { replyValidator } from '#test/replies/openapi-operations.ts'
import { assertReply } from '#test/replies/reply-validation.ts'
import {
  hostileValue,
  likelyValue,
  malformedBodies,
  withoutReferences,
} from '#test/security/hostile-values.ts'
import { textOf } from '#test/world/event-stream-client.ts'
import { eventually } from '#test/world/running-server.ts'
import { isEssentialRun } from '#test/world/test-scope.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const endpoints = await allEndpoints()

type Parameter = { name: string; in: string; schema: object; required?: boolean }
type Operation = {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: object }> }
}
const document = world.app.swagger() as unknown as {
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, unknown>>
}
const printedContract = { paths: withoutReferences(document.paths, document.components) } as Pick<
  typeof document,
  'paths'
>
const operationOf = ({ method, url }: Endpoint): Operation | undefined =>
  printedContract.paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]

const callers = ['mar', 'marc', 'pau'] as const
const accounts = await world.owner.query(
  'select id, roles, supplier_id, username from users where username = any ($1)',
  [callers],
)
const tokens: Record<string, string> = {}
// Requests with a password or code counted as failed sign-ins; those that change a person may have disabled a caller or
// removed their roles.
const restoreCallers = async () => {
  await world.owner.query('delete from sign_in_failures')
  for (const { id, roles, supplier_id, username } of accounts.rows)
    await world.owner.query(
      'update users set roles = $2, supplier_id = $3, username = $4, disabled_at = null where id = $1',
      [id, roles, supplier_id, username],
    )
}
const signInAgain = async (name: string) => {
  await restoreCallers()
  // The server caches throttled addresses for a second.
  await eventually(`${name} signs in`, async () => {
    tokens[name] = (await world.signIn(name)).token
    return true
  })
}
for (const name of callers) await signInAgain(name)

type GeneratedRequest = { path: string; headers: Record<string, string>; body?: string }

// Headers and URLs can carry only these bytes.
const plainText = (value: unknown) =>
  typeof value === 'object' ? JSON.stringify(value) : String(value)
const headerText = (value: unknown) =>
  plainText(value)
    .replace(/[^\x20-\x7e\xa0-\xff]/g, '')
    .slice(0, 4000)
const addressText = (value: unknown) => encodeURIComponent(plainText(value).toWellFormed())

async function send(endpoint: Endpoint, caller: string, { path, headers, body }: GeneratedRequest) {
  const hasToken = endpoint.access !== 'public'
  const response = await fetch(world.origin + path, {
    method: endpoint.method,
    headers: { ...headers, ...(hasToken && { authorization: `Bearer ${tokens[caller]}` }) },
    ...(body !== undefined && endpoint.method !== 'GET' && { body }),
  })
  const description = `${endpoint.method} ${path} ${JSON.stringify(headers)} ${body?.slice(0, 400)} → ${response.status}`
  const text = await textOf(response)
  assertReply(
    endpoint,
    { status: response.status, headers: response.headers, text },
    `${description} ${text.slice(0, 300)}`,
  )
  if (/^application\/(problem\+)?json/.test(response.headers.get('content-type') ?? '')) {
    const check = replyValidator(endpoint, response.status)
    assert.ok(check(JSON.parse(text)), `${description} ${JSON.stringify(check.errors)}`)
  }
  // One of the requests may have signed the caller out.
  if (hasToken && (response.status === 401 || path.endsWith('signout'))) await signInAgain(caller)
  return response.status
}

// Headers that are valid for the demo data.
const validHeaders: Record<string, fc.Arbitrary<unknown>> = {
  'if-match': fc.constantFrom('"1"', '"1"', '"2"'),
  'oto-supplier': fc.constantFrom('1', '1', '2', '4'),
}

// Minimal bodies, because with many generated optional fields one is always invalid.
const sufficientBodies: Record<string, object> = {
  'POST /api/shipments': { estimatedDelivery: '2099-01-01' },
}

const parameterValues = ({ name, schema, required }: Parameter) => {
  const likely = likelyValue(schema as never)
  const value = validHeaders[name]
    ? fc.oneof({ arbitrary: validHeaders[name], weight: 6 }, likely)
    : likely
  return fc.option(value, { freq: required || validHeaders[name] ? 30 : 2, nil: undefined })
}

function requests(endpoint: Endpoint): fc.Arbitrary<GeneratedRequest> {
  const { parameters = [], requestBody } = operationOf(endpoint) ?? {}
  const parametersIn = (location: string) =>
    fc.record(
      Object.fromEntries(
        parameters
          .filter((parameter) => parameter.in === location)
          .map((parameter) => [parameter.name, parameterValues(parameter)]),
      ),
    ) as fc.Arbitrary<Record<string, unknown>>
  const content = Object.values(requestBody?.content ?? {})[0]?.schema
  const sufficient = sufficientBodies[`${endpoint.method} ${endpoint.url}`]
  const body = content
    ? fc.oneof(
        {
          arbitrary: likelyValue(content as never).map((value) => JSON.stringify(value)),
          weight: 10,
        },
        { arbitrary: fc.constantFrom(...malformedBodies), weight: 1 },
        { arbitrary: fc.constant(JSON.stringify(sufficient)), weight: sufficient ? 10 : 0 },
      )
    : fc.constantFrom(undefined, undefined, '{}', '{"a":1}')
  const type = fc.oneof(
    {
      arbitrary: fc.constant(/imports?(\/|$)/.test(endpoint.url) ? 'text/csv' : 'application/json'),
      weight: 20,
    },
    {
      arbitrary: fc.constantFrom(
        'text/plain',
        'application/xml',
        'application/x-www-form-urlencoded',
        'x',
        '',
        'application/json; charset=utf-16',
      ),
      weight: 1,
    },
  )
  const unknownParameter = fc.option(
    fc.tuple(fc.constantFrom('x', 'limit', 'sort', '__proto__'), hostileValue),
    {
      freq: 12,
      nil: undefined,
    },
  )
  return fc
    .record({
      path: parametersIn('path'),
      query: parametersIn('query'),
      header: parametersIn('header'),
      body,
      type,
      unknownParameter,
    })
    .map(({ path, query, header, body, type, unknownParameter }) => {
      const filled = endpoint.url.replace(
        /:(\w+)/g,
        (_, name) => addressText(path[name] ?? 'x') || '%20',
      )
      const definedParameters = Object.entries(query)
        .concat(unknownParameter ? [unknownParameter] : [])
        .filter(([, value]) => value !== undefined)
      const search = definedParameters
        .map(([name, value]) => `${name}=${addressText(value)}`)
        .join('&')
      const headers = Object.entries(header)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, headerText(value)] as const)
      return {
        path: search ? `${filled}?${search}` : filled,
        headers: {
          ...Object.fromEntries(headers),
          ...(body !== undefined && { 'content-type': type }),
        },
        ...(body !== undefined && { body }),
      }
    })
}

const maxRuns = isEssentialRun ? 15 : 100
// Each request costs a password hash.
const isExpensive = ({ url }: Endpoint) =>
  /signin|signout|password|second-factor|email-change/.test(url)

const statuses = new Set<string>()

for (const endpoint of endpoints) {
  test(`${endpoint.method} ${endpoint.url}: every reply keeps the contract`, async () => {
    assert.ok(operationOf(endpoint), 'printed in the OpenAPI')
    await fc.assert(
      fc.asyncProperty(requests(endpoint), fc.constantFrom(...callers), async (request, caller) => {
        statuses.add(`${endpoint.method} ${await send(endpoint, caller, request)}`)
      }),
      { numRuns: isExpensive(endpoint) ? 8 : maxRuns, endOnFailure: true },
    )
    for (const body of isExpensive(endpoint) || !endpoint.schema.body ? [] : malformedBodies) {
      const path = endpoint.url.replace(/:(id|\w+Id)\b/g, '5').replace(':form', 'a')
      await send(endpoint, 'mar', {
        path,
        body,
        headers: { 'content-type': 'application/json', 'if-match': '"1"' },
      })
    }
  })
}

test('the OpenAPI names the contract’s endpoints, and no other', () => {
  const printedNames = Object.entries(printedContract.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map(
      (method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
    ),
  )
  assert.deepEqual(
    printedNames.sort(),
    endpoints.map(({ method, url }) => `${method} ${url}`).sort(),
  )
})

test('some generated requests pass validation: every expected status occurs', () => {
  const missingStatuses = [
    ...['GET 200', 'GET 400', 'GET 404', 'POST 400', 'POST 404', 'POST 409', 'POST 412'],
    ...['POST 415', 'PUT 204', 'PUT 400', 'DELETE 204', 'DELETE 404'],
    // Few runs may create nothing by chance.
    ...(isEssentialRun ? [] : ['POST 201']),
  ].filter((status) => !statuses.has(status))
  assert.deepEqual(missingStatuses, [], [...statuses].sort().join(', '))
})
