import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createPackagePreset,
  listPackagePresets,
  removePackagePreset,
  updatePackagePreset,
} from '#contract/packing/packing-endpoints.ts'
import { maxPresets } from '#domain/packing/package.ts'
import { openWorld, type TestActor } from '#test/world/world.ts'

const world = await openWorld()
const lee = await world.signIn('lee')
const mar = await world.signIn('mar')
const pau = await world.signIn('pau')
const bo = await world.signIn('bo')
const ada = await world.signIn('ada')
const carton = {
  name: 'Daily carton',
  type: 'CT' as const,
  height: '40.50',
  width: '30',
  depth: '60',
}

const names = async (who: TestActor) =>
  (await who.call(listPackagePresets)).reply.map(({ name }) => name)
const remove = (who: TestActor, id: number, version = 1) =>
  who.call(removePackagePreset, { params: { id }, version })

test('a preset is created, listed by name, changed and removed', async () => {
  const before = await names(lee)
  const created = await lee.call(createPackagePreset, { body: carton })
  assert.equal(created.status, 201)
  const { id } = created.reply
  assert.equal(created.headers.get('location'), `/api/package-presets/${id}`)
  assert.equal(created.headers.get('etag'), '"1"')
  assert.deepEqual(created.reply, { id, version: 1, ...carton, height: '40.5', grossWeight: null })
  assert.deepEqual(
    await names(mar),
    [...before, carton.name].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
  )
  const body = { ...carton, name: 'A pallet', type: 'PX' as const, grossWeight: '412.125' }
  const changed = await mar.call(updatePackagePreset, { params: { id }, version: 1, body })
  assert.equal(changed.headers.get('etag'), '"2"')
  assert.deepEqual(changed.reply, { id, version: 2, ...body, height: '40.5' })
  assert.equal((await names(lee))[0], 'A pallet')
  assert.equal((await remove(lee, id, 2)).status, 204)
  assert.equal((await remove(lee, id, 2)).status, 404)
  assert.deepEqual(await names(lee), before)
})

test('a name is unique within a supplier, whatever its case or spaces', async () => {
  const { id } = (await lee.call(createPackagePreset, { body: carton })).reply
  const twice = { ...carton, name: ' DAILY carton ' }
  const taken = await mar.call(createPackagePreset, { body: twice })
  const duplicate = [{ pointer: '/body/name', code: 'duplicate' }]
  assert.deepEqual([taken.status, taken.problem.errors], [400, duplicate])
  const other = await lee.call(createPackagePreset, { body: { ...carton, name: 'Another' } })
  const params = { id: other.reply.id }
  const moved = await lee.call(updatePackagePreset, { params, version: 1, body: twice })
  assert.deepEqual([moved.status, moved.problem.errors], [400, duplicate])
  const own = await lee.call(updatePackagePreset, { params: { id }, version: 1, body: twice })
  assert.equal(own.status, 200, 'its own name is not taken')
  const foreign = await pau.call(createPackagePreset, { body: carton })
  assert.equal(foreign.status, 201)
  await Promise.all([remove(lee, id, 2), remove(lee, params.id), remove(pau, foreign.reply.id)])
})

test('a preset that changed meanwhile is neither overwritten nor removed', async () => {
  const { id } = (await lee.call(createPackagePreset, { body: carton })).reply
  const params = { id }
  const entry = (width: string) => ({ params, body: { ...carton, width } })
  for (const endpoint of [updatePackagePreset, removePackagePreset] as const) {
    const missing = await lee.call(endpoint as typeof updatePackagePreset, entry('31'))
    assert.deepEqual([missing.status, missing.problem.code], [428, 'version-required'])
  }
  const replies = await Promise.all(
    [lee, mar].map((who, index) =>
      who.call(updatePackagePreset, { ...entry(`4${index}`), version: 1 }),
    ),
  )
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 412])
  const late = await lee.call(updatePackagePreset, { ...entry('31'), version: 1 })
  const removed = await remove(mar, id, 1)
  for (const { status, problem } of [late, removed])
    assert.deepEqual([status, problem.code, problem.version], [412, 'version-changed', 2])
  const stored = (await lee.call(listPackagePresets)).reply.find((preset) => preset.id === id)
  assert.deepEqual([stored?.width?.slice(0, 1), stored?.version], ['4', 2])
  assert.equal((await remove(mar, id, 2)).status, 204)
})

