import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listAuditLog } from '#contract/audit/audit-log-endpoints.ts'
import { getAttachment, getAttachmentThumbnail } from '#contract/comments/attachment-endpoints.ts'
import * as contract from '#contract/comments/comment-endpoints.ts'
import { listDiscrepancies } from '#contract/receiving/discrepancy-endpoints.ts'
import { createShipment, removeShipment } from '#contract/shipments/shipment-endpoints.ts'
import { keyScopes } from '#domain/access/person.ts'
import { maxCommentLength, maxCommentsInFiveMinutes } from '#domain/comments/comment.ts'
import { machine } from '#test/world/api-keys.ts'
import { openStream } from '#test/world/event-stream-client.ts'
import { smallPdf, uploadFile } from '#test/world/file-upload.ts'
import { openWorld, type TestActor } from '#test/world/world.ts'

const world = await openWorld()
const lee = await world.signIn('lee')
const mar = await world.signIn('mar')
const nil = await world.signIn('nil')
const pau = await world.signIn('pau')
const ada = await world.signIn('ada')
const marc = await world.signIn('marc')

const newShipment = async () => (await lee.call(createShipment, { body: {} })).reply.id
const add = (who: TestActor, id: number, text: string, isInternal = false) =>
  who.call(contract.addShipmentComment, { params: { id }, body: { text, isInternal } })
const textsFor = async (who: TestActor, id: number, before?: number) =>
  (await who.call(contract.listShipmentComments, { params: { id }, query: { before } })).reply.map(
    ({ text }) => text,
  )
const edit = (who: TestActor, id: number, version: number, text: string) =>
  who.call(contract.updateComment, { params: { id }, version, body: { text } })
const remove = (who: TestActor, id: number, version: number) =>
  who.call(contract.removeComment, { params: { id }, version })
const makeOld = (id: number) =>
  world.owner.query(
    `update comments set created_at = now() - interval '16 minutes' where id = $1`,
    [id],
  )

test('no API key reads comments or their files, whatever its scopes', async () => {
  const shipment = await newShipment()
  await add(marc.actingFor(1), shipment, 'For us alone', true)
  const file = await uploadFile(lee, 'terms.pdf', smallPdf)
  await lee.call(contract.addShipmentComment, {
    params: { id: shipment },
    body: { text: 'See', attachmentIds: [file.id] },
  })
  const key = await machine(world, ada, { name: 'ERP', scopes: [...keyScopes] })
  const { rows } = (await lee.call(listDiscrepancies)).reply
  const answers = [
    await key.call(contract.listShipmentComments, { params: { id: shipment } }),
    await key.call(contract.listOrderComments, { params: { id: 1 } }),
    await key.call(contract.listOrderLineComments, { params: { id: 1 } }),
    await key.call(contract.listDiscrepancyComments, { params: { id: rows[0]?.id ?? 0 } }),
    await key.call(contract.listCommentedLines, { params: { id: 1 } }),
    await key.call(getAttachment, { params: { id: file.id } }),
    await key.call(getAttachmentThumbnail, { params: { id: file.id } }),
  ]
  assert.deepEqual(
    answers.map(({ status, problem }) => `${status} ${problem?.code}`),
    answers.map(() => '409 key-scope-missing'),
  )
})

test('both sides comment on every kind of subject, and each reads all comments in order', async () => {
  const { rows } = (await lee.call(listDiscrepancies)).reply
  const shipment = await newShipment()
  const kinds = [
    [contract.listShipmentComments, contract.addShipmentComment, shipment],
    [contract.listOrderComments, contract.addOrderComment, 1],
    [contract.listOrderLineComments, contract.addOrderLineComment, 1],
    [contract.listDiscrepancyComments, contract.addDiscrepancyComment, rows[0]?.id ?? 0],
  ] as const
  for (const [list, add, id] of kinds) {
    const params = { id }
    const added = await lee.call(add as typeof contract.addShipmentComment, {
      params,
      body: { text: ' When? ' },
    })
    assert.deepEqual([added.status, added.headers.get('etag')], [201, '"1"'], added.text)
    // A caller without a supplier header acts for the subject's supplier.
    await marc.call(add as typeof contract.addShipmentComment, { params, body: { text: 'Friday' } })
    for (const who of [lee, marc, mar]) {
      const { reply } = await who.call(list as typeof contract.listShipmentComments, { params })
      assert.deepEqual(
        reply.map(({ text, author, side, isInternal }) => [text, author, side, isInternal]),
        [
          ['When?', 'Lee Serra', 'supplier', false],
          ['Friday', 'Marc Puig', 'buyer', false],
        ],
      )
    }
    const other = await pau.call(list as typeof contract.listShipmentComments, { params })
    assert.equal(other.problem.code, 'not-found')
  }
})

