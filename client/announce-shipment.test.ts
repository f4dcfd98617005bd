import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { listShipmentEvents, listShipments } from '#contract/shipment-endpoints.ts'
import { machine } from '#test/api-keys.ts'
import { openWorld } from '#test/world.ts'
import { createOtoClient, OtoError } from './oto-client.ts'

const world = await openWorld()
const ada = await world.signIn('ada')
const folder = await mkdtemp(join(tmpdir(), 'oto-client-'))
after(() => rm(folder, { recursive: true }))
const run = promisify(execFile)

const orders = [
  'supplier_code;supplier_name;order_code;order_date;order_line;product_code;product_name;quantity;unit;due_date',
  'CARTRO;Cartró;PO-CLIENT;2026-01-12;10;B-240;Bottle 24 cl;2880;PCE;2026-03-01',
  'CARTRO;Cartró;PO-CLIENT;2026-01-12;20;B-330;Bottle 33 cl;12.5;KGM;2026-03-01',
].join('\n')

test('the example imports orders and announces a shipment with a key, as a stranger runs it', async () => {
  const erp = await machine(world, ada, {
    name: 'Example',
    scopes: ['read', 'announce', 'import-orders'],
  })
  const file = join(folder, 'orders.csv')
  await writeFile(file, orders)
  const script = join(import.meta.dirname, 'announce-shipment.ts')
  const { stdout } = await run(
    process.execPath,
    [script, file, 'CARTRO', 'PO-CLIENT', '2099-01-01'],
    { env: { OTO_ORIGIN: world.origin, OTO_KEY: erp.token } },
  )
  assert.match(stdout, /^\S+ is announced with 2 lines\.\n$/)
  const [code] = stdout.split(' ')
  const { rows } = (await ada.actingFor(1).call(listShipments, { query: { code } })).reply
  assert.deepEqual([rows[0]?.status, rows[0]?.lineCount], ['in-transit', 2])
  const events = await ada
    .actingFor(1)
    .call(listShipmentEvents, { params: { id: rows[0]?.id ?? 0 } })
  assert.deepEqual([...new Set(events.reply.map(({ actor }) => actor))], ['Example'])
})

test('what is refused is thrown with its code and fields; what was changed meanwhile, too', async () => {
  const { token: key } = await machine(world, ada, {
    name: 'Refused',
    scopes: ['read', 'announce'],
    supplierId: 1,
  })
  const oto = createOtoClient({ origin: world.origin, key })
  const codeOf = (error: unknown) =>
    error instanceof OtoError && [
      error.status,
      error.code,
      ...error.errors.map((one) => one.pointer),
    ]
  const failureOf = (call: Promise<unknown>) => call.then(() => undefined, codeOf)
  assert.deepEqual(await failureOf(oto('GET /api/people')), [409, 'key-scope-missing'])
  assert.deepEqual(
    await failureOf(oto('POST /api/shipments', { body: { estimatedDelivery: '' } })),
    [...[400, 'invalid', '/body/estimatedDelivery']],
  )
  const { id, version } = await oto('POST /api/shipments', { body: { note: 'One' } })
  const params = { id }
  await oto('PATCH /api/shipments/{id}', { params, body: { note: 'Two' }, ifMatch: version })
  const again = oto('PATCH /api/shipments/{id}', {
    params,
    body: { note: 'Two' },
    ifMatch: version,
  })
  assert.deepEqual(await failureOf(again), [412, 'version-changed'])
  assert.equal(await oto('DELETE /api/shipments/{id}', { params, ifMatch: version + 1 }), null)
  const file = await oto('GET /api/shipments/export', { query: { format: 'data' } })
  assert.match(await file.text(), /^.*code/)
})

test('a call that the server asks to repeat is repeated under the same key, so often and no more', async () => {
  const keys = new Set<string>()
  let count = 0
  const server = createServer((request, reply) => {
    keys.add(String(request.headers['idempotency-key']))
    count += 1
    const isDone = count === 3
    reply.writeHead(isDone ? 201 : 503, { 'retry-after': '0', 'content-type': 'application/json' })
    reply.end(JSON.stringify(isDone ? { id: 7 } : { code: 'unavailable' }))
  })
  after(() => server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const oto = createOtoClient({ origin, key: 'oto_1_x' })
  assert.equal((await oto('POST /api/shipments', { body: {} })).id, 7)
  assert.deepEqual([count, keys.size], [3, 1])
  const hasty = createOtoClient({ origin, key: 'oto_1_x', maxRetries: 1 })
  await assert.rejects(hasty('POST /api/shipments', { body: {} }), /503 unavailable/)
  assert.equal(count, 5)
})
