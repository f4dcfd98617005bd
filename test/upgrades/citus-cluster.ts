// Empty databases on the Citus of several machines; CITUS_URL names the first.
import { randomBytes } from 'node:crypto'
import { withConnection } from '#test/database/open-client.ts'
import { atEachNode, readNodes } from '#test/world/distributed-database.ts'

const citusUrl = process.env.CITUS_URL ?? ''

/** Reason to skip a test that needs a Citus; undefined if there is one. */
export const noCitus = citusUrl
  ? undefined
  : 'PROVES NOTHING: set CITUS_URL to the address of a Citus with workers, with an account that is a superuser'

/** Runs work on an empty database: it and the extension are on every machine, and this number of workers is added. */
export async function withCitusDatabase(
  work: (ownerUrl: string) => Promise<void>,
  { workers = 2 } = {},
): Promise<void> {
  const name = `oto_test_${process.pid}_${randomBytes(3).toString('hex')}`
  const [first, ...others] = await readNodes(citusUrl)
  if (!first || others.length === 0) throw new Error('CITUS_URL names no Citus with workers.')
  const ownerUrl = new URL(citusUrl)
  ownerUrl.pathname = `/${name}`
  try {
    await atEachNode(citusUrl, `create database ${name}`)
    await atEachNode(citusUrl, `alter database ${name} set citus.shard_count = 4`)
    await atEachNode(citusUrl, 'create extension citus', name)
    await withConnection(ownerUrl.href, async (client) => {
      await client.query('select citus_set_coordinator_host($1, $2)', [first.host, first.port])
      for (const { host, port } of others.slice(0, workers))
        await client.query('select citus_add_node($1, $2)', [host, port])
    })
    await work(ownerUrl.href)
  } finally {
    await atEachNode(citusUrl, `drop database if exists ${name} with (force)`)
  }
}
