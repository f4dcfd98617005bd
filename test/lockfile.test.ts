import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'

type Entry = {
  integrity?: string
  resolved?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const file = join(import.meta.dirname, '..', 'package-lock.json')
const { packages } = JSON.parse(await readFile(file, 'utf8')) as { packages: Record<string, Entry> }
const entries = Object.entries(packages).filter(([path]) => path !== '')

test('every package of the lockfile has its integrity, those of other systems too', () => {
  assert.ok(entries.length > 100)
  const without = entries.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? ''))
  assert.deepEqual(
    without.map(([path]) => path),
    [],
  )
})

test('no package of another system is missing from the lockfile', () => {
  const names = new Set(entries.map(([path]) => path.replace(/^.*node_modules\//, '')))
  const missing = Object.entries(packages).flatMap(([path, entry]) =>
    Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })
      .filter((name) => !names.has(name))
      .map((name) => `${name} of ${path}`),
  )
  assert.deepEqual(missing, [])
})

test('the lockfile names no registry, so that any can be used', () => {
  const named = entries.filter(([, { resolved }]) => resolved !== undefined)
  assert.deepEqual(named, [])
})
