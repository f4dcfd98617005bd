import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listArrivals } from '#contract/docks/arrival-endpoints.ts'
import {
  countCarriers,
  createCarrier,
  getCarrier,
  listCarriers,
  removeCarrier,
  updateCarrier,
} from '#contract/settings/carrier-endpoints.ts'
import { listSettingEvents } from '#contract/settings/settings-endpoints.ts'
import { createShipment, getShipment } from '#contract/shipments/shipment-endpoints.ts'
import { openWorld, type TestActor } from '#test/world/world.ts'

const world = await openWorld()
const ada = await world.signIn('ada')
const marc = await world.signIn('marc')
const lee = await world.signIn('lee')
const bo = await world.signIn('bo')

const created = await ada.call(createCarrier, {
  body: { code: 'SEA', name: 'Sea Lines' },
  key: 'once-only',
})
const { id } = created.reply
const demo = ['NORD', 'VALLES']
const codesOf = async (who: TestActor) =>
  (await who.call(listCarriers)).reply.rows.map(({ code }) => code)

test('one is made once under its key, and offered to suppliers, not to another company', async () => {
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
  assert.deepEqual([await codesOf(lee), await codesOf(bo)], [['NORD', 'SEA', 'VALLES'], ['CANARY']])
  assert.equal((await ada.call(countCarriers)).reply.count, 3)
  assert.equal((await bo.call(getCarrier, { params: { id } })).status, 404)
})

test('a code or name that another has, and a SCAC that is none, are refused in place', async () => {
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

test('administrators alone change and remove them, at the version seen, with history', async () => {
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
  assert.deepEqual(await codesOf(lee), demo)
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

test('a shipment has the page that follows its number, by the name or the code of its carrier', async () => {
  const pageOf = async (carrier: string, tracking: string) => {
    const made = await lee.call(createShipment, { body: { carrier, tracking } })
    const { reply } = await lee.call(getShipment, { params: { id: made.reply.id } })
    return reply.trackingUrl
  }
  const page = 'https://trans-valles.example/track/{tracking}'
  assert.deepEqual(
    await Promise.all([
      pageOf('VALLES', '1'),
      pageOf('Trans Vallès', '1'),
      pageOf('Trans Vallès', ''),
      pageOf('Nord Express', '1'),
      pageOf('Our own van', '1'),
    ]),
    [page, page, null, null, null],
  )
  const { rows } = (await marc.call(listArrivals, { query: { show: 'all', limit: 100 } })).reply
  assert.ok(rows.every((row) => row.trackingUrl === null || row.tracking !== ''))
})