test('another supplier’s presets are not found', async () => {
  const { id } = (await lee.call(createPackagePreset, { body: carton })).reply
  for (const who of [pau, bo.actingFor(4), ada.actingFor(2)]) {
    assert.ok(!(await names(who)).includes(carton.name))
    const input = { version: 1, body: carton }
    const changed = await who.call(updatePackagePreset, { params: { id }, ...input })
    const absent = await who.call(updatePackagePreset, { params: { id: 987_654 }, ...input })
    assert.deepEqual([changed.status, changed.text], [404, absent.text])
    assert.equal((await remove(who, id)).status, 404)
  }
  const missing = await ada.call(listPackagePresets)
  assert.deepEqual([missing.status, missing.problem.code], [400, 'supplier-required'])
  assert.ok((await names(ada.actingFor(1))).includes(carton.name))
  assert.equal((await remove(ada.actingFor(1), id)).status, 204)
})

test('a repeated request under one key creates one preset', async () => {
  const input = { body: carton, key: 'preset-of-one-intention' }
  const sent = await Promise.all([lee, lee, lee].map((who) => who.call(createPackagePreset, input)))
  assert.deepEqual(
    sent.map(({ status, text }) => [status, text]),
    sent.map(() => [201, sent[0]?.text]),
  )
  assert.equal((await names(lee)).filter((name) => name === carton.name).length, 1)
  const [first] = sent
  assert.ok(first)
  await remove(lee, first.reply.id)
})

test('a supplier has at most two hundred presets, also with concurrent requests', async () => {
  const acting = ada.actingFor(3)
  const [preset] = (await acting.call(listPackagePresets)).reply
  assert.ok(preset)
  await world.owner.query(
    `insert into package_presets (company_id, supplier_id, name, type)
     select 1, 3, 'Filler ' || n, 'CT' from generate_series(1, $1) n`,
    [maxPresets - 5],
  )
  const sent = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      acting.call(createPackagePreset, { body: { ...carton, name: `New ${n}` } }),
    ),
  )
  assert.equal(sent.filter(({ status }) => status === 201).length, 4)
  assert.deepEqual(sent.find(({ status }) => status === 400)?.problem.errors, [
    { pointer: '/body', code: 'too-big', params: { maximum: maxPresets } },
  ])
  const params = { id: preset.id }
  const changed = await acting.call(updatePackagePreset, {
    params,
    version: preset.version,
    body: { ...carton, name: 'Full' },
  })
  assert.equal(changed.status, 200)
})

test('invalid values are refused at their field, and nothing is stored', async () => {
  const before = await names(lee)
  const wrong: [object, string][] = [
    [{ ...carton, name: '  ' }, '/body/name'],
    [{ ...carton, name: 'x'.repeat(61) }, '/body/name'],
    [{ ...carton, type: 'ZZ' }, '/body/type'],
    [{ ...carton, type: 'ct' }, '/body/type'],
    [{ ...carton, height: '0' }, '/body/height'],
    [{ ...carton, height: '-1' }, '/body/height'],
    [{ ...carton, width: '1e3' }, '/body/width'],
    [{ ...carton, depth: '100000' }, '/body/depth'],
    [{ ...carton, depth: '1.234' }, '/body/depth'],
    [{ ...carton, grossWeight: '1000000' }, '/body/grossWeight'],
    [{ ...carton, grossWeight: 0.1 + 0.2 }, '/body/grossWeight'],
    [{ ...carton, tracking: 'T' }, '/body/tracking'],
    [{ ...carton, supplierId: 2 }, '/body/supplierId'],
  ]
  for (const [body, pointer] of wrong) {
    const { status, problem } = await lee.call(createPackagePreset, { body: body as typeof carton })
    assert.deepEqual([status, problem.errors?.[0]?.pointer], [400, pointer], JSON.stringify(body))
  }
  const zero = await lee.call(createPackagePreset, { body: { ...carton, name: 'a\0b' } })
  assert.equal(zero.status, 400)
  assert.deepEqual(await names(lee), before)
  const odd = { ...carton, name: `l·l 木 "'; drop table package_presets; -- ^XA` }
  const stored = await lee.call(createPackagePreset, { body: odd })
  assert.equal(stored.reply.name, odd.name)
  await remove(lee, stored.reply.id)
})
