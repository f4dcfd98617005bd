import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as comments from '#contract/comments/comment-endpoints.ts'
import { getMail } from '#contract/notices/mail-endpoints.ts'
import { listNotices } from '#contract/notices/notice-endpoints.ts'
import { createShipment, removeShipment } from '#contract/shipments/shipment-endpoints.ts'
import { openNoticeWorld, until } from '#test/world/notice-world.ts'
import { idOf } from '#test/world/people.ts'
import type { TestActor } from '#test/world/world.ts'

const noticeWorld = await openNoticeWorld()
const { world, owner, resources, allNotified, mailsTo, count } = noticeWorld
let worker = await noticeWorld.startNotices()
resources.defer(() => worker.stop())
let mailing = await noticeWorld.startMailing()
resources.defer(() => mailing.stop())
const usernames = ['lee', 'mar', 'nil', 'pau', 'ada', 'marc', 'ines'] as const
type Username = (typeof usernames)[number]
const people = {} as Record<Username, { who: TestActor; id: number }>
for (const name of usernames)
  people[name] = { who: await world.signIn(name), id: await idOf(owner, name) }
const { lee, mar, pau, ada, marc, ines } = people

const newShipment = async () => (await lee.who.call(createShipment, { body: {} })).reply.id
const addComment = async (
  { who }: { who: TestActor },
  id: number,
  mentioned: { id: number }[] = [],
  isInternal = false,
) => {
  const body = { text: 'Look', isInternal, mentionedIds: mentioned.map((person) => person.id) }
  const { reply, status, text } = await who.call(comments.addShipmentComment, {
    params: { id },
    body,
  })
  assert.equal(status, 201, text)
  return reply
}
/** Reads the people notified of a comment, each with the kind of notice. */
const noticesOf = async (commentId: number) => {
  await allNotified()
  const { rows } = await owner.query<{ notice: string }>(
    `select u.username || ' ' || n.kind as notice from notices n
     join usernames u on u.company_id = n.company_id and u.user_id = n.user_id
     where comment_id = $1 order by 1`,
    [commentId],
  )
  return rows.map((row) => row.notice)
}
const listNoticesOf = async ({ who }: { who: TestActor }, commentId: number) =>
  (await who.call(listNotices)).reply.rows.filter((row) => row.commentId === commentId)

test('a comment notifies everybody of the other side until one of them takes part', async () => {
  const id = await newShipment()
  const first = await noticesOf((await addComment(lee, id)).id)
  assert.ok(first.includes('ada comment') && first.includes('marc comment'))
  assert.ok(first.includes('ines comment'))
  assert.ok(
    first.every((entry) => !/^(lee|mar|nil|pau) /.test(entry)),
    `${first}`,
  )
  // Lee announced the shipment. A mentioned person gets only the mention.
  const answer = await addComment(marc, id, [mar])
  assert.deepEqual(await noticesOf(answer.id), ['lee comment', 'mar mention'])
  assert.deepEqual(await noticesOf((await addComment(mar, id)).id), ['lee comment', 'marc comment'])
  const [notice] = await listNoticesOf(mar, answer.id)
  assert.deepEqual(
    [notice?.kind, notice?.subjectId, notice?.commentOn, notice?.orderId],
    ['mention', id, 'shipment', null],
  )
  assert.match(notice?.subject ?? '', /^S?\w+/)
})

test('a mention takes part for its side, and an order line links to its order', async () => {
  const input = { params: { id: 24 }, body: { text: 'Look', mentionedIds: [ines.id] } }
  const { reply } = await lee.who.call(comments.addOrderLineComment, input)
  assert.deepEqual(await noticesOf(reply.id), ['ines mention'])
  const [notice] = await listNoticesOf(ines, reply.id)
  const { rows } = await owner.query<{ id: number }>(
    'select order_id::int as id from order_lines where id = 24',
  )
  assert.deepEqual(
    [notice?.commentOn, notice?.subjectId, notice?.orderId],
    ['order-line', 24, rows[0]?.id],
  )
})

test('an internal comment notifies only its own side, without people who have left it', async () => {
  const id = await newShipment()
  const supplierComment = await addComment(lee, id, [], true)
  assert.deepEqual(await noticesOf(supplierComment.id), ['mar comment', 'nil comment'])
  const buyerComment = await addComment(marc, id, [ines], true)
  assert.deepEqual(await noticesOf(buyerComment.id), ['ines mention'])
  const moveTo = async (supplier: number | null) => {
    await owner.query('delete from sessions where user_id = $1', [ines.id])
    await owner.query('update users set supplier_id = $2 where id = $1', [ines.id, supplier])
    return { who: await world.signIn('ines') }
  }
  assert.deepEqual(await listNoticesOf(await moveTo(1), buyerComment.id), [])
  const movedBack = await moveTo(null)
  assert.equal((await listNoticesOf(movedBack, buyerComment.id)).length, 1)
  ines.who = movedBack.who
})

