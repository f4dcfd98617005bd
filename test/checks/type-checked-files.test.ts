import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..', '..')
const ignoredFolders = new Set(['node_modules', 'dist', 'coverage'])

const filesBelow = async (folder: string): Promise<string[]> => {
  const entries = await readdir(join(root, folder), { withFileTypes: true })
  const nested = entries
    .filter(({ name }) => !name.startsWith('.') && !ignoredFolders.has(name))
    .map((entry) => {
      const path = folder ? `${folder}/${entry.name}` : entry.name
      return entry.isDirectory() ? filesBelow(path) : [path]
    })
  return (await Promise.all(nested)).flat()
}

const filesOf = async (project: string): Promise<string[]> => {
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [tsc, '-p', project, '--listFilesOnly'],
    { cwd: root, maxBuffer: 10_000_000 },
  )
  return stdout.split('\n').map((path) => relative(root, path).replaceAll('\\', '/'))
}

test('every TypeScript file belongs to a project that the root config names: editors and the check see it', async () => {
  const { references } = JSON.parse(await readFile(join(root, 'tsconfig.json'), 'utf8'))
  const projects: string[] = references.map(({ path }: { path: string }) => path)
  const checkedFiles = new Set((await Promise.all(projects.map(filesOf))).flat())
  const sourceFiles = (await filesBelow('')).filter((path) => /\.(ts|tsx|mts)$/.test(path))
  assert.ok(sourceFiles.length > 500, 'the files are found')
  assert.deepEqual(
    sourceFiles.filter((path) => !checkedFiles.has(path)),
    [],
  )
})
