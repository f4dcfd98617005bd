import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { TenantQueryable } from '#database/client/pipelined-pool.ts'
import { type Sql, statementText } from '#database/client/sql.ts'
import { checkRows, rowCheck } from '#server/data/typed-sql.ts'

const statementNameByText = new Map<string, string>()
// Every connection keeps its prepared statements, and each combination of a list's filters and sort has its own text.
const maxPrepared = 1000

// Each connection parses and plans a named statement once. Statements beyond `maxPrepared` stay unnamed.
function statementNameOf(text: string): string | undefined {
  const knownName = statementNameByText.get(text)
  if (knownName || statementNameByText.size >= maxPrepared) return knownName
  const name = createHash('sha1').update(text).digest('base64url')
  statementNameByText.set(text, name)
  return name
}

const queryConfigOf = (statement: Sql, companyId?: string | number): pg.QueryConfig => {
  const { text, values } = statementText(statement, companyId)
  const name = statementNameOf(text)
  return { ...(name && { name }), text, values }
}

/** Executes a statement and returns its rows; `companyId` is the value of `thisCompany`. */
export async function execute<Row>(
  client: pg.ClientBase | pg.Pool,
  statement: Sql<Row>,
  companyId?: string | number,
): Promise<Row[]> {
  const { rows } = await client.query(queryConfigOf(statement, companyId))
  if (rowCheck.isEnabled) checkRows(statement, rows)
  return rows as Row[]
}

/** Executes a statement that returns at most one row. */
export const executeOne = async <Row>(
  client: pg.ClientBase | pg.Pool,
  statement: Sql<Row>,
  companyId?: string | number,
): Promise<Row | undefined> => (await execute(client, statement, companyId))[0]

/** Code of a statement that PostgreSQL refuses because an earlier one of the transaction failed. */
const transactionAborted = '25P02'

/**
 * Waits for statements that were sent together; null stands for a statement that is not needed. Unlike `Promise.all`,
 * rejects with the error that aborted the transaction: all statements after it fail, too.
 */
export async function awaitPipelined<Results extends readonly unknown[]>(
  pending: {
    [Index in keyof Results]: Promise<Results[Index]> | null
  },
): Promise<Results> {
  const settled = await Promise.allSettled(pending)
  const failures = settled.filter((item) => item.status === 'rejected')
  if (failures[0])
    throw (failures.find(({ reason }) => reason?.code !== transactionAborted) ?? failures[0]).reason
  const results = settled.map((item) => (item as PromiseFulfilledResult<unknown>).value)
  return results as unknown as Results
}

/** Executes a statement of a company in a separate transaction. */
export async function executeAsTenant<Row>(
  queryable: TenantQueryable,
  companyId: string | number,
  statement: Sql<Row>,
): Promise<Row[]> {
  const { rows } = await queryable.query(String(companyId), queryConfigOf(statement, companyId))
  if (rowCheck.isEnabled) checkRows(statement, rows)
  return rows as Row[]
}

/** Executes a statement of a company that returns at most one row. */
export const executeOneAsTenant = async <Row>(
  queryable: TenantQueryable,
  companyId: string | number,
  statement: Sql<Row>,
): Promise<Row | undefined> => (await executeAsTenant(queryable, companyId, statement))[0]
