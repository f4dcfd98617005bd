import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readXlsx } from 'hucre/xlsx'
import type { Endpoint } from '#contract/endpoint.ts'
import { lang } from '#domain/lang.ts'
import { allEndpoints } from '#test/replies/all-endpoints.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()

test('every list exports as a workbook in every language', async () => {
  const ada = await world.signIn('ada')
  const isExport = ({ url, schema: { querystring } }: Endpoint) =>
    !url.includes(':') &&
    !!querystring &&
    JSON.stringify(querystring.toJSONSchema()).includes('"xlsx"')
  const exports = (await allEndpoints()).filter(isExport)
  assert.ok(exports.length > 4)
  for (const endpoint of exports)
    for (const language of lang.options) {
      const query = { format: 'xlsx', lang: language }
      // Endpoints with the supplier scope need a supplier.
      const as = endpoint.scope === 'supplier' ? { supplier: 1 } : {}
      const { status, bytes, text } = await ada.call(endpoint, { query, ...as } as object)
      assert.equal(status, 200, `${endpoint.url} ${language} ${text}`)
      assert.equal((await readXlsx(bytes)).sheets.length, 1, `${endpoint.url} ${language}`)
    }
})
