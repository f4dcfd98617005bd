import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  countMessages,
  listMessages,
  receiveInterchange,
} from '#contract/messages/interchange-endpoints.ts'
import { getShipment, removeShipment } from '#contract/shipments/shipment-endpoints.ts'
import { remakeMessage, sendWebhookTrial } from '#contract/webhooks/webhook-endpoints.ts'
import { openAdviceWorld } from '#test/messages/advice-world.ts'
import { sentAdvice } from '#test/messages/sent-advice.ts'
import { machine, refusalOf } from '#test/world/api-keys.ts'
import { eventually } from '#test/world/running-server.ts'
import type { CallInput } from '#test/world/world.ts'

const adviceWorld = await openAdviceWorld()
const { world, ada, lee, closed, reopen, partner } = adviceWorld
const marc = await world.signIn('marc')
const erp = await machine(world, ada, { scopes: ['exchange'], requestsPerMinute: 6000 })

const post = async (text: string) =>
  (await erp.call(receiveInterchange, { body: Buffer.from(text, 'latin1') })).reply
const list = async (query: CallInput<typeof listMessages>['query'] = {}) => {
  const { reply, status, text } = await erp.call(listMessages, { query: { limit: 100, ...query } })
  assert.equal(status, 200, text)
  return reply.rows
}
/** Ids of the messages that need attention; both directions have ids of their own. */
const attention = async (direction: 'out' | 'in' = 'out') =>
  (await list({ needsAttention: 'true', direction })).map(({ id }) => id)

test('sent advices and received interchanges are one list, newest first, with shipment, state and first fault', async () => {
  const { params, endpointId, interchange, answer } = await sentAdvice(adviceWorld)
  const fault = { code: 'missing', segment: 4, tag: 'BGM', element: 1, component: 1 } as const
  const { id: answerId } = await post(answer([fault]))
  const swapped = { sender: interchange.sender, recipient: interchange.recipient }
  await post(answer([], swapped))
  const [refused, applied, sent] = await list()
  const shipments = [{ id: params.id, code: sent?.shipments[0]?.code, supplierId: 1 }]
  const [id, controlNumber] = [Number(interchange.controlNumber), interchange.controlNumber]
  const common = { endpointId: null, purpose: null, reason: null, isTrial: false, code: null }
  assert.deepEqual(sent, {
    ...{ direction: 'out', id, document: 'despatch-advice', purpose: 'original', controlNumber },
    ...{ partner: sent?.partner, endpointId, shipments, createdAt: sent?.createdAt },
    ...{ isTrial: false, code: shipments[0]?.code },
    ...{ state: 'rejected', stateAt: sent?.stateAt, reason: null, needsAttention: true },
    fault: { code: '13', segment: 3, element: 1, component: 1 },
  })
  assert.match(sent?.partner ?? '', /^127\.0\.0\.1:\d+$/)
  assert.deepEqual(applied, {
    ...{ ...common, direction: 'in', id: answerId, document: 'acknowledgement', shipments },
    ...{ partner: interchange.recipient.id, controlNumber: `${controlNumber}A1` },
    ...{ createdAt: applied?.createdAt, state: 'applied', stateAt: applied?.createdAt },
    ...{ fault: null, needsAttention: false },
  })
  assert.deepEqual(
    { ...refused, id: 0, createdAt: '', stateAt: '' },
    {
      ...{ ...common, direction: 'in', id: 0, document: null, shipments: [] },
      ...{ partner: interchange.sender.id, controlNumber: `${controlNumber}A2` },
      ...{ createdAt: '', state: 'refused', stateAt: '', needsAttention: true },
      fault: { code: 'unknown-interchange', segment: 3, tag: 'UCI', element: 1 },
    },
  )
})

test('pages, filters and count agree', async () => {
  const { endpointId } = await sentAdvice(adviceWorld)
  const all = await list()
  const paged: typeof all = []
  for (let after: string | undefined, end = false; !end; ) {
    const { reply } = await marc.call(listMessages, {
      query: { limit: 1, ...(after && { after }) },
    })
    paged.push(...reply.rows)
    end = reply.next === null
    after = reply.next ?? undefined
  }
  assert.deepEqual(paged, all)
  const filters = [
    ...(['out', 'in'] as const).map((direction) => ({ direction })),
    ...(['rejected', 'refused', 'queued'] as const).map((state) => ({ state })),
  ]
  for (const filter of [...filters, { endpointId }]) {
    const [[name, value] = ['direction', '']] = Object.entries(filter)
    const wanted = all.filter((message) => message[name as 'state'] === value)
    assert.deepEqual(await list(filter), wanted)
    const { count } = (await erp.call(countMessages, { query: filter })).reply
    assert.equal(count, wanted.length)
  }
  assert.deepEqual(await list({ endpointId, direction: 'in' }), [])
  assert.deepEqual(await list({ to: '2020-01-01' }), [])
  assert.deepEqual(await list({ from: '2020-01-01' }), all)
})

