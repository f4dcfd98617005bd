import assert from 'node:assert/strict'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { cruiseImports, folderCircles, importViolations } from '#test/checks/import-rules.ts'
import { temporaryDirectory } from '#test/world/running-server.ts'

const root = join(import.meta.dirname, '..', '..')

test('every import keeps the table of docs/architecture.md, and folders form no circle', async () => {
  const imports = await cruiseImports(root)
  assert.ok(imports.summary.totalCruised > 500, 'the files are found')
  assert.deepEqual(importViolations(imports), [])
  assert.deepEqual(folderCircles(imports), [])
})

const brokenImports: [path: string, text: string, message: RegExp][] = [
  ['client/a.ts', `import type { X } from '#contract/x.ts'`, /not for client/],
  ['domain/a.ts', `import { x } from 'pg'`, /not for domain/],
  ['domain/b.ts', `import type { X } from '#contract/x.ts'`, /not for domain/],
  ['domain/c.ts', `import { x } from 'node:fs'`, /not for domain/],
  ['contract/a.ts', `import type { X } from '#server/x.ts'`, /not for contract/],
  ['contract/b.ts', `import '#database/x.ts'`, /not for contract/],
  ['database/a.ts', `import { x } from '#domain/x.ts'`, /not for database/],
  ['words/a.ts', `import { x } from '#domain/x.ts'`, /not for words/],
  ['server/a.ts', `export { x } from '#web/x.ts'`, /not for server/],
  ['server/b.ts', `import { x } from 'react'`, /not for server/],
  ['server/c.ts', `import { x } from '#server/orders/x.ts'`, /lists of routes and workers/],
  ['web/app/a.ts', `const x = await import('#server/x.ts')`, /not for web/],
  ['web/app/b.ts', `import { x } from 'node:fs'`, /not for web/],
  ['web/app/c.ts', `import { x } from 'fastify'`, /not for web/],
  ['web/app/d.tsx', `import { x } from '#web/orders/x.ts'`, /not its own/],
  ['web/app/e.ts', `import('#web/orders/x.ts')`, /not its own/],
  ['web/ui/a.tsx', `import { x } from '#web/app/x.ts'`, /ui knows nothing/],
  ['web/orders/a.tsx', `import '#web/shipments/x.ts'`, /not its own/],
  ['web/orders/b.tsx', `import { r } from '#web/x.ts'`, /above the features/],
  ['server/orders/a.ts', `import '#server/people/x.ts'`, /not its own/],
]

const allowedImports: [path: string, text: string][] = [
  ['server/app.ts', `import { x } from '#server/orders/x.ts'`],
  ['server/orders/b.ts', `import { x } from './x.ts'\nimport { y } from '#server/http/x.ts'`],
  ['server/orders/c.ts', `import fs from 'node:fs'\nimport pg from 'pg'`],
  ['web/router.tsx', `const x = () => import('#web/orders/x.ts')`],
  ['web/orders/c.tsx', `import { x } from 'react'\nimport type { Y } from '#contract/x.ts'`],
  ['domain/d.test.ts', `import fc from 'fast-check'`],
]

const targets = [
  ...[
    'client',
    'domain',
    'contract',
    'database',
    'server',
    'web',
    'words',
    'server/http',
    'server/orders',
  ],
  ...['server/people', 'web/app', 'web/orders', 'web/shipments'],
].map((folder): [string, string] => [`${folder}/x.ts`, 'export const x = 1'])

const workTree = async (files: [path: string, text: string, ...unknown[]][]) => {
  const { directory, remove } = await temporaryDirectory()
  after(remove)
  await symlink(join(root, 'node_modules'), join(directory, 'node_modules'))
  const packageFile: [string, string] = [
    'package.json',
    JSON.stringify({
      type: 'module',
      imports: Object.fromEntries(
        ['domain', 'contract', 'database', 'server', 'web', 'words'].map((folder) => [
          `#${folder}/*`,
          `./${folder}/*`,
        ]),
      ),
    }),
  ]
  for (const [path, text] of [packageFile, ...targets, ...files]) {
    await mkdir(dirname(join(directory, path)), { recursive: true })
    await writeFile(join(directory, path), `${text}\n`)
  }
  return directory
}

test('each rule reports the imports that break it, and no others', async () => {
  const violations = importViolations(
    await cruiseImports(await workTree([...brokenImports, ...allowedImports])),
  )
  for (const [path, text, message] of brokenImports) {
    const ownViolations = violations.filter((violation) => violation.startsWith(`${path} `))
    assert.ok(
      ownViolations.some((violation) => message.test(violation)),
      `${path}: ${text}: ${ownViolations.join() || 'not caught'}`,
    )
  }
  const brokenPaths = new Set(brokenImports.map(([path]) => path))
  assert.deepEqual(
    violations.filter((violation) => !brokenPaths.has(violation.split(' ')[0] ?? '')),
    [],
  )
})

test('a circle of folders is reported, also through a third one; type imports and dynamic imports make none', async () => {
  const directory = await workTree([
    ['server/http/a.ts', `import { x } from '#server/data/a.ts'`],
    ['server/data/a.ts', `import { x } from '#server/load/a.ts'\nexport const x = 1`],
    ['server/load/a.ts', `import { x } from '#server/http/x.ts'\nexport { x }`],
    [
      'web/app/a.ts',
      `import type { x } from '#web/ui/a.ts'\nexport const y = import('#web/ui/a.ts')`,
    ],
    ['web/ui/a.ts', `export { x } from '#web/app/x.ts'`],
  ])
  assert.deepEqual(folderCircles(await cruiseImports(directory)), [
    'server/data, server/http, server/load',
  ])
})
