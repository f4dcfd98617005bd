import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readShipmentsSearch } from '#web/app/shipment/shipments-search.ts'
import { readOrdersSearch } from '#web/orders/list/orders-search.ts'
import { readHistorySearch, readPeopleSearch } from '#web/settings/list-addresses.ts'
import { readBulkAddSearch } from '#web/shipments/bulk-add/bulk-add-search.ts'

const lists = {
  readBulkAddSearch,
  readHistorySearch,
  readOrdersSearch,
  readPeopleSearch,
  readShipmentsSearch,
}

for (const [name, read] of Object.entries(lists)) {
  test(`${name}: a page has 10, 50 or 100 rows if the address says so, else 25`, () => {
    for (const rows of [10, 50, 100]) {
      assert.deepEqual(read({ rows }), { rows })
      assert.deepEqual(read({ rows: String(rows) }), { rows })
    }
    for (const rows of [25, 7, 0, -10, 1000, 'ten', null]) assert.deepEqual(read({ rows }), {})
  })
}
