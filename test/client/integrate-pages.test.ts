import assert from 'node:assert/strict'
import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { listOrderLines } from '#contract/orders/order-endpoints.ts'
import { createShipment } from '#contract/shipments/shipment-endpoints.ts'
import { newWebhookSecret } from '#server/queries/webhook-secret.ts'
import { webhookHeaders } from '#server/webhooks/webhook-message.ts'
import { createClientProject } from '#test/client/client-project.ts'
import { machine } from '#test/world/api-keys.ts'
import { openWorld } from '#test/world/world.ts'

// Each page is run as it is: its commands in one shell, then its scripts in a project that has the packed client.
const programs = ['bash', 'curl', 'jq', 'openssl']
const missingPrograms = programs.filter((name) => spawnSync(name, ['--version']).error)
const skip = missingPrograms.length > 0 && `the pages need ${missingPrograms.join(', ')}`

const root = join(import.meta.dirname, '..', '..')
const run = promisify(execFile)
const world = await openWorld()
const ada = await world.signIn('ada')
const project = await createClientProject()
after(() => project.remove())
const { folder } = project

const integrate = 'docs/integrate'
const pages = (await readdir(join(root, integrate))).map((name) => `${integrate}/${name}`)

/** The blocks of a page in a language, such as `sh`. */
async function blocksOf(page: string, language: string): Promise<string[]> {
  const content = await readFile(join(root, page), 'utf8')
  const blocks = content.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)
  return [...blocks].filter(([, name]) => name === language).map(([, , block = '']) => block)
}

const scriptName = (page: string, index = 0) =>
  page.replaceAll(/\W+/g, '-').replace(/-md$/, index > 0 ? `-${index + 1}.ts` : '.ts')

/** Runs the commands of a page and then its script; returns what both print. */
async function runPage(page: string, key: string, variables: Record<string, string> = {}) {
  const environment = { ...process.env, OTO_ORIGIN: world.origin, OTO_KEY: key, ...variables }
  const processOptions = { cwd: folder, env: environment }
  const commands = (await blocksOf(page, 'sh')).join('\n')
  await writeFile(join(folder, 'page.sh'), `set -euo pipefail\n${commands}`)
  const shell = await run('bash', ['page.sh'], processOptions)
  const script = (await blocksOf(page, 'ts')).length > 0
  const printed = script
    ? await run(process.execPath, [scriptName(page)], processOptions)
    : undefined
  return { shell: shell.stdout, script: printed?.stdout ?? '' }
}

const readJson = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8'))

const company = await machine(world, ada, {
  name: 'ERP',
  scopes: ['read', 'import-orders', 'receive'],
})
const supplier = await machine(world, ada, {
  ...{ name: 'ERP of Cartró', scopes: ['read', 'announce'], supplierId: 1 },
})
const acting = ada.actingFor(1)

test('the scripts of all pages compile in a strict project', { skip }, async () => {
  const scripts: Record<string, string> = {}
  for (const page of [...pages, 'client/README.md'])
    for (const [index, block] of (await blocksOf(page, 'ts')).entries())
      scripts[scriptName(page, index)] = block
  assert.equal(Object.keys(scripts).length, pages.length + 1)
  assert.equal(await project.check(scripts, 'node'), '')
})

test('the first command of README.md shows that a key works', { skip }, async () => {
  const page = `${integrate}/README.md`
  const { shell } = await runPage(page, supplier.token)
  assert.equal(JSON.parse(shell).rows.length, 2)
  await assert.rejects(runPage(page, `${supplier.token}x`), /401/)
})

test('put-orders-in.md imports a file twice and creates one order', { skip }, async () => {
  const { script } = await runPage(`${integrate}/put-orders-in.md`, company.token)
  assert.match(script, /unchanged: 2/)
  assert.deepEqual((await readJson('preview.json')).good, 2)
  const { reply } = await acting.call(listOrderLines, { query: { order: 'PO-7' } })
  assert.deepEqual(
    reply.rows.map(({ orderCode, lineNumber, pending }) => [orderCode, lineNumber, pending]).sort(),
    [
      ['PO-77', '10', '2880'],
      ['PO-77', '20', '125'],
      ['PO-78', '10', '960'],
    ],
  )
})

test('announce-a-shipment.md announces by single requests, with SSCCs', { skip }, async () => {
  const page = `${integrate}/announce-a-shipment.md`
  const { shell, script } = await runPage(page, supplier.token)
  const shipment = await readJson('shipment.json')
  assert.deepEqual([shipment.status, shipment.warnings], ['in-transit', []])
  assert.equal(shipment.packageList.length, 6)
  // Six packages, two by the client, a pallet with its carton: each has its own SSCC.
  const ssccs = `${shell}${script}`.match(/\b\d{18}\b/g) ?? []
  assert.equal(new Set(ssccs).size, 10)
  assert.match(shell, /"reference": "PALLET-1"/)
  const [refusal = ''] = await blocksOf(page, 'json')
  assert.deepEqual(await readJson('refusal.json'), JSON.parse(refusal))
})

