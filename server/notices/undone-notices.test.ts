// Notices of undone acts: they are deleted, and an act cannot be undone once a mail has named it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listNotices } from '#contract/notices/notice-endpoints.ts'
import { inTenantTransaction } from '#server/data/command-transaction.ts'
import { noticeReaderBySource } from '#server/notices/notice-sources.ts'
import { untilWaiting } from '#test/world/lock-waits.ts'
import { openNoticeWorld, until } from '#test/world/notice-world.ts'
import { countingActions, undoingIn } from '#test/world/received-shipments.ts'

const noticeWorld = await openNoticeWorld()
const { world, owner, resources, count, allNotified, kindsOf } = noticeWorld
let worker = await noticeWorld.startNotices()
resources.defer(() => worker.stop())
const [lee, marc, ines] = [
  await world.signIn('lee'),
  await world.signIn('marc'),
  await world.signIn('ines'),
]
// No mails unless a test enables them, so that acts can be undone at any time.
await owner.query(
  `insert into notice_settings (company_id, user_id, is_mailed)
   select company_id, id, false from users where company_id = 1
   on conflict (company_id, user_id) do update set is_mailed = false`,
)
const { orderLineOf100, discrepancyOf, settle, answer } = countingActions(world, lee, marc)
const { lineOf, confirm, undoConfirmed, undoSettled, undoAnswered } = undoingIn(lee, marc)
const { orderId } = await lineOf(await orderLineOf100())

test('an undone act leaves no notice, whether undone before or after the notice is written', async () => {
  const noticesOf = async (kind: string) =>
    (await kindsOf(ines)).filter((noticeKind) => noticeKind === kind).length
  const id = await orderLineOf100()
  const { version } = await lineOf(id)
  await allNotified()
  const before = await noticesOf('order-proposed')
  const confirmed = await confirm([{ id, version, quantity: '120' }])
  await allNotified()
  assert.equal(await noticesOf('order-proposed'), before + 1)
  assert.equal((await undoConfirmed(confirmed)).status, 200)
  assert.equal(await noticesOf('order-proposed'), before)
  await worker.stop()
  const { id: discrepancyId } = await discrepancyOf({ cancelled: '10', reason: 'Lost' })
  await settle(discrepancyId, 'credited')
  assert.equal((await undoSettled(discrepancyId, 2)).status, 200)
  worker = await noticeWorld.startNotices()
  await allNotified()
  assert.equal(
    await count(`notices where kind = 'discrepancy-settled' and subject_id = ${discrepancyId}`),
    0,
  )
})

test('undoing queues no job of notices', async () => {
  await allNotified()
  await worker.stop()
  const { id } = await discrepancyOf({ rejected: '10', reasonCode: 'damaged' })
  await settle(id, 'accepted')
  await undoSettled(id, 2)
  await settle(id, 'credited', 3)
  await undoSettled(id, 4)
  await answer(id, 5)
  assert.equal((await undoAnswered(id, 6)).status, 200)
  // The announcement, the receipt, and each act.
  assert.equal(await count(`pgboss.job where name = 'notice-events' and state = 'created'`), 5)
  worker = await noticeWorld.startNotices()
})

/** Returns two unanswered lines of the order, and deletes the order's notices. */
const prepareTwoLines = async () => {
  const lines = await Promise.all([await orderLineOf100(), await orderLineOf100()].map(lineOf))
  assert.ok(lines.every((line) => line.orderId === orderId))
  await allNotified()
  await owner.query(
    `delete from notices where company_id = 1 and kind like 'order-%' and subject_id = $1`,
    [orderId],
  )
  return lines.map(({ id, version }) => ({ id, version }))
}
const amountsOf = async (kind: string) =>
  (await ines.call(listNotices)).reply.rows
    .filter((notice) => notice.kind === kind && notice.subjectId === orderId)
    .map(({ amount }) => amount)

test('lines confirmed one by one are notified and undone one by one', async () => {
  for (const isLaterFirst of [true, false]) {
    const lines = await prepareTwoLines()
    await worker.stop()
    const confirmed = [...(await confirm(lines.slice(0, 1))), ...(await confirm(lines.slice(1)))]
    worker = await noticeWorld.startNotices()
    await allNotified()
    assert.deepEqual(await amountsOf('order-confirmed'), [1, 1])
    for (const [index, line] of (isLaterFirst ? confirmed.toReversed() : confirmed).entries()) {
      assert.equal((await undoConfirmed([line])).status, 200)
      assert.deepEqual(await amountsOf('order-confirmed'), index === 0 ? [1] : [])
    }
  }
})

