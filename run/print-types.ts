import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { withScratchDatabase } from '#test/database.ts'

// Prints database/types.ts from the migrated schema; with --check it only says whether it is fresh.
const root = join(import.meta.dirname, '..')
const file = join(root, 'database', 'types.ts')
const program = join(root, 'node_modules', 'kysely-codegen', 'dist', 'cli', 'bin.js')

const print = (url: string) =>
  promisify(execFile)(process.execPath, [
    program,
    ...['--dialect', 'postgres', '--url', url, '--print', '--log-level', 'silent'],
    // As database/connect.ts reads them.
    ...['--date-parser', 'string', '--numeric-parser', 'string'],
    ...['--type-mapping', JSON.stringify({ int8: 'number' })],
    ...['--exclude-pattern', 'public.migrations'],
  ])

const { stdout } = await withScratchDatabase(print)
const printed = stdout.trimEnd().concat('\n')
if (!process.argv.includes('--check')) {
  await writeFile(file, printed)
} else if ((await readFile(file, 'utf8').catch(() => '')) !== printed) {
  console.error('database/types.ts is not what the migrations make: npm run print-types')
  process.exitCode = 1
}
