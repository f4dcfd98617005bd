import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()

test('each function of a search answers the application: ids, or null where there is no index', async () => {
  const application = new pg.Client({ connectionString: world.databaseUrl })
  await application.connect()
  try {
    for (const call of [
      `search_shipments(1, '%abc%', 10)`,
      `search_order_lines(1, '%abc%', 10)`,
      `search_company_shipments('%abc%', 10)`,
      `search_company_order_lines('%abc%', 10)`,
      `search_people('%mar%', 10)`,
    ]) {
      await application.query(`begin; set local app.company = '1'`)
      const { rows } = await application.query(`select ${call} as ids`)
      assert.ok(rows[0].ids === null || Array.isArray(rows[0].ids), call)
      await application.query('commit')
    }
  } finally {
    await application.end()
  }
})
