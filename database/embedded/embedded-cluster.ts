import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { EmbeddedPaths } from './embedded-paths.ts'
import type { OsAccount } from './os-account.ts'

/** Port and password of the embedded PostgreSQL, kept in a file that only its owner can read. */
export type ClusterAccess = { port: number; password: string }

export const OWNER_ROLE = 'oto_owner'

/** Finds a free port on the loopback address. */
export const findFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

const accessFile = (cluster: string) => join(cluster, 'access.json')

export const readAccess = async (cluster: string): Promise<ClusterAccess | undefined> => {
  try {
    return JSON.parse(await readFile(accessFile(cluster), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new Error(`${accessFile(cluster)} cannot be read: ${(error as Error).message}.`)
  }
}

export const writeAccess = async (cluster: string, access: ClusterAccess) => {
  const temporaryFile = `${accessFile(cluster)}.new-${process.pid}`
  await writeFile(temporaryFile, JSON.stringify(access), { mode: 0o600 })
  await rename(temporaryFile, accessFile(cluster))
}

const runInitdb = (program: string, flags: string[], account: OsAccount): Promise<void> =>
  new Promise((resolve, reject) => {
    const options = { ...account, cwd: '/', env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' } }
    const child = spawn(program, flags, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
    let stderr = ''
    child.stderr.on('data', (text) => {
      stderr += text
    })
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`PostgreSQL could not be set up: ${stderr.trim()}`)),
    )
  })

// Text is sorted by code point, so that indexes do not depend on the machine's libraries.
const INITDB_FLAGS = [
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--auth=scram-sha-256',
  '--data-checksums',
]

/** Creates the cluster if there is none: under a temporary name first, so that an incomplete one is never used. */
export const ensureCluster = async (
  paths: EmbeddedPaths,
  account: OsAccount,
): Promise<ClusterAccess> => {
  const existingAccess = await readAccess(paths.clusterDirectory)
  if (existingAccess) return existingAccess
  const temporaryDirectory = `${paths.clusterDirectory}.new-${process.pid}-${randomBytes(3).toString('hex')}`
  const access = { port: await findFreePort(), password: randomBytes(24).toString('base64url') }
  const passwordFile = join(temporaryDirectory, 'password')
  try {
    await mkdir(join(temporaryDirectory, 'data'), { recursive: true, mode: 0o755 })
    await writeFile(passwordFile, `${access.password}\n`, { mode: 0o600 })
    if (account.uid !== undefined && account.gid !== undefined) {
      await chown(join(temporaryDirectory, 'data'), account.uid, account.gid)
      await chown(passwordFile, account.uid, account.gid)
    }
    await runInitdb(
      join(paths.binDirectory, 'initdb'),
      [
        `--pgdata=${join(temporaryDirectory, 'data')}`,
        `--username=${OWNER_ROLE}`,
        `--pwfile=${passwordFile}`,
        ...INITDB_FLAGS,
      ],
      account,
    )
    await rm(passwordFile)
    await writeAccess(temporaryDirectory, access)
    await rename(temporaryDirectory, paths.clusterDirectory)
    return access
  } catch (error) {
    await rm(temporaryDirectory, { recursive: true, force: true })
    // Another start created one in the meantime.
    if (await stat(paths.clusterDirectory).catch(() => undefined))
      return ensureCluster(paths, account)
    throw error
  }
}
