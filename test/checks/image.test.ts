// Own process: builds the container image of deploy/Dockerfile with buildah and runs it: minutes.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { getPaper } from '#contract/packing/paper-endpoints.ts'
import { findFreePort } from '#database/embedded/embedded-cluster.ts'
import { testDatabase } from '#test/world/database.ts'
import { tryUpload } from '#test/world/file-upload.ts'
import { eventually } from '#test/world/running-server.ts'
import { isEssentialRun } from '#test/world/test-scope.ts'
import { signInAt } from '#test/world/world.ts'

/** A local image with Node 26 and npm, to build on: the test uses no registry of images. */
const base = process.env.TEST_NODE_IMAGE
const root = join(import.meta.dirname, '..', '..')
const maxMebibytes = 250

const buildah = (...parameters: string[]): string => {
  const { status, stdout, stderr } = spawnSync('buildah', parameters, {
    cwd: root,
    encoding: 'utf8',
  })
  assert.equal(
    status,
    0,
    `buildah ${parameters.join(' ')}: ${stdout.slice(-2000)}${stderr.slice(-2000)}`,
  )
  return stdout.trim()
}

const missingTool = () => {
  if (isEssentialRun) return 'left to npm run test:all'
  if (!base) return 'TEST_NODE_IMAGE names no image with Node 26'
  return spawnSync('buildah', ['--version']).status === 0 ? false : 'there is no buildah'
}

type Inspected = { Docker: { config: { Cmd: string[]; Healthcheck: { Test: string[] } } } }

test('the image is small, starts, serves, and backs up', { skip: missingTool() }, async () => {
  const name = `localhost/oto-test-${process.pid}`
  after(() => spawnSync('buildah', ['rmi', '--force', name]))
  const file = 'deploy/Dockerfile'
  const options = [
    '--pull-never',
    '--network=host',
    '--format=docker',
    `--ignorefile=${file}.dockerignore`,
  ]
  buildah(
    'bud',
    ...options,
    `--build-arg=NODE_IMAGE=${base}`,
    `--file=${file}`,
    `--tag=${name}`,
    '.',
  )
  const container = buildah('from', '--pull-never', name)
  after(() => spawnSync('buildah', ['rm', container]))
  const { ownerUrl } = await testDatabase()
  const PORT = String(await findFreePort())
  const environment = Object.entries({
    ...{
      DATABASE_URL: ownerUrl,
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT,
      LOG_LEVEL: 'warn',
    },
  }).map(([key, value]) => `--env=${key}=${value}`)
  const inContainer = ['run', '--network=host', ...environment, container, '--']
  const { Cmd, Healthcheck } = (JSON.parse(buildah('inspect', container)) as Inspected).Docker
    .config
  const [, ...probe] = Healthcheck.Test

  const mountPath = buildah('mount', container)
  const { stdout } = spawnSync('du', ['-sm', join(mountPath, 'app')], { encoding: 'utf8' })
  assert.ok(Number.parseInt(stdout, 10) <= maxMebibytes, `${stdout.trim()}: beside Node`)
  assert.match(buildah(...inContainer, 'id'), /^uid=10001\(oto\)/)

  // buildah does not forward signals, so the process prints its id, which is also valid outside the container.
  const withPid = ['sh', '-c', 'echo "process $$"; exec "$@"', 'sh']
  const server = spawn('buildah', [...inContainer, ...withPid, ...Cmd])
  const serverEnd = once(server, 'exit')
  let output = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (output += text))
  await eventually(
    'it listens, or it has ended',
    async () => output.includes('Oto is at') || server.exitCode !== null,
  )
  const [, pid = ''] = /^process (\d+)$/m.exec(output) ?? []
  after(() => server.exitCode === null && process.kill(Number(pid), 'SIGKILL'))
  assert.match(output, /^Oto is at /m)
  buildah(...inContainer, ...probe)
  assert.notEqual(
    spawnSync('buildah', ['run', '--env=PORT=1', container, '--', ...probe]).status,
    0,
  )

  const origin = `http://127.0.0.1:${PORT}`
  const page = await fetch(`${origin}/login`)
  assert.match(await page.text(), /<script type="module"/)
  const lee = await signInAt(origin, 'lee')
  const params = { id: 1, paper: 'delivery-note' } as const
  const paper = await lee.call(getPaper, { params })
  assert.equal(paper.status, 200, paper.text)
  // Pictures are decoded by a native library, which the image must have.
  const picture = await readFile(join(root, 'docs/pictures/en/label.png'))
  const uploaded = await tryUpload(lee, 'label.png', picture)
  assert.equal(uploaded.status, 201, uploaded.text)
  assert.match(
    buildah(...inContainer, 'oto', 'backup', '/tmp/backup.gz'),
    /rows of \d+ tables are in /,
  )
  process.kill(Number(pid), 'SIGTERM')
  assert.deepEqual(await serverEnd, [0, null], output)
})
