import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import { closeShipment } from '#contract/shipments/shipment-endpoints.ts'
import { isSscc } from '#domain/gs1/gs1-key.ts'
import { packAll, packingActions } from '#test/world/packing-actions.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const mar = await world.signIn('mar')
const { doPack, packingOf, ready, versionOf } = packingActions(world, mar)
const application = new pg.Pool({ connectionString: world.databaseUrl, max: 32 })
application.on('error', () => {})
after(() => application.end())

type Input = { company: number; prefix?: string; extension?: number; from?: number; count?: number }

const allocateSsccs = `select allocate_ssccs($1, $2::smallint, $3::bigint, $4::int) as digits`

/** Allocates SSCCs for a company in a transaction that stays open for a moment, like one that closes a shipment. */
async function allocate(
  { company, prefix = '0614141', extension = 0, from = 0, count = 7 }: Input,
  statement = allocateSsccs,
): Promise<string[]> {
  const client = await application.connect()
  try {
    await client.query(`begin; set local app.company = '${company}'`)
    const { rows } = await client.query<{ digits: string }>(statement, [
      prefix,
      extension,
      from,
      count,
    ])
    await client.query('select pg_sleep(0.005)')
    await client.query('commit')
    return rows.map(({ digits }) => digits)
  } finally {
    client.release()
  }
}

const duplicates = (numbers: string[]) => numbers.length - new Set(numbers).size

const allocateConcurrently = async (statement?: string) => {
  const allocated = await Promise.all(
    Array.from({ length: 32 }, (_, printer) => allocate({ company: 1 + (printer % 2) }, statement)),
  )
  return allocated.flat()
}

test('two companies with one supplier and 32 concurrent transactions allocate no number twice', async () => {
  const allocated = await allocateConcurrently()
  assert.equal(allocated.length, 32 * 7)
  assert.equal(duplicates(allocated), 0)
})

test('a counter of each company, as in former versions, allocates duplicates, which this test detects', async () => {
  await world.owner.query(`
    create table counters_of_before (company bigint, prefix text, extension int, last bigint,
      primary key (company, prefix, extension));
    grant select, insert, update on counters_of_before to public`)
  const statement = `
    with drawn as (
      insert into counters_of_before as c
      values (current_setting('app.company')::bigint, $1::text, $2::int, $3::bigint + $4::int)
      on conflict (company, prefix, extension) do update set last = c.last + $4::int returning last
    ) select $2::text || $1::text || lpad(n::text, 9, '0') as digits
      from drawn, generate_series(last - $4::int + 1, last) n`
  assert.ok(duplicates(await allocateConcurrently(statement)) > 0)
})

test('prefixes of 4 to 12 digits that begin with each other never allocate the same number', async () => {
  const prefixes = ['0614', '0614141', '06141410', '0614141000', '061414100000']
  const allocated = await Promise.all(
    prefixes.flatMap((prefix) =>
      [1, 2, 1, 2].map((company) => allocate({ company, prefix, extension: 4, count: 90 })),
    ),
  )
  assert.ok(allocated.every((numbers) => numbers.length === 90))
  assert.ok(allocated.flat().every((digits) => /^4\d{16}$/.test(digits)))
  allocated.forEach((numbers, index) => {
    const prefix = prefixes[Math.floor(index / 4)] ?? ''
    assert.ok(numbers.every((digits) => digits.startsWith(`4${prefix}`)))
  })
  assert.equal(duplicates(allocated.flat()), 0)
})

test('SSCCs of a company do not reveal how many another one allocated', async () => {
  const serialOf = (digits: string[]) => Number(digits[0]?.slice(8))
  const starts: number[] = []
  for (let extension = 0; extension < 10; extension += 1) {
    await allocate({ company: 1, prefix: '7777777', extension, count: 5 })
    starts.push(serialOf(await allocate({ company: 2, prefix: '7777777', extension, count: 5 })))
  }
  // A single counter would always continue at 5, and the next free block at 100.
  assert.ok(new Set(starts).size > 5, `${starts}`)
  assert.ok(starts.every((serial) => serial < 200_000))
  // A request gets consecutive serials while its block lasts.
  const next = serialOf(await allocate({ company: 2, prefix: '7777777', extension: 9, count: 5 }))
  assert.equal(next, (starts[9] ?? 0) + 5)
})

test('serials below the configured start are left to other systems', async () => {
  const own = { company: 1, prefix: '8888888', extension: 1 }
  await allocate(own)
  const raised = await allocate({ ...own, from: 500_001, count: 250 })
  assert.equal(duplicates(raised), 0)
  assert.ok(raised.every((digits) => Number(digits.slice(8)) >= 500_001))
})

test('the last serials are allocated, and then fewer than requested', async () => {
  const own = { company: 1, prefix: '123456789012', extension: 2 }
  const all = await allocate({ ...own, count: 10_000 })
  assert.deepEqual([all.length, duplicates(all)], [10_000, 0])
  assert.deepEqual(await allocate({ ...own, count: 1 }), [])
  assert.deepEqual(await allocate({ ...own, company: 2, count: 1 }), [])
})

test('a rolled back allocation leaves no gap', async () => {
  const client = await application.connect()
  await client.query(`begin; set local app.company = '1'`)
  await client.query(allocateSsccs, ['9999999', 0, 0, 10])
  await client.query('rollback')
  client.release()
  const { rows } = await world.owner.query(
    'select from sscc_blocks where block between 99999990000000 and 99999999999999',
  )
  assert.equal(rows.length, 0)
})

test('shipments closed while another company allocates under the same prefix have unique SSCCs', async () => {
  const { rows } = await world.owner.query<{ prefix: string; extension: number }>(
    'select gs1_prefix as prefix, sscc_extension as extension from suppliers where company_id = 1 and id = 1',
  )
  const [supplier] = rows
  const shipments = await Promise.all(Array.from({ length: 12 }, () => ready()))
  for (const { params } of shipments) await doPack(params, packAll)
  const [others] = await Promise.all([
    Promise.all(shipments.map(() => allocate({ company: 2, ...supplier, count: 4 }))),
    ...shipments.map(async ({ params }) => {
      const version = await versionOf(params)
      assert.equal((await mar.call(closeShipment, { params, version })).status, 200)
    }),
  ])
  const packings = await Promise.all(shipments.map(({ params }) => packingOf(params)))
  const ours = packings.flatMap(({ packages }) => packages.map(({ sscc }) => sscc ?? ''))
  assert.equal(ours.length, 48)
  assert.ok(ours.every(isSscc))
  assert.equal(duplicates([...ours.map((sscc) => sscc.slice(0, 17)), ...others.flat()]), 0)
  // SSCCs follow the order of the package numbers, in which labels are attached.
  for (const { packages } of packings) {
    const ssccs = packages.map(({ sscc }) => sscc)
    assert.deepEqual(ssccs, ssccs.toSorted())
  }
})
