import pg from 'pg'

declare module 'pg' {
  interface Query {
    /** Sends the messages of a prepared statement. */
    prepare(connection: pg.Connection): void
    handleDataRow(message: unknown): void
    handleCommandComplete(message: unknown, connection: pg.Connection): void
  }
  interface Connection {
    bind(portal: { statement: string; values: string[] }): void
    execute(portal: { portal: string }): void
  }
}

/** The name of the statement that opens the wall. */
export const opening = 'open-the-wall'

/** Prepares on a new connection what opens the wall; what is asked of it next goes out behind. */
export function prepareWall(client: pg.Client): void {
  const text = `select set_config('app.company', $1, true)`
  // A connection without it is of no use.
  client.query({ name: opening, text, values: [''] }).catch(() => {
    client.connection.stream.destroy()
  })
}

/**
 * A prepared statement behind the second wall of a company: what opens the wall goes before it, and one Sync after both.
 * PostgreSQL makes one transaction of them, and wakes up once instead of for `begin`, the statement and `commit`.
 */
class WalledQuery extends pg.Query {
  readonly #companyId: string
  #isOpening = true

  constructor(
    companyId: string,
    config: pg.QueryConfig,
    done: (error: Error | undefined, result: pg.QueryResult) => void,
  ) {
    super(config, done as never)
    this.#companyId = companyId
  }

  override prepare(connection: pg.Connection): void {
    connection.bind({ statement: opening, values: [this.#companyId] })
    connection.execute({ portal: '' })
    super.prepare(connection)
  }

  // The row that says that the wall is open tells nobody anything.
  override handleDataRow(message: unknown): void {
    if (!this.#isOpening) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    if (this.#isOpening) this.#isOpening = false
    else super.handleCommandComplete(message, connection)
  }
}

/** Runs one named statement in a transaction of a company: all of it is done, or nothing. */
export const queryBehindWall = (
  client: pg.Client,
  companyId: string,
  statement: pg.QueryConfig,
): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    client.query(
      new WalledQuery(companyId, statement, (error, result) =>
        error ? reject(error) : resolve(result),
      ),
    )
  })
