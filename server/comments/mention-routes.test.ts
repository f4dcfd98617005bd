import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as contract from '#contract/comments/comment-endpoints.ts'
import {
  searchDiscrepancyMentions,
  searchOrderLineMentions,
  searchOrderMentions,
  searchShipmentMentions,
} from '#contract/comments/comment-endpoints.ts'
import { listDiscrepancies } from '#contract/receiving/discrepancy-endpoints.ts'
import { createShipment } from '#contract/shipments/shipment-endpoints.ts'
import { maxMentions } from '#domain/comments/comment.ts'
import { idOf } from '#test/world/people.ts'
import { openWorld, type TestActor } from '#test/world/world.ts'

const world = await openWorld()
const lee = await world.signIn('lee')
const mar = await world.signIn('mar')
const pau = await world.signIn('pau')
const marc = await world.signIn('marc')

const newShipment = async () => (await lee.call(createShipment, { body: {} })).reply.id
const idsOf = (...usernames: string[]) =>
  Promise.all(usernames.map((username) => idOf(world.owner, username)))
const [leeId, marId, marcId, pauId, adaId, inesId] = (await idsOf(
  ...(['lee', 'mar', 'marc', 'pau', 'ada', 'ines'] as const),
)) as [number, number, number, number, number, number]
const addMention = (who: TestActor, id: number, mentionedIds: number[], isInternal = false) =>
  who.call(contract.addShipmentComment, {
    params: { id },
    body: { text: mentionedIds.map((person) => `@${person}`).join(' '), mentionedIds, isInternal },
  })
const ids = ({ mentions }: { mentions: { id: number }[] }) => mentions.map(({ id }) => id)
/** Disables or enables a member of staff who has not signed in yet. */
const setDisabled = (isDisabled: boolean) =>
  world.owner.query('update users set disabled_at = $2 where company_id = 1 and id = $1', [
    inesId,
    isDisabled ? new Date() : null,
  ])

test('a search offers people who may see the comments, with name and side only', async () => {
  const id = await newShipment()
  const { rows: discrepancies } = (await lee.call(listDiscrepancies)).reply
  const search = async (who: TestActor, text: string, isInternal: 'true' | 'false' = 'false') => {
    const query = { text, isInternal }
    return (await who.call(searchShipmentMentions, { params: { id }, query })).reply
  }
  assert.deepEqual(await search(lee, 'MÁRC'), [{ id: marcId, name: 'Marc Puig', side: 'buyer' }])
  assert.deepEqual(await search(lee, 'marc', 'true'), [])
  assert.deepEqual(
    (await search(marc, 'ma')).map(({ name, side }) => [name, side]),
    [['Mar Vila', 'supplier']],
  )
  assert.deepEqual(await search(marc, 'mar vila', 'true'), [])
  // By surname. Not oneself, other suppliers' users, service accounts or disabled users.
  assert.deepEqual((await search(mar, 'serra'))[0]?.id, leeId)
  for (const text of ['lee', 'pau', 'lee@', 'example.com', 'admin', '%', '_'])
    assert.deepEqual(await search(lee, text), [], text)
  assert.deepEqual((await search(lee, 'INES'))[0]?.id, inesId)
  await setDisabled(true)
  assert.deepEqual(await search(lee, 'ines'), [])
  assert.equal(
    (await addMention(lee, id, [inesId])).problem.errors?.[0]?.pointer,
    '/body/mentionedIds/0',
  )
  await setDisabled(false)
  for (const [endpoint, subjectId] of [
    [searchShipmentMentions, id],
    [searchOrderMentions, 1],
    [searchOrderLineMentions, 1],
    [searchDiscrepancyMentions, discrepancies[0]?.id ?? 0],
  ] as const) {
    const input = { params: { id: subjectId }, query: { text: 'marc' } }
    const offered = await lee.call(endpoint as typeof searchShipmentMentions, input)
    assert.equal(offered.reply[0]?.id, marcId)
    const other = await pau.call(endpoint as typeof searchShipmentMentions, input)
    assert.equal(other.problem.code, 'not-found')
  }
})

test('a mention of a person who may not see the comment is refused like an unknown one', async () => {
  const id = await newShipment()
  const added = (await addMention(lee, id, [marcId, marId])).reply
  assert.equal(added.text, `@${marcId} @${marId}`)
  assert.deepEqual(added.mentions, [
    { id: marId, name: 'Mar Vila' },
    { id: marcId, name: 'Marc Puig' },
  ])
  const refusal = async (who: TestActor, mentioned: number[], isInternal = false) => {
    const { problem } = await addMention(who, id, mentioned, isInternal)
    return problem.errors
  }
  const unknown = await refusal(lee, [marcId, 987_654])
  assert.deepEqual(unknown, [{ pointer: '/body/mentionedIds/1', code: 'not-found' }])
  assert.deepEqual(await refusal(lee, [marcId, pauId]), unknown)
  assert.deepEqual(await refusal(marc.actingFor(1), [adaId, pauId]), unknown)
  assert.deepEqual(await refusal(lee, [marId, marcId], true), unknown)
  assert.deepEqual(await refusal(marc, [adaId, leeId], true), unknown)
  const many = Array.from({ length: maxMentions + 1 }, (_, index) => index + 1)
  assert.equal((await addMention(lee, id, many)).problem.code, 'invalid')
  const { reply } = await lee.call(contract.listShipmentComments, { params: { id } })
  assert.equal(reply.length, 1)
})

test('an edit keeps or replaces mentions, and removing the comment clears them', async () => {
  const id = await newShipment()
  const added = (await addMention(lee, id, [inesId])).reply
  const change = (version: number, mentionedIds?: number[]) =>
    lee.call(contract.updateComment, {
      params: { id: added.id },
      version,
      body: { text: 'Changed', ...(mentionedIds && { mentionedIds }) },
    })
  assert.deepEqual(ids((await change(1)).reply), [inesId])
  // Disabled people stay mentioned.
  await setDisabled(true)
  assert.deepEqual(ids((await change(2, [marId, inesId])).reply), [marId, inesId])
  await setDisabled(false)
  const refused = (await change(3, [marId, pauId])).problem
  assert.deepEqual(refused.errors, [{ pointer: '/body/mentionedIds/1', code: 'not-found' }])
  const both = await Promise.all([change(3, [marcId]), change(3, [adaId])])
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 412])
  const [seen] = (await mar.call(contract.listShipmentComments, { params: { id } })).reply
  const [succeeded] = both.filter(({ status }) => status === 200)
  assert.deepEqual([seen?.mentions, seen?.mentions.length], [succeeded?.reply.mentions, 1])
  const removed = (await lee.call(contract.removeComment, { params: { id: added.id }, version: 4 }))
    .reply
  assert.deepEqual(removed.mentions, [])
})
