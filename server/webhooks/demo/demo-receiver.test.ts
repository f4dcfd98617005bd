import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { startDemoReceiver } from '#server/webhooks/demo/demo-receiver.ts'
import { webhookHeaders } from '#server/webhooks/webhook-message.ts'

test('a receiver without a webhook stores nothing, even what is signed with an empty key', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'oto-receiver-'))
  t.after(() => rm(folder, { recursive: true }))
  let secret: string | undefined
  const { address, close } = await startDemoReceiver(join(folder, 'files'), async () => secret)
  t.after(close)
  const post = async (id: string, key: string) => {
    const headers = webhookHeaders(id, 'text', [key])
    return (await fetch(address, { method: 'POST', body: 'text', headers })).status
  }
  assert.equal(await post('/../../x', ''), 401)
  assert.deepEqual(await readdir(folder), [])
  secret = 'whsec_c2VjcmV0'
  assert.equal(await post('a', ''), 401)
  assert.equal(await post('a', secret), 200)
  assert.deepEqual(await readdir(join(folder, 'files')), ['message-a'])
})
