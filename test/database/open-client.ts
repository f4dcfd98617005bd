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
