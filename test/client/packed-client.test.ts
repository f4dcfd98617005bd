import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createClientProject, productVersion } from '#test/client/client-project.ts'
import { machine } from '#test/world/api-keys.ts'
import { openWorld } from '#test/world/world.ts'
import { createOtoClient, OtoError } from '../../client/oto-client.ts'

const world = await openWorld()
const ada = await world.signIn('ada')
const root = join(import.meta.dirname, '..', '..')
const project = await createClientProject()
after(() => project.remove())
const { folder } = project

test('a refusal is thrown with its code and fields, a version conflict too', async () => {
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
      ...error.errors.map(({ pointer }) => pointer),
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
  const outdated = oto('PATCH /api/shipments/{id}', {
    params,
    body: { note: 'Two' },
    ifMatch: version,
  })
  assert.deepEqual(await failureOf(outdated), [412, 'version-changed'])
  assert.equal(await oto('DELETE /api/shipments/{id}', { params, ifMatch: version + 1 }), null)
  const file = await oto('GET /api/shipments/export', { query: { format: 'data' } })
  assert.match(await file.text(), /^.*code/)
})

test('the package holds licence, types, sources and maps, and has no dependencies', async () => {
  const installed = join(folder, 'node_modules', 'oto-client')
  const read = (path: string) => readFile(join(installed, path), 'utf8')
  const { version, dependencies, ...manifest } = JSON.parse(await read('package.json'))
  assert.deepEqual([version, dependencies], [await productVersion(), undefined])
  assert.equal('private' in manifest, false)
  assert.equal(await read('LICENSE'), await readFile(join(root, 'LICENSE'), 'utf8'))
  const packedFiles = project.packedFiles.filter((path) => !/test|announce|tsconfig/.test(path))
  assert.deepEqual(packedFiles, project.packedFiles)
  for (const path of packedFiles.filter((file) => /^dist\/.*\.map$/.test(file))) {
    const [source] = JSON.parse(await read(path)).sources
    assert.ok(packedFiles.includes(source.replace('../', '')), `${path} leads to a packed source`)
  }
  assert.ok(packedFiles.includes('dist/oto-client.js.map') && packedFiles.includes('README.md'))
})

const strictScript = `
import { createOtoClient, OtoError, type Row, verifyWebhook } from 'oto-client'
const oto = createOtoClient({ origin: 'https://oto.example.com', key: 'oto_1_x' })
const lines: Row<'GET /api/order-lines'>[] = []
for await (const line of oto.rows('GET /api/order-lines', { query: { limit: 100 } })) lines.push(line)
const { id, version: ifMatch } = await oto('POST /api/shipments', { body: { note: '' } })
const params = { id }
await oto('PATCH /api/shipments/{id}', { params, ifMatch, body: { note: 'x' } })
const labels = await oto('GET /api/shipments/{id}/labels', { params, query: { format: 'pdf' } })
export const bytes: ArrayBuffer = await labels.arrayBuffer()
export const isRefused = (error: unknown) =>
  error instanceof OtoError && error.name === 'OtoError' && error.code === 'x' && error.pointer

const webhook = await verifyWebhook({ headers: { 'webhook-id': 'x' }, body: '', secret: '' })
if (webhook.type === 'webhook.trial') webhook.data.endpointId
else if (webhook.type === 'shipment.closed') webhook.data.shipmentId
// @ts-expect-error There is no such kind.
if (webhook.type === 'shipment.flown') throw new Error()

// @ts-expect-error A change has the version that it changes.
await oto('PATCH /api/shipments/{id}', { params, body: {} })
// @ts-expect-error Closing, too.
await oto('POST /api/shipments/{id}/closure', { params })
// @ts-expect-error There is no such field.
await oto('POST /api/shipments', { body: { estimated: '' } })
// @ts-expect-error There is no such route.
await oto('GET /api/nothing')
// @ts-expect-error It is no list.
oto.rows('GET /api/shipments/{id}', { params })
`

test('a strict project without the types of DOM or Node compiles complete calls, and no incomplete ones', async () => {
  assert.equal(await project.check({ 'strict.ts': strictScript }, 'none'), '')
})