test('messages of a deleted shipment have its code, and a trial says that it is one', async () => {
  const { has, params: own, leave } = await partner('json')
  const shipment = await closed()
  await has(shipment, ['sent original'])
  await reopen(shipment)
  const { code, version } = (await lee.call(getShipment, { params: shipment })).reply
  assert.equal((await lee.call(removeShipment, { params: shipment, version })).status, 204)
  assert.equal((await ada.call(sendWebhookTrial, { params: own })).status, 201)
  const ownMessages = () => list({ endpointId: own.id })
  await eventually('the cancellation and the trial are sent', async () => {
    const states = (await ownMessages()).map(({ state }) => state)
    return states.join() === 'sent,sent,sent'
  })
  const named = async (isTrial: boolean) =>
    (await ownMessages())
      .filter((message) => message.isTrial === isTrial)
      .map((message) => [message.code, message.shipments])
  assert.deepEqual(await named(true), [[null, []]])
  assert.deepEqual(await named(false), Array(2).fill([code, []]))
  await leave()
})

test('a failed message needs attention until another follows, a refused one until it is corrected', async () => {
  const { receiver, has, deliveries, params: own, leave } = await partner('desadv-d96a')
  receiver.behave((reply) => reply.writeHead(422).end())
  const shipment = await closed()
  await has(shipment, ['failed original'])
  const [failed] = await list()
  assert.deepEqual([failed?.state, failed?.reason], ['failed', 'status'])
  assert.ok((await attention()).includes(failed?.id ?? 0))
  receiver.behave()
  const deliveryId = (await deliveries())[0]?.id ?? 0
  await ada.call(remakeMessage, { params: { ...own, deliveryId } })
  await has(shipment, ['failed original', 'sent original'])
  await leave()
  assert.ok(!(await attention()).includes(deliveryId))

  const { answer } = await sentAdvice(adviceWorld)
  const text = answer()
  const { id } = await post(text.replace(/(UCI[^']*)\+7'/, "$1+9'"))
  const isNoted = async () => (await attention('in')).includes(id)
  assert.equal(await isNoted(), true)
  await post(text)
  assert.equal(await isNoted(), false)
  const reused = await post(text.replace(':1604+', ':1605+'))
  assert.equal(reused.faults[0]?.code, 'control-number-reused')
  assert.ok((await attention('in')).includes(reused.id), 'the one before is no correction')
})

test('a system that has acknowledged before is expected to do so within a day', async () => {
  const { interchange, answer, endpointId } = await sentAdvice(adviceWorld)
  const id = Number(interchange.controlNumber)
  const age = (column: string, days: number) =>
    world.owner.query(
      `update messages set ${column} = now() - interval '1 day' * $2 where company_id = 1 and id = $1`,
      [id, days],
    )
  await age('state_at', 2)
  assert.ok(!(await attention()).includes(id))
  await world.owner.query(
    `insert into messages (company_id, id, endpoint_id, state) values (1, $1, $2, 'acknowledged')`,
    [999_999, endpointId],
  )
  assert.ok((await attention()).includes(id))
  await age('state_at', 0.9)
  assert.ok(!(await attention()).includes(id))
  await age('state_at', 31)
  await age('created_at', 31)
  assert.ok(!(await attention()).includes(id))
  await post(answer())
  const message = (await list()).find((row) => row.direction === 'out' && row.id === id)
  assert.equal(message?.state, 'acknowledged')
})

test('everyone of the company and keys that read or exchange see messages; suppliers do not', async () => {
  const statusOf = async (who: typeof lee) => (await who.call(listMessages, {})).status
  const reader = await machine(world, ada, { name: 'Reader', scopes: ['read'] })
  const importer = await machine(world, ada, { name: 'Importer', scopes: ['import-orders'] })
  assert.deepEqual(await Promise.all([marc, reader, erp].map(statusOf)), [200, 200, 200])
  assert.equal(await refusalOf(importer.call(listMessages, {})), '409 key-scope-missing')
  assert.equal(await statusOf(lee), 404)
})
