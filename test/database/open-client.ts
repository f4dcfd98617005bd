import { after } from 'node:test'
import pg from 'pg'

/** Opens a connection beside the server's; it is closed after the test file. */
export async function openClient(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  after(() => client.end())
  return client
}

/** Runs work on a connection to a database, and closes the connection. */
export async function withConnection<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString, application_name: 'oto-test' })
  client.on('error', () => {})
  await client.connect()
  return work(client).finally(() => client.end())
}

/** Returns the rows of one statement. */
export const queryRows = <Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values?: unknown[],
): Promise<Row[]> =>
  withConnection(url, async (client) => (await client.query<Row>(text, values)).rows)
