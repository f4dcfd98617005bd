// Companies × suppliers × roles × every route × foreign ids: another's rows get the same reply as missing ones,
// disclose nothing, and do not change.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Endpoint } from '#contract/endpoint.ts'
import { createShipment } from '#contract/shipments/shipment-endpoints.ts'
import { allEndpoints } from '#test/replies/all-endpoints.ts'
import { type RequestIds, unknownIds } from '#test/replies/request-ids.ts'
import { exampleRequest, namesIds, namesLines } from '#test/security/example-request.ts'
import { checksums } from '#test/security/table-checksums.ts'
import { internalWords, openTenants } from '#test/security/tenant-people.ts'
import { botigaWords, type Side, sidesOf } from '#test/security/tenant-sides.ts'
import { openStream, textOf } from '#test/world/event-stream-client.ts'
import { isEssentialRun } from '#test/world/test-scope.ts'
import { callEndpoint, openWorld } from '#test/world/world.ts'

// Own process: it takes longest.
const world = await openWorld()
const endpoints = (await allEndpoints()).filter(({ url }) => !/sign(in|out)$/.test(url))

const { people, cartro, bosses, vidre } = await openTenants(world)
const sides = sidesOf({ cartro, bosses, vidre })

/** Names of the sides that have read an internal comment of their own side. */
const sidesWithOwnComments = new Set<string>()

type Answer = { status: number; text: string }

