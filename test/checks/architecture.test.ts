import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { ruleViolations, type SourceFile } from '#test/checks/architecture.ts'
import { brokenNames, codeOf } from '#test/checks/naming.ts'

const root = join(import.meta.dirname, '..', '..')
const FOLDERS = [
  ...['client', 'domain', 'contract', 'database', 'server', 'web', 'words'],
  ...['run', 'test', 'e2e', 'bench', 'chaos'],
]

const readFolder = async (folder: string): Promise<SourceFile[]> => {
  const names = await readdir(join(root, folder), { recursive: true }).catch(() => [])
  const paths = names.map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
  const files = paths.filter(
    (path) => /\.(ts|tsx|mjs|css)$/.test(path) && !/\/(node_modules|dist)\//.test(path),
  )
  return Promise.all(
    files.map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })),
  )
}

test('every file keeps the rules of the architecture', async () => {
  const files = (await Promise.all(FOLDERS.map(readFolder))).flat()
  assert.ok(files.length > 50, 'the files are found')
  assert.deepEqual(ruleViolations(files), [])
})

test('names are plain: no retired metaphor, max for a maximum, one exported name in one file', async () => {
  const files = (await Promise.all(FOLDERS.map(readFolder))).flat()
  assert.deepEqual(brokenNames(files), [])
})

const namingExamples: [description: string, path: string, text: string, message: RegExp][] = [
  ['a metaphor', 'server/a.ts', 'const queryLane = 1', /is a riddle/],
  ['one in a file name', 'server/packing-desk.ts', '', /is a riddle/],
  [
    'one in a CTE',
    'server/a.ts',
    ['sql`with errands', 'as (select 1) select 1`'].join(' '),
    /is a riddle/,
  ],
  ['most for max', 'server/a.ts', 'const mostRows = 1', /max… or min…/],
  ['least for min', 'server/a.ts', 'const { leastRows } = x', /max… or min…/],
]
for (const [description, path, text, message] of namingExamples) {
  test(`reported: ${description}`, () => {
    const violations = brokenNames([{ path, text }])
    assert.equal(violations.length, 1)
    assert.match(violations[0] ?? '', message)
  })
}

test('one exported name in two files is reported', () => {
  const files = ['server/a.ts', 'web/b.ts'].map((path) => ({ path, text: 'export const same = 1' }))
  assert.match(brokenNames(files).join(), /same is exported by server\/a.ts and web\/b.ts/)
})

test('comments, strings, parts of words and allowed names are not reported', () => {
  const template = ['`told $', '{passwordHash}`'].join('')
  const text = `// the wall\nconst wallet = 'a lane', mostly = ${template}, AuthGate = 1`
  assert.deepEqual(brokenNames([{ path: 'server/a.ts', text }]), [])
  for (const word of ['the wall', 'lane', 'told']) assert.ok(!codeOf(text).includes(word), word)
  assert.match(codeOf(text), /passwordHash/)
})

const ruleExamples: [description: string, path: string, text: string, message: RegExp][] = [
  ['domain with a clock', 'domain/a.ts', 'export const now = () => Date.now()', /Date.now/],
  ['domain with today', 'domain/a.ts', 'export const now = new Date()', /new Date/],
  ['domain that waits', 'domain/a.ts', 'export const f = async () => 1', /async/],
  ['a far worker', 'server/a.ts', `new ${'URL'}('../b/c.ts', import.meta.url)`, /another folder/],
  ['a type in place', 'server/a.ts', `type A = ${'import'}('#web/b.ts').B`, /import type/],
  ['the environment', 'server/orders/a.ts', 'const x = process.env.PORT', /environment/],
  ['a relative clause', 'web/a.ts', `/** ${'What'} is shown. */`, /begins a comment so/],
  ['an empty name', 'server/http/date-utils.ts', '', /says nothing/],
  ['an empty folder name', 'web/lib/a.ts', '', /says nothing/],
  ['another case', 'web/app/AppShell.tsx', '', /kebab/],
  ['a Service', 'server/http/a.ts', ['export class', 'ShipmentService {}'].join(' '), /Service/],
  ['301 lines', 'server/http/a.ts', 'x\n'.repeat(301), /301 lines/],
]

for (const [description, path, text, message] of ruleExamples) {
  test(`reported: ${description} (${path})`, () => {
    const violations = ruleViolations([{ path, text }])
    assert.equal(violations.length, 1)
    assert.match(violations[0] ?? '', message)
  })
}

test('two files of one name are reported', () => {
  const files = ['web/a/one.ts', 'server/b/one.ts'].map((path) => ({ path, text: '' }))
  assert.match(ruleViolations(files).join(), /have one name/)
})

test('a folder of more than thirty files is reported', () => {
  const files = Array.from({ length: 31 }, (_, index) => ({
    path: `web/a/file-${index}.ts`,
    text: '',
  }))
  assert.match(ruleViolations(files).join(), /^web\/a has 31 files, more than 30$/)
  assert.deepEqual(ruleViolations(files.slice(1)), [])
})

test('text that the rules allow is not reported', () => {
  const files = [
    { path: 'domain/units/day.ts', text: 'export const f = (text: string) => new Date(text)' },
    { path: 'server/labels/a.ts', text: `new URL('./b.ts', import.meta.url)` },
  ]
  assert.deepEqual(ruleViolations(files), [])
})
