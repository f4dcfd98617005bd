import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  countUnreadNotices,
  getNoticeSettings,
  listNotices,
  readNotices,
  saveNoticeSettings,
  unsubscribeFromNotices,
} from '#contract/notices/notice-endpoints.ts'
import { cancelOrder, createOrder } from '#contract/orders/order-change-endpoints.ts'
import { confirmOrderLines } from '#contract/orders/order-confirmation-endpoints.ts'
import { cancelShipment } from '#contract/shipments/shipment-endpoints.ts'
import { orderFile, orderFileRow, sendFile } from '#test/samples/order-files.ts'
import { openNoticeWorld, until } from '#test/world/notice-world.ts'
import { idOf } from '#test/world/people.ts'
import { closedShipment, countingActions } from '#test/world/received-shipments.ts'
import { callEndpoint } from '#test/world/world.ts'

const noticeWorld = await openNoticeWorld()
const { world, owner, resources, count, allNotified, kindsOf, reopen, close, mailsTo, addJobs } =
  noticeWorld
let worker = await noticeWorld.startNotices()
resources.defer(() => worker.stop())
let mailing = await noticeWorld.startMailing()
resources.defer(() => mailing.stop())

const [lee, mar, pau, ada] = [
  await world.signIn('lee'),
  await world.signIn('mar'),
  await world.signIn('pau'),
  await world.signIn('ada'),
]
let marc = await world.signIn('marc')
const defaults = { mail: {}, isMailed: true, quietHours: null }
const dueTo = (userId: number, kind: string) =>
  count(`notices where user_id = ${userId} and kind = '${kind}' and mail_due_at is not null`)
const [adaId, marcId] = [await idOf(owner, 'ada'), await idOf(owner, 'marc')]