test('the buyer’s outbox hides a supplier’s internal comments', async () => {
  const isRead = async (isInternal: boolean) => {
    const { id, code } = (await lee.who.call(createShipment, { body: {} })).reply
    const { id: commentId } = await addComment(lee, id, [mar], isInternal)
    const mailId = async () =>
      (
        await owner.query<{ id: number }>(
          `select m.id::int from mails m join notices n on n.company_id = 1 and n.user_id = m.receiver_id
             and m.params->'notices' @> to_jsonb(n.id)
           where m.company_id = 1 and n.comment_id = $1 and n.user_id = $2`,
          [commentId, mar.id],
        )
      ).rows[0]?.id
    const mail = await until(mailId, (found) => found !== undefined)
    const { status, text, reply } = await ada.who.call(getMail, { params: { id: mail ?? 0 } })
    assert.equal(status, 200, text)
    return reply.text.includes(code)
  }
  assert.deepEqual([await isRead(true), await isRead(false)], [false, true])
})

test('an edit notifies each newly mentioned person once', async () => {
  const id = await newShipment()
  const added = await addComment(lee, id, [marc])
  assert.deepEqual(await noticesOf(added.id), ['marc mention'])
  const edit = async (version: number, ...mentioned: { id: number }[]) => {
    const body = { text: 'Look', mentionedIds: mentioned.map((person) => person.id) }
    const input = { params: { id: added.id }, version, body }
    assert.equal((await lee.who.call(comments.updateComment, input)).status, 200)
  }
  await edit(1, marc, mar)
  assert.deepEqual(await noticesOf(added.id), ['mar mention', 'marc mention'])
  await edit(2, mar)
  assert.deepEqual(await listNoticesOf(marc, added.id), [])
  await edit(3, mar, marc)
  assert.deepEqual(await noticesOf(added.id), ['mar mention', 'marc mention'])
  assert.equal((await listNoticesOf(marc, added.id)).length, 1)
})

test('a mention is mailed immediately, but not after its comment or shipment was removed', async () => {
  const id = await newShipment()
  await addComment(lee, id, [ada])
  await until(
    async () => mailsTo('ada@example.com').length,
    (mails) => mails === 1,
  )
  assert.match(
    mailsTo('ada@example.com')[0]?.source ?? '',
    /You were mentioned in a comment on shipment/,
  )

  // While the mail waits.
  await mailing.stop()
  const removed = await addComment(lee, id, [ada])
  await until(
    () => count(`mails where receiver_id = ${ada.id} and state = 'waiting'`),
    (waiting) => waiting === 1,
  )
  const { status } = await lee.who.call(comments.removeComment, {
    params: { id: removed.id },
    version: 1,
  })
  assert.equal(status, 200)
  mailing = await noticeWorld.startMailing()
  await until(
    () => count(`mails where receiver_id = ${ada.id} and reason = 'nothing-left'`),
    (dead) => dead === 1,
  )
  assert.deepEqual(await listNoticesOf(ada, removed.id), [])
  assert.equal(mailsTo('ada@example.com').length, 1)

  // Before the job starts.
  await worker.stop()
  const earlyComment = await addComment(lee, id, [marc])
  await lee.who.call(comments.removeComment, { params: { id: earlyComment.id }, version: 1 })
  const [remainingId, deletedId] = [await newShipment(), await newShipment()]
  await addComment(lee, deletedId, [marc])
  const input = { params: { id: deletedId }, version: 1 }
  assert.equal((await lee.who.call(removeShipment, input)).status, 204)
  const lastComment = await addComment(lee, remainingId, [marc])
  worker = await noticeWorld.startNotices()
  assert.deepEqual(await noticesOf(lastComment.id), ['marc mention'])
  assert.deepEqual(await noticesOf(earlyComment.id), [])
  assert.equal(await count(`notices where subject_id = ${deletedId} and kind = 'mention'`), 0)
  assert.equal(await count(`notices where user_id = ${pau.id}`), 0)
  assert.deepEqual(noticeWorld.errors, [])
})
