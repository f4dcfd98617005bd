import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  countCarriers,
  createCarrier,
  getCarrier,
  listCarriers,
  removeCarrier,
  updateCarrier,
} from '#contract/settings/carrier-endpoints.ts'
import {
  createPlace,
  getPlace,
  listPlaces,
  removePlace,
  updatePlace,
} from '#contract/settings/place-endpoints.ts'
import { getCompanySettings, listSettingEvents } from '#contract/settings/settings-endpoints.ts'
import { type CallInput, openWorldWith, type TestActor } from '#test/world/world.ts'

const { world, ada, marc, lee, bo, bea } = await openWorldWith('ada', 'marc', 'lee', 'bo', 'bea')
type Body = NonNullable<CallInput<typeof createPlace>['body']>
const create = (body: Body, key?: string) => ada.call(createPlace, { body, ...(key && { key }) })
const createNamed = async (code: string, more: Partial<Body> = {}) => {
  const { status, reply, text } = await create({ code, name: `Place ${code}`, ...more })
  assert.equal(status, 201, text)
  return reply
}
const input = (id: number, version: number) => ({ params: { id }, version })
const codesOf = async (who: TestActor, text = '') =>
  (await who.call(listPlaces, { query: { text } })).reply.rows.map(({ code }) => code)
const eventsOf = async (id: number) =>
  (
    await world.owner.query<{ before: object; after: object; actor: string }>(
      `select e.before, e.after, u.username as actor from setting_events e
       join users u on u.company_id = e.company_id and u.id = e.actor_id
       where e.place_id = $1 order by e.id`,
      [id],
    )
  ).rows

const store = {
  taxId: 'B-1',
  address: 'Carrer 1\n08001 Barcelona',
  gln: '9506000134352',
  ...{ postcode: '08001', city: 'Barcelona', region: 'Catalunya', country: 'AD' },
}

const created = await ada.call(createCarrier, {
  body: { code: 'SEA', name: 'Sea Lines' },
  key: 'once-only',
})

const { id } = created.reply
const demoCodes = ['NORD', 'VALLES']

const carrierCodesOf = async (who: TestActor) =>
  (await who.call(listCarriers)).reply.rows.map(({ code }) => code)

test('an administrator creates, changes and removes a place, and the history has each change', async () => {
  const { status, reply, headers } = await create({ code: ' STORE ', name: 'Botigueta', ...store })
  assert.equal(status, 201)
  const { id, changedAt, ...rest } = reply
  assert.ok(changedAt)
  const entered = { code: 'STORE', name: 'Botigueta', ...store }
  assert.deepEqual(rest, { ...entered, version: 1, changedBy: 'Ada Font' })
  assert.deepEqual([headers.get('etag'), headers.get('location')], ['"1"', `/api/places/${id}`])
  const changed = await ada.call(updatePlace, {
    ...input(id, 1),
    body: { gln: null, name: 'Gran' },
  })
  assert.deepEqual([changed.status, changed.headers.get('etag')], [200, '"2"'])
  assert.deepEqual(
    [changed.reply.gln, changed.reply.name, changed.reply.taxId],
    [null, 'Gran', 'B-1'],
  )
  const unchanged = await ada.call(updatePlace, { ...input(id, 2), body: { name: 'Gran' } })
  assert.equal(unchanged.reply.version, 2, 'the same is no change')
  assert.equal((await ada.call(removePlace, input(id, 2))).status, 204)
  assert.equal((await ada.call(getPlace, { params: { id } })).status, 404)
  const current = { ...entered, gln: null, name: 'Gran' }
  assert.deepEqual(await eventsOf(id), [
    { before: {}, after: entered, actor: 'ada' },
    {
      before: { gln: store.gln, name: 'Botigueta' },
      after: { gln: null, name: 'Gran' },
      actor: 'ada',
    },
    { before: current, after: {}, actor: 'ada' },
  ])
  const { changedBy } = (await ada.call(getCompanySettings)).reply
  assert.equal(changedBy, null, 'not a change of the company’s own settings')
})

test('two places cannot have the same code or name', async () => {
  const { id } = await createNamed('ONE')
  const { version } = await createNamed('TWO')
  const expectRefusal = async (body: Body) => {
    const { status, problem } = await create(body)
    return [status, ...(problem.errors ?? []).map(({ pointer, code }) => `${pointer} ${code}`)]
  }
  assert.deepEqual(await expectRefusal({ code: 'ONE', name: 'New' }), [400, '/body/code duplicate'])
  assert.deepEqual(await expectRefusal({ code: 'NEW', name: 'ONE' }), [400, '/body/name duplicate'])
  assert.deepEqual(await expectRefusal({ code: 'Place ONE', name: 'Place TWO' }), [
    400,
    '/body/code duplicate',
    '/body/name duplicate',
  ])
  const own = await ada.call(updatePlace, { ...input(id, 1), body: { code: 'ONE', name: 'ONE' } })
  assert.equal(own.status, 200, 'its own are its own')
  const other = await ada.call(updatePlace, { ...input(id, 2), body: { name: 'TWO' } })
  assert.equal(other.status, 400)
  await ada.call(removePlace, input(id, 2))
  assert.equal((await createNamed('ONE')).version, version, 'what is removed leaves its words')
})

