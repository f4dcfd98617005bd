import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { captureStatements } from '#test/database/statement-capture.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const mar = await world.signIn('mar')
await world.owner.query(
  `with codes as (
     insert into shipment_codes (company_id, supplier_id, code)
     select 1, 1, 'X' || n from generate_series(1, 2000) n returning code
   )
   insert into shipments (company_id, supplier_id, code, created_by, carrier, search)
   select 1, 1, code, 1, 'carrier', 'carrier' from codes`,
)

test('who asks for the head of an export makes the server read no more than its first page', async () => {
  const { result, statements } = await captureStatements(async () => {
    const reply = await fetch(`${world.origin}/api/shipments/export`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${mar.token}` },
    })
    await setTimeout(500)
    return reply
  })
  assert.equal(result.status, 200)
  assert.match(result.headers.get('content-disposition') ?? '', /^attachment/)
  assert.equal(result.headers.get('content-length'), null)
  // The caller, the bounds and a page.
  assert.equal(statements.length, 3)
})
