import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createShipment } from '#contract/shipments/shipment-endpoints.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()

test('codes that were chosen by hand ahead are passed in one step, however many, and 32 writers get a code each', async () => {
  const { rows } = await world.owner.query(
    'select last_shipment_number::int as last from suppliers where company_id = 1 and id = 1',
  )
  const { last } = rows[0]
  await world.owner.query(
    `insert into shipment_codes (company_id, supplier_id, code)
     select 1, 1, 'S' || lpad((n)::text, 6, '0') from generate_series($1::int + 1, $1::int + 3000) n
     on conflict do nothing`,
    [last],
  )
  const people = await Promise.all(['lee', 'mar', 'lee', 'mar'].map((name) => world.signIn(name)))
  const made = await Promise.all(
    Array.from({ length: 32 }, async (_, n) => people[n % 4]?.call(createShipment, { body: {} })),
  )
  assert.deepEqual([...new Set(made.map((one) => one?.status))], [201])
  const codes = made.map((one) => one?.reply.code).sort()
  const expected = Array.from(
    { length: 32 },
    (_, n) => `S${String(last + 3001 + n).padStart(6, '0')}`,
  )
  assert.deepEqual(codes, expected)
})

test('past six digits codes are as long as they must be', async () => {
  await world.owner.query(
    'update suppliers set last_shipment_number = 999999 where company_id = 1 and id = 1',
  )
  const lee = await world.signIn('lee')
  assert.equal((await lee.call(createShipment, { body: {} })).reply.code, 'S1000000')
})
