import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listOrderLines } from '#contract/orders/order-endpoints.ts'
import {
  getCompanySettings,
  getSupplierSettings,
  listSupplierSettings,
  updateCompanySettings,
  updateSupplierSettings,
} from '#contract/settings/settings-endpoints.ts'
import { type CallInput, openWorldWith, type TestActor } from '#test/world/world.ts'

const { world, ada, marc, lee, bo } = await openWorldWith('ada', 'marc', 'lee', 'bo')

type CompanyBody = NonNullable<CallInput<typeof updateCompanySettings>['body']>
type SupplierBody = NonNullable<CallInput<typeof updateSupplierSettings>['body']>

const company = async () => (await ada.call(getCompanySettings)).reply
const supplier = async (id: number) =>
  (await ada.call(getSupplierSettings, { params: { id } })).reply
const changeCompany = async (body: CompanyBody, version?: number) =>
  ada.call(updateCompanySettings, { body, version: version ?? (await company()).version })
const changeSupplier = async (id: number, body: SupplierBody, version?: number) =>
  ada.call(updateSupplierSettings, {
    params: { id },
    body,
    version: version ?? (await supplier(id)).version,
  })
const listEvents = async () =>
  (
    await world.owner.query<{ supplier: number | null; before: object; after: object }>(
      `select supplier_id::int as supplier, before, after from setting_events order by id`,
    )
  ).rows

test('an administrator sets prefix, papers and tolerance of a supplier, and omitted fields are unchanged', async () => {
  const before = await supplier(1)
  assert.deepEqual([before.version, before.tolerance, before.changedBy], [1, null, null])
  const body = {
    gs1Prefix: '8437001234',
    ssccExtension: 3,
    taxId: ' B-12345678 ',
    address: 'Carrer del Moll, 7\n08039 Barcelona',
    gln: '9506000134352',
  }
  const { status, reply, headers } = await changeSupplier(1, body)
  assert.equal(status, 200)
  assert.deepEqual(
    { ...reply, changedAt: null },
    { ...before, ...body, taxId: 'B-12345678', version: 2, changedBy: 'Ada Font', changedAt: null },
  )
  assert.equal(headers.get('etag'), '"2"')
  assert.ok(reply.changedAt)
  const none = await changeSupplier(1, { taxId: null, gs1Prefix: null })
  assert.deepEqual([none.reply.taxId, none.reply.gs1Prefix, none.reply.gln], [null, null, body.gln])
})

test('a supplier’s tolerance is that of the company, a percentage or unlimited, and applies immediately', async () => {
  const available = async () => {
    const query = { product: 'BOX-M-WH', show: 'all' } as const
    return (await lee.call(listOrderLines, { query })).reply.rows[0]?.available
  }
  const before = Number(await available())
  assert.equal((await changeSupplier(1, { tolerance: '10.50' })).reply.tolerance, '10.5')
  assert.equal(Number(await available()), before + 10)
  assert.equal((await changeSupplier(1, { tolerance: 'unlimited' })).reply.tolerance, 'unlimited')
  assert.equal(await available(), null)
  assert.equal((await changeSupplier(1, { tolerance: null })).reply.tolerance, null)
  await changeCompany({ tolerance: '20' })
  assert.equal(Number(await available()), before + 20)
  assert.equal((await changeCompany({ tolerance: '0' })).reply.tolerance, '0')
})

test('an administrator sets names, required packing and texts of papers of the company', async () => {
  const body = {
    name: 'Mercat Gran',
    allowsUnpacked: false,
    asksForLots: true,
    blindReceiving: true,
    taxId: 'A-1',
    address: 'Moll 7',
    gln: '9506000134352',
    tolerance: 'unlimited',
  }
  const { reply } = await changeCompany(body)
  assert.deepEqual({ ...reply, ...body }, reply)
  const restored = await changeCompany({
    ...{
      name: 'Mercat',
      allowsUnpacked: true,
      asksForLots: false,
      blindReceiving: false,
      tolerance: '0',
    },
  })
  assert.equal(restored.reply.name, 'Mercat')
})

test('each change of settings has one history entry, and equal values have none', async () => {
  const before = (await listEvents()).length
  await changeSupplier(2, { ssccExtension: 5, name: 'Bosses' })
  const { reply } = await changeSupplier(2, { ssccExtension: 5 })
  assert.deepEqual([reply.version, reply.changedBy], [2, 'Ada Font'], 'the same is no change')
  assert.equal((await changeSupplier(2, {})).reply.version, 2)
  assert.deepEqual((await listEvents()).slice(before), [
    { supplier: 2, before: { ssccExtension: 0 }, after: { ssccExtension: 5 } },
  ])
  const stored = await listEvents()
  assert.ok(stored.some(({ supplier: supplierId }) => supplierId === null))
})

test('settings change only at the current version, and of two concurrent changes one succeeds', async () => {
  for (const change of [
    (version?: number) =>
      ada.call(updateCompanySettings, { body: { taxId: 'X' }, ...versionInput(version) }),
    (version?: number) =>
      ada.call(updateSupplierSettings, {
        params: { id: 3 },
        body: { taxId: 'X' },
        ...versionInput(version),
      }),
  ]) {
    const without = await change()
    assert.deepEqual([without.status, without.problem.code], [428, 'version-required'])
    const stale = await change(99)
    assert.deepEqual([stale.status, stale.problem.code], [412, 'version-changed'])
  }
  const { version } = await supplier(3)
  const concurrent = await Promise.all(
    ['1', '2'].map((tolerance) => changeSupplier(3, { tolerance }, version)),
  )
  assert.deepEqual(concurrent.map(({ status }) => status).sort(), [200, 412])
  assert.equal(concurrent.find(({ status }) => status === 412)?.problem.version, version + 1)
})
const versionInput = (version?: number) => (version === undefined ? {} : { version })

