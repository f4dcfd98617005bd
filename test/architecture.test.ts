import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { importsOf, ruleViolations, type SourceFile } from '#test/architecture.ts'
import { brokenNames, codeOf } from '#test/naming.ts'

const root = join(import.meta.dirname, '..')
const FOLDERS = [
  ...['domain', 'contract', 'database', 'server', 'web', 'words'],
  ...['run', 'test', 'e2e', 'bench', 'chaos'],
]

const readFolder = async (folder: string): Promise<SourceFile[]> => {
  const names = await readdir(join(root, folder), { recursive: true }).catch(() => [])
  const paths = names.map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
  const files = paths.filter((path) => /\.(ts|tsx|mjs|css)$/.test(path))
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

const riddles: [what: string, path: string, text: string, says: RegExp][] = [
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
for (const [what, path, text, says] of riddles) {
  test(`caught: ${what}`, () => {
    const found = brokenNames([{ path, text }])
    assert.equal(found.length, 1)
    assert.match(found[0] ?? '', says)
  })
}

test('caught: one exported name in two files', () => {
  const files = ['server/a.ts', 'web/b.ts'].map((path) => ({ path, text: 'export const same = 1' }))
  assert.match(brokenNames(files).join(), /same is exported by server\/a.ts and web\/b.ts/)
})

test('not caught: comments, strings, words within words, and true uses', () => {
  const template = ['`told $', '{passwordHash}`'].join('')
  const text = `// the wall\nconst wallet = 'a lane', mostly = ${template}, AuthGate = 1`
  assert.deepEqual(brokenNames([{ path: 'server/a.ts', text }]), [])
  for (const word of ['the wall', 'lane', 'told']) assert.ok(!codeOf(text).includes(word), word)
  assert.match(codeOf(text), /passwordHash/)
})

test('every form of import is detected', () => {
  const text = [
    `import { a } from 'one'`,
    `import type {\n  B,\n  C,\n} from '#domain/two.ts'`,
    `export { d } from './three.ts'`,
    `import 'four.css'`,
    `const e = await import('five')`,
    `type F = import('six').G`,
    `new Worker(new URL('./seven.ts', import.meta.url))`,
    `const g = "said from 'nobody'"`,
  ].join('\n')
  const names = ['one', '#domain/two.ts', './three.ts', 'four.css', 'five', 'six', './seven.ts']
  assert.deepEqual(importsOf(text).sort(), names.sort())
})

const broken: [what: string, path: string, text: string, says: RegExp][] = [
  ['domain with a package', 'domain/a.ts', `import { x } from 'pg'`, /not for domain/],
  ['domain with a room', 'domain/a.ts', `import type { X } from '#contract/b.ts'`, /contract/],
  ['domain with a clock', 'domain/a.ts', 'export const now = () => Date.now()', /Date.now/],
  ['domain with today', 'domain/a.ts', 'export const now = new Date()', /new Date/],
  ['domain that waits', 'domain/a.ts', 'export const f = async () => 1', /async/],
  ['contract with the server', 'contract/a.ts', `import type { X } from '#server/b.ts'`, /server/],
  ['contract with the database', 'contract/a.ts', `import '#database/b.ts'`, /database/],
  ['database with domain', 'database/a.ts', `import { x } from '#domain/b.ts'`, /domain/],
  ['server with web', 'server/a.ts', `export { x } from '#web/b.ts'`, /web/],
  ['server with React', 'server/a.ts', `import { x } from 'react'`, /not for server/],
  ['web with the server', 'web/app/a.ts', `const x = await import('#server/b.ts')`, /server/],
  ['web with Node', 'web/app/a.ts', `import { x } from 'node:fs'`, /not for web/],
  ['ui with a feature', 'web/ui/a.tsx', `import { x } from '#web/app/b.ts'`, /ui knows nothing/],
  ['feature with feature', 'web/orders/a.tsx', `import '#web/shipments/b.tsx'`, /not its own/],
  ['feature with feature', 'server/orders/a.ts', `import '#server/people/b.ts'`, /not its own/],
  ['app with a feature', 'web/app/a.tsx', `import { x } from '#web/orders/b.tsx'`, /not its own/],
  ['the frame a feature', 'web/app/a.ts', `import('#web/orders/b.tsx')`, /not its own/],
  ['a feature the router', 'web/orders/a.ts', `import { r } from '#web/router.tsx'`, /above/],
  ['a way up', 'server/orders/a.ts', `import { x } from '../http/b.ts'`, /across folders/],
  ['the environment', 'server/orders/a.ts', 'const x = process.env.PORT', /environment/],
  ['an empty name', 'server/http/date-utils.ts', '', /says nothing/],
  ['an empty folder name', 'web/lib/a.ts', '', /says nothing/],
  ['another case', 'web/app/AppShell.tsx', '', /kebab/],
  ['a Service', 'server/http/a.ts', ['export class', 'ShipmentService {}'].join(' '), /Service/],
  ['301 lines', 'server/http/a.ts', 'x\n'.repeat(301), /301 lines/],
]

for (const [what, path, text, says] of broken) {
  test(`caught: ${what} (${path})`, () => {
    const found = ruleViolations([{ path, text }])
    assert.equal(found.length, 1)
    assert.match(found[0] ?? '', says)
  })
}

test('caught: two files of one name', () => {
  const files = ['web/a/one.ts', 'server/b/one.ts'].map((path) => ({ path, text: '' }))
  assert.match(ruleViolations(files).join(), /have one name/)
})

test('not caught: what the rules allow', () => {
  const files = [
    { path: 'server/app.ts', text: `import { x } from '#server/orders/order-routes.ts'` },
    { path: 'web/router.tsx', text: `const x = () => import('#web/orders/order-list.tsx')` },
    { path: 'domain/day.ts', text: 'export const f = (text: string) => new Date(text)' },
    { path: 'server/orders/order-routes.ts', text: `import { y } from './order-queries.ts'` },
    { path: 'domain/day.test.ts', text: `import fc from 'fast-check'` },
  ]
  assert.deepEqual(ruleViolations(files), [])
})