test('one of several concurrent creations of the same place succeeds', async () => {
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, index) => create({ code: 'RACE', name: `Race ${index}` })),
  )
  const statuses = replies.map(({ status }) => status).sort()
  assert.deepEqual(statuses, [201, ...Array.from({ length: 7 }, () => 400)])
})

test('a repeated idempotency key creates one place', async () => {
  const body = { code: 'KEY', name: 'Keyed' }
  const [first, second] = await Promise.all([
    create(body, 'key-of-mine'),
    create(body, 'key-of-mine'),
  ])
  assert.deepEqual([first?.status, first?.text], [201, second?.text])
  const another = await create({ code: 'KEY2', name: 'Keyed 2' }, 'key-of-mine')
  assert.deepEqual([another.status, another.problem.code], [422, 'idempotency-mismatch'])
  assert.deepEqual(await codesOf(ada, 'keyed'), ['KEY'])
})

test('a change at an old version is refused, and of two concurrent changes one succeeds', async () => {
  const { id } = await createNamed('VERSION')
  const params = { id }
  const change = (version?: number, taxId = 'X') =>
    ada.call(updatePlace, { params, body: { taxId }, ...(version && { version }) })
  const remove = (version?: number) =>
    ada.call(removePlace, { params, ...(version && { version }) })
  for (const call of [change, remove]) {
    const without = await call()
    assert.deepEqual([without.status, without.problem.code], [428, 'version-required'])
    const stale = await call(99)
    assert.deepEqual(
      [stale.status, stale.problem.code, stale.problem.version],
      [412, 'version-changed', 1],
    )
  }
  const concurrent = await Promise.all([change(1, 'A'), change(1, 'B')])
  assert.deepEqual(concurrent.map(({ status }) => status).sort(), [200, 412])
})

test('wrong values of a place are refused with their field', async () => {
  const wrong: [Partial<Body>, string, string][] = [
    [{ country: 'XX' }, 'country', 'invalid'],
    [{ postcode: '1'.repeat(101) }, 'postcode', 'too-long'],
    [{ city: 'a\nb' }, 'city', 'invalid'],
    [{ gln: '9506000134353' }, 'gln', 'wrong-check-digit'],
    [{ gln: '950600013435' }, 'gln', 'invalid'],
    [{ code: ' ' }, 'code', 'too-short'],
    [{ code: 'x'.repeat(61) }, 'code', 'too-long'],
    [{ code: 'a\tb' }, 'code', 'invalid'],
    [{ name: 'x'.repeat(201) }, 'name', 'too-long'],
    [{ address: 'a\0b' }, 'address', 'invalid'],
  ]
  for (const [values, field, code] of wrong) {
    const created = await create({ code: 'WRONG', name: 'Wrong', ...values })
    const updated = await ada.call(updatePlace, { ...input(1, 1), body: values })
    for (const { status, problem } of [created, updated]) {
      const [error] = problem.errors ?? []
      assert.deepEqual([status, error?.pointer, error?.code], [400, `/body/${field}`, code])
    }
  }
  assert.deepEqual(await codesOf(ada, 'wrong'), [])
  const { name } = (await ada.call(getPlace, { params: { id: 1 } })).reply
  assert.equal(name, 'Harbour Warehouse')
})

test('places sort by code, in pages, and filter by a text in code or name, or by id', async () => {
  const { reply } = await bo.call(listPlaces)
  assert.deepEqual(reply, {
    rows: [
      {
        id: 4,
        code: 'CANARI',
        name: 'Botiga Canari',
        taxId: null,
        address: 'Carrer del Canari 5\n25001 Lleida',
        ...{ postcode: null, city: null, region: null, country: 'ES' },
        gln: '9506000134390',
      },
    ],
    next: null,
    previous: null,
  })
  assert.deepEqual(await codesOf(lee, 'GRÀCIA'), ['GRACIA'])
  assert.deepEqual(await codesOf(lee, 'gracia market'), ['GRACIA'])
  assert.deepEqual(await codesOf(lee, 'prat'), ['PRAT'])
  assert.deepEqual(await codesOf(lee, '%'), [])
  const byId = (await lee.call(listPlaces, { query: { id: 1 } })).reply.rows
  assert.deepEqual(
    byId.map(({ name }) => name),
    ['Harbour Warehouse'],
  )
  assert.deepEqual((await bo.call(listPlaces, { query: { id: 1 } })).reply.rows, [])
  const first = (await lee.call(listPlaces, { query: { limit: 1 } })).reply
  const next = (await lee.call(listPlaces, { query: { limit: 1, after: first.next ?? '' } })).reply
  assert.ok((first.rows[0]?.code ?? '') < (next.rows[0]?.code ?? ''))
})

