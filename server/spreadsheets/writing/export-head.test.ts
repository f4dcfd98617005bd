import assert from 'node:assert/strict'
import { tracingChannel } from 'node:diagnostics_channel'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { exportScorecard } from '#contract/scorecard/scorecard-endpoints.ts'
import { getSupplierTemplate } from '#contract/settings/supplier-endpoints.ts'
import { workerChannelName } from '#server/load/worker-pool.ts'
import { captureStatements } from '#test/database/statement-capture.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const [mar, ada] = await Promise.all([world.signIn('mar'), world.signIn('ada')])
await world.owner.query(
  `with codes as (
     insert into shipment_codes (company_id, supplier_id, code)
     select 1, 1, 'X' || n from generate_series(1, 2000) n returning code
   )
   insert into shipments (company_id, supplier_id, code, created_by, carrier, search)
   select 1, 1, code, 1, 'carrier', 'carrier' from codes`,
)

let jobs = 0
tracingChannel(workerChannelName).subscribe({ start: () => (jobs += 1) } as never)

const headOf = async (path: string, { token } = mar) => {
  const reply = await fetch(`${world.origin}${path}`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${token}` },
  })
  await setTimeout(300)
  return reply
}

for (const format of ['data', 'csv', 'xlsx'] as const)
  test(`a HEAD request for a file reads no rows and writes no file: ${format}`, async () => {
    const before = jobs
    const { result, statements } = await captureStatements(() =>
      headOf(`/api/shipments/export?format=${format}`),
    )
    assert.equal(result.status, 200)
    assert.match(
      result.headers.get('content-disposition') ?? '',
      /^attachment; filename="Shipments/,
    )
    assert.equal(result.headers.get('content-length'), null)
    // Statements for the caller and the bounds.
    assert.equal(statements.length, 2)
    for (const { url } of [exportScorecard, getSupplierTemplate]) {
      const other = await headOf(`${url}?format=${format === 'data' ? 'csv' : format}`, ada)
      assert.equal(other.status, 200, url)
    }
    assert.equal(jobs, before)
  })

test('the name of a file has the day at the company', async () => {
  const { time_zone: usual } = (
    await world.owner.query<{ time_zone: string }>('select time_zone from companies where id = 1')
  ).rows[0] ?? { time_zone: '' }
  const setTimeZone = (timeZone: string) =>
    world.owner.query('update companies set time_zone = $1 where id = 1', [timeZone])
  // At any time one of them has another day than UTC.
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    await setTimeZone(timeZone)
    const day = new Intl.DateTimeFormat('sv', { timeZone }).format(new Date())
    const { headers } = await headOf('/api/shipments/export?format=csv')
    assert.match(headers.get('content-disposition') ?? '', new RegExp(`"Shipments_${day}\\.csv"`))
  }
  await setTimeZone(usual)
})

test('a HEAD request for a refused file has the status of a GET', async () => {
  const reply = await headOf('/api/shipments/export?format=xlsx&sort=none')
  assert.equal(reply.status, 400)
})
