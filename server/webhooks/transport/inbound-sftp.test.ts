import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startSftpReceiver } from '#test/samples/sftp-receiver.ts'
import type { ListedFile } from './inbound-sftp.ts'
import { takeFiles } from './inbound-sftp.ts'

const resources = new AsyncDisposableStack()
after(() => resources.disposeAsync())

/** A folder `/out` with a file, and readings of it that follow each other. */
async function open(limits = {}) {
  const { url, user, files, state, fingerprint, close } = await startSftpReceiver()
  resources.defer(close)
  files.set('/out/one.edi', Buffer.from('UNB one'))
  const taken: string[] = []
  let formerFiles: readonly ListedFile[] = []
  const access = { url, secret: user.password, hostKey: fingerprint() }
  const reading = async (
    take = async (bytes: Buffer) => {
      taken.push(bytes.toString())
      return true
    },
  ) => {
    const outbound = { networks: ['127.0.0.0/8'], limits }
    const end = await takeFiles(access, { folder: '/out', formerFiles }, take, outbound)
    assert.ok('result' in end, JSON.stringify(end))
    formerFiles = end.result.files
    return { left: formerFiles.map(({ name }) => name), hasRefused: end.result.hasRefused }
  }
  return { files, state, taken, reading }
}

test('a file is read when it no longer changes, and moved beside files of the same name', async () => {
  const { files, taken, reading } = await open()
  files.set('/out/done/one.edi', Buffer.from('UNB former'))
  files.set('/out/two.edi.part', Buffer.from('UNB'))
  assert.deepEqual(await reading(), { left: ['one.edi'], hasRefused: false })
  files.set('/out/one.edi', Buffer.from('UNB one, longer'))
  assert.deepEqual(await reading(), { left: ['one.edi'], hasRefused: false })
  assert.deepEqual(taken, [])
  assert.deepEqual(await reading(), { left: [], hasRefused: false })
  assert.deepEqual(taken, ['UNB one, longer'])
  const names = [...files.keys()].map((name) => name.replace(/\d{13}/, 'TIME')).sort()
  assert.deepEqual(names, ['/out/done/TIME-one.edi', '/out/done/one.edi', '/out/two.edi.part'])
})

test('a file that cannot be read stays and delays no other; a file that is not stored stays', async () => {
  const { files, taken, reading } = await open()
  files.set('/out/two.edi', Buffer.from('UNB two'))
  await reading()
  await assert.rejects(
    reading(() => Promise.reject(new Error('no database'))),
    { message: 'no database' },
  )
  const refused = await reading(async (bytes) => {
    taken.push(bytes.toString())
    return !bytes.includes('one')
  })
  assert.deepEqual(refused, { left: ['one.edi'], hasRefused: true })
  assert.deepEqual(taken, ['UNB one', 'UNB two'])
  assert.deepEqual([...files.keys()].sort(), ['/out/done/two.edi', '/out/one.edi'])
})

test('a file that comes too slowly fails no reading, and is read after all others', async () => {
  const { files, state, taken, reading } = await open({ totalMs: 2500 })
  state.slowFile = '/out/one.edi'
  files.set('/out/two.edi', Buffer.from('UNB two'))
  await reading()
  assert.deepEqual(await reading(), { left: ['one.edi', 'two.edi'], hasRefused: true })
  assert.deepEqual(await reading(), { left: ['one.edi'], hasRefused: true })
  assert.deepEqual(taken, ['UNB two'])
  state.slowFile = ''
  assert.deepEqual(await reading(), { left: [], hasRefused: false })
})

test('a file beyond the limit of an interchange is not read', async () => {
  const { files, taken, reading } = await open()
  files.set('/out/one.edi', Buffer.alloc(10 * 1024 * 1024 + 1))
  await reading()
  assert.deepEqual(await reading(), { left: ['one.edi'], hasRefused: true })
  assert.deepEqual(taken, [])
})

test('repeatedly refused files delay no later file, and files that Oto wrote are left alone', async () => {
  const { files, taken, reading } = await open()
  files.delete('/out/one.edi')
  files.set('/out/0000000007-desadv-d96a.edi', Buffer.from('UNB own'))
  for (let n = 0; n < 25; n += 1) files.set(`/out/bad-${n}.edi`, Buffer.from(`UNB bad ${n}`))
  const take = async (bytes: Buffer) => {
    if (bytes.includes('bad')) return false
    taken.push(bytes.toString())
    return true
  }
  await reading(take)
  assert.equal((await reading(take)).left.length, 25)
  files.set('/out/good.edi', Buffer.from('UNB good'))
  await reading(take)
  assert.deepEqual(taken, [])
  const { left, hasRefused } = await reading(take)
  assert.deepEqual([taken, left.length, hasRefused], [['UNB good'], 25, true])
  assert.ok(files.has('/out/0000000007-desadv-d96a.edi'))
})