test('supplier users can only read places, and only company administrators manage them', async () => {
  for (const who of [lee, marc]) assert.ok((await codesOf(who)).includes('MOLL'))
  assert.deepEqual(await codesOf(bea), ['CANARI'])
  const calls = (who: TestActor) => [
    who.call(getPlace, { params: { id: 1 } }),
    who.call(createPlace, { body: { code: 'X', name: 'X' } }),
    who.call(updatePlace, { ...input(1, 1), body: { name: 'X' } }),
    who.call(removePlace, input(1, 1)),
  ]
  const codes = async (who: TestActor) =>
    new Set((await Promise.all(calls(who))).map(({ problem }) => problem.code))
  assert.deepEqual(await codes(lee), new Set(['not-found']))
  assert.deepEqual(await codes(marc), new Set(['role-not-enough']))
  assert.equal((await bo.call(getPlace, { params: { id: 1 } })).status, 404)
  assert.equal((await bo.call(updatePlace, { ...input(1, 1), body: { name: 'X' } })).status, 404)
  assert.equal((await bo.call(removePlace, input(1, 1))).status, 404)
})

test('a carrier is created once per key, and offered to suppliers of its company only', async () => {
  const again = await ada.call(createCarrier, {
    body: { code: 'SEA', name: 'Sea Lines' },
    key: 'once-only',
  })
  assert.deepEqual([created.status, again.text], [201, created.text])
  const { changedAt, ...rest } = created.reply
  assert.ok(changedAt)
  assert.deepEqual(rest, {
    id,
    code: 'SEA',
    name: 'Sea Lines',
    scac: null,
    trackingUrl: null,
    version: 1,
    changedBy: 'Ada Font',
  })
  assert.deepEqual(
    [await carrierCodesOf(lee), await carrierCodesOf(bo)],
    [['NORD', 'SEA', 'VALLES'], ['CANARY']],
  )
  assert.equal((await ada.call(countCarriers)).reply.count, 3)
  assert.equal((await bo.call(getCarrier, { params: { id } })).status, 404)
})

test('a duplicate code or name and an invalid SCAC are refused with their field', async () => {
  for (const [body, pointer, code] of [
    [{ code: 'SEA', name: 'Other' }, '/body/code', 'duplicate'],
    [{ code: 'OTHER', name: 'Sea Lines' }, '/body/name', 'duplicate'],
    [{ code: 'OTHER', name: 'Other', scac: 'maeu' }, '/body/scac', 'invalid'],
    [
      { code: 'OTHER', name: 'Other', trackingUrl: 'http://a.example/{tracking}' },
      '/body/trackingUrl',
      'invalid',
    ],
    [{ code: 'OTHER', name: 'x'.repeat(81) }, '/body/name', 'too-long'],
  ] as const) {
    const { status, problem } = await ada.call(createCarrier, { body })
    const [error] = problem.errors ?? []
    assert.deepEqual([status, error?.pointer, error?.code], [400, pointer, code])
  }
})

test('only administrators change and remove carriers, at the current version, and the history has it', async () => {
  const params = { id }
  const change = (who: TestActor, version: number) =>
    who.call(updateCarrier, { params, version, body: { scac: 'SEAL' } })
  assert.equal((await change(lee, 1)).status, 404)
  assert.equal((await change(marc, 1)).problem.code, 'role-not-enough')
  assert.equal((await change(bo, 1)).status, 404)
  assert.deepEqual(
    [(await change(ada, 1)).reply.scac, (await change(ada, 1)).status],
    ['SEAL', 412],
  )
  assert.equal((await ada.call(removeCarrier, { params, version: 2 })).status, 204)
  assert.deepEqual(await carrierCodesOf(lee), demoCodes)
  const { rows } = (await ada.call(listSettingEvents, { query: { carrierId: id } })).reply
  const entered = { code: 'SEA', name: 'Sea Lines' }
  assert.deepEqual(
    rows.map(({ kind, of, before, after }) => [kind, of?.isRemoved, before, after]),
    [
      ['carrier', true, { ...entered, scac: 'SEAL', trackingUrl: null }, {}],
      ['carrier', true, { scac: null }, { scac: 'SEAL' }],
      ['carrier', true, {}, { ...entered, scac: null, trackingUrl: null }],
    ],
  )
})
