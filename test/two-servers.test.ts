import { after, test } from 'node:test'
import pg from 'pg'
import { holdFigures } from '#chaos/figure.ts'
import { shareAll } from '#chaos/two-servers.ts'
import { testDatabase } from '#test/database.ts'
import { startServer } from '#test/running-server.ts'

const { ownerUrl } = await testDatabase()
const owner = new pg.Pool({ connectionString: ownerUrl, max: 1 })
// The database goes first.
owner.on('error', () => {})
const environment = { DATABASE_URL: ownerUrl, LOG_LEVEL: 'silent' }
const servers = await Promise.all([1, 2].map(() => startServer('node', environment)))
after(async () => {
  for (const server of servers) server.signal('SIGTERM')
  await Promise.all(servers.map(({ ended }) => ended))
  await owner.end()
})

test('two server processes share sessions, keys, caps and the limit of tries', async () => {
  const addresses = servers.map(({ address }) => address)
  holdFigures(await shareAll(addresses, owner))
})
