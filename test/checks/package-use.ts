import { glob, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

export type LockEntry = {
  dev?: true
  optional?: true
  devOptional?: true
  license?: string
  integrity?: string
  resolved?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}
export type Lockfile = Record<string, LockEntry>

export const readPackage = async (): Promise<{
  version: string
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  optionalDependencies: Record<string, string>
}> => JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))

export const readLockfile = async (folder = '.'): Promise<Lockfile> =>
  JSON.parse(await readFile(join(root, folder, 'package-lock.json'), 'utf8')).packages

const specifiersIn = async (file: string): Promise<string[]> => {
  const text = await readFile(join(root, file), 'utf8')
  return [
    ...text.matchAll(/^(?:import|export)[^'`]*? from '([^']+)'|\bimport(?:\(| )'([^']+)'/gm),
  ].map(([, fromSpecifier, importSpecifier]) => fromSpecifier ?? importSpecifier ?? '')
}

const nameOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

const isPackage = (specifier: string) => /^[@a-z]/.test(specifier) && !specifier.startsWith('node:')

const filesOf = async (patterns: string[]) =>
  (await Array.fromAsync(glob(patterns, { cwd: root }))).filter(
    (file) => !/\.(test|d)\.tsx?$/.test(file),
  )

/** Returns a file and the files that it imports by relative paths, directly or through others. */
async function closureOf(first: string): Promise<string[]> {
  const files = new Set([first])
  for (const file of files)
    for (const specifier of await specifiersIn(file))
      if (specifier.startsWith('.')) files.add(relative(root, join(root, dirname(file), specifier)))
  return [...files]
}

const packagesIn = async (files: string[]): Promise<Set<string>> => {
  const specifiers = await Promise.all(files.map(specifiersIn))
  return new Set(specifiers.flat().filter(isPackage).map(nameOf))
}

/** The packages that the server and the commands import. */
export const serverPackages = async () =>
  packagesIn([
    ...(await filesOf(['{domain,contract,database,server,words}/**/*.{ts,mjs}'])),
    ...(await closureOf('run/oto-program.ts')),
  ])

/** Packages that the screens import: they are in the bundle, not on a server. */
export const browserPackages = async () => packagesIn(await filesOf(['web/**/*.{ts,tsx}']))

/** Returns the entries of a lockfile for some packages and all that these need. */
export function withNeeded(lockfile: Lockfile, names: Iterable<string>): Set<string> {
  const pathOf = (name: string, from: string): string | undefined => {
    for (
      let folder = from;
      ;
      folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))
    ) {
      const path = `${folder && `${folder}/`}node_modules/${name}`
      if (lockfile[path]) return path
      if (folder === '') return undefined
    }
  }
  const paths = new Set([...names].flatMap((name) => pathOf(name, '') ?? []))
  for (const path of paths) {
    const entry = lockfile[path] ?? {}
    const peers = Object.keys(entry.peerDependencies ?? {}).filter(
      (name) => !entry.peerDependenciesMeta?.[name]?.optional,
    )
    const dependencyNames = Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })
    for (const name of [...dependencyNames, ...peers]) {
      const dependencyPath = pathOf(name, path)
      if (dependencyPath) paths.add(dependencyPath)
    }
  }
  return paths
}

/** Locations of all published packages: those that the server runs, and those in the bundle. */
export async function shippedPlaces(lockfile: Lockfile): Promise<Set<string>> {
  const { dependencies, optionalDependencies } = await readPackage()
  const declaredNames = Object.keys({ ...dependencies, ...optionalDependencies })
  return withNeeded(lockfile, [...declaredNames, ...(await browserPackages())])
}
