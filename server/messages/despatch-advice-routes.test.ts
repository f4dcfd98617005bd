import assert from 'node:assert/strict'
import { tracingChannel } from 'node:diagnostics_channel'
import { test } from 'node:test'
import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js'
import {
  getDespatchAdvice,
  getDespatchAdviceSchema,
} from '#contract/messages/despatch-advice-endpoints.ts'
import {
  cancelShipment,
  closeShipment,
  getShipment,
  reopenShipment,
} from '#contract/shipments/shipment-endpoints.ts'
import {
  type AdviceLine,
  type DespatchAdvice,
  despatchAdvice,
} from '#domain/messages/despatch-advice.ts'
import { lossesIn } from '#domain/messages/message-findings.ts'
import { type WorkerJob, workerChannelName } from '#server/load/worker-pool.ts'
import { readUbl } from '#test/samples/ubl-reading.ts'
import { packAll, packingActions } from '#test/world/packing-actions.ts'
import { openWorld, type TestActor } from '#test/world/world.ts'

const world = await openWorld()
const lee = await world.signIn('lee')
const mar = await world.signIn('mar')
const { ready, doPack, versionOf } = packingActions(world, lee)
type Params = { id: number }

async function get(params: Params, format: string, who: TestActor = lee, encoding = 'gzip') {
  const path = getDespatchAdvice.url.replace(':id', String(params.id))
  const reply = await fetch(`${world.origin}${path}?format=${format}`, {
    headers: {
      'accept-encoding': encoding,
      authorization: `Bearer ${who.token}`,
      ...(who.supplier && { 'oto-supplier': String(who.supplier) }),
    },
  })
  const bytes = Buffer.from(await reply.arrayBuffer())
  return { status: reply.status, headers: reply.headers, bytes, text: bytes.toString() }
}
const close = async (params: Params) => {
  const version = await versionOf(params)
  const { status, text } = await lee.call(closeShipment, { params, version })
  assert.equal(status, 200, text)
}
const closed = async () => {
  const { params } = await ready()
  assert.equal((await doPack(params, packAll)).status, 200)
  await close(params)
  return params
}
const setSupplier = (gln: string | null) =>
  world.owner.query('update suppliers set gln = $1 where company_id = 1 and id = 1', [gln])
const setLines = (gtin: string | null) =>
  world.owner.query(
    'update order_lines set gtin = $1, supplier_product_code = $2 where company_id = 1 and supplier_id = 1',
    [gtin, gtin === null ? '' : 'S-1'],
  )

test('a closed shipment is written as JSON by the published schema, and as T16 with its losses', async () => {
  await setLines('96385074')
  const params = await closed()
  const shipment = (await lee.call(getShipment, { params })).reply
  const json = await get(params, 'json')
  assert.equal(json.status, 200, json.text)
  assert.match(json.headers.get('content-type') ?? '', /^application\/json/)
  const advice = despatchAdvice.parse(JSON.parse(json.text))
  assert.deepEqual(JSON.parse(json.text), advice)
  assert.equal(advice.code, shipment.code)
  assert.equal(advice.lines[0]?.quantity, '7')
  assert.deepEqual(
    advice.packages.map(({ contents }) => contents[0]?.quantity),
    ['2', '2', '2', '1'],
  )
  const ubl = await get(params, 'ubl-t16')
  assert.equal(ubl.status, 200, ubl.text)
  assert.equal(ubl.headers.get('content-type'), 'application/xml')
  assert.ok(ubl.headers.get('content-disposition')?.includes(`${shipment.code}-ubl-t16.xml`))
  const read = readUbl(ubl.text)
  assert.deepEqual(
    [read.code, read.lines[0]?.quantity, read.lines[0]?.unitCode, read.units.length],
    [advice.code, '7', advice.lines[0]?.unitCode, 4],
  )
  assert.ok(lossesIn(ubl.headers.get('oto-losses') ?? '').includes('lines.orderDate'))
  assert.equal(json.headers.get('oto-losses'), null)
})

for (const [format, type] of [
  ['desadv-d96a', 'DESADV:D:96A:UN:EAN005'],
  ['desadv-d01b', 'DESADV:D:01B:UN:EAN007'],
] as const)
  test(`a closed shipment is written as ${format}, the same at each request`, async () => {
    await world.owner.query("update suppliers set name = 'Cartró' where company_id = 1 and id = 1")
    const params = await closed()
    const { code } = (await lee.call(getShipment, { params })).reply
    const [file, again] = [await get(params, format), await get(params, format, lee, 'identity')]
    const encodings = [file, again].map(({ headers }) => headers.get('content-encoding'))
    assert.deepEqual(encodings, ['gzip', null])
    assert.equal(file.status, 200, file.text)
    assert.equal(file.headers.get('content-type'), 'application/edifact')
    assert.ok(file.headers.get('content-disposition')?.includes(`${code}-${format}.edi`))
    const text = file.bytes.toString('latin1')
    assert.ok(text.includes(`+8412345000010:14+`), text)
    assert.ok(text.includes(type), text)
    assert.ok(text.includes('Cartró'), 'ISO 8859-1')
    assert.ok(text.trimEnd().endsWith(`UNZ+1+${code}R0'`), text)
    assert.deepEqual(again.bytes, file.bytes)
  })

