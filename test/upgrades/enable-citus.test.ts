// Own process: starts a server, and moves its database.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import type pg from 'pg'
import { listShipments } from '#contract/shipments/shipment-endpoints.ts'
import { isDistributed } from '#database/client/citus-metadata.ts'
import { migrate } from '#database/migrate.ts'
import { actionSequences, ModelClient } from '#test/concurrency/shipping-model.ts'
import { withConnection } from '#test/database/open-client.ts'
import { noCitus, withCitusDatabase } from '#test/upgrades/citus-cluster.ts'
import { reconcile } from '#test/world/database.ts'
import { atEachNode } from '#test/world/distributed-database.ts'
import { runOto } from '#test/world/oto-command.ts'
import { eventually, startServer } from '#test/world/running-server.ts'
import { isEssentialRun } from '#test/world/test-scope.ts'
import { signInAt, type TestActor } from '#test/world/world.ts'

const program = join(import.meta.dirname, '..', '..', 'run', 'oto-program.ts')
const enableCitus = (url: string, ...options: string[]) =>
  runOto(['enable-citus', ...options], { DATABASE_URL: url })

/** Kills the command once it has printed a sentence; returns its output until then. */
async function killAtSentence(url: string, sentence: RegExp): Promise<string> {
  const child = spawn(process.execPath, [program, 'enable-citus'], {
    env: { ...process.env, DATABASE_URL: url },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text
      if (sentence.test(output)) child.kill('SIGKILL')
    })
  await new Promise((resolve) => child.once('close', resolve))
  assert.match(output, sentence)
  return output
}

/** Retries a change with its idempotency key while the reply is 503. */
const withRetries = (actor: TestActor): TestActor => ({
  ...actor,
  call: async (endpoint, input) => {
    const key = endpoint.method === 'GET' ? undefined : crypto.randomUUID()
    for (;;) {
      const answer = await actor.call(endpoint, { ...input, key })
      if (answer.status !== 503) return answer
      assert.ok(Number(answer.headers.get('retry-after')) > 0)
      await sleep(200)
    }
  },
})

/** Returns a checksum of each table, over the rows of a company in which nobody works. */
async function rowChecksums(owner: pg.Client): Promise<Record<string, string>> {
  const tables = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and exists (
       select from pg_attribute where attrelid = pg_class.oid and attname = 'company_id') order by 1`,
  )
  const sums: Record<string, string> = {}
  for (const { name } of tables.rows) {
    const { rows } = await owner.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(row, e'\\n' order by row)), '') as sum
       from (select t::text as row from ${name} t where company_id = 2) r`,
    )
    sums[name] = rows[0]?.sum ?? ''
  }
  return sums
}

const unforced = `select count(*)::int from pg_class where relkind = 'r' and relrowsecurity and not relforcerowsecurity`

