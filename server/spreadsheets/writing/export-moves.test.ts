import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createShipment, exportShipments } from '#contract/shipments/shipment-endpoints.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const mar = await world.signIn('mar')
await world.owner.query(
  `with codes as (
     insert into shipment_codes (company_id, supplier_id, code)
     select 1, 1, 'X' || n from generate_series(1, 5000) n returning code
   )
   insert into shipments (company_id, supplier_id, code, created_by, search)
   select 1, 1, code, 1, '' from codes`,
)

test('a shipment whose day changes while the file is read is in it once', async () => {
  const body = { estimatedDelivery: '2099-01-01' }
  const { id } = (await mar.call(createShipment, { body })).reply
  const file = await fetch(`${world.origin}${exportShipments.url}?format=data&sort=eta`, {
    headers: { authorization: `Bearer ${mar.token}` },
  })
  let text = ''
  for await (const part of file.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    // It was on the first page, and moves to the last: shipments without a day.
    if (text === '')
      await world.owner.query('update shipments set estimated_delivery = null where id = $1', [id])
    text += part
  }
  assert.equal(text.split('\n').filter((line) => line.startsWith(`${id},`)).length, 1)
})
