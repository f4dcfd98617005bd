import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listNotices } from '#contract/notices/notice-endpoints.ts'
import { changeOrderLines } from '#contract/orders/order-change-endpoints.ts'
import { reverseOrderImport } from '#contract/orders/order-import-endpoints.ts'
import { correctReceipt, listReceipts } from '#contract/receiving/receipt-endpoints.ts'
import { closeShipment, reopenShipment } from '#contract/shipments/shipment-endpoints.ts'
import { orderFile, orderFileRow, sendFile } from '#test/samples/order-files.ts'
import { openNoticeWorld } from '#test/world/notice-world.ts'
import { closedShipment, countingActions, undoingIn } from '#test/world/received-shipments.ts'

const { world, resources, startNotices, allNotified, addJobs, kindsOf } = await openNoticeWorld()
const worker = await startNotices()
resources.defer(worker.stop)
const [lee, pau, marc, ada] = [
  await world.signIn('lee'),
  await world.signIn('pau'),
  await world.signIn('marc'),
  await world.signIn('ada'),
]
const { receive, createCount, answer, settle } = countingActions(world, lee, marc)

test('a corrected receipt notifies the supplier of its shipment', async () => {
  const shipment = await closedShipment(lee, 30, 10)
  const version = await receive(shipment, { accepted: '4' })
  const params = { id: shipment.id }
  const [receipt] = (await lee.call(listReceipts, { params })).reply
  const body = { receiptId: receipt?.id ?? 0, reason: 'Another pallet' }
  const corrected = await marc.call(correctReceipt, { params, version, body })
  assert.equal(corrected.status, 200, corrected.text)
  await allNotified()
  const [newest] = (await lee.call(listNotices)).reply.rows
  assert.deepEqual([newest?.kind, newest?.subjectId], ['receipt-corrected', shipment.id])
  for (const other of [pau, marc, ada])
    assert.ok(!(await kindsOf(other)).includes('receipt-corrected'))
})

test('a reversed import notifies the supplier of withdrawn and restored orders', async () => {
  const importRows = (...rows: string[]) =>
    sendFile(world, marc, '?rows=good&fileName=May.csv', orderFile(...rows))
  await importRows(orderFileRow('STAYS-1', 1, '10'))
  const { report } = await importRows(
    orderFileRow('STAYS-1', 1, '20'),
    orderFileRow('GOES-1', 1, '5'),
    orderFileRow('GOES-2', 1, '5'),
  )
  const params = { id: report.importId ?? 0 }
  await allNotified()
  const before = (await lee.call(listNotices)).reply.rows.length
  const reversed = await ada.call(reverseOrderImport, { params })
  assert.equal(reversed.status, 200, reversed.text)
  await allNotified()
  const { rows } = (await lee.call(listNotices)).reply
  assert.deepEqual(
    rows
      .slice(0, rows.length - before)
      .map(({ kind, subject, subjectId, amount }) => [kind, subject, subjectId === null, amount])
      .sort(),
    [
      ['order-changed', 'STAYS-1', false, 1],
      ['order-withdrawn', '', true, 2],
    ],
  )
  assert.ok(!(await kindsOf(pau)).includes('order-withdrawn'))
})

test('a settled matter marks its notices as read, and newer ones stay unread', async () => {
  const { rows, shipmentId } = await createCount({
    accepted: '90',
    cancelled: '10',
    reason: 'Short',
  })
  const [short] = rows
  const unreadKinds = async (who: typeof marc) => {
    await allNotified()
    const { reply } = await who.call(listNotices, { query: { state: 'unread' } })
    return reply.rows
      .filter(({ kind, subjectId }) =>
        kind.startsWith('shipment') ? subjectId === shipmentId : kind.startsWith('discrepancy'),
      )
      .map(({ kind }) => kind)
  }
  // The receipt settled the announcement.
  assert.deepEqual(await unreadKinds(ada), [])
  assert.deepEqual(await unreadKinds(lee), ['shipment-differs'])
  await answer(short?.id ?? 0)
  assert.deepEqual(await unreadKinds(ada), ['discrepancy-answered'])
  assert.equal((await settle(short?.id ?? 0, 'credited', 2)).status, 200)
  assert.deepEqual(await unreadKinds(ada), [])
  assert.deepEqual(await unreadKinds(lee), ['discrepancy-settled', 'shipment-differs'])
})

