import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getAttachment } from '#contract/comments/attachment-endpoints.ts'
import { getDiscrepancy } from '#contract/receiving/discrepancy-endpoints.ts'
import {
  compareCount,
  getReceivingShipment,
  listReceipts,
} from '#contract/receiving/receipt-endpoints.ts'
import { receiveShipment } from '#contract/shipments/shipment-endpoints.ts'
import { counterDifferences } from '#test/concurrency/cap-invariant.ts'
import { uploadFile } from '#test/world/file-upload.ts'
import { closedShipment, countingActions } from '#test/world/received-shipments.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const [lee, marc, ada, bea] = await Promise.all(
  ['lee', 'marc', 'ada', 'bea'].map((name) => world.signIn(name)),
)
assert.ok(lee && marc && ada && bea)
const { orderLineOf100, discrepanciesOf, figures } = countingActions(world, lee, marc)

type Shipment = Awaited<ReturnType<typeof closedShipment>>
const announcedShipment = async () => {
  const orderLineId = await orderLineOf100()
  return { orderLineId, ...(await closedShipment(lee, orderLineId, 100)) }
}
const record = ({ id, version }: Pick<Shipment, 'id' | 'version'>, body: object) =>
  marc.call(receiveShipment, { params: { id }, version, body: body as never })