test('labels.md gets labels as PDF and ZPL, and the delivery note', { skip }, async () => {
  const { id } = await readJson('shipment.json')
  await runPage(`${integrate}/labels.md`, supplier.token, { SHIPMENT: String(id) })
  const firstBytes = { 'labels.pdf': '%PDF', 'delivery-note.pdf': '%PDF' }
  for (const [name, beginning] of Object.entries(firstBytes))
    assert.equal((await readFile(join(folder, name), 'latin1')).slice(0, 4), beginning)
  for (const name of ['labels.zpl', 'labels-by-client.zpl'])
    assert.equal((await readFile(join(folder, name), 'latin1')).match(/\^XA/g)?.length, 6)
})

test('read-orders-and-receipts.md lists orders and the buyer’s counts', {
  skip,
}, async () => {
  const { id } = await readJson('shipment.json')
  const page = `${integrate}/read-orders-and-receipts.md`
  const { shell, script } = await runPage(page, supplier.token, { BUYER_KEY: company.token })
  assert.match(shell, /"lineNumber": "10",\s+"accepted": "72"/)
  assert.equal((await readJson('received.json')).status, 'received')
  // Run again, the page lists the receipt from the beginning.
  await runPage(page, supplier.token, { BUYER_KEY: company.token })
  const { rows } = await readJson('receipts.json')
  const accepted = rows
    .filter((row: { shipmentId: number }) => row.shipmentId === id)
    .map((row: { lineNumber: string; accepted: string }) => [row.lineNumber, row.accepted])
  assert.deepEqual(accepted.sort(), [
    ['10', '72'],
    ['20', '24.5'],
  ])
  assert.equal((await readJson('order.json')).code, 'PO-77')
  assert.match(script, /PO-77 10 72/)
})

test('follow-what-changes.md reads the events of a new shipment', { skip }, async () => {
  const page = `${integrate}/follow-what-changes.md`
  const [firstCommand = ''] = await blocksOf(page, 'sh')
  assert.match(firstCommand, /POSITION=/)
  const latest = await fetch(`${world.origin}/api/events`, {
    headers: { authorization: `Bearer ${supplier.token}` },
  })
  const { position } = (await latest.json()) as { position: number }
  const lines = [{ orderCode: 'PO-77', lineNumber: '10', quantity: '24' }]
  const body = { estimatedDelivery: '2099-12-01', lines, packing: 'as-lines', close: true } as const
  const { reply } = await acting.call(createShipment, { body })
  // A webhook of an event of the list, as the server signs it.
  const events = await fetch(`${world.origin}/api/events?after=${position}&kind=shipment.closed`, {
    headers: { authorization: `Bearer ${supplier.token}` },
  })
  const [event] = ((await events.json()) as { rows: { kind: string; at: string }[] }).rows
  const webhook = JSON.stringify({ type: event?.kind, timestamp: event?.at, data: event })
  await writeFile(join(folder, 'webhook.json'), webhook)
  const secret = newWebhookSecret()
  const headers = webhookHeaders('4a1d', webhook, [newWebhookSecret(), secret])
  const variables = {
    ...{ POSITION: String(position), WEBHOOK_ID: '4a1d', WEBHOOK_SECRET: secret },
    WEBHOOK_TIMESTAMP: headers['webhook-timestamp'] ?? '',
    WEBHOOK_SIGNATURE: headers['webhook-signature'] ?? '',
  }
  const { script, shell } = await runPage(page, supplier.token, variables)
  assert.match(shell, /^from Oto$/m)
  assert.match(shell, new RegExp(`"code": "${reply.code}"`))
  const forged = await runPage(page, supplier.token, { ...variables, WEBHOOK_ID: '4a1e' })
  assert.match(forged.shell, /^from somebody else$/m)
  assert.match(script, new RegExp(`^\\d+ shipment.closed ${reply.code}\\n$`))

  const port = await freePort()
  const receiver = spawn(process.execPath, [scriptName(page, 1)], {
    cwd: folder,
    env: { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const printed = text(receiver.stdout)
    const post = async (body: string) => {
      for (;;) {
        const request = { method: 'POST', headers, body }
        const reply = await fetch(`http://127.0.0.1:${port}`, request).catch(() => undefined)
        if (reply) return `${reply.status} ${await reply.text()}`
        assert.equal(receiver.exitCode, null, 'the receiver ended')
        await sleep(100)
      }
    }
    assert.equal(await post(webhook), '204 ')
    assert.equal(await post(webhook.replace('{', '{ ')), '401 OtoError: webhook-signature-wrong')
    receiver.kill()
    assert.match(await printed, new RegExp(`^${reply.code} \\d+\\n$`))
  } finally {
    receiver.kill()
  }
})

async function freePort(): Promise<number> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  await once(server.close(), 'close')
  return port
}

test('the lines of the client’s README announce a shipment and print its labels', {
  skip,
}, async () => {
  const script = scriptName('client/README.md')
  const environment = { ...process.env, OTO_ORIGIN: world.origin, OTO_KEY: supplier.token }
  const { stdout } = await run(process.execPath, [script], { cwd: folder, env: environment })
  assert.match(stdout, /^S\d{6} \[\s*'\d{18}',\s*'\d{18}',\s*'\d{18}'\s*\] \d+\n$/)
})