test('an internal comment is visible to its own side only: in lists, counts, notices and the audit log', async () => {
  const id = await newShipment()
  const streams = await Promise.all([lee, marc].map(({ token }) => openStream(world.origin, token)))
  const [leesStream, marcsStream] = streams as [(typeof streams)[0], (typeof streams)[0]]
  const received = (stream: (typeof streams)[0], subject = id) =>
    stream.news().filter((notice) => notice.kind === 'comments' && notice.id === subject).length
  const supplierComment = (await add(lee, id, 'They will notice', true)).reply
  assert.ok(await leesStream.gets(() => received(leesStream) === 1))
  const buyerComment = (await add(marc, id, 'Watch them', true)).reply
  assert.ok(await marcsStream.gets(() => received(marcsStream) === 1))
  assert.deepEqual(await textsFor(mar, id), ['They will notice'])
  assert.deepEqual(await textsFor(ada, id), ['Watch them'])
  assert.deepEqual(await textsFor(ada.actingFor(1), id), ['Watch them'])
  // Reading or changing it by id is `not-found`.
  for (const [who, comment] of [
    [nil, buyerComment],
    [ada, supplierComment],
  ] as const) {
    assert.equal((await edit(who, comment.id, 1, 'Mine')).problem.code, 'not-found')
    assert.equal((await remove(who, comment.id, 1)).problem.code, 'not-found')
    assert.equal((await remove(who, comment.id, 7)).problem.code, 'not-found')
  }
  assert.equal((await edit(lee, supplierComment.id, 1, 'They have noticed')).status, 200)
  assert.equal((await remove(marc, buyerComment.id, 1)).status, 200)
  // Notices are batched per subject, so two subjects are needed: the comment visible to both sides on the second one
  // proves that no notice of the first is still pending.
  const [apart, after] = [await newShipment(), await newShipment()]
  await add(lee, apart, 'Ours', true)
  await add(lee, after, 'Hello')
  assert.ok(await marcsStream.gets(() => received(marcsStream, after) === 1))
  assert.deepEqual([received(leesStream, apart), received(marcsStream, apart)], [1, 0])
  assert.doesNotMatch(leesStream.text() + marcsStream.text(), /notice|Watch|Ours|Hello/)
  for (const stream of streams) stream.close()
  const { rows } = (await ada.call(listAuditLog, { query: { topic: 'comments' } })).reply
  assert.deepEqual(
    rows.map(({ kind, subject, before, after }) => [kind, subject.id, before, after]),
    [['removed', buyerComment.id, {}, {}]],
  )
})

test('only the author can edit a comment, for fifteen minutes', async () => {
  const id = await newShipment()
  const added = (await add(lee, id, 'Ten')).reply
  assert.deepEqual([added.canEdit, added.canRemove, added.editedAt], [true, true, null])
  for (const who of [mar, nil, marc, ada])
    assert.equal((await edit(who, added.id, 1, 'Nine')).problem.code, 'comment-fixed')
  const changed = await edit(lee, added.id, 1, 'Eleven')
  assert.deepEqual(
    [changed.reply.text, changed.reply.version, changed.headers.get('etag')],
    ['Eleven', 2, '"2"'],
  )
  assert.ok(changed.reply.editedAt)
  assert.equal((await edit(lee, added.id, 1, 'Twelve')).problem.code, 'version-changed')
  const unversioned = await lee.call(contract.removeComment, { params: { id: added.id } })
  assert.equal(unversioned.problem.code, 'version-required')
  await makeOld(added.id)
  const [seen] = (await lee.call(contract.listShipmentComments, { params: { id } })).reply
  assert.deepEqual([seen?.canEdit, seen?.canRemove], [false, true])
  assert.equal((await edit(lee, added.id, 2, 'Twelve')).problem.code, 'comment-fixed')
})