async function send(
  side: Side,
  endpoint: Endpoint,
  request: ReturnType<typeof exampleRequest>,
  supplier = side.acting,
  version = 1,
): Promise<Answer> {
  const response = await fetch(world.origin + request.path, {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${people[side.name]?.token}`,
      'if-match': `"${version}"`,
      ...(request.body !== undefined && { 'content-type': request.contentType }),
      ...(supplier !== undefined && { 'oto-supplier': String(supplier) }),
    },
    ...(request.body !== undefined && { body: request.body }),
  })
  const text = await textOf(response)
  const call = `${side.name} ${endpoint.method} ${request.path}: ${response.status} ${text.slice(0, 300)}`
  assert.ok(response.status < 500 && response.status !== 403 && response.status !== 401, call)
  assert.doesNotMatch(text, side.words, call)
  const { supplier: supplierWords, buyer: buyerWords } = internalWords
  assert.ok(!text.includes(side.isStaff ? supplierWords : buyerWords), call)
  if (text.includes(side.isStaff ? buyerWords : supplierWords)) sidesWithOwnComments.add(side.name)
  return { status: response.status, text }
}

// Every side keeps a stream open during the tests.
const watchers = await Promise.all(
  sides
    .filter(({ name }) => !/^(announce|import-orders|receive|exchange)-key$/.test(name))
    .map(async (side) => ({
      side,
      stream: await openStream(world.origin, people[side.name]?.token ?? '', side.acting),
    })),
)
after(() => {
  for (const { stream } of watchers) stream.close()
})

const companyChecksums = () => checksums(world.owner, { company: 1 })
const title = (side: Side) =>
  `${side.name}${side.acting ? ` for supplier ${side.acting}` : side.isStaff ? ' for no supplier' : ''}`

// The body names a dock for an own shipment.
const namesDock = ({ method, url }: Endpoint) => method === 'POST' && url.endsWith('/dock-booking')

// Settings, people and service accounts of its suppliers are a company's own, and so are places, docks and carriers.
const foreignTo = ({ foreign, tenant, suppliers }: Side, { url }: Endpoint) =>
  /^\/api\/(supplier-settings|places|carriers|docks|dock-blocks|dock-slots|mails|order-imports|order-import-jobs|service-accounts|webhook-endpoints|people|sign-in-providers)/.test(
    url,
  ) && tenant.company === 1
    ? foreign.filter(({ supplier }) => suppliers.includes(supplier))
    : foreign

// These requests cannot be repeated: creating the same record again, queueing many imports, reversing one twice,
// revoking a key twice, removing a factor or provider twice, resending a mail twice, sending one interchange twice.
// Password resets are throttled.
const isDoneOnce = ({ method, url }: Endpoint) =>
  (method === 'POST' &&
    (url === '/api/places' ||
      url === '/api/carriers' ||
      url === '/api/docks' ||
      url.endsWith('/blocks') ||
      url === '/api/supplier-settings' ||
      url === '/api/supplier-imports' ||
      url === '/api/order-import-jobs' ||
      url === '/api/messages' ||
      url.endsWith('/reversal') ||
      url.endsWith('/sending'))) ||
  (method !== 'GET' && /^\/api\/(service-accounts|webhook-endpoints)/.test(url)) ||
  (method !== 'GET' &&
    /^\/api\/(people(\/:id\/(second-factor|providers\/:providerId))?|person-imports)$/.test(url)) ||
  url === '/api/auth/password-reset'

const kindOf = ({ name, isStaff, acting, tenant }: Side) =>
  [isStaff, acting, tenant.company, tenant.supplier, name.endsWith('-key')].join()

/**
 * Endpoints to try for a side: all for the first of each kind; for others, in the essential run, one read and one
 * change per scope.
 */
const endpointsOf = (side: Side): Endpoint[] => {
  const isFirst = sides.find((other) => kindOf(other) === kindOf(side)) === side
  if (isFirst || !isEssentialRun) return endpoints
  const byKind = Object.groupBy(
    endpoints,
    ({ scope, method }) => `${scope} ${method === 'GET' ? 'read' : 'change'}`,
  )
  return Object.values(byKind).flatMap((endpointsOfKind) => endpointsOfKind?.[0] ?? [])
}

for (const side of sides) {
  const triedEndpoints = endpointsOf(side)

  test(`${title(side)}: another’s rows get the same reply as missing ones, on every route`, async () => {
    const tenants = [
      side.tenant,
      ...(side.tenant.company === 1 && side.tenant.supplier ? [{ company: 2 }] : []),
    ]
    const before = await Promise.all(tenants.map((tenant) => checksums(world.owner, tenant)))
    for (const endpoint of triedEndpoints.filter(namesIds)) {
      const assertSameReply = async (
        mix: (ids: RequestIds) => [RequestIds, RequestIds],
        others = foreignTo(side, endpoint),
      ) => {
        const absent = await send(side, endpoint, exampleRequest(endpoint, ...mix(unknownIds)))
        assert.ok(absent.status >= 400, absent.text)
        for (const foreign of others) {
          const answer = await send(side, endpoint, exampleRequest(endpoint, ...mix(foreign)))
          assert.deepEqual(answer, absent, `${title(side)} ${endpoint.method} ${endpoint.url}`)
        }
        return absent
      }
      const { status, text } = await assertSameReply((ids) => [ids, ids])
      assert.ok(
        status === 404 || /role-not-enough|supplier-required|key-scope-missing/.test(text),
        text,
      )
      // An own shipment with another's rows in the body.
      const { shipment, closedShipment } = side.own
      const namesLine =
        endpoint.method !== 'GET' && /shipments\/:id\/(lines|receipts)/.test(endpoint.url)
      if (namesLine || namesDock(endpoint))
        await assertSameReply(
          (ids) => [{ ...ids, shipment, closedShipment }, ids],
          [...foreignTo(side, endpoint), ...(side.apart ?? [])],
        )
    }
    const after = await Promise.all(tenants.map((tenant) => checksums(world.owner, tenant)))
    assert.deepEqual(after, before)
  })

  test(`${title(side)}: another’s supplier cannot be acted for, on any route`, async () => {
    const tenants = side.suppliers.map((supplier) =>
      supplier === 4
        ? { company: 2 }
        : supplier === 1 && side.name.startsWith('b')
          ? { company: 1 }
          : { company: 1, supplier },
    )
    const before = await Promise.all(tenants.map((tenant) => checksums(world.owner, tenant)))
    for (const endpoint of triedEndpoints) {
      if (/sessions\/:id$/.test(endpoint.url) || isDoneOnce(endpoint)) continue
      const isScoped = endpoint.scope !== 'session'
      // Session routes are tried only by staff who act for a supplier, because repeated tries are throttled.
      if (!isScoped && side.isStaff && !side.acting) continue
      // The acting supplier is checked before the named rows, so in the essential run own rows suffice.
      const triesForeign = isScoped && !isEssentialRun
      for (const ids of triesForeign ? [side.own, ...side.foreign] : [side.own]) {
        const request = exampleRequest(endpoint, ids)
        const version = isScoped ? 1 : 77
        const absent = await send(side, endpoint, request, 987_654, version)
        if (isScoped)
          assert.ok(absent.status === 404 || /role-not-enough|key-scope/.test(absent.text))
        for (const supplier of side.suppliers) {
          const answer = await send(side, endpoint, request, supplier, version)
          const call = `${title(side)} ${endpoint.method} ${endpoint.url}`
          if (isScoped) assert.deepEqual(answer, absent, call)
          else assert.equal(answer.status, absent.status, call)
        }
      }
    }
    const after = await Promise.all(tenants.map((tenant) => checksums(world.owner, tenant)))
    assert.deepEqual(after, before)
  })

  test(`${title(side)}: reads without an id have no words of others`, async () => {
    for (const endpoint of triedEndpoints.filter(({ method }) => method === 'GET')) {
      await send(side, endpoint, exampleRequest(endpoint, side.own))
    }
  })
}

test('each side reads its own comments', () => {
  const readers = ['lee', 'pau', 'bea', 'ada', ...(isEssentialRun ? [] : ['marc'])]
  for (const name of readers) assert.ok(sidesWithOwnComments.has(name), name)
  // API keys cannot read comments.
  for (const name of ['cartro-key', 'read-key']) assert.ok(!sidesWithOwnComments.has(name), name)
})

// The key's stream is still open below, and routes below a webhook endpoint come after its removal.
const isMachineRemoval = ({ method, url }: Endpoint) =>
  method === 'DELETE' && /^\/api\/(service-accounts|webhook-endpoints)\/:id$/.test(url)

const hasVersion = ({ schema }: Endpoint) =>
  'if-match' in ((schema.headers as { shape?: object } | undefined)?.shape ?? {})

const ada = sides.find(({ name }) => name === 'ada') as Side

test('ids refused as foreign are found by their owners', async () => {
  const owners: [Side, RequestIds][] = [
    [{ ...ada, words: botigaWords, acting: 1 }, cartro],
    [{ ...ada, words: botigaWords, acting: 2 }, bosses],
    [sides.find(({ name }) => name === 'bo') as Side, vidre],
    // Staff who act for no supplier: the supplier is the shipment's.
    [{ ...ada, words: botigaWords, acting: undefined }, cartro],
    [{ ...ada, words: botigaWords, acting: undefined }, bosses],
  ]
  for (const [owner, ids] of owners) {
    // In reverse, so that rows without a version are changed before they are deleted.
    for (const endpoint of endpoints.filter(namesIds).toReversed()) {
      if (
        /(sessions\/:id|passkeys\/:id\/removal|reversal|remake|:keyId)$/.test(endpoint.url) ||
        // These raise the versions of the named lines, so they cannot be repeated.
        namesLines.test(endpoint.url) ||
        isMachineRemoval(endpoint)
      )
        continue
      // Presets belong to a person, whatever their id; session routes were tried before.
      const needsNoSupplier =
        /^(company|shipment|order|order-line|discrepancy|comment|attachment)$/.test(endpoint.scope)
      if (owner.isStaff && !owner.acting && !needsNoSupplier) continue
      const { status, text } = await send(
        owner,
        endpoint,
        exampleRequest(endpoint, ids),
        owner.acting,
        77,
      )
      const successStatus = Number(Object.keys(endpoint.schema.response)[0])
      // Nothing is packed or labelled yet.
      if (endpoint.url.endsWith('/labels'))
        assert.match(text, /label-not-assigned|no-packages|body\/packageIds/)
      else
        assert.equal(status, hasVersion(endpoint) ? 412 : successStatus, `${endpoint.url} ${text}`)
    }
  }
  assert.ok(Object.keys(await companyChecksums()).length > 10)
})

test('every stream gets notices only of changes that its reader may see', async () => {
  const createdShipments = new Map<number, number>()
  for (const [name, supplierId, supplier] of [
    ['lee', 1, undefined],
    ['pau', 2, undefined],
    ['bea', 4, undefined],
    ['ada', 3, 3],
  ] as const) {
    const { token } = people[name] ?? assert.fail()
    const createdShipment = await callEndpoint(
      world.origin,
      createShipment,
      { body: {}, supplier },
      token,
    )
    assert.equal(createdShipment.status, 201)
    createdShipments.set(supplierId, createdShipment.reply.id)
  }
  for (const { side, stream } of watchers) {
    assert.equal(stream.status, 200, side.name)
    // Earlier notices may concern other things than shipments.
    const isNotified = () =>
      side.noticesOf.every((supplier) =>
        stream
          .news()
          .some((one) => one.kind === 'shipment' && one.id === createdShipments.get(supplier)),
      )
    assert.ok(await stream.gets(isNotified), side.name)
    assert.doesNotMatch(stream.text(), side.words)
    const ids = stream.news().flatMap((notice) => (notice.kind === 'shipment' ? notice.id : []))
    const { rows } = await world.owner.query<{ supplier: number }>(
      'select distinct supplier_id::int as supplier from shipment_events where shipment_id = any ($1) order by 1',
      [ids],
    )
    assert.deepEqual(
      rows.map(({ supplier }) => supplier),
      side.noticesOf,
      title(side),
    )
  }
})
