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
import { listSettingEvents } from '#contract/settings/settings-endpoints.ts'
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
      ['carrier', true, { ...entered, scac: 'SEAL' }, {}],
      ['carrier', true, { scac: null }, { scac: 'SEAL' }],
      ['carrier', true, {}, { ...entered, scac: null }],
    ],
  )
})
