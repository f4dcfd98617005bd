// Own process: starts a server, whose database loses a machine.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { createShipment, listShipments } from '#contract/shipments/shipment-endpoints.ts'
import { noCitus, onConnection, withCitusDatabase } from '#test/upgrades/citus-cluster.ts'
import { runOto } from '#test/world/oto-command.ts'
import { eventually, startServer } from '#test/world/running-server.ts'
import { isEssentialRun } from '#test/world/test-scope.ts'
import { signInAt, type TestActor } from '#test/world/world.ts'

type Home = { shard: string; host: string; port: number }

/** The machine where the rows of a company are. */
const homeOf = async (owner: pg.Client, company: number): Promise<Home> => {
  const { rows } = await owner.query<Home>(
    `select shardid as shard, nodename as host, nodeport as port from pg_dist_shard_placement
     where shardid = get_shard_id_for_distribution_column('companies', $1::bigint)`,
    [company],
  )
  assert.ok(rows[0])
  return rows[0]
}

/** Runs a statement at one machine, in the database that every machine has besides. */
const atNode = (url: string, { host, port }: Home, text: string) => {
  const there = new URL(url)
  Object.assign(there, { hostname: host, port: String(port), pathname: '/postgres' })
  return onConnection(there.href, (client) => client.query(text))
}

test(
  'shards move while people work; a machine that is lost is lost to its companies alone, and comes back',
  { skip: isEssentialRun ? 'left to npm run test:all' : noCitus },
  () =>
    withCitusDatabase(async (url) => {
      const server = await startServer('node', {
        DATABASE_URL: url,
        DEMO: 'on',
        LOG_LEVEL: 'error',
      })
      await onConnection(url, async (owner) => {
        await owner.query('alter role oto_app login')
        const { status, said } = runOto(['enable-citus'], { DATABASE_URL: url })
        assert.equal(status, 0, said)
        const lee = await signInAt(server.address, 'lee')
        const bea = await signInAt(server.address, 'bea')

        const countOf = async () =>
          Number(
            (await owner.query('select count(*) from shipments where company_id = 1')).rows[0]
              .count,
          )
        const atFirst = await countOf()
        let created = 0
        let isStopped = false
        const writing = (async () => {
          while (!isStopped) {
            const answer = await persistent(lee, crypto.randomUUID())
            assert.equal(answer.status, 201, answer.text)
            created += 1
          }
        })()
        writing.catch(() => {})
        await eventually('somebody works', async () => created > 2)
        const [from, other] = [await homeOf(owner, 1), await homeOf(owner, 2)]
        const { rows: nodes } = await owner.query<{ host: string; port: number }>(
          `select nodename as host, nodeport as port from pg_dist_node where groupid <> 0 and (nodename, nodeport) <> ($1, $2)`,
          [from.host, from.port],
        )
        const [to] = nodes
        const { rows: settings } = await owner.query('show wal_level')
        const mode = settings[0].wal_level === 'logical' ? 'force_logical' : 'block_writes'
        await owner.query(
          `select citus_move_shard_placement($1, $2, $3, $4, $5, shard_transfer_mode => '${mode}')`,
          [from.shard, from.host, from.port, to?.host, to?.port],
        )
        const { host, port } = await homeOf(owner, 1)
        assert.deepEqual({ host, port }, to)
        const before = created
        await eventually('somebody works on', async () => created > before + 2)
        isStopped = true
        await writing
        assert.equal(await countOf(), atFirst + created)
        if (other.host === host && other.port === port)
          await owner.query(
            `select citus_move_shard_placement($1, $2, $3, $4, $5, shard_transfer_mode => 'block_writes')`,
            [other.shard, host, port, from.host, from.port],
          )

        const lost = await homeOf(owner, 1)
        const name = new URL(url).pathname.slice(1)
        await atNode(url, lost, `alter database ${name} allow_connections false`)
        await atNode(
          url,
          lost,
          `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
        )
        for (let round = 0; round < 5; round += 1) {
          for (const refused of [
            await lee.call(listShipments),
            await lee.call(createShipment, { body: {} }),
          ]) {
            assert.equal(refused.status, 503, refused.text)
            assert.ok(Number(refused.headers.get('retry-after')) > 0)
          }
          const read = await bea.call(listShipments)
          assert.equal(read.status, 200, read.text)
        }
        const written = await bea.call(createShipment, {
          body: { estimatedDelivery: '2099-01-01' },
        })
        assert.equal(written.status, 201, written.text)
        await atNode(url, lost, `alter database ${name} allow_connections true`)
        await eventually(
          'the machine is back',
          async () => (await lee.call(listShipments)).status === 200,
        )
        const back = await lee.call(createShipment, { body: { estimatedDelivery: '2099-01-01' } })
        assert.equal(back.status, 201, back.text)
      }).finally(() => {
        server.signal('SIGTERM')
        return server.ended
      })
    }),
)

/** Creates a shipment, again with the same key while the server asks for it. */
async function persistent(actor: TestActor, key: string) {
  for (;;) {
    const answer = await actor.call(createShipment, {
      body: { estimatedDelivery: '2099-01-01' },
      key,
    })
    if (answer.status !== 503) return answer
    await sleep(200)
  }
}
