// Own process: people work on a database of 0.2.0 while it is upgraded.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { migrate, readMigrations } from '#database/migrate.ts'
import { createFormerSchema } from '#test/upgrades/former-release.ts'
import { letPeopleWork } from '#test/upgrades/people-at-work.ts'
import { withEmptyDatabase } from '#test/world/database.ts'
import { eventually } from '#test/world/running-server.ts'
import { isEssentialRun } from '#test/world/test-scope.ts'

/** Lock options: the defaults in `npm run test:all`; shorter ones in `npm test`, which then waits less. */
const lockOptions = isEssentialRun ? { lockTimeoutMs: 1200, pauseMs: 300 } : {}

const asApplication = (ownerUrl: string) => {
  const url = new URL(ownerUrl)
  url.searchParams.set('options', '-c role=oto_app')
  return url.href.replaceAll('+', '%20')
}

/** Returns a checksum per table, over these columns and the rows of a company in which nobody works. */
const rowChecksums = async (owner: pg.Client, columns: Map<string, string[]>) => {
  const sums: Record<string, string> = {}
  for (const [table, names] of columns) {
    const { rows } = await owner.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(row, e'\\n' order by row)), '') as sum
       from (select (jsonb_build_array(${names.map((name) => `t.${name}`).join()}))::text as row
         from ${table} t where company_id = 2) r`,
    )
    sums[table] = rows[0].sum
  }
  return sums
}

const columnsOf = async (owner: pg.Client) => {
  const { rows } = await owner.query<{ table: string; columns: string[] }>(
    `select c.relname as table, array_agg(a.attname::text order by a.attname) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and exists (
       select from pg_attribute k where k.attrelid = c.oid and k.attname = 'company_id') group by 1 order by 1`,
  )
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

test('an upgrade from 0.2.0 while people work loses nothing and fails nobody', async () => {
  await withEmptyDatabase(async (ownerUrl) => {
    await createFormerSchema(ownerUrl)
    const owner = new pg.Client({ connectionString: ownerUrl })
    const report = new pg.Client({ connectionString: ownerUrl, application_name: 'long-report' })
    await Promise.all([owner.connect(), report.connect()])
    try {
      const columns = await columnsOf(owner)
      const before = await rowChecksums(owner, columns)
      const people = await letPeopleWork(asApplication(ownerUrl), isEssentialRun ? 300 : 60)
      await eventually('everybody works', async () => people.done.shipments.size > 1)
      // Somebody's transaction outlasts the time that a migration waits for its locks.
      await report.query('begin; select from order_lines where company_id = 2 for update')
      const sentences: string[] = []
      const { reads, signIns } = people.done
      const migrating = migrate(ownerUrl, undefined, {
        ...lockOptions,
        onWait: (sentence) => sentences.push(sentence),
      })
      migrating.catch(() => {})
      const isRetried = () => sentences.some((sentence) => /did not get its locks/.test(sentence))
      await eventually('a migration is tried again', async () => isRetried())
      await report.query('commit')
      const ran = await migrating
      assert.ok(
        people.done.reads > reads && people.done.signIns > signIns,
        'work goes on meanwhile',
      )
      assert.equal(ran.length, (await readMigrations()).length - 9)
      await eventually('discrepancies are answered', async () => people.done.discrepancies > 0)
      await people.stop()

      const after = await columnsOf(owner)
      const commonColumns = new Map(
        [...columns].map(([table, names]) => [
          table,
          names.filter((name) => after.get(table)?.includes(name)),
        ]),
      )
      for (const [table, names] of columns) {
        assert.ok(after.has(table), `${table} is still there`)
        assert.deepEqual(commonColumns.get(table), names, `${table} has the columns that it had`)
      }
      assert.deepEqual(await rowChecksums(owner, commonColumns), before)
      await assertAcknowledged(owner, people.done)
    } finally {
      await Promise.all([owner.end(), report.end()])
    }
  })
})

const assertAcknowledged = async (
  owner: pg.Client,
  done: Awaited<ReturnType<typeof letPeopleWork>>['done'],
) => {
  const { rows: shipments } = await owner.query<{ id: number; steps: number; events: number }>(
    `select s.id::int, s.version as steps, (select count(*)::int from shipment_events e
       where e.company_id = 1 and e.shipment_id = s.id) as events
     from shipments s where company_id = 1 and code not like 'OLD%' order by id`,
  )
  const acknowledged = [...done.shipments].sort(([a], [b]) => a - b)
  assert.deepEqual(
    shipments,
    acknowledged.map(([id, steps]) => ({ id, steps, events: steps })),
  )
  const { rows } = await owner.query(
    `select (select count(*)::int from sign_in_events where company_id = 1 and kind = 'signed-in') as "signIns",
       (select count(*)::int from sessions where company_id = 1) as sessions,
       (select count(*)::int from order_imports where company_id = 1) as imports,
       (select min(quantity)::int - 1000000 from order_lines where company_id = 1 and order_code = 'PO-2') as pieces,
       (select name from users where company_id = 1 and id = 2) as name,
       (select count(*)::int from discrepancies where answer = 'accepted') as discrepancies`,
  )
  assert.deepEqual(rows, [
    {
      ...{ signIns: done.signIns, sessions: done.signIns, name: `Name ${done.names}` },
      ...{ imports: done.imports, pieces: done.imports, discrepancies: done.discrepancies },
    },
  ])
  assert.deepEqual((await owner.query('select * from order_line_differences')).rows, [])
}