test('a notice of lines confirmed together counts those not undone', async () => {
  const lines = await prepareTwoLines()
  const confirmed = await confirm(lines)
  await allNotified()
  for (const [index, line] of confirmed.entries()) {
    assert.deepEqual(await amountsOf('order-confirmed'), [2 - index])
    assert.equal((await undoConfirmed([line])).status, 200)
  }
  assert.deepEqual(await amountsOf('order-confirmed'), [])
})

test('events are locked in id order, both for notifying and for undoing', async () => {
  const lines = await prepareTwoLines()
  await worker.stop()
  await confirm(lines)
  const { rows } = await owner.query<{ id: number }>(
    'select id::int from order_events where company_id = 1 order by id desc limit 2',
  )
  const [last, first] = rows.map(({ id }) => id)
  // The update moves the first row behind the last in the table.
  await owner.query('update order_events set note = note where company_id = 1 and id = $1', [first])
  const holder = await owner.connect()
  const lock = 'select from order_events where company_id = 1 and id = $1 for update nowait'
  await holder.query('begin')
  await holder.query(lock, [first])
  const reading = inTenantTransaction(noticeWorld.database, 1, (statements) =>
    noticeReaderBySource['order-event'](statements, [last ?? 0, first ?? 0]),
  )
  await untilWaiting(owner)
  await owner.query(lock, [last])
  await holder.query('rollback')
  holder.release()
  assert.equal((await reading).length, 1)
  worker = await noticeWorld.startNotices()
})

test('lines confirmed together and undone separately leave no notice, even one that is written late', async () => {
  const lines = await prepareTwoLines()
  await worker.stop()
  const [first, second] = await confirm(lines)
  assert.equal((await undoConfirmed(first ? [first] : [])).status, 200)
  worker = await noticeWorld.startNotices()
  await allNotified()
  assert.deepEqual(await amountsOf('order-confirmed'), [1])
  assert.equal((await undoConfirmed(second ? [second] : [])).status, 200)
  assert.deepEqual(await amountsOf('order-confirmed'), [])
})

test('undoing a settlement restores the answer’s notice: unread, and with its mail as planned', async () => {
  const dueAt = '2099-01-05 07:00:00+00'
  const answerNotices = (id: number) =>
    `notices where company_id = 1 and kind = 'discrepancy-answered' and subject_id = ${id}`
  for (const isPastDue of [false, true]) {
    const { id } = await discrepancyOf({ cancelled: '10', reason: 'Lost' })
    await answer(id)
    await allNotified()
    const notices = await count(answerNotices(id))
    assert.ok(notices > 0)
    await owner.query(
      `update notices set mail_due_at = $1 where company_id = 1 and kind = 'discrepancy-answered' and subject_id = $2`,
      [isPastDue ? new Date() : dueAt, id],
    )
    await settle(id, 'credited', 2)
    await allNotified()
    assert.equal(await count(`${answerNotices(id)} and read_at is null`), 0)
    assert.equal(await count(`${answerNotices(id)} and mail_due_at is not null`), 0)
    assert.equal((await undoSettled(id, 3)).status, 200)
    assert.equal(await count(`${answerNotices(id)} and read_at is null`), notices)
    if (isPastDue)
      await until(
        () => count(`${answerNotices(id)} and mailed_at is not null`),
        (mailed) => mailed > 0,
      )
    else {
      assert.equal(await count(`${answerNotices(id)} and mail_due_at = '${dueAt}'`), notices)
      const jobs = `pgboss.job where name = 'notice-mails' and state = 'created' and start_after = '${dueAt}'`
      assert.equal(await count(jobs), notices)
    }
  }
})

test('an act cannot be undone, even in part, once a mail has named it', async () => {
  await owner.query('update notice_settings set is_mailed = true where company_id = 1')
  const lines = await prepareTwoLines()
  const confirmed = await confirm(lines.map((line) => ({ ...line, quantity: '120' })))
  await until(
    () => count(`notices where kind = 'order-proposed' and mailed_at is not null`),
    (mailed) => mailed > 0,
  )
  for (const part of [confirmed.slice(0, 1), confirmed]) {
    const { status, problem } = await undoConfirmed(part)
    assert.deepEqual([status, problem.code], [409, 'told-already'])
  }
  for (const { id } of confirmed) assert.equal((await lineOf(id)).confirmation, 'proposed')
  assert.ok((await amountsOf('order-proposed')).every((amount) => amount === 2))
})
