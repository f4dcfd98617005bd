// The client as its users have it: packed in a checkout, installed in a project of their own.
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..')

const strict = [
  ...['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess'],
  ...['--skipLibCheck', 'false', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022'],
]

/** A project that has the packed client and nothing else; `remove` it in the end. */
export type ClientProject = {
  folder: string
  /** Paths of the packed files, inside the package. */
  packedFiles: string[]
  /**
   * Returns the compiler's errors in scripts, under strict settings; empty if none. The scripts have the types of Node,
   * or of no platform.
   */
  check: (scripts: Record<string, string>, platform: 'node' | 'none') => Promise<string>
  remove: () => Promise<void>
}

const npm = (cwd: string, ...parameters: string[]) =>
  run('npm', parameters, { cwd, shell: process.platform === 'win32' })

/** Packs the client as a checkout does, and installs it into an empty project, without a registry. */
export async function createClientProject(): Promise<ClientProject> {
  const base = await mkdtemp(join(tmpdir(), 'oto-client-'))
  const [checkout, folder] = [join(base, 'checkout'), join(base, 'project')]
  const filter = (from: string) => !from.includes(`${sep}dist`)
  for (const path of ['client', 'tsconfig.base.json'])
    await cp(join(root, path), join(checkout, path), { recursive: true, filter })
  await symlink(join(root, 'node_modules'), join(checkout, 'node_modules'), 'junction')
  await mkdir(folder)
  await writeFile(join(folder, 'package.json'), '{ "name": "stranger", "type": "module" }')
  const packing = await npm(checkout, 'pack', '--json', './client')
  const [report] = JSON.parse(packing.stdout) as [{ filename: string; files: { path: string }[] }]
  const tarball = join(checkout, report.filename)
  await npm(folder, 'install', '--offline', '--no-audit', '--no-fund', tarball)

  return {
    folder,
    packedFiles: report.files.map(({ path }) => path),
    check: async (scripts, platform) => {
      for (const [name, text] of Object.entries(scripts)) await writeFile(join(folder, name), text)
      const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
      const typeRoots = ['--typeRoots', join(root, 'node_modules', '@types')]
      const types = ['--types', ...(platform === 'node' ? ['node', ...typeRoots] : [''])]
      const parameters = [tsc, ...strict, ...types, ...Object.keys(scripts)]
      const compilation = await run(process.execPath, parameters, { cwd: folder }).catch(
        (error: { stdout: string }) => error,
      )
      return compilation.stdout
    },
    remove: () => rm(base, { recursive: true }),
  }
}

/** Version of the product, which the client has, too. */
export const productVersion = async (): Promise<string> =>
  JSON.parse(await readFile(join(root, 'package.json'), 'utf8')).version