test('each side is notified of the other side’s actions, in one mail', async () => {
  await worker.stop()
  await reopen(mar, 3)
  await close(lee, 3)
  worker = await noticeWorld.startNotices()
  await allNotified()
  assert.deepEqual(await kindsOf(marc), ['shipment-changed', 'shipment-reopened'])
  assert.deepEqual(await kindsOf(lee), ['shipment-reopened'])
  assert.deepEqual(await kindsOf(mar), [])
  assert.deepEqual(await kindsOf(pau), [])
  await until(
    async () => mailsTo('marc@example.com').length,
    (mails) => mails > 0,
  )
  const [mail, ...others] = mailsTo('marc@example.com')
  assert.deepEqual(others, [])
  assert.match(mail?.source ?? '', /^Subject: 2 notices from Mercat/m)
  assert.match(mail?.source ?? '', /^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
})

test('only its receiver can mark a notice as read', async () => {
  const { rows } = (await marc.call(listNotices)).reply
  const [newest, older] = rows.map(({ id }) => id)
  assert.deepEqual((await marc.call(countUnreadNotices)).reply, { unread: 2 })
  const ofOthers = await lee.call(readNotices, { body: { ids: [newest ?? 0] } })
  assert.equal(ofOthers.status, 404)
  await marc.call(readNotices, { body: { ids: [older ?? 0] } })
  const unreadRows = (await marc.call(listNotices, { query: { state: 'unread' } })).reply.rows
  assert.deepEqual(
    unreadRows.map(({ id }) => id),
    [newest],
  )
  const kind = rows.find(({ id }) => id === older)?.kind
  await marc.call(readNotices, { body: { upTo: newest ?? 0, kind } })
  assert.deepEqual((await marc.call(countUnreadNotices)).reply, { unread: 1 })
  await marc.call(readNotices, { body: { upTo: newest ?? 0 } })
  assert.deepEqual((await marc.call(countUnreadNotices)).reply, { unread: 0 })
})

test('forty lines confirmed together are one notice', async () => {
  const { rows: lines } = await owner.query<{ id: number; version: number }>(
    `insert into order_lines (company_id, supplier_id, order_id, line_number, product_code, product_name, size, color, unit,
       quantity, due_date, order_code)
     select 1, l.supplier_id, l.order_id, 1000 + n, l.product_code, l.product_name, l.size, l.color, l.unit, 10, '2099-01-01',
       l.order_code
     from order_lines l cross join generate_series(1, 40) n where l.id = 24 returning id::int, version`,
  )
  const confirmed = await lee.call(confirmOrderLines, { body: { lines } })
  assert.equal(confirmed.status, 200, confirmed.text)
  await allNotified()
  const [notice] = (await ada.call(listNotices, { query: { kind: 'order-confirmed' } })).reply.rows
  assert.equal(notice?.amount, 40)
  assert.equal(await count(`notices where kind = 'order-confirmed' and user_id = ${adaId}`), 1)
})

test('an import notifies suppliers of their orders, and colleagues of the import', async () => {
  const rows = [orderFileRow('NEW-1', 1, '5'), orderFileRow('NEW-2', 1, '5')]
  const { status } = await sendFile(world, marc, '?rows=all&fileName=today.csv', orderFile(...rows))
  assert.equal(status, 200)
  await allNotified()
  const [toLee] = (await lee.call(listNotices)).reply.rows
  assert.deepEqual([toLee?.kind, toLee?.subject, toLee?.amount], ['order-new', '', 2])
  const [toAda] = (await ada.call(listNotices)).reply.rows
  assert.deepEqual([toAda?.kind, toAda?.subject], ['import-finished', 'today.csv'])
  assert.ok(!(await kindsOf(marc)).includes('import-finished'))
  assert.ok(!(await kindsOf(await world.signIn('ines'))).includes('import-finished'))
})

test('a manual order and its change notify the supplier', async () => {
  const line = {
    productCode: 'TUBE',
    productName: 'Post tube',
    quantity: '5',
    dueDate: '2099-05-01',
  }
  const { reply } = await marc.actingFor(1).call(createOrder, {
    body: { code: 'HAND-1', orderDate: '2026-01-05', lines: [line, line] },
  })
  await allNotified()
  const newest = async () => (await lee.call(listNotices)).reply.rows[0]
  const created = await newest()
  assert.deepEqual([created?.kind, created?.subject, created?.amount], ['order-new', 'HAND-1', 2])
  await marc.call(cancelOrder, { params: { id: reply.id }, version: 2, body: {} })
  await allNotified()
  const changed = await newest()
  assert.deepEqual(
    [changed?.kind, changed?.subject, changed?.amount],
    ['order-changed', 'HAND-1', 2],
  )
})

test('a receipt notifies the supplier of received goods or of discrepancies', async () => {
  const { receive, orderLineOf100 } = countingActions(world, lee, marc)
  await receive(await closedShipment(lee, 25, 4), { accepted: '4' })
  await allNotified()
  assert.equal((await kindsOf(lee))[0], 'shipment-received')
  await receive(await closedShipment(lee, 26, 4), {
    accepted: '3',
    cancelled: '1',
    reason: 'One less',
  })
  await allNotified()
  assert.equal((await kindsOf(lee))[0], 'shipment-differs')
  const largeShipment = await closedShipment(lee, await orderLineOf100(), 100)
  await receive(largeShipment, { accepted: '100', surplus: '50' })
  await allNotified()
  const newest = (await lee.call(listNotices)).reply.rows[0]
  assert.deepEqual([newest?.kind, newest?.subjectId], ['shipment-differs', largeShipment.id])
})

test('a person who lost the right before the mail is sent gets none', async () => {
  const mailsBefore = mailsTo('marc@example.com').length
  // Like an administrator's change, which ends the sessions.
  const moveTo = async (supplier: number | null) => {
    await owner.query('delete from sessions where user_id = $1', [marcId])
    await owner.query('update users set supplier_id = $2 where id = $1', [marcId, supplier])
  }
  const daily = { ...defaults, mail: { 'shipment-reopened': 'daily' } } as const
  await marc.call(saveNoticeSettings, { body: daily })
  await reopen(mar, 3)
  await allNotified()
  assert.equal(await dueTo(marcId, 'shipment-reopened'), 1)
  await moveTo(2)
  await owner.query('update notices set mail_due_at = now() where mail_due_at is not null')
  await addJobs('notice-mails', { companyId: 1, userId: marcId })
  await until(
    () => dueTo(marcId, 'shipment-reopened'),
    (due) => due === 0,
  )
  assert.equal(await count(`mails where receiver_id = ${marcId} and state = 'waiting'`), 0)

  await moveTo(null)
  await mailing.stop()
  await close(lee, 3)
  await until(
    () => count(`mails where receiver_id = ${marcId} and state = 'waiting'`),
    (waiting) => waiting === 1,
  )
  await moveTo(2)
  mailing = await noticeWorld.startMailing()
  await until(
    () => count(`mails where receiver_id = ${marcId} and reason = 'nothing-left'`),
    (dead) => dead === 1,
  )
  assert.equal(mailsTo('marc@example.com').length, mailsBefore)
  assert.deepEqual(await kindsOf(await world.signIn('marc')), [])
  await moveTo(null)
  marc = await world.signIn('marc')
})

test('mails respect quiet hours in the company’s time zone, and summaries are sent at seven', async () => {
  await owner.query(`update companies set time_zone = 'Asia/Kolkata' where id = 1`)
  const { rows } = await owner.query<{ hour: number }>(
    `select extract(hour from now() at time zone 'Asia/Kolkata')::int as hour`,
  )
  const hour = rows[0]?.hour ?? 0
  const quietHours = { from: hour, to: (hour + 3) % 24 }
  await ada.call(saveNoticeSettings, { body: { ...defaults, quietHours } })
  assert.deepEqual((await ada.call(getNoticeSettings)).reply.quietHours, quietHours)
  const dueHours = async (kind: string) =>
    (
      await owner.query<{ hour: number }>(
        `select distinct extract(hour from mail_due_at at time zone 'Asia/Kolkata')::int as hour from notices
         where user_id = $1 and kind = $2 and mail_due_at is not null`,
        [adaId, kind],
      )
    ).rows.map((row) => row.hour)
  await reopen(mar, 3)
  await allNotified()
  assert.deepEqual(await dueHours('shipment-reopened'), [quietHours.to])

  await owner.query('update notices set mail_due_at = null')
  const daily = { ...defaults, mail: { 'shipment-cancelled': 'daily' } } as const
  await ada.call(saveNoticeSettings, { body: daily })
  const cancelled = await closedShipment(lee, 27, 1)
  const input = {
    params: { id: cancelled.id },
    version: cancelled.version,
    body: { reason: 'Lost' },
  }
  assert.equal((await mar.call(cancelShipment, input)).status, 200)
  await allNotified()
  assert.deepEqual(await dueHours('shipment-cancelled'), [7])
  assert.equal(
    await count(
      `notices where user_id = ${adaId} and kind = 'shipment-cancelled' and mail_due_at is not null`,
    ),
    1,
  )
  // New settings also apply to notices that wait for a mail.
  await ada.call(saveNoticeSettings, {
    body: { ...defaults, mail: { 'shipment-cancelled': 'never' } },
  })
  assert.equal(
    await count(
      `notices where user_id = ${adaId} and kind = 'shipment-cancelled' and mail_due_at is not null`,
    ),
    0,
  )
  await owner.query(`update companies set time_zone = 'Europe/Madrid' where id = 1`)
})

test('one-click unsubscription needs the signed link', async () => {
  const [mail] = mailsTo('marc@example.com')
  const [, token = ''] = /unsubscription\?token=([^>]+)>/.exec(mail?.source ?? '') ?? []
  const unsubscribe = (token: string) =>
    callEndpoint(world.origin, unsubscribeFromNotices, {
      query: { token },
      body: 'List-Unsubscribe=One-Click' as never,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const otherPerson = token.replace(/^1\.\d+/, `1.${adaId}`)
  // The last letter has unused bits, so the test changes the letter before it.
  const otherLetter = token.at(-2) === 'A' ? 'B' : 'A'
  const otherSignature = `${token.slice(0, -2)}${otherLetter}${token.slice(-1)}`
  for (const wrong of ['x', otherPerson, token.replace(/^1/, '2'), otherSignature])
    assert.equal((await unsubscribe(wrong)).status, 404, wrong)
  assert.equal((await marc.call(getNoticeSettings)).reply.isMailed, true)
  assert.equal((await unsubscribe(token)).status, 204)
  assert.equal((await marc.call(getNoticeSettings)).reply.isMailed, false)
  await close(lee, 3)
  await allNotified()
  assert.equal((await kindsOf(marc))[0], 'shipment-changed')
  assert.equal(await count(`notices where user_id = ${marcId} and mail_due_at is not null`), 0)
})

test('the notice queues need no further database rights', () => {
  assert.deepEqual(noticeWorld.errors.map(String), [])
})
