import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listNotices } from '#contract/notices/notice-endpoints.ts'
import { inTenantTransaction } from '#server/data/command-transaction.ts'
import { readLateEvents } from '#server/notices/notice-days.ts'
import { orderFile, orderFileRow, sendFile } from '#test/samples/order-files.ts'
import { openNoticeWorld, until } from '#test/world/notice-world.ts'
import { idOf } from '#test/world/people.ts'
import { closedShipment } from '#test/world/received-shipments.ts'

const noticeWorld = await openNoticeWorld()
const { world, owner, resources, count, allNotified, addJobs } = noticeWorld
let worker = await noticeWorld.startNotices()
resources.defer(() => worker.stop())
const lee = await world.signIn('lee')
const marc = await world.signIn('marc')
// Today in the companies' time zone, which differs from UTC around midnight.
const today = `(now() at time zone 'Europe/Madrid')::date`

test('newly late shipments and lines are notified once, however many jobs run', async () => {
  const [late, closedLate] = [await closedShipment(lee, 28, 1), await closedShipment(lee, 28, 1)]
  // Partly received and received after its day.
  await owner.query(
    `update shipments set estimated_delivery = ${today} - case when id = $1 then 2 else 9 end, receipt = 'partial'
     where company_id = 1 and id in ($1, $2)`,
    [late.id, closedLate.id],
  )
  await owner.query(
    `update order_lines set due_date = ${today} - 2 where company_id = 1 and id = 29`,
  )
  // The first event plans the company's next day.
  await allNotified()
  await owner.query(
    `update notice_days set notified_until = ${today} - 3, next_at = now() where company_id = 1`,
  )
  await worker.stop()
  await addJobs('notice-days', { companyId: 1 }, 3)
  worker = await noticeWorld.startNotices()
  await until(
    () => count(`notice_days where next_at > now()`),
    (days) => days === 1,
  )
  for (const kind of ['shipment-late', 'order-overdue'] as const)
    for (const person of [lee, marc]) {
      const { rows } = (await person.call(listNotices, { query: { kind } })).reply
      const cartrosNotices = rows.filter(({ supplier }) => supplier === 'Cartró')
      const expected = kind === 'shipment-late' ? [null] : [cartrosNotices[0]?.subjectId]
      assert.deepEqual(
        cartrosNotices.map(({ subjectId }) => subjectId),
        expected,
        kind,
      )
    }
  assert.equal(
    await count(`notices where kind = 'shipment-late' and user_id = ${await idOf(owner, 'pau')}`),
    0,
  )
})

test('an order line that is imported overdue is notified once', async () => {
  const readLateCodes = async (code: string) => {
    await owner.query(
      `update notice_days set notified_until = ${today} - 2, next_at = now() where company_id = 1`,
    )
    const events = await inTenantTransaction(noticeWorld.database, 1, (statements) =>
      readLateEvents(statements, 1),
    )
    return events.filter(({ kind, subject }) => kind === 'order-overdue' && subject === code)
  }
  await worker.stop()
  await owner.query(
    `update order_lines set changed_at = now() - interval '9 days' where company_id = 1`,
  )
  const due = new Date(Date.now() - 9 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  const row = orderFileRow('OLD-1', 1, '5').replace('2026-02-01', due)
  const { status } = await sendFile(world, marc, '?rows=all', orderFile(row))
  assert.equal(status, 200)
  assert.deepEqual(
    (await readLateCodes('OLD-1')).map(({ amount }) => amount),
    [1],
  )
  await owner.query(
    `update order_lines set changed_at = now() - interval '9 days' where order_code = 'OLD-1'`,
  )
  assert.deepEqual(await readLateCodes('OLD-1'), [])
})