test('wrong settings are refused with their field', async () => {
  const wrong: [SupplierBody, string, string][] = [
    [{ gs1Prefix: '123' }, 'gs1Prefix', 'invalid'],
    [{ gs1Prefix: '1234567890123' }, 'gs1Prefix', 'invalid'],
    [{ gs1Prefix: '84370012E4' }, 'gs1Prefix', 'invalid'],
    [{ ssccExtension: 10 }, 'ssccExtension', 'too-big'],
    [{ ssccExtension: 1.5 }, 'ssccExtension', 'invalid'],
    [{ gln: '9506000134353' }, 'gln', 'wrong-check-digit'],
    [{ gln: '950600013435' }, 'gln', 'invalid'],
    [{ tolerance: '-1' }, 'tolerance', 'invalid'],
    [{ tolerance: '10000' }, 'tolerance', 'invalid'],
    [{ tolerance: '1.234' }, 'tolerance', 'invalid'],
    [{ taxId: '  ' }, 'taxId', 'too-short'],
    [{ taxId: 'a\tb' }, 'taxId', 'invalid'],
    [{ taxId: 'x'.repeat(41) }, 'taxId', 'too-long'],
    [{ address: 'x'.repeat(501) }, 'address', 'too-long'],
    [{ address: 'a\0b' }, 'address', 'invalid'],
    [{ name: '' }, 'name', 'too-short'],
  ]
  const before = await supplier(1)
  for (const [body, field, code] of wrong) {
    const { status, problem } = await changeSupplier(1, body)
    const [error] = problem.errors ?? []
    assert.deepEqual([status, error?.pointer, error?.code], [400, `/body/${field}`, code])
  }
  const { problem } = await changeCompany({ tolerance: null as unknown as string, name: '42' })
  assert.deepEqual(
    problem.errors?.map(({ pointer }) => pointer),
    ['/body/name', '/body/tolerance'],
  )
  assert.deepEqual(await supplier(1), before)
})

test('suppliers sort by number, in pages, and filter by a text in name or number', async () => {
  const { reply } = await ada.call(listSupplierSettings, { query: { limit: 2 } })
  assert.deepEqual(
    reply.rows.map(({ code }) => code),
    ['BOSSES', 'CARTRO'],
  )
  const rest = await ada.call(listSupplierSettings, {
    query: { limit: 2, after: reply.next ?? '' },
  })
  assert.deepEqual([rest.reply.rows.map(({ code }) => code), rest.reply.next], [['FUSTA'], null])
  const find = async (text: string) =>
    (await ada.call(listSupplierSettings, { query: { text } })).reply.rows.map(({ name }) => name)
  assert.deepEqual(await find('palets'), ['Fusta i Palets'])
  assert.deepEqual(await find('cartr'), ['Cartró'])
  assert.deepEqual(await find('%'), [])
})

test('only company administrators read settings; supplier users get 404, and moderators 403', async () => {
  const calls = (who: TestActor, id: number) => [
    who.call(getCompanySettings),
    who.call(updateCompanySettings, { body: { name: 'X' }, version: 1 }),
    who.call(listSupplierSettings),
    who.call(getSupplierSettings, { params: { id } }),
    who.call(updateSupplierSettings, { params: { id }, body: { name: 'X' }, version: 1 }),
  ]
  const codes = async (who: TestActor, id: number) =>
    new Set((await Promise.all(calls(who, id))).map(({ problem }) => problem.code))
  assert.deepEqual(await codes(lee, 1), new Set(['not-found']))
  assert.deepEqual(await codes(marc, 1), new Set(['role-not-enough']))
  const foreign = await bo.call(getSupplierSettings, { params: { id: 1 } })
  assert.equal(foreign.status, 404)
  const change = { params: { id: 1 }, body: { name: 'X' }, version: (await supplier(1)).version }
  assert.equal((await bo.call(updateSupplierSettings, change)).status, 404)
  assert.equal((await supplier(1)).name, 'Cartró')
})

test('SSCC serials can be left to another system, never taken back, and restart with another prefix', async () => {
  const set = async (body: SupplierBody) => {
    const { reply, problem, status } = await changeSupplier(2, body)
    return status === 200 ? reply.ssccFrom : problem.errors?.[0]
  }
  const wrong = (code: string, params: object) => ({ pointer: '/body/ssccFrom', code, params })
  assert.deepEqual(await set({ ssccFrom: 1 }), wrong('too-big', { maximum: 0 }))
  assert.equal(await set({ gs1Prefix: '061414', ssccFrom: 5000 }), 5000)
  assert.equal(await set({ ssccFrom: 70_000 }), 70_000)
  assert.deepEqual(await set({ ssccFrom: 69_999 }), wrong('too-small', { minimum: 70_000 }))
  assert.deepEqual(await set({ ssccFrom: 10 ** 10 }), wrong('too-big', { maximum: 10 ** 10 - 1 }))
  assert.equal(await set({ name: 'Bosses' }), 70_000)
  // A prefix of twelve digits leaves four for serials.
  assert.equal(await set({ gs1Prefix: '061414123456' }), 0)
  assert.deepEqual(await set({ ssccFrom: 10_000 }), wrong('too-big', { maximum: 9999 }))
  assert.equal(await set({ ssccFrom: 9999, ssccExtension: 7 }), 9999)
  assert.equal(await set({ ssccExtension: 0 }), 0)
  assert.equal(await set({ gs1Prefix: null }), 0)
  const stale = await changeSupplier(2, { ssccFrom: 10 ** 11 }, 1)
  assert.equal(stale.status, 412)
})