test(
  'a running installation is distributed while people work, in spite of two kills, and loses nothing',
  { skip: isEssentialRun ? 'left to npm run test:all' : noCitus },
  () =>
    withCitusDatabase(async (url) => {
      const environment = { DATABASE_URL: url, DEMO: 'on', LOG_LEVEL: 'error' }
      const server = await startServer('node', environment)
      await withConnection(url, async (owner) => {
        await owner.query('alter role oto_app login')
        const before = await rowChecksums(owner)
        const orderLines = [24, 25]
        await owner.query(
          'update order_lines set quantity = 300 where company_id = 1 and id = any ($1)',
          [orderLines],
        )
        const people = [
          await signInAt(server.address, 'mar'),
          (await signInAt(server.address, 'ada')).actingFor(1),
          await signInAt(server.address, 'mar'),
        ]
        const clients = people.map((actor) => new ModelClient(withRetries(actor), orderLines))
        const steps = { written: 0, read: 0 }
        let isStopped = false
        const [histories = []] = fc.sample(actionSequences(clients.length, 5000), 1)
        const write = async (client: ModelClient, index: number) => {
          for (const action of histories[index] ?? []) {
            if (isStopped) return
            await client.live([action])
            steps.written += 1
          }
        }
        const read = async (actor: TestActor) => {
          while (!isStopped) {
            const { status, text } = await actor.call(listShipments)
            assert.ok(status === 200 || status === 503, text)
            if (status === 200) steps.read += 1
            await sleep(50)
          }
        }
        const working = Promise.all([
          ...clients.map(write),
          read(await signInAt(server.address, 'lee')),
        ])
        working.catch(() => {})
        const expectProgress = async (description: string) => {
          const { written, read } = steps
          await eventually(
            description,
            async () => steps.written > written + 5 && steps.read > read,
          )
        }
        await expectProgress('people work')

        const dryRun = enableCitus(url, '--dry-run')
        assert.equal(dryRun.status, 0, dryRun.output)
        assert.match(dryRun.output, /^order_lines: \d+ rows, \d+\.\d MB, by company_id$/m)
        assert.match(dryRun.output, /^\d+ tables, .* in one transaction: for about \d+ seconds/m)
        assert.equal(await isDistributed(owner), false)

        const { read: readBefore } = steps
        await killAtSentence(url, /^30 of \d+ /m)
        assert.ok(steps.read > readBefore, 'readers do not wait')
        await expectProgress('people work on after a kill')
        assert.equal(await isDistributed(owner), false)

        const output = await killAtSentence(url, /tables are distributed\. Writers waited [\d.]+ s/)
        assert.match(output, /^1 of (\d+) .* rows, .* MB, .*, [\d.]+ s$/m)
        const [, count] = /^(\d+) tables are distributed/m.exec(output) ?? []
        assert.match(output, new RegExp(`^${count} of ${count} `, 'm'))
        await expectProgress('people work on in the distributed database')
        const secondRun = enableCitus(url)
        assert.equal(secondRun.status, 0, secondRun.output)
        assert.match(secondRun.output, /^All is distributed already\.$/m)
        const { rows: localTables } = await owner.query(
          `select logicalrelid::text from pg_dist_partition where pg_relation_size(logicalrelid) > 0`,
        )
        assert.deepEqual(localTables, [], 'no copy is left at the first machine')
        await expectProgress('people work on')
        isStopped = true
        await working

        assert.deepEqual(await rowChecksums(owner), before)
        await reconcile(url)
        for (const id of orderLines) {
          const sum = (state: 'open' | 'closed') =>
            clients.reduce((total, client) => total + client.sum(id, state), 0)
          const { rows } = await owner.query(
            `select in_open::float as open, in_transit::float as closed, received::float from order_lines
           where company_id = 1 and id = $1`,
            [id],
          )
          const received = clients.reduce(
            (total, client) => total + (client.received.get(id) ?? 0),
            0,
          )
          assert.deepEqual(rows, [{ open: sum('open'), closed: sum('closed'), received }])
          assert.ok(sum('open') + sum('closed') + received <= 300)
        }
        assert.equal((await owner.query(unforced)).rows[0].count, 0)
        const { rows: shards } = await owner.query<{ result: string }>(
          'select result from run_command_on_workers($1)',
          [unforced],
        )
        assert.deepEqual(new Set(shards.map(({ result }) => result)), new Set(['0']))
      }).finally(() => {
        server.signal('SIGTERM')
        return server.ended
      })
    }),
)

test('obstacles to distributing tables are reported in a sentence', { skip: noCitus }, () =>
  withCitusDatabase(
    async (url) => {
      const fails = (sentence: RegExp, at = url) => {
        const { status, output } = enableCitus(at)
        assert.equal(status, 1, output)
        assert.match(output, sentence)
      }
      fails(/^The schema is not up to date/)
      await migrate(url)
      fails(/^No machine takes rows/)
      await withConnection(url, async (owner) => {
        const { rows } = await owner.query(
          'select nodename as host, nodeport as port from pg_dist_node',
        )
        await owner.query('select citus_set_node_property($1, $2, $3, true)', [
          ...[rows[0].host, rows[0].port],
          'shouldhaveshards',
        ])
        await owner.query('alter role oto_app nologin')
        fails(/^The machines are asked as the role oto_app, which must be allowed to log in/)
        await owner.query('alter role oto_app login')
        const role = `oto_owner_${process.pid}`
        await owner.query(
          `create role ${role} login; grant oto_app to ${role}; grant all on migrations to ${role}`,
        )
        const asOwner = new URL(url)
        asOwner.username = role
        fails(/alter role oto_owner_\d+ bypassrls” before this command, and/, asOwner.href)
        await owner.query(`alter role ${role} bypassrls`)
        fails(/“grant oto_search to oto_owner_\d+ with inherit true” before it/, asOwner.href)
        await owner.query(`drop owned by ${role}; drop role ${role}`)
      })
      await withConnection(url, async (server) => {
        await server.query(`set application_name = 'oto-server'`)
        fails(/^A server was started before this database had Citus/)
      })
    },
    { workers: 0 },
  ),
)

test('an owner that is no superuser distributes the tables, with the rights that the manual names', {
  skip: isEssentialRun ? 'left to npm run test:all' : noCitus,
}, async () => {
  const role = `oto_plain_owner_${process.pid}`
  try {
    await withCitusDatabase(async (url) => {
      const asOwner = new URL(url)
      asOwner.username = role
      await withConnection(url, async (administrator) => {
        await administrator.query(`create role ${role} login bypassrls`)
        await administrator.query(`grant oto_app, oto_search to ${role}`)
        await administrator.query(`alter role oto_app login`)
        await administrator.query(`alter database ${asOwner.pathname.slice(1)} owner to ${role}`)
        await migrate(asOwner.href)
        await administrator.query(`grant oto_search to ${role}`)
        const { status, output } = enableCitus(asOwner.href)
        assert.equal(status, 0, output)
        assert.match(output, /^\d+ tables are distributed\./m)
      })
    })
  } finally {
    await atEachNode(process.env.CITUS_URL ?? '', `drop role if exists ${role}`)
  }
})
