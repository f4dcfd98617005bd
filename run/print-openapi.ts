import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from '#database/client/connect.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'

// Prints contract/openapi.json from the endpoints; with --check it only says whether it is fresh.
const root = join(import.meta.dirname, '..')
const file = join(root, 'contract', 'openapi.json')

// Nothing is asked of the database, so there need not be one.
const database = connect({ url: 'postgres://127.0.0.1:1/none' })
const app = await buildApp({ config: readConfig({ LOG_LEVEL: 'silent' }), database })
await app.ready()
const document = JSON.stringify(app.swagger())
await app.close()
await database.end()

// Formatted as the other files are: short lists stand on one line.
const biome = join(root, 'node_modules', '.bin', 'biome')
const { stdout: printed, status } = spawnSync(biome, ['format', '--stdin-file-path=openapi.json'], {
  ...{ input: document, encoding: 'utf8', cwd: root },
  maxBuffer: 2 ** 24,
})
if (status !== 0) throw new Error('Biome could not format the document.')

if (!process.argv.includes('--check')) {
  await writeFile(file, printed)
} else if ((await readFile(file, 'utf8').catch(() => '')) !== printed) {
  console.error('contract/openapi.json is not what the endpoints say: npm run print-openapi')
  process.exitCode = 1
}
