import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { connect } from '#database/client/connect.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { generateClientRoutes, type PrintedContract } from './client-routes.ts'

// Prints contract/openapi.json from the endpoints, and from it the types of the client; with --check only compares
// both.
const root = join(import.meta.dirname, '..')

// Needs no database, because nothing is queried.
const database = connect({ url: 'postgres://127.0.0.1:1/none' })
const app = await buildApp({ config: readConfig({ LOG_LEVEL: 'silent' }), database })
await app.ready()
const document = JSON.stringify(app.swagger())
await app.close()
await database.end()

const textsByPath = {
  'contract/openapi.json': document,
  'client/oto-routes.ts': generateClientRoutes(JSON.parse(document) as PrintedContract),
}

// Formatted like the other files: short lists are on one line.
function formatWithBiome(path: string, text: string): string {
  const biome = join(root, 'node_modules', '.bin', 'biome')
  const parameters = ['format', `--stdin-file-path=printed${extname(path)}`]
  const options = { input: text, encoding: 'utf8', cwd: root, maxBuffer: 2 ** 24 } as const
  const { stdout, status } = spawnSync(biome, parameters, options)
  if (status !== 0) throw new Error(`Biome could not format ${path}.`)
  return stdout
}

for (const [path, text] of Object.entries(textsByPath)) {
  const file = join(root, path)
  const newText = formatWithBiome(path, text)
  if (!process.argv.includes('--check')) {
    await writeFile(file, newText)
  } else if ((await readFile(file, 'utf8').catch(() => '')) !== newText) {
    console.error(`${path} is not what the endpoints say: npm run print-openapi`)
    process.exitCode = 1
  }
}
