import assert from 'node:assert/strict'
import { type AddressInfo, createServer } from 'node:net'
import { after, test } from 'node:test'
import { newSshKey, startSftpReceiver } from '#test/samples/sftp-receiver.ts'
import type { OutboundSettings } from './outbound-post.ts'
import { putOutbound } from './outbound-sftp.ts'

const resources = new AsyncDisposableStack()
after(() => resources.disposeAsync())

const loopback: OutboundSettings = { networks: ['127.0.0.0/8'] }
const accepted = { status: null, reply: '', retryAfterSeconds: undefined }
const name = '0000000007-desadv-d96a.edi'
const path = `/in/${name}`
// More than a part that is written at a time.
const bytes = Buffer.alloc(100_000, 'UNB+')

async function open(options?: Parameters<typeof startSftpReceiver>[0]) {
  const receiver = await startSftpReceiver(options)
  resources.defer(receiver.close)
  const folder = {
    url: receiver.url,
    secret: receiver.user.password,
    hostKey: receiver.fingerprint() as string | null,
  }
  const put = (changes: Partial<typeof folder> = {}, content = bytes, outbound = loopback) =>
    putOutbound({ ...folder, ...changes }, name, content, outbound)
  return { receiver, put }
}

test('a file is written whole, a repeat is accepted, and another file stays', async () => {
  const { receiver, put } = await open()
  assert.deepEqual(await put(), accepted)
  assert.deepEqual([...receiver.files], [[path, bytes]])
  assert.deepEqual(await put(), accepted)
  assert.deepEqual(await put({}, Buffer.from('UNB')), {
    reason: 'file-refused',
    detail: 'another file has this name',
  })
  assert.deepEqual([...receiver.files], [[path, bytes]])
})

test('a private key signs in, and so does a password that the server prompts for', async () => {
  const { receiver, put } = await open()
  assert.deepEqual(await put({ secret: receiver.user.key.private }), accepted)
  const prompting = await open({ asksByPrompt: true })
  assert.deepEqual(await prompting.put(), accepted)
})

test('a wrong password, key or no key is a refused sign-in', async () => {
  const { receiver, put } = await open()
  for (const secret of ['wrong', newSshKey().private, '-----BEGIN OPENSSH PRIVATE KEY-----\nx'])
    assert.partialDeepStrictEqual(await put({ secret }), { reason: 'login-refused' })
  assert.deepEqual([receiver.state.signIns, receiver.files.size], [0, 0])
})

test('a server that dies or is full leaves no file of that name, and takes it later', async () => {
  const { receiver, put } = await open()
  receiver.state.onWrite = 'die'
  assert.partialDeepStrictEqual(await put(), { reason: 'unreachable' })
  assert.deepEqual([...receiver.files.keys()], [`${path}.part`])
  receiver.state.onWrite = 'disk-full'
  // PostgreSQL stores no NUL.
  assert.deepEqual(await put(), { reason: 'file-refused', detail: 'disk full' })
  assert.deepEqual([...receiver.files.keys()], [`${path}.part`])
  receiver.state.onWrite = 'accept'
  assert.deepEqual(await put(), accepted)
  assert.deepEqual([...receiver.files], [[path, bytes]])
})

test('a server with another key is shown no secret', async () => {
  const { receiver, put } = await open()
  for (const hostKey of [`SHA256:${'A'.repeat(43)}`, null])
    assert.deepEqual(await put({ hostKey }), { reason: 'host-key', detail: receiver.fingerprint() })
  assert.equal(receiver.state.signIns, 0)
})

test('hostile addresses are not connected to', async () => {
  const { receiver, put } = await open()
  const { port } = receiver
  const outbound: OutboundSettings = { networks: [] }
  const hosts = ['127.0.0.1', '10.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1']
  for (const host of hosts) {
    const result = await put({ url: `sftp://oto@${host}:${port}/in` }, bytes, outbound)
    assert.deepEqual(
      { host, ...result, detail: '' },
      { host, reason: 'address-refused', detail: '' },
    )
  }
  const rebinding: OutboundSettings = {
    networks: [],
    resolver: (_hostname, _options, callback) =>
      callback(null, [{ address: '127.0.0.1', family: 4 }]),
  }
  const url = `sftp://oto@files.example.com:${port}/in`
  assert.partialDeepStrictEqual(await put({ url }, bytes, rebinding), { reason: 'address-refused' })
  assert.equal(receiver.state.connections, 0)
})

test('a server that does not answer is given up, and one that is away is unreachable', async () => {
  const silent = createServer((socket) => socket.resume())
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
  const { port } = silent.address() as AddressInfo
  const { put } = await open()
  const url = `sftp://oto@127.0.0.1:${port}/in`
  for (const limits of [{ connectMs: 50 }, { totalMs: 50 }])
    assert.partialDeepStrictEqual(await put({ url }, bytes, { ...loopback, limits }), {
      reason: 'no-answer',
    })
  await new Promise((closed) => silent.close(closed))
  assert.partialDeepStrictEqual(await put({ url }), { reason: 'unreachable' })
})
