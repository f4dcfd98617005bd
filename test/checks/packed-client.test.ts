import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { listOrderLines } from '#contract/orders/order-endpoints.ts'
import { importOrders } from '#contract/orders/order-import-endpoints.ts'
import { listShipmentEvents, listShipments } from '#contract/shipments/shipment-endpoints.ts'
import { announceQuantity } from '#test/samples/order-files.ts'
import { machine } from '#test/world/api-keys.ts'
import { openWorld } from '#test/world/world.ts'
import { createOtoClient, OtoError } from '../../client/oto-client.ts'

const world = await openWorld()
const ada = await world.signIn('ada')
const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..')
const folder = await mkdtemp(join(tmpdir(), 'oto-client-'))
after(() => rm(folder, { recursive: true }))

// As docs/keys.md says: packed in a checkout, installed in a project of somebody else's.
const [checkout, project] = [join(folder, 'checkout'), join(folder, 'project')]
for (const path of ['client', 'tsconfig.base.json'])
  await cp(join(root, path), join(checkout, path), {
    recursive: true,
    filter: (from) => !from.includes(`${sep}dist`),
  })
await symlink(join(root, 'node_modules'), join(checkout, 'node_modules'), 'junction')
await mkdir(project)
await writeFile(join(project, 'package.json'), '{ "name": "stranger", "type": "module" }')
const npm = (cwd: string, ...parameters: string[]) =>
  run('npm', parameters, { cwd, shell: process.platform === 'win32' })
await npm(checkout, 'pack', './client')
const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
const packed = join(checkout, `oto-client-${version}.tgz`)
await npm(project, 'install', '--offline', '--no-audit', '--no-fund', packed)

/** Checks the types of a stranger's script against the installed client, and runs it. */
async function runScript(name: string, text: string, key: string, ...parameters: string[]) {
  await writeFile(join(project, name), text)
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules', '@types')]
  const strict = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'esnext']
  const checked = await run(process.execPath, [tsc, ...strict, ...types, name], {
    cwd: project,
  }).catch((error) => error)
  assert.equal(checked.stdout, '')
  const env = { ...process.env, OTO_ORIGIN: world.origin, OTO_KEY: key }
  return (await run(process.execPath, [name, ...parameters], { cwd: project, env })).stdout
}

const readShipment = async (code: string) => {
  const { rows } = (await ada.actingFor(1).call(listShipments, { query: { code } })).reply
  const events = await ada
    .actingFor(1)
    .call(listShipmentEvents, { params: { id: rows[0]?.id ?? 0 } })
  return {
    ...{ status: rows[0]?.status, lineCount: rows[0]?.lineCount },
    packageCount: rows[0]?.packageCount,
    actors: [...new Set(events.reply.map(({ actor }) => actor))],
  }
}

const orders = [
  'supplier_code;supplier_name;order_code;order_date;order_line;product_code;product_name;quantity;unit;due_date',
  'CARTRO;Cartró;PO-77;2026-01-12;10;B-240;Bottle 24 cl;2880;PCE;2026-03-01',
  'CARTRO;Cartró;PO-77;2026-01-12;20;B-330;Bottle 33 cl;12.5;KGM;2026-03-01',
].join('\n')
const asExample = orders.replaceAll('PO-77', 'PO-EXAMPLE')

test('the example imports orders and announces a shipment with a key, in a project of a stranger', async () => {
  const { token } = await machine(world, ada, {
    name: 'Example',
    scopes: ['read', 'announce', 'import-orders'],
  })
  await writeFile(join(project, 'orders.csv'), asExample)
  await writeFile(join(project, 'bad.csv'), asExample.replace('2880', 'many'))
  const script = await readFile(join(root, 'client', 'announce-shipment.ts'), 'utf8')
  const announce = (file: string) =>
    runScript('announce.ts', script, token, file, 'CARTRO', 'PO-EXAMPLE', '2099-01-01')
  await assert.rejects(announce('bad.csv'), /OtoError: 400 invalid \/body\/rows\/2\/quantity/)
  // Beside it stands an order whose code begins alike, and an open shipment has some of the line already.
  const other = asExample.replaceAll('PO-EXAMPLE', 'PO-EXAMPLE-2')
  assert.equal((await ada.call(importOrders, { body: other })).status, 200)
  assert.equal((await ada.call(importOrders, { body: asExample })).status, 200)
  const acting = ada.actingFor(1)
  const [line] = (await acting.call(listOrderLines, { query: { order: 'PO-EXAMPLE' } })).reply.rows
  assert.equal(line?.orderCode, 'PO-EXAMPLE')
  assert.equal(await announceQuantity(acting, line?.id ?? 0, 5), 201)
  const printed = await announce('orders.csv')
  assert.match(printed, /^\S+ is announced with 2 lines\.\n$/)
  assert.deepEqual(await readShipment(printed.split(' ')[0] ?? ''), {
    ...{ status: 'in-transit', lineCount: 2, packageCount: 2, actors: ['Example'] },
  })
})

test('the lines of the documentation announce a shipment with the key of a supplier', async () => {
  const imported = await ada.call(importOrders, { body: orders })
  assert.equal(imported.reply.isImported, true, imported.text)
  const { token } = await machine(world, ada, {
    ...{ name: 'Lines', scopes: ['read', 'announce'], supplierId: 1 },
  })
  const document = await readFile(join(root, 'docs', 'keys.md'), 'utf8')
  const script = /```ts\n([^`]*)```/.exec(document)?.[1] ?? ''
  assert.ok(script.split('\n').length <= 20, script)
  const printed = await runScript('lines.ts', script, token)
  assert.deepEqual(await readShipment(printed.trim()), {
    ...{ status: 'in-transit', lineCount: 2, packageCount: 2, actors: ['Lines'] },
  })
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
