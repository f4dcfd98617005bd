import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { createApiKey } from '#contract/keys/service-account-endpoints.ts'
import { listShipmentMessages } from '#contract/messages/despatch-advice-endpoints.ts'
import { receiveInterchange } from '#contract/messages/interchange-endpoints.ts'
import { replayWebhookDelivery } from '#contract/webhooks/webhook-endpoints.ts'
import { readInterchange } from '#domain/messages/edifact/interchange-reading.ts'
import { openAdviceWorld } from '#test/messages/advice-world.ts'
import { answersTo, sentAdvice } from '#test/messages/sent-advice.ts'
import { brokenInterchanges, interchangeExample } from '#test/samples/broken-interchanges.ts'
import { machine, refusalOf, validExpiryDay } from '#test/world/api-keys.ts'
import { eventually } from '#test/world/running-server.ts'
import type { TestActor } from '#test/world/world.ts'

const adviceWorld = await openAdviceWorld()
const { world, ada, mar, buyer } = adviceWorld
const erp = await machine(world, ada, { scopes: ['exchange'], requestsPerMinute: 6000 })
const send = (text: string, who: TestActor) =>
  who.call(receiveInterchange, { body: Buffer.from(text, 'latin1') })
const passMinute = () =>
  world.owner.query(`update users set interchanges_since = now() - interval '1 minute'`)
/** Sends an interchange, the first of its minute. */
const post = async (text: string, who: TestActor = erp) => {
  await passMinute()
  return send(text, who)
}

const stored = async () => {
  const { rows } = await world.owner.query<{ count: string }>(
    `select state || ' ' || count(*) as count from interchanges where company_id = 1 group by state order by 1`,
  )
  return rows.map(({ count }) => count)
}
const messageStates = async () =>
  (
    await world.owner.query(
      'select id, state, faults from messages where company_id = 1 order by id',
    )
  ).rows

test('CONTRL acknowledges or rejects a despatch advice, with codes and places', async () => {
  const { params, answer, delivery } = await sentAdvice(adviceWorld)
  assert.deepEqual(await delivery(), { state: 'sent', faults: [] })
  const text = answer()
  const taken = await post(text)
  assert.equal(taken.status, 201, taken.text)
  assert.equal(taken.reply.state, 'applied')
  assert.equal(taken.reply.sha256, createHash('sha256').update(text, 'latin1').digest('hex'))
  assert.deepEqual(await delivery(), { state: 'acknowledged', faults: [] })
  const again = await post(text)
  assert.deepEqual([again.status, again.reply], [200, taken.reply])
  const fault = { code: 'missing', segment: 4, tag: 'BGM', element: 1, component: 1 } as const
  assert.equal((await post(answer([fault]))).reply.state, 'applied')
  const rejected = {
    state: 'rejected',
    faults: [{ code: '13', segment: 3, element: 1, component: 1 }],
  }
  assert.deepEqual(await delivery(), rejected)
  const [message] = (await buyer.call(listShipmentMessages, { params })).reply
  assert.deepEqual({ state: message?.state, faults: message?.faults }, rejected)
})

