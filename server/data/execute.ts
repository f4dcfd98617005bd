import { createHash } from 'node:crypto'
import type pg from 'pg'
import { citusMetadataFor, type Queryable } from '#database/client/connect.ts'
import { type Sql, sql, statementText } from '#database/client/sql.ts'
import { queryBehindWall } from '#database/client/tenant-query.ts'
import { runDistributed } from '#server/data/citus-rewrite.ts'
import { checkRows, rowCheck } from '#server/data/typed-sql.ts'

const names = new Map<string, string>()
// Every connection keeps what has a name, and lists are said in as many ways as there are filters and orders together.
const maxPrepared = 1000

// A named statement is parsed and planned once a connection.
function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

const isNamed = (text: string) => names.size < maxPrepared || names.has(text)

/** Runs one statement as a prepared one and gives its rows. */
export async function execute<Row>(client: Queryable, statement: Sql<Row>): Promise<Row[]> {
  const { text, values } = statementText(statement)
  const distribution = citusMetadataFor(client)
  const rows = distribution
    ? await runDistributed<Row>(client, { text, values }, distribution, send)
    : await send<Row>(client, text, values)
  if (rowCheck.isEnabled) checkRows(statement, rows)
  return rows
}

async function send<Row>(
  client: Queryable,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await client.query({
    ...(isNamed(text) && { name: nameOf(text) }),
    text,
    values: [...values],
  })
  return rows as Row[]
}

/** Runs a statement that gives at most one row. */
export async function executeOne<Row>(
  client: Queryable,
  statement: Sql<Row>,
): Promise<Row | undefined> {
  const [row] = await execute(client, statement)
  return row
}

/** Runs a statement, of the few that changes are said in, as a transaction of a company by itself; where tables are not distributed. */
export async function executeOneAsTenant<Row>(
  client: pg.Client,
  companyId: string,
  statement: Sql<Row>,
): Promise<Row | undefined> {
  const { text, values } = statementText(statement)
  const { rows } = await queryBehindWall(client, companyId, { name: nameOf(text), text, values })
  if (rowCheck.isEnabled) checkRows(statement, rows)
  return rows[0] as Row | undefined
}

/** Sends all that `ask` asks of a connection in one piece: one waking of the database for several statements. */
export function corked<Answers>({ connection }: pg.Client, ask: () => Answers): Answers {
  connection.stream.cork()
  try {
    return ask()
  } finally {
    connection.stream.uncork()
  }
}

/**
 * Runs statements as one transaction of a company, all sent at once. For changes outside a Change: within one
 * statement that opens the second wall itself, PostgreSQL may look at the rows to change before it is open.
 */
export async function executeTransaction(
  client: pg.Client,
  companyId: string,
  statements: Sql<unknown>[],
): Promise<void> {
  const sent = corked(client, () => [
    client.query('begin'),
    execute(client, sql`select set_config('app.company', ${companyId}, true)`),
    ...statements.map((statement) => execute(client, statement)),
    // After a failure this is a rollback.
    client.query('commit'),
  ])
  const failed = (await Promise.allSettled(sent)).find(({ status }) => status === 'rejected')
  if (failed) throw (failed as PromiseRejectedResult).reason
}
