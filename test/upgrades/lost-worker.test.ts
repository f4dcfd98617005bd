// Own process: starts a server, whose database gains a machine and loses one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { createShipment, listShipments } from '#contract/shipments/shipment-endpoints.ts'
import { withConnection } from '#test/database/open-client.ts'
import { noNodes, type OwnNodes, withOwnNodes } from '#test/upgrades/own-nodes.ts'
import { reconcile } from '#test/world/database.ts'
import { runOto } from '#test/world/oto-command.ts'
import { eventually, startServer } from '#test/world/running-server.ts'
import { isEssentialRun } from '#test/world/test-scope.ts'
import { signInAt, type TestActor } from '#test/world/world.ts'

/** The port of the machine where the rows of a company are. */
const portOfCompany = async (owner: pg.Client, company: number): Promise<number> => {
  const { rows } = await owner.query<{ port: number }>(
    `select nodeport as port from pg_dist_shard_placement
     where shardid = get_shard_id_for_distribution_column('companies', $1::bigint)`,
    [company],
  )
  return rows[0]?.port ?? assert.fail()
}

const body = { estimatedDelivery: '2099-01-01' }

/** Creates a shipment; retries with the same idempotency key while the reply is 503. */
async function createWithRetries(actor: TestActor) {
  const key = crypto.randomUUID()
  for (;;) {
    const answer = await actor.call(createShipment, { body, key })
    if (answer.status !== 503) return answer
    await sleep(200)
  }
}

/** Creates shipments until `stop`, which returns the number of acknowledged ones. */
function startWriting(actor: TestActor) {
  let created = 0
  let isStopped = false
  const writing = (async () => {
    while (!isStopped) {
      const answer = await createWithRetries(actor)
      assert.equal(answer.status, 201, answer.text)
      created += 1
    }
  })()
  writing.catch(() => {})
  return {
    created: () => created,
    stop: async () => {
      isStopped = true
      await writing
      return created
    },
  }
}

const countOf = async (owner: pg.Client, company: number) => {
  const count = 'select count(*)::int from shipments where company_id = $1'
  return (await owner.query<{ count: number }>(count, [company])).rows[0]?.count ?? 0
}

/** Adds a machine and moves half of the shards there while two companies write; they wait while their shard is copied. */
async function addMachineUnderLoad(owner: pg.Client, { ports }: OwnNodes, people: TestActor[]) {
  const countsBefore = await Promise.all([countOf(owner, 1), countOf(owner, 2)])
  const writers = people.map(startWriting)
  const expectProgress = async (description: string) => {
    const countsNow = writers.map(({ created }) => created())
    await eventually(description, async () =>
      writers.every(({ created }, index) => created() > (countsNow[index] ?? 0) + 2),
    )
  }
  await expectProgress('people work')
  await owner.query(`select citus_add_node('127.0.0.1', $1)`, [ports[2]])
  // Balances the number of shards, because these few rows have no weight.
  await owner.query(
    `select citus_rebalance_start(rebalance_strategy => 'by_shard_count', shard_transfer_mode => 'block_writes')`,
  )
  const moving = owner.query('select citus_rebalance_wait()')
  for (const person of people) {
    const read = await person.call(listShipments)
    assert.equal(read.status, 200, read.text)
  }
  await moving
  await expectProgress('people work on')
  const created = await Promise.all(writers.map(({ stop }) => stop()))
  const { rows } = await owner.query<{ port: number; tables: number }>(
    `select nodeport as port, count(*)::int as tables from citus_shards
     where table_name = 'shipments'::regclass group by 1 order by 1`,
  )
  assert.deepEqual(
    rows.map(({ tables }) => tables),
    [4, 4],
    'either machine has half of the shards',
  )
  assert.deepEqual(
    await Promise.all([countOf(owner, 1), countOf(owner, 2)]),
    countsBefore.map((count, index) => count + (created[index] ?? 0)),
  )
}

/** Moves a company's shard away from a machine. */
async function moveCompany(owner: pg.Client, company: number, from: number, to: number) {
  await owner.query(
    `select citus_move_shard_placement(get_shard_id_for_distribution_column('companies', $1::bigint),
       '127.0.0.1', $2, '127.0.0.1', $3, shard_transfer_mode => 'block_writes')`,
    [company, from, to],
  )
}

test(
  'a machine is added while people work; a killed one affects only its companies, and comes back',
  { skip: isEssentialRun ? 'left to npm run test:all' : noNodes },
  () =>
    withOwnNodes(async (nodes) => {
      const { url, ports } = nodes
      await withConnection(url, (owner) =>
        owner.query(`select citus_remove_node('127.0.0.1', $1)`, [ports[2]]),
      )
      const environment = { DATABASE_URL: url, DEMO: 'on', LOG_LEVEL: 'error' }
      const server = await startServer('node', environment)
      await withConnection(url, async (owner) => {
        await owner.query('alter role oto_app login')
        const { status, output } = runOto(['enable-citus'], { DATABASE_URL: url })
        assert.equal(status, 0, output)
        const lee = await signInAt(server.address, 'lee')
        const bea = await signInAt(server.address, 'bea')
        await addMachineUnderLoad(owner, nodes, [lee, bea])

        const lostPort = await portOfCompany(owner, 1)
        const [remaining = 0] = ports.slice(1).filter((port) => port !== lostPort)
        if ((await portOfCompany(owner, 2)) === lostPort)
          await moveCompany(owner, 2, lostPort, remaining)
        const before = await countOf(owner, 1)
        await nodes.kill(lostPort)
        await eventually(
          'the machine is lost',
          async () => (await lee.call(listShipments)).status === 503,
        )
        for (let round = 0; round < 5; round += 1) {
          for (const refused of [
            await lee.call(listShipments),
            await lee.call(createShipment, { body }),
          ]) {
            assert.equal(refused.status, 503, refused.text)
            assert.ok(Number(refused.headers.get('retry-after')) > 0)
          }
          const read = await bea.call(listShipments)
          assert.equal(read.status, 200, read.text)
        }
        const written = await bea.call(createShipment, { body })
        assert.equal(written.status, 201, written.text)
        await nodes.start(lostPort)
        assert.equal((await createWithRetries(lee)).status, 201)
        assert.equal((await lee.call(listShipments)).status, 200)
        assert.equal(await countOf(owner, 1), before + 1)
        await reconcile(url)
      }).finally(() => {
        server.signal('SIGTERM')
        return server.ended
      })
    }),
)