/** Makes a delivery wait for a try, as if the HTTP reply of the first one was lost. */
async function loseReply(id: number, isServerKilled = false) {
  await world.owner.query(
    `update webhook_deliveries set state = 'waiting', is_trying = $2, next_try_at = now() - interval '1 second'
     where company_id = 1 and id = $1`,
    [id, isServerKilled],
  )
  await world.owner.query(`update messages set state = 'queued' where company_id = 1 and id = $1`, [
    id,
  ])
}
const deliveryState = async (id: number) => {
  const { rows } = await world.owner.query<{ state: string }>(
    'select state from webhook_deliveries where company_id = 1 and id = $1',
    [id],
  )
  return rows[0]?.state
}
const rejectionOf = (accepted: string, code: string) =>
  accepted.replace(/(UCI[^']*)\+7'/, `$1+4+${code}'`)

test('a message whose HTTP reply was lost is not sent again once it is acknowledged', async () => {
  const { interchange, answer, delivery } = await sentAdvice(adviceWorld)
  const id = Number(interchange.controlNumber)
  await loseReply(id)
  assert.equal((await post(answer())).reply.state, 'applied')
  assert.equal(await deliveryState(id), 'delivered')
  // The repeat of an answered message is refused as a duplicate: the first answer stands.
  const rejected = (code: string) => rejectionOf(answer(), code)
  assert.equal((await post(rejected('26'))).reply.state, 'applied')
  assert.deepEqual(await delivery(), { state: 'acknowledged', faults: [] })
  assert.equal((await post(rejected('18'))).reply.state, 'applied')
  assert.equal((await post(rejected('26'))).reply.state, 'applied')
  assert.deepEqual(await delivery(), { state: 'rejected', faults: [{ code: '18' }] })
})

test('a rejection as a duplicate proves that a message arrived, also as the first answer', async () => {
  const { interchange, answer, delivery } = await sentAdvice(adviceWorld)
  const id = Number(interchange.controlNumber)
  await loseReply(id)
  assert.equal((await post(rejectionOf(answer(), '26'))).reply.state, 'applied')
  assert.deepEqual(await delivery(), { state: 'sent', faults: [] })
  assert.equal(await deliveryState(id), 'delivered')
})

test('a message that a killed server was sending is not sent again once it is acknowledged', async () => {
  const { interchange, answer } = await sentAdvice(adviceWorld)
  const id = Number(interchange.controlNumber)
  await loseReply(id, true)
  assert.equal((await post(answer())).reply.state, 'applied')
  assert.equal(await deliveryState(id), 'delivered')
})

test('a message that is answered while it is being tried is not tried again, but can be sent again', async () => {
  const { receiver, deliveries, params, leave } = await adviceWorld.partner('desadv-d96a')
  const answers = [(text: string) => text, (text: string) => rejectionOf(text, '26')]
  for (const [index, answerWith] of answers.entries()) {
    receiver.behave(async (reply, { bytes }) => {
      const answer = answersTo(readInterchange(bytes.toString('latin1')))
      await post(answerWith(answer()))
      reply.writeHead(503).end()
    })
    await adviceWorld.closed()
    await eventually('the try ends', async () => {
      const all = await deliveries()
      return all.length === index + 1 && all[0]?.attempts === 1
    })
    assert.equal((await deliveries())[0]?.state, 'delivered')
    assert.equal(receiver.received.length, index + 1)
  }
  let fails = 2
  receiver.behave((reply) => {
    fails -= 1
    reply.writeHead(fails >= 0 ? 503 : 204).end()
  })
  const deliveryId = (await deliveries())[1]?.id ?? 0
  const replayed = await ada.call(replayWebhookDelivery, { params: { ...params, deliveryId } })
  assert.equal(replayed.status, 204)
  await eventually('it arrives', async () => receiver.received.length === 5)
  await leave()
})

test('an interchange that comes twenty times at once is applied once', async () => {
  const { answer, delivery } = await sentAdvice(adviceWorld)
  const before = await stored()
  const text = answer()
  await passMinute()
  const replies = await Promise.all(Array.from({ length: 20 }, () => send(text, erp)))
  assert.deepEqual(replies.map(({ status }) => status).sort(), [...Array(19).fill(200), 201])
  assert.equal(new Set(replies.map((reply) => reply.text)).size, 1)
  assert.equal((await delivery()).state, 'acknowledged')
  const [applied = ''] = await stored()
  assert.equal(Number(applied.split(' ')[1]) - Number(before[0]?.split(' ')[1] ?? 0), 1)
  const other = await post(text.replace(':1604+', ':1605+').replace("+7'UCM", "+4'UCM"))
  assert.deepEqual(
    [other.status, other.reply.state, other.reply.faults],
    [201, 'refused', [{ code: 'control-number-reused', segment: 1, tag: 'UNB', element: 5 }]],
  )
  assert.equal((await delivery()).state, 'acknowledged')
})

test('a control number counts for each recipient, because each supplier has a GLN', async () => {
  const setGln = (gln: string) =>
    world.owner.query('update suppliers set gln = $1 where company_id = 1 and id = 1', [gln])
  const first = await sentAdvice(adviceWorld)
  await setGln('8412345000027')
  const second = await sentAdvice(adviceWorld)
  await setGln('8412345000010')
  const numberOf = ({ interchange }: typeof first) => `${interchange.controlNumber}A1`
  const texts = [first.answer(), second.answer().replaceAll(numberOf(second), numberOf(first))]
  for (const text of texts) {
    const { reply } = await post(text)
    assert.deepEqual([reply.state, reply.faults], ['applied', []])
  }
  assert.equal((await second.delivery()).state, 'acknowledged')
})

test('each kind of broken interchange is refused with a code and a place, and changes nothing', async () => {
  const { interchange, answer } = await sentAdvice(adviceWorld)
  const { sender, recipient, controlNumber } = interchange
  const good = answer()
  const before = await messageStates()
  const refused = async (text: string, expected?: string) => {
    const { status, reply, text: replyText } = await post(text)
    assert.ok([200, 201].includes(status), `${replyText} ${text}`)
    assert.equal(reply.state, 'refused', replyText)
    const [{ code, segment, tag, element } = { code: '' }] = reply.faults
    assert.ok(code !== '' && segment, replyText)
    if (expected) assert.equal([code, segment, tag, element].filter(Boolean).join(' '), expected)
  }
  for (const [from, to] of brokenInterchanges) {
    await refused(interchangeExample.replace(from, to))
    // CONTRL only repeats the type of the message that it is about.
    const changed = good.replace(from, to)
    if (changed !== good && !String(from).startsWith('DESADV')) await refused(changed)
  }
  await refused(interchangeExample, 'document-not-supported 2 UNH 2')
  await refused(answer([], { sender, recipient }), 'unknown-interchange 3 UCI 1')
  const uci = `UCI+${controlNumber}+`
  for (const other of ['999999999', '99999999999999', 'S000001R0', '0', '?\u0000'])
    await refused(answer().replace(uci, `UCI+${other}+`))
  await refused(answer().replace(/(UCI[^']*)\+7'/, "$1+9'"), 'invalid-value 3 UCI 4')
  await refused(answer().replace(/UCI[^']*'/, "BGM+1'"), 'missing 2 UNH')
  // Two messages: the second is about nothing that was sent.
  const two = answer().replace(
    /UNH.*UNT[^']*'/,
    (message) => message + message.replace(uci, 'UCI+1+').replaceAll("+1'", "+2'"),
  )
  await refused(two)
  for (const hostile of [
    '\u0000',
    `A${'B'.repeat(100_000)}+?\u0000`,
    `UNB+UNOC:3+${'X'.repeat(5000)}'`,
  ])
    await refused(hostile)
  assert.deepEqual(await messageStates(), before)
  assert.equal((await post(good)).reply.state, 'applied')
})

test('only moderators and keys of that scope send interchanges, of at most 10 MiB', async () => {
  const reader = await machine(world, ada, { name: 'Reader', scopes: ['read'] })
  assert.equal(await refusalOf(post('', reader)), '409 key-scope-missing')
  assert.equal((await mar.call(receiveInterchange, { body: Buffer.from('') })).status, 404)
  assert.equal((await post('', ada)).reply.state, 'refused')
  assert.equal(await refusalOf(post('A'.repeat(10 * 1024 * 1024 + 1))), '413 too-large')
})

test('an account sends at most twenty interchanges a minute with all its keys, repeated ones included', async () => {
  const warehouse = await machine(world, ada, { name: 'Warehouse', scopes: ['exchange'] })
  const params = { id: warehouse.accountId }
  const body = { name: 'Other', scopes: ['exchange' as const], expiresOn: validExpiryDay() }
  const other = world.withToken((await ada.call(createApiKey, { params, body })).reply.key)
  const { answer } = await sentAdvice(adviceWorld)
  const first = answer()
  const texts = [...Array<string>(20).fill(first), answer(), answer()]
  const statuses: number[] = []
  for (const [index, text] of texts.entries())
    statuses.push((await send(text, index % 2 ? other : warehouse)).status)
  assert.deepEqual(statuses, [201, ...Array(19).fill(200), 429, 429])
  const refused = await send(first, other)
  assert.equal(refused.problem.code, 'too-many-attempts')
  const retryAfter = Number(refused.headers.get('retry-after'))
  assert.ok(retryAfter >= 1 && retryAfter <= 60, String(retryAfter))
  assert.equal((await send(answer(), erp)).status, 201, 'others are not refused')
  await passMinute()
  assert.equal((await send(texts[21] ?? '', warehouse)).status, 201)
})