test('in blind receiving, moderators see no announced quantities until all is received', async () => {
  const shipment = await announcedShipment()
  const at = { params: { id: shipment.id } }
  const read = async (who: typeof marc) => (await who.call(getReceivingShipment, at)).reply
  assert.deepEqual(await read(marc).then(({ isBlind, lines }) => [isBlind, lines]), [false, []])
  await world.owner.query('update companies set blind_receiving = true where id = 1')
  const { status, text, reply } = await marc.call(getReceivingShipment, at)
  assert.equal(status, 200, text)
  assert.deepEqual([reply.isBlind, reply.lines.length], [true, 1])
  assert.doesNotMatch(JSON.stringify(reply.lines), /"100|quantity|accepted|remain/i)
  assert.deepEqual(await read(ada).then(({ isBlind, lines }) => [isBlind, lines]), [false, []])
  assert.equal((await lee.call(getReceivingShipment, at)).status, 404)

  const count = { lines: [{ lineId: shipment.lineId, accepted: '104' }], isBlind: true }
  const compared = await marc.call(compareCount, { ...at, body: count })
  assert.deepEqual(compared.reply, { lines: [{ lineId: shipment.lineId, isRecordable: true }] })
  assert.equal(
    (await marc.call(compareCount, { params: { id: 999_999 }, body: count })).status,
    404,
  )
  const received = await record(shipment, count)
  assert.equal(received.reply.status, 'received', received.text)
  const [over, ...others] = await discrepanciesOf(shipment.id)
  assert.deepEqual([over?.kind, over?.quantity, others.length], ['over', '4', 0])
  assert.equal((await figures(shipment.orderLineId)).received, '100')
  assert.equal((await read(marc)).isBlind, false)
  assert.deepEqual(await counterDifferences(world.owner), [])
})

test('a blind count cannot report a surplus', async () => {
  const shipment = await announcedShipment()
  const huge = { lineId: shipment.lineId, accepted: '999999999', surplus: '999999999' }
  const body = { lines: [huge], isBlind: true }
  const refused = [
    await record(shipment, body),
    await marc.call(compareCount, { params: { id: shipment.id }, body }),
  ]
  for (const { status, problem } of refused)
    assert.deepEqual([status, problem.errors?.[0]?.pointer], [400, '/body/lines/0/surplus'])
})

test('a refused blind count does not reveal the announced quantity', async () => {
  const shipment = await announcedShipment()
  const { lineId } = shipment
  const refusal = async (line: object, isBlind: boolean) => {
    const { status, problem } = await record(shipment, { lines: [{ lineId, ...line }], isBlind })
    assert.equal(status, 400)
    return problem.errors
  }
  const tooMuch = { rejected: '104', reasonCode: 'damaged' }
  const pointer = '/body/lines/0'
  const tooBig = { pointer, code: 'too-big' }
  assert.deepEqual(await refusal(tooMuch, true), [tooBig])
  assert.deepEqual(await refusal(tooMuch, false), [{ ...tooBig, params: { maximum: '100' } }])
  const missing = { accepted: '104', cancelled: '1', reasonCode: 'damaged' }
  assert.deepEqual(await refusal(missing, true), [
    { pointer: `${pointer}/surplus`, code: 'below-announced' },
  ])
})

test('the rest of a shipment is closed in one step with a reason', async () => {
  const shipment = await announcedShipment()
  const { lineId } = shipment
  const first = await record(shipment, { lines: [{ lineId, accepted: '60' }] })
  const next = { id: shipment.id, version: first.reply.version }
  const withoutReason = await record(next, { rest: {} })
  assert.deepEqual(withoutReason.problem.errors, [
    { pointer: '/body/rest/reason', code: 'required' },
  ])
  const closed = await record(next, { rest: { reason: 'The supplier has no more' } })
  assert.equal(closed.reply.status, 'received', closed.text)
  const [short, ...others] = await discrepanciesOf(shipment.id)
  assert.deepEqual(
    [short?.kind, short?.quantity, short?.reason, others.length],
    ['short', '40', 'The supplier has no more', 0],
  )
  const { received, inTransit, pending } = await figures(shipment.orderLineId)
  assert.deepEqual([received, inTransit, pending], ['60', '0', '40'])
  const again = await record({ ...next, version: closed.reply.version }, { rest: { reason: 'x' } })
  assert.equal(again.status, 409)
})

test('files of a delivery belong to its first receipt, also without rejected lines', async () => {
  const shipment = await announcedShipment()
  const papers = await uploadFile(marc, 'CMR.pdf')
  const lines = [{ lineId: shipment.lineId, accepted: '100' }]
  const refused = await record(shipment, { lines, attachmentIds: [papers.id, 987_654] })
  assert.deepEqual(refused.problem.errors, [
    { pointer: '/body/attachmentIds/1', code: 'not-found' },
  ])
  const { status, text } = await record(shipment, { lines, attachmentIds: [papers.id] })
  assert.equal(status, 200, text)
  const { reply: receipts } = await lee.call(listReceipts, { params: { id: shipment.id } })
  assert.deepEqual(
    receipts.map(({ attachments }) => attachments),
    [[papers]],
  )
})

test('files of a count belong to its receipt and discrepancies, visible only to both sides', async () => {
  const shipment = await announcedShipment()
  const other = await orderLineOf100()
  const [damagePhoto, otherPhoto, foreignFile] = [
    await uploadFile(marc, 'Damage.pdf'),
    await uploadFile(marc, 'Beside.pdf'),
    await uploadFile(ada, 'Mine.pdf'),
  ]
  const line = { lineId: shipment.lineId, accepted: '97', rejected: '3', reasonCode: 'damaged' }
  const body = (attachmentIds: number[]) => ({
    lines: [{ ...line, attachmentIds }],
    unannounced: [{ orderLineId: other, quantity: '130', attachmentIds: [otherPhoto.id] }],
  })
  const refused = await record(shipment, body([damagePhoto.id, foreignFile.id]))
  assert.deepEqual(refused.problem.errors, [
    { pointer: '/body/lines/0/attachmentIds/1', code: 'not-found' },
  ])
  const { status, text } = await record(shipment, body([damagePhoto.id]))
  assert.equal(status, 200, text)
  for (const { id, kind } of await discrepanciesOf(shipment.id)) {
    const discrepancy = await lee.call(getDiscrepancy, { params: { id } })
    const files: unknown[] = [discrepancy.reply.attachments, discrepancy.reply.countAttachments]
    assert.deepEqual(files, [[], [kind === 'damaged' ? damagePhoto : otherPhoto]])
  }
  const { reply: receipts } = await marc.call(listReceipts, { params: { id: shipment.id } })
  assert.deepEqual(
    receipts.map(({ lineId, attachments }) => [lineId !== null, attachments]),
    [
      [false, [otherPhoto]],
      [true, [damagePhoto]],
    ],
  )
  const params = { id: damagePhoto.id }
  assert.equal((await lee.call(getAttachment, { params })).status, 200)
  assert.equal((await bea.call(getAttachment, { params })).status, 404)
})
