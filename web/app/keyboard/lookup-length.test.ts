import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listOrderLines } from '#contract/orders/order-endpoints.ts'
import { lookUpCode } from '#contract/shipments/code-lookup-endpoints.ts'
import { listShipments } from '#contract/shipments/shipment-endpoints.ts'
import { isCodeLength, isPrefixLength } from '#web/app/keyboard/lookup-length.ts'

test('no text is looked up that is longer than the server takes', () => {
  for (const length of [2, 3, 100, 101, 200, 201, 300]) {
    const text = 'A'.repeat(length)
    const isTaken = lookUpCode.schema.querystring.safeParse({ code: text }).success
    if (length > 2) assert.equal(isCodeLength(text), isTaken, text)
    for (const [list, query] of [
      [listShipments, { code: text }],
      [listOrderLines, { order: text }],
    ] as const)
      assert.equal(isPrefixLength(text), list.schema.querystring.safeParse(query).success, text)
  }
  assert.deepEqual([isCodeLength('PO'), isPrefixLength('P')], [false, false])
})
