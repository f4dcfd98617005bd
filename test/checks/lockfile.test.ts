import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readLockfile, shippedPlaces } from '#test/checks/package-use.ts'

// The last two are installed only by `npm run bench -- lighthouse` and `npm run docs`.
const folders = ['.', 'bench/lighthouse', 'site']
const lockfiles = await Promise.all(folders.map(readLockfile))
const entries = lockfiles
  .flatMap((packages) => Object.entries(packages))
  .filter(([path]) => path !== '')

test('every package of the lockfile has its integrity, those of other systems too', () => {
  assert.ok(entries.length > 100)
  const withoutIntegrity = entries.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? ''))
  assert.deepEqual(
    withoutIntegrity.map(([path]) => path),
    [],
  )
})

test('no package of another system is missing from the lockfile', () => {
  const missing = lockfiles.flatMap((packages) => {
    const paths = Object.keys(packages)
    const names = new Set(paths.map((path) => path.replace(/^.*node_modules\//, '')))
    return Object.entries(packages).flatMap(([path, entry]) =>
      Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })
        .filter((name) => !names.has(name))
        .map((name) => `${name} of ${path}`),
    )
  })
  assert.deepEqual(missing, [])
})

test('the lockfile names no registry, so that any can be used', () => {
  const withRegistry = entries.filter(([, { resolved }]) => resolved !== undefined)
  assert.deepEqual(withRegistry, [])
})

const permissive = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC'],
  ...['MIT', 'MIT-0', 'OFL-1.1', 'Python-2.0', 'Unlicense', 'Zlib'],
])

/** Allowed in our unpublished tools only: the MPL requires publishing changes of its files. */
const allowedForTools = new Set([...permissive, 'MPL-2.0'])

/** Packages with their licence in a file and not in package.json, as read there. */
const licenceInFile: Record<string, string> = {
  'node_modules/@react-aria/optimize-locales-plugin': 'Apache-2.0',
  'node_modules/png-js': 'MIT',
  'node_modules/buildcheck': 'MIT',
  'node_modules/busboy': 'MIT',
  'node_modules/cpu-features': 'MIT',
  'node_modules/humanize-number': 'MIT',
  'node_modules/ssh2': 'MIT',
  'node_modules/streamsearch': 'MIT',
}

/** Returns whether an SPDX expression without nested parentheses is allowed; some packages write a small `and`. */
function isAllowed(expression: string, allowed: Set<string>): boolean {
  const choices = expression.replaceAll(/[()]/g, '').split(' OR ')
  return choices.some((choice) => choice.split(/ and /i).every((name) => allowed.has(name)))
}

test('every package has a permissive licence; tools may have the MPL, too', async () => {
  const [lockfile = {}, ...toolLockfiles] = lockfiles
  const shipped = await shippedPlaces(lockfile)
  assert.ok(shipped.has('node_modules/react') && !shipped.has('node_modules/typescript'))
  const allPackages = [lockfile, ...toolLockfiles].flatMap((packages) =>
    Object.entries(packages)
      .filter(([path]) => path !== '')
      .map(([path, { license, dev }]) => ({
        path,
        license: license ?? licenceInFile[path] ?? '',
        isTool: dev === true && !(packages === lockfile && shipped.has(path)),
      })),
  )
  const refusedPackages = allPackages.filter(
    ({ license, isTool }) => !isAllowed(license, isTool ? allowedForTools : permissive),
  )
  assert.deepEqual(
    refusedPackages.map(({ path, license }) => `${path}: ${license || 'no licence'}`),
    [],
  )
})

test('a licence that is not permissive is refused', () => {
  for (const license of ['GPL-3.0-only', 'MIT AND GPL-3.0-only', 'UNLICENSED', ''])
    assert.ok(!isAllowed(license, permissive), license)
  assert.ok(isAllowed('(GPL-3.0-only OR MIT)', permissive))
})