test('a proposal that the supplier confirms or the buyer changes is settled', async () => {
  const { lineOf, confirm } = undoingIn(lee, marc)
  await sendFile(world, marc, '?rows=all', orderFile(orderFileRow('PROPOSED-1', 1, '100')))
  const { rows } = await world.owner.query<{ id: number }>(
    `select id::int from order_lines where company_id = 1 and order_code = 'PROPOSED-1'`,
  )
  const { id, orderId, version } = await lineOf(rows[0]?.id ?? 0)
  const unreadProposals = async () => {
    await allNotified()
    const { reply } = await ada.call(listNotices, { query: { state: 'unread' } })
    return reply.rows.filter(
      ({ kind, subjectId }) => kind === 'order-proposed' && subjectId === orderId,
    ).length
  }
  await confirm([{ id, version, quantity: '120' }])
  assert.equal(await unreadProposals(), 1)
  await confirm([{ id, version: version + 1 }])
  assert.equal(await unreadProposals(), 0)
  await confirm([{ id, version: version + 2, quantity: '120' }])
  assert.equal(await unreadProposals(), 1)
  const changed = await marc.call(changeOrderLines, {
    body: { lines: [{ id, version: version + 3, quantity: '110' }] },
  })
  assert.equal(changed.status, 200, changed.text)
  assert.equal(await unreadProposals(), 0)
})

test('a proposal that was settled before its notice was written notifies nobody', async () => {
  const { lineOf, confirm } = undoingIn(lee, marc)
  await sendFile(world, marc, '?rows=all', orderFile(orderFileRow('PROPOSED-2', 1, '100')))
  const { rows } = await world.owner.query<{ id: number }>(
    `select id::int from order_lines where company_id = 1 and order_code = 'PROPOSED-2'`,
  )
  const { id, orderId, version } = await lineOf(rows[0]?.id ?? 0)
  await confirm([{ id, version, quantity: '120' }])
  await confirm([{ id, version: version + 1 }])
  await allNotified()
  await world.owner.query(
    `delete from notices where company_id = 1 and kind = 'order-proposed' and subject_id = $1`,
    [orderId],
  )
  const { rows: events } = await world.owner.query<{ id: number }>(
    `select id::int from order_events where company_id = 1 and order_id = $1 and kind = 'proposed'`,
    [orderId],
  )
  const ids = events.map((event) => event.id)
  assert.equal(ids.length, 1)
  // The first job failed, and a retry follows.
  await addJobs('notice-events', { companyId: 1, source: 'order-event', ids })
  await allNotified()
  const notices = (await ada.call(listNotices)).reply.rows
  const kinds = notices
    .filter(({ subjectId, kind }) => subjectId === orderId && kind !== 'order-new')
    .map(({ kind }) => kind)
  assert.deepEqual(kinds, ['order-confirmed'])
})

test('receipts in part leave one notice, and their shipment late until all of it is received', async () => {
  const shipment = await closedShipment(lee, 31, 10)
  await world.owner.query(
    `insert into notices (company_id, user_id, supplier_id, kind, at, subject_id, subject, event_key)
     select 1, id, 1, 'shipment-late', now(), $1, 'S', 'late' from users where company_id = 1 and username in ('lee', 'marc')`,
    [shipment.id],
  )
  const unread = async (who: typeof marc) => {
    await allNotified()
    const { reply } = await who.call(listNotices, { query: { state: 'unread' } })
    return reply.rows.filter(({ subjectId }) => subjectId === shipment.id).map(({ kind }) => kind)
  }
  const begun = await receive(shipment, { accepted: '1' })
  const version = await receive({ ...shipment, version: begun }, { accepted: '2' })
  assert.deepEqual(await unread(lee), ['shipment-partially-received', 'shipment-late'])
  const continued = await receive({ ...shipment, version }, { accepted: '1' })
  assert.deepEqual(await unread(lee), ['shipment-partially-received', 'shipment-late'])
  assert.deepEqual(await unread(marc), ['shipment-late'])
  const next = await receive(
    { ...shipment, version: continued },
    { accepted: '2', rejected: '1', reason: 'Wet' },
  )
  assert.deepEqual(await unread(lee), ['shipment-differs', 'shipment-late'])
  assert.deepEqual(await unread(marc), ['shipment-late'])
  await receive({ ...shipment, version: next }, { accepted: '3' })
  assert.deepEqual(await unread(lee), ['shipment-received', 'shipment-differs'])
  assert.deepEqual(await unread(marc), [])
})

