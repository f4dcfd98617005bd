import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, readdir, readFile, stat } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import {
  databasePid,
  eventually,
  isRunning,
  spawnServer,
  startServer,
  temporaryDirectory,
} from '#test/world/running-server.ts'

let directory = ''
let environment: Record<string, string> = {}
let remove = async () => {}

before(async () => {
  const temporary = await temporaryDirectory()
  directory = temporary.directory
  remove = temporary.remove
  environment = { DATA_DIR: directory, DEMO: 'off', DATABASE_URL: '' }
})
after(() => remove())

const isUp = async (address: string) => (await fetch(`${address}/readyz`)).status === 200

// Processes with the directory of this test in their command line or environment.
const processesHere = async (): Promise<string[]> => {
  if (process.platform !== 'linux') {
    return execFileSync('ps', ['-axo', 'args'], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line.includes(directory))
  }
  const pids: string[] = []
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    if (Number(pid) === process.pid) continue
    const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')
    const text = (await read('cmdline')) + (await read('environ'))
    if (text.includes(directory)) pids.push(`${pid} ${await read('cmdline')}`)
  }
  return pids
}

const assertNoProcess = () =>
  eventually('no process is left', async () => (await processesHere()).length === 0)

test('of two simultaneous starts one runs, and the other ends with a message', async () => {
  const starts = [spawnServer('npm', environment), spawnServer('npm', environment)]
  const isListening = (server: (typeof starts)[number]) => server.output().includes('Oto is at')
  await eventually('one listens', async () => starts.some(isListening), 60_000)
  const [first, second] = isListening(starts[0] as never) ? starts : starts.toReversed()
  assert.ok(first && second)
  assert.equal((await second.ended).code, 1)
  assert.match(second.output(), /Oto already runs here \(process \d+/)
  first.signal('SIGINT', 'group')
  await first.ended
  await assertNoProcess()
})

test('Ctrl-C ends the server with 0 and leaves no process, and only the owner can read its logs', async () => {
  const logs = (await readdir(directory, { recursive: true })).filter((name) =>
    name.endsWith('postgres.log'),
  )
  assert.ok(logs.length > 0)
  // Logs of an earlier version are readable by everybody.
  for (const name of logs) await chmod(join(directory, name), 0o644)
  const server = await startServer('node', environment)
  if (process.platform !== 'win32')
    for (const name of logs)
      assert.equal((await stat(join(directory, name))).mode & 0o777, 0o600, name)
  server.signal('SIGINT', 'group')
  assert.deepEqual(await server.ended, { code: 0, signal: null })
  await assertNoProcess()
})

for (const name of ['SIGTERM', 'SIGKILL'] as const) {
  test(`${name} to npm alone ends all processes below it`, async () => {
    const server = await startServer('npm', environment)
    server.signal(name)
    await server.ended
    await assertNoProcess()
  })
}

test('the database of a killed server ends, and the next start works', async () => {
  const server = await startServer('node', environment)
  server.signal('SIGKILL')
  const nextServer = await startServer('node', environment)
  assert.ok(await isUp(nextServer.address))
  nextServer.signal('SIGTERM')
  assert.equal((await nextServer.ended).code, 0)
  await assertNoProcess()
})

test('a running server restarts its killed database', async () => {
  const server = await startServer('node', environment)
  const database = await databasePid(directory)
  process.kill(database, 'SIGKILL')
  await eventually('the database is gone', async () => !(await isRunning(database)))
  await eventually('the server answers again', () => isUp(server.address))
  assert.notEqual(await databasePid(directory), database)
  server.signal('SIGTERM')
  assert.equal((await server.ended).code, 0)
  await assertNoProcess()
})

test('a start replaces a database that outlived its server', async () => {
  const server = await startServer('node', environment)
  const database = await databasePid(directory)
  // A stopped process ignores signals, so the database still runs when the next server starts.
  process.kill(database, 'SIGSTOP')
  server.signal('SIGKILL')
  await server.ended
  const nextServer = spawnServer('node', environment)
  setTimeout(() => process.kill(database, 'SIGCONT'), 1000)
  await eventually('the next one listens', async () => nextServer.output().includes('Oto is at'))
  nextServer.signal('SIGTERM')
  assert.equal((await nextServer.ended).code, 0)
  await assertNoProcess()
})

test('a port in use is reported in one sentence', async () => {
  const portHolder = createServer().listen(0, '127.0.0.1')
  await once(portHolder, 'listening')
  const port = `${(portHolder.address() as AddressInfo).port}`
  const server = spawnServer('node', { ...environment, PORT: port })
  assert.equal((await server.ended).code, 1)
  assert.equal(server.output().trim(), `Port ${port} is taken: set PORT to a free one.`)
  portHolder.close()
  await assertNoProcess()
})

test('all errors of the environment are reported at once', async () => {
  const invalid = { PORT: '99999', DEMO: 'maybe', DATABASE_URL: 'mysql://x' }
  const server = spawnServer('node', { ...environment, ...invalid })
  assert.equal((await server.ended).code, 1)
  assert.deepEqual(server.output().trim().split('\n').sort(), [
    'DATABASE_URL must look like postgres://user:password@host:5432/database.',
    'DEMO must be on or off.',
    'PORT must be at most 65535.',
  ])
})
