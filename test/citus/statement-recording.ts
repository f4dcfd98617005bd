import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

type Query = (...args: unknown[]) => unknown
type NamedClient = { connectionParameters: { application_name?: string } }

// Records servers and commands of this version, but not a test's own statements, nor those of an earlier release.
const isOurs = /^oto(?!-(test|demo|schema|start)$|-\d|-migrate|.*-health$)/

/** Records each distinct statement of this process's servers, and writes them to `directory` at exit. */
function recordStatements(directory: string): void {
  const texts = new Set<string>()
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const { query } = prototype
  prototype.query = function recorded(this: pg.Client, ...args: unknown[]) {
    const [first] = args as [string | pg.QueryConfig]
    const text = typeof first === 'string' ? first : first?.text
    const { application_name: name } = (this as unknown as NamedClient).connectionParameters
    if (typeof text === 'string' && isOurs.test(name ?? '')) texts.add(text)
    return query.apply(this, args)
  }
  process.once('exit', () => {
    mkdirSync(directory, { recursive: true })
    writeFileSync(join(directory, `${randomUUID()}.json`), JSON.stringify([...texts]))
  })
}

// Set by `npm test`, which checks all statements at its end.
if (process.env.TEST_STATEMENTS) recordStatements(process.env.TEST_STATEMENTS)