test('a rejected despatch advice notifies administrators, a rejected trial nobody', async () => {
  const { id } = await closedShipment(lee, 30, 10)
  const { rows } = await world.owner.query<{ id: number }>(
    `with endpoint as (
       insert into webhook_endpoints (company_id, handle, url, secret, is_encrypted, position, advice_format)
       values (1, gen_random_uuid(), 'https://erp.example.com', '', false, 0, 'desadv-d96a') returning id
     ), delivery as (
       insert into webhook_deliveries (company_id, endpoint_id, message_id, kind, code, state)
       select 1, id, gen_random_uuid(), kind, code, 'delivered' from endpoint,
         (values ('shipment.closed', 'BCN-7'), ('webhook.trial', '')) deliveries (kind, code)
       returning id, endpoint_id, kind
     )
     insert into messages (company_id, id, endpoint_id, shipment_id, state)
     select 1, id, endpoint_id, case when kind = 'shipment.closed' then $1::bigint end, 'rejected' from delivery
     returning id::int`,
    [id],
  )
  const ids = rows.map((row) => row.id)
  await addJobs('notice-events', { companyId: 1, source: 'message-failed', ids })
  await allNotified()
  const notices = (await ada.call(listNotices)).reply.rows
  const failed = notices.filter(({ kind }) => kind === 'message-failed')
  assert.deepEqual(
    failed.map(({ subject }) => subject),
    ['BCN-7'],
  )
})

test('a reopened shipment is no longer announced to the buyer until it is closed again', async () => {
  const shipment = await closedShipment(lee, 32, 10)
  const mar = await world.signIn('mar')
  const params = { id: shipment.id }
  const unreadKinds = async () => {
    await allNotified()
    const { reply } = await ada.call(listNotices, { query: { state: 'unread' } })
    return reply.rows
      .filter(({ kind, subjectId }) => kind.startsWith('shipment') && subjectId === shipment.id)
      .map(({ kind }) => kind)
  }
  assert.deepEqual(await unreadKinds(), ['shipment-closed'])
  const reopened = await mar.call(reopenShipment, {
    ...{ params, version: shipment.version, body: { reason: 'Another date' } },
  })
  assert.equal(reopened.status, 200, reopened.text)
  assert.deepEqual(await unreadKinds(), ['shipment-reopened'])
  const closed = await lee.call(closeShipment, { params, version: reopened.reply.version })
  assert.equal(closed.status, 200, closed.text)
  assert.deepEqual(await unreadKinds(), ['shipment-changed', 'shipment-reopened'])
})

test('reversing a receipt ends the notices of answers to its discrepancies', async () => {
  const { rows, shipmentId, version } = await createCount({
    ...{ accepted: '80', rejected: '10', cancelled: '10', reasonCode: 'damaged' },
  })
  assert.equal(rows.length, 2)
  for (const { id } of rows) await answer(id)
  const unreadAnswers = async () => {
    await allNotified()
    const { reply } = await ada.call(listNotices, { query: { state: 'unread' } })
    return reply.rows.filter(
      ({ kind, subjectId }) =>
        kind === 'discrepancy-answered' && rows.some(({ id }) => id === subjectId),
    ).length
  }
  assert.equal(await unreadAnswers(), 2)
  const params = { id: shipmentId }
  const [receipt] = (await lee.call(listReceipts, { params })).reply
  const body = { receiptId: receipt?.id ?? 0, reason: 'Another pallet' }
  const corrected = await marc.call(correctReceipt, { params, version, body })
  assert.equal(corrected.status, 200, corrected.text)
  assert.equal(await unreadAnswers(), 0)
})