test('T16 names all that the shipment lacks; JSON is written without it', async () => {
  await Promise.all([setSupplier(null), setLines(null)])
  const params = await closed()
  const { orderCode, orderLineNumber, productCode } = despatchAdvice.parse(
    JSON.parse((await get(params, 'json')).text),
  ).lines[0] as AdviceLine
  const edifact = JSON.parse((await get(params, 'desadv-d96a')).text)
  assert.equal(edifact.errors[0].pointer, '/supplier/gln')
  const { status, text } = await get(params, 'ubl-t16')
  const { code, errors } = JSON.parse(text)
  assert.deepEqual([status, code], [409, 'message-incomplete'])
  const line = { order: orderCode, line: orderLineNumber, product: productCode }
  assert.deepEqual(errors, [
    { pointer: '/supplier/gln', code: 'required' },
    { pointer: '/lines/0/item', code: 'required', params: line },
  ])
  await Promise.all([setSupplier('8412345000010'), setLines('96385074')])
  assert.equal((await get(params, 'ubl-t16')).status, 409, 'it stays as it was when it closed')
})

test('an open shipment has a preview; a cancelled or foreign shipment has no advice', async () => {
  const params = await closed()
  const version = await versionOf(params)
  const reason = { reason: 'Because' }
  assert.equal((await mar.call(reopenShipment, { params, version, body: reason })).status, 200)
  const adviceNow = async () => despatchAdvice.parse(JSON.parse((await get(params, 'json')).text))
  const preview = await adviceNow()
  const file = await get(params, 'ubl-t120')
  assert.ok(file.headers.get('content-disposition')?.includes('-preview-ubl-t120.xml'), file.text)
  await close(params)
  const again = await adviceNow()
  assert.deepEqual([preview.isPreview, again.isPreview, again.revision], [true, false, 1])
  assert.deepEqual(preview.lines, again.lines)
  const cancelled = await mar.call(cancelShipment, {
    params,
    version: await versionOf(params),
    body: reason,
  })
  assert.equal(cancelled.status, 200, cancelled.text)
  const { status, text } = await get(params, 'ubl-t16')
  assert.deepEqual([status, JSON.parse(text).code], [409, 'shipment-cancelled'])
  const pau = await world.signIn('pau')
  assert.equal((await get(params, 'json', pau)).status, 404)
  assert.equal((await get(params, 'edifact')).status, 400)
})

test('a long shipment is read and written in a worker process, for those who may read it', async () => {
  const { params } = await ready({ numberOfPackages: 50, quantityPerPackage: '1', remainder: '0' })
  assert.equal((await doPack(params, packAll)).status, 200)
  await close(params)
  const jobs: string[] = []
  const start = (job: unknown) => void jobs.push((job as WorkerJob).name)
  tracingChannel(workerChannelName).start.subscribe(start)
  const advice = despatchAdvice.parse(JSON.parse((await get(params, 'json')).text))
  assert.equal(advice.packages.length, 50)
  const { bytes } = await get(params, 'ubl-t120', lee, 'identity')
  assert.equal(readUbl(bytes.toString()).units.length, 50)
  assert.equal((await get(params, 'json', await world.signIn('pau'))).status, 404)
  tracingChannel(workerChannelName).start.unsubscribe(start)
  assert.deepEqual(jobs, ['stored-advice-worker', 'stored-advice-worker'])
})

test('the JSON matches its published schema, which needs a session', async () => {
  const url = world.origin + getDespatchAdviceSchema.url
  assert.equal((await fetch(url)).status, 401)
  const reply = await fetch(url, { headers: { authorization: `Bearer ${lee.token}` } })
  assert.equal(reply.headers.get('content-type'), 'application/schema+json')
  const schema = (await reply.json()) as AnySchema
  const isValid = new Ajv2020({ strict: false, validateFormats: false }).compile(schema)
  const advice: DespatchAdvice = JSON.parse((await get(await closed(), 'json')).text)
  assert.ok(isValid(advice), JSON.stringify(isValid.errors))
  assert.ok(!isValid({ ...advice, lines: [{}] }))
})
