import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createWebhookEndpoint,
  getWebhookEndpoint,
  listWebhookDeliveries,
  updateWebhookEndpoint,
} from '#contract/webhooks/webhook-endpoints.ts'
import { readInterchange } from '#domain/messages/edifact/interchange-reading.ts'
import { openAdviceWorld } from '#test/messages/advice-world.ts'
import { contrl } from '#test/messages/contrl-writing.ts'
import { startSftpReceiver } from '#test/samples/sftp-receiver.ts'
import { eventually } from '#test/world/running-server.ts'

const { world, resources, errors, ada, closed, partner } = await openAdviceWorld()
const receiver = await startSftpReceiver()
resources.defer(receiver.close)
const { url, user, files } = receiver
const first = {
  url,
  adviceFormat: 'desadv-d96a' as const,
  secret: user.password,
  hostKey: receiver.fingerprint(),
}

type Body = NonNullable<Parameters<typeof ada.call<typeof updateWebhookEndpoint>>[1]>['body']

test('CONTRL in a folder acknowledges a despatch advice; another key of the server stops both ways', async () => {
  const made = await ada.call(createWebhookEndpoint, {
    body: { ...first, acknowledgementFolder: '/out' },
  })
  assert.equal(made.reply.state, 'active', made.text)
  const params = { id: made.reply.id }
  const read = async () => (await ada.call(getWebhookEndpoint, { params })).reply
  const change = async (body: Body) =>
    ada.call(updateWebhookEndpoint, { params, version: (await read()).version, body })
  const delivery = async () =>
    (await ada.call(listWebhookDeliveries, { params, query: { limit: 1 } })).reply.rows[0]
  await eventually('the folder is read', async () => (await read()).folderReadAt !== null)

  await closed()
  await eventually('it is sent', async () => (await delivery())?.messageState === 'sent')
  const [sent] = [...files.values()]
  const interchange = readInterchange(sent?.toString('latin1') ?? '')
  const { sender, recipient } = interchange
  const answer = contrl(interchange, [], {
    ...{ sender: recipient, recipient: sender, controlNumber: '1', isTest: false },
    preparedAt: '202611201604',
  })
  files.set('/out/broken.edi', Buffer.from(answer.slice(0, 40)))
  files.set('/out/contrl.edi', Buffer.from(answer))
  const isAcknowledged = async () => (await delivery())?.messageState === 'acknowledged'
  await eventually('it is acknowledged', isAcknowledged)
  await eventually('both files are moved', async () => !files.has('/out/contrl.edi'))
  const names = [...files.keys()].filter((name) => name.startsWith('/out'))
  assert.deepEqual(names.sort(), ['/out/done/broken.edi', '/out/done/contrl.edi'])
  const { rows } = await world.owner.query(
    'select state from interchanges where company_id = 1 order by id',
  )
  assert.deepEqual(rows.map(({ state }) => state).sort(), ['applied', 'refused'])

  receiver.state.isFolderGone = true
  await eventually('it says so', async () => (await read()).folderReason === 'file-refused')
  receiver.state.isFolderGone = false
  await eventually('it is read again', async () => (await read()).folderReason === null)

  await receiver.replaceKey()
  await eventually('it is disabled', async () => (await read()).state === 'disabled')
  const { reason, offeredHostKey, folderReason } = await read()
  assert.deepEqual(
    [reason, offeredHostKey, folderReason],
    ['host-key', receiver.fingerprint(), 'host-key'],
  )
  await change({ hostKey: receiver.fingerprint(), state: 'active' })
  files.set('/out/late.edi', Buffer.from(answer))
  await eventually('it is read again', async () => files.has('/out/done/late.edi'))
  await change({ state: 'paused' })
  assert.deepEqual(errors, [])
})

test('a slow upload holds up neither another partner nor acknowledgements of its own', async () => {
  const made = await ada.call(createWebhookEndpoint, {
    body: { ...first, hostKey: receiver.fingerprint(), acknowledgementFolder: '/out' },
  })
  const params = { id: made.reply.id }
  const delivery = async () =>
    (await ada.call(listWebhookDeliveries, { params, query: { limit: 1 } })).reply.rows[0]
  receiver.state.onWrite = 'slow'
  const other = await partner('json')
  const names = () => [...files.keys()]
  await closed()
  await eventually('it is being uploaded', async () => names().some((name) => /\.part$/.test(name)))
  await eventually('the other one has it', async () => other.receiver.received.length === 1)
  files.set('/out/meanwhile.edi', Buffer.from('UNB'))
  await eventually('its folder is read', async () => files.has('/out/done/meanwhile.edi'))
  assert.equal((await delivery())?.messageState, 'queued')
  receiver.release()
  await eventually('it is sent', async () => (await delivery())?.messageState === 'sent')
  await other.leave()
  const { version } = (await ada.call(getWebhookEndpoint, { params })).reply
  await ada.call(updateWebhookEndpoint, { params, version, body: { state: 'paused' } })
  assert.deepEqual(errors, [])
})

test('only EDIFACT by SFTP has a folder of acknowledgements, and never the folder that Oto writes to', async () => {
  const entry = { ...first, hostKey: receiver.fingerprint() }
  const refused = async (body: Partial<typeof entry> | object) => {
    const { problem } = await ada.call(createWebhookEndpoint, {
      body: { ...entry, acknowledgementFolder: '/out', ...body },
    })
    return problem.errors?.map(({ pointer, code }) => `${pointer} ${code}`).join()
  }
  const invalid = '/body/acknowledgementFolder invalid'
  for (const acknowledgementFolder of ['/in/', '//in', '/x/../in/.'])
    assert.equal(await refused({ acknowledgementFolder }), invalid)
  assert.equal(await refused({ adviceFormat: 'ubl-t16' }), invalid)
  const https = { url: 'https://erp.example.com/oto', secret: undefined, hostKey: undefined }
  assert.equal(await refused(https), invalid)
  const made = await ada.call(createWebhookEndpoint, { body: entry })
  const change = (body: Body) =>
    ada.call(updateWebhookEndpoint, {
      ...{ params: { id: made.reply.id }, version: made.reply.version, body },
    })
  const changed = await change({ acknowledgementFolder: '/in' })
  assert.equal(changed.problem.errors?.[0]?.pointer, '/body/acknowledgementFolder')
  const paused = await change({ acknowledgementFolder: '/out', state: 'paused' })
  assert.equal(paused.status, 200)
  const otherFormat = await ada.call(updateWebhookEndpoint, {
    ...{ params: { id: made.reply.id }, version: paused.reply.version },
    body: { adviceFormat: 'json' },
  })
  assert.equal(otherFormat.reply.acknowledgementFolder, '', 'another format has none')
})