test('the author and administrators of that side can remove a comment; a placeholder stays', async () => {
  const id = await newShipment()
  const texts = ['One', 'Two', 'Three']
  const [firstId, secondId, thirdId] = (await Promise.all(
    texts.map(async (text) => (await add(lee, id, text)).reply.id),
  )) as [number, number, number]
  await makeOld(firstId)
  // Administrators of the other side, and colleagues who are not administrators.
  for (const who of [ada, marc, mar])
    assert.equal((await remove(who, firstId, 1)).problem.code, 'comment-fixed')
  const removed = (await remove(lee, firstId, 1)).reply
  assert.deepEqual([removed.text, removed.canEdit, removed.canRemove], ['', false, false])
  assert.ok(removed.removedAt)
  assert.equal((await remove(nil, secondId, 1)).status, 200)
  assert.deepEqual((await textsFor(ada, id)).sort(), ['', '', 'Three'])
  assert.equal((await remove(lee, firstId, 2)).problem.code, 'comment-fixed')
  assert.equal((await edit(lee, firstId, 2, 'Back')).problem.code, 'comment-fixed')
  const adasComment = (await add(ada, id, 'Ours')).reply
  assert.equal((await remove(nil, adasComment.id, 1)).problem.code, 'comment-fixed')
  assert.ok(thirdId)
})

test('concurrent comments are all stored, concurrent changes of one comment conflict, and a repeated key adds one comment', async () => {
  const id = await newShipment()
  const added = await Promise.all([1, 2, 3, 4].map((n) => add(n % 2 ? lee : marc, id, `No. ${n}`)))
  assert.deepEqual((await textsFor(lee, id)).sort(), ['No. 1', 'No. 2', 'No. 3', 'No. 4'])
  const first = added[0]?.reply.id ?? 0
  const statuses = (
    await Promise.all([edit(lee, first, 1, 'A'), edit(lee, first, 1, 'B'), remove(lee, first, 1)])
  ).map(({ status }) => status)
  assert.deepEqual(statuses.sort(), [200, 412, 412])
  const input = { params: { id }, body: { text: 'Once' }, key: 'said-once-0001' }
  const replies = await Promise.all(
    [1, 2, 3].map(() => lee.call(contract.addShipmentComment, input)),
  )
  assert.equal(new Set(replies.map(({ reply }) => reply.id)).size, 1)
})

test('an empty or too long comment is refused; older ones are paged', async () => {
  const id = await newShipment()
  assert.equal((await add(lee, id, 'x'.repeat(maxCommentLength))).status, 201)
  for (const text of ['x'.repeat(maxCommentLength + 1), '', ' \n '])
    assert.equal((await add(lee, id, text)).problem.code, 'invalid')
  await world.owner.query(
    `insert into comments (company_id, supplier_id, shipment_id, author_id, side, is_internal, text, created_at)
     select company_id, supplier_id, id, created_by, 'supplier', false, 'No. ' || n, now() - interval '1 day'
     from shipments, generate_series(2, 100) n where id = $1`,
    [id],
  )
  const { reply } = await lee.call(contract.listShipmentComments, { params: { id } })
  assert.deepEqual([reply.length, reply.at(-1)?.text, reply[0]?.text], [30, 'No. 100', 'No. 71'])
  assert.deepEqual((await textsFor(lee, id, reply[0]?.id)).at(-1), 'No. 70')
})

test('comments are limited per five minutes, even if sent in parallel', async () => {
  const paulsShipment = await pau.call(createShipment, { body: {} })
  const all = Array.from({ length: maxCommentsInFiveMinutes + 3 }, (_, n) =>
    add(pau, paulsShipment.reply.id, `No. ${n}`),
  )
  const statuses = (await Promise.all(all)).map(({ status }) => status)
  assert.equal(
    statuses.filter((status) => status === 201).length,
    maxCommentsInFiveMinutes,
    `${statuses}`,
  )
  assert.equal(statuses.filter((status) => status === 429).length, 3)
})

test('comments are removed with their shipment', async () => {
  const id = await newShipment()
  await add(lee, id, 'Hello')
  assert.equal((await lee.call(removeShipment, { params: { id }, version: 1 })).status, 204)
  const { rows } = await world.owner.query('select from comments where shipment_id = $1', [id])
  assert.equal(rows.length, 0)
})
