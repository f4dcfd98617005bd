import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Place } from './embedded-paths.ts'
import type { Account } from './os-account.ts'

/** How to reach the embedded PostgreSQL: kept in a file that only its owner can read. */
export type Access = { port: number; password: string }

export const OWNER = 'oto_owner'

/** A free port on the loopback address. */
export const freePort = (): Promise<number> =>
  new Promise((found, failed) => {
    const server = createServer()
    server.once('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })

const accessFile = (cluster: string) => join(cluster, 'access.json')

export const readAccess = async (cluster: string): Promise<Access | undefined> => {
  try {
    return JSON.parse(await readFile(accessFile(cluster), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new Error(`${accessFile(cluster)} cannot be read: ${(error as Error).message}.`)
  }
}

export const writeAccess = async (cluster: string, access: Access) => {
  const draft = `${accessFile(cluster)}.new-${process.pid}`
  await writeFile(draft, JSON.stringify(access), { mode: 0o600 })
  await rename(draft, accessFile(cluster))
}

const runInitdb = (program: string, flags: string[], account: Account): Promise<void> =>
  new Promise((done, failed) => {
    const options = { ...account, cwd: '/', env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' } }
    const child = spawn(program, flags, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
    let complaint = ''
    child.stderr.on('data', (text) => {
      complaint += text
    })
    child.once('error', failed)
    child.once('close', (code) =>
      code === 0
        ? done()
        : failed(new Error(`PostgreSQL could not be set up: ${complaint.trim()}`)),
    )
  })

// Text sorts by code point everywhere, so that indexes do not depend on the machine's libraries.
const FORMAT = [
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--auth=scram-sha-256',
  '--data-checksums',
]

/** Makes the cluster where there is none: beside its place first, so that half of one never counts. */
export const ensureCluster = async (place: Place, account: Account): Promise<Access> => {
  const present = await readAccess(place.cluster)
  if (present) return present
  const draft = `${place.cluster}.new-${process.pid}-${randomBytes(3).toString('hex')}`
  const access = { port: await freePort(), password: randomBytes(24).toString('base64url') }
  const passwordFile = join(draft, 'password')
  try {
    await mkdir(join(draft, 'data'), { recursive: true, mode: 0o755 })
    await writeFile(passwordFile, `${access.password}\n`, { mode: 0o600 })
    if (account.uid !== undefined && account.gid !== undefined) {
      await chown(join(draft, 'data'), account.uid, account.gid)
      await chown(passwordFile, account.uid, account.gid)
    }
    await runInitdb(
      join(place.programs, 'initdb'),
      [
        `--pgdata=${join(draft, 'data')}`,
        `--username=${OWNER}`,
        `--pwfile=${passwordFile}`,
        ...FORMAT,
      ],
      account,
    )
    await rm(passwordFile)
    await writeAccess(draft, access)
    await rename(draft, place.cluster)
    return access
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    // Another start made one in the meantime: that one is as good.
    if (await stat(place.cluster).catch(() => undefined)) return ensureCluster(place, account)
    throw error
  }
}
