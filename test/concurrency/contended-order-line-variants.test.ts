// Three plausible checks that do not hold a cap under concurrent writes, and two that do: this proves that the load and
// the trigger of the other tests would detect a wrong check.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import { createShipment } from '#contract/shipments/shipment-endpoints.ts'
import { addShipmentLine } from '#contract/shipments/shipment-line-endpoints.ts'
import {
  type AddQuantity,
  addConcurrently,
  counterDifferences,
  installCapTrigger,
  takeCapViolations,
} from '#test/concurrency/cap-invariant.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const otherServer = await world.another()
const lee = await world.signIn('lee')
const leeElsewhere = await otherServer.signIn('lee')
await installCapTrigger(world.owner)

/** Id of the contended order line. */
const contendedLine = 72
const writers = 16
const contendedCap = 100

const createOpenShipment = async () => (await lee.call(createShipment, { body: {} })).reply.id
const shipments = await Promise.all(Array.from({ length: writers }, createOpenShipment))

const pool = new pg.Pool({ connectionString: world.databaseUrl, max: writers })
pool.on('error', () => {})
after(() => pool.end())

/** Fills the line up to `room` below its cap. */
async function leaveRoom(room: number) {
  await world.owner.query('delete from shipment_lines where order_line_id = $1', [contendedLine])
  await world.owner.query(
    `insert into shipment_lines (company_id, supplier_id, shipment_id, order_line_id, number_of_packages, quantity_per_package)
     values (1, 1, $1, $2, 1, $3)`,
    [shipments[0], contendedLine, contendedCap - room],
  )
  await world.owner.query('update order_lines set in_open = $2 where id = $1', [
    contendedLine,
    contendedCap - room,
  ])
  await takeCapViolations(world.owner)
}

type Check = (client: pg.PoolClient, quantity: number) => Promise<boolean>

const sum = `(select coalesce(sum(quantity), 0) from shipment_lines where company_id = 1 and order_line_id = ${contendedLine})`
const hasRow = ({ rowCount }: pg.QueryResult) => rowCount === 1

const variants: Record<string, { isolation: string; check: Check; isSafe: boolean }> = {
  'check, then insert': {
    isolation: 'read committed',
    check: async (client, q) =>
      hasRow(await client.query(`select 1 where ${sum} + $1::numeric <= ${contendedCap}`, [q])),
    isSafe: false,
  },
  'check, then insert, on a repeatable snapshot': {
    isolation: 'repeatable read',
    check: async (client, q) =>
      hasRow(await client.query(`select 1 where ${sum} + $1::numeric <= ${contendedCap}`, [q])),
    isSafe: false,
  },
  'lock and sum in the same statement': {
    isolation: 'read committed',
    check: async (client, q) => {
      const { rows } = await client.query(
        `select ${sum} + $1::numeric <= ${contendedCap} as fits from order_lines where company_id = 1 and id = ${contendedLine} for update`,
        [q],
      )
      return rows[0].fits
    },
    isSafe: false,
  },
  'lock, then sum': {
    isolation: 'read committed',
    check: async (client, q) => {
      await client.query(
        `select from order_lines where company_id = 1 and id = ${contendedLine} for update`,
      )
      return hasRow(
        await client.query(`select 1 where ${sum} + $1::numeric <= ${contendedCap}`, [q]),
      )
    },
    isSafe: true,
  },
}

const writer =
  ({ isolation, check }: { isolation: string; check: Check }, shipment: number): AddQuantity =>
  async (quantity) => {
    const client = await pool.connect()
    try {
      await client.query(`begin isolation level ${isolation}`)
      await client.query(`set local app.company = '1'`)
      const fits = await check(client, quantity)
      if (fits) {
        await client.query(
          `insert into shipment_lines (company_id, supplier_id, shipment_id, order_line_id, number_of_packages, quantity_per_package)
           values (1, 1, $1, ${contendedLine}, 1, $2)`,
          [shipment, quantity],
        )
        // The counter is updated without a check, because only the variant's check is tested. A repeatable snapshot would
        // fail on the counter's row, so there the sum is compared afterwards.
        if (isolation === 'read committed')
          await client.query(
            `update order_lines set in_open = in_open + $1 where company_id = 1 and id = ${contendedLine}`,
            [quantity],
          )
      }
      await client.query('commit')
      return fits
    } catch {
      await client.query('rollback')
      return false
    } finally {
      client.release()
    }
  }

const announced = async () =>
  Number((await world.owner.query(`select ${sum} as announced`)).rows[0].announced)

for (const [name, variant] of Object.entries(variants)) {
  test(`${name}: ${variant.isSafe ? 'keeps the cap' : 'exceeds the cap, and the trigger reports it'}`, async () => {
    let isCaught = false
    for (let trial = 0; trial < 20 && !isCaught; trial += 1) {
      await leaveRoom(12)
      await addConcurrently(
        shipments.map((shipment) => writer(variant, shipment)),
        3,
      )
      const violations = await takeCapViolations(world.owner)
      const isOver = (await announced()) > contendedCap
      isCaught = isOver
      if (variant.isolation === 'read committed')
        assert.equal(violations.length > 0, isOver, 'trigger and sum agree')
      if (variant.isSafe && trial === 4) break
    }
    assert.equal(isCaught, !variant.isSafe)
  })
}

test('the server keeps the cap under the same load, through two processes', async () => {
  for (let trial = 0; trial < 5; trial += 1) {
    await leaveRoom(12)
    const { rows } = await world.owner.query<{ id: number; version: number }>(
      'select id::int, version from shipments where id = any($1)',
      [shipments],
    )
    const adds = rows.map(({ id, version }, index): AddQuantity => {
      const actor = index % 2 ? lee : leeElsewhere
      let currentVersion = version
      return async (quantity) => {
        const { status, problem } = await actor.call(addShipmentLine, {
          params: { id },
          version: currentVersion,
          body: {
            orderLineId: contendedLine,
            numberOfPackages: 1,
            quantityPerPackage: String(quantity),
          },
        })
        if (status === 201) currentVersion += 1
        else assert.equal(problem.code, 'over-cap')
        return status === 201
      }
    })
    // A quantity of 1 still fits when 2 and 3 are refused, so the line fills to the last piece.
    assert.equal(await addConcurrently(adds, 3), 12)
    assert.deepEqual(await takeCapViolations(world.owner), [])
    assert.equal(await announced(), contendedCap)
    assert.deepEqual(await counterDifferences(world.owner), [])
  }
})
