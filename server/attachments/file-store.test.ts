import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { after, test } from 'node:test'
import S3rver from '@20minutes/s3rver'
import { getAttachment, getAttachmentThumbnail } from '#contract/comments/attachment-endpoints.ts'
import { addShipmentComment, removeComment } from '#contract/comments/comment-endpoints.ts'
import { createShipment, removeShipment } from '#contract/shipments/shipment-endpoints.ts'
import { startAttachmentWorker } from '#server/attachments/attachment-worker.ts'
import { pictureOf } from '#test/samples/picture-files.ts'
import { connectAsServer, longTimeouts } from '#test/world/distributed-database.ts'
import { smallPdf, tryUpload, uploadFile } from '#test/world/file-upload.ts'
import { eventually, temporaryDirectory } from '#test/world/running-server.ts'
import { openWorld, type TestActor } from '#test/world/world.ts'

const bucket = 'oto-files'

/** Starts an S3 server that checks signatures; its access key is fixed. */
async function startS3Server() {
  const { directory, remove } = await temporaryDirectory()
  const server = new S3rver({
    ...{ port: 0, address: '127.0.0.1', silent: true, directory },
    ...{ allowMismatchedSignatures: false, configureBuckets: [{ name: bucket }] },
  })
  const { port } = await server.run()
  const urlWith = (secret: string) => `http://S3RVER:${secret}@127.0.0.1:${port}/${bucket}`
  return {
    url: urlWith('S3RVER'),
    urlOfStranger: urlWith('guess'),
    count: async () =>
      (await readdir(directory, { recursive: true })).filter((name) =>
        name.endsWith('._S3rver_object'),
      ).length,
    close: async () => {
      await server.close()
      await remove()
    },
  }
}

const store = await startS3Server()
after(() => store.close())
const withoutStore = await openWorld()
const withStore = await withoutStore.another({ FILES_URL: store.url })
const [lee, leeOfPlain] = [await withStore.signIn('lee'), await withoutStore.signIn('lee')]

const newShipment = async () => (await lee.call(createShipment, { body: {} })).reply.id
const addComment = async (who: TestActor, id: number, attachmentIds: number[]) => {
  const added = await who.call(addShipmentComment, { params: { id }, body: { attachmentIds } })
  assert.equal(added.status, 201, added.text)
  return added.reply
}
const download = (who: TestActor, id: number) => who.call(getAttachment, { params: { id } })
const slicesOf = async (id: number) =>
  (
    await withoutStore.owner.query(
      'select position from attachment_contents where attachment_id = $1 order by 1',
      [id],
    )
  ).rows.map(({ position }) => position)

test('with a store configured, files go to the store and thumbnails to the database', async () => {
  const shipment = await newShipment()
  const before = await store.count()
  const bytes = Buffer.concat([smallPdf, Buffer.alloc(1_300_000, 7)])
  const picture = await pictureOf(600, 400).png()
  const [file, photo] = [await uploadFile(lee, 'a.pdf', bytes), await uploadFile(lee, 'p', picture)]
  await addComment(lee, shipment, [file.id, photo.id])
  assert.equal(await store.count(), before + 2)
  assert.deepEqual([await slicesOf(file.id), await slicesOf(photo.id)], [[], [0]])
  const downloaded = await download(lee, file.id)
  assert.deepEqual(
    [downloaded.status, downloaded.headers.get('content-type')],
    [200, 'application/pdf'],
  )
  assert.deepEqual(downloaded.bytes, bytes)
  assert.equal((await download(lee, photo.id)).bytes.length, photo.byteCount)
  const thumbnail = await lee.call(getAttachmentThumbnail, { params: { id: photo.id } })
  assert.equal(thumbnail.status, 200)
})

test('files stay readable when FILES_URL is set or removed', async () => {
  const shipment = await newShipment()
  const [inDatabase, inStore] = [await uploadFile(leeOfPlain), await uploadFile(lee)]
  await addComment(lee, shipment, [inDatabase.id, inStore.id])
  assert.deepEqual((await download(lee, inDatabase.id)).bytes, smallPdf)
  const refused = await download(leeOfPlain, inStore.id)
  assert.deepEqual([refused.status, refused.problem.code], [503, 'unavailable'])
})

const countFiles = async () =>
  (await withoutStore.owner.query('select count(*)::int as count from attachments')).rows[0].count

test('an unreachable or refusing store gives 503, for uploads and downloads', async () => {
  for (const url of [store.urlOfStranger, 'http://key:secret@127.0.0.1:1/bucket']) {
    const broken = await withoutStore.another({ FILES_URL: url })
    const who = await broken.signIn('mar')
    const before = await countFiles()
    const { status, problem, headers } = await tryUpload(who, 'a.pdf', smallPdf)
    assert.deepEqual([status, problem.code], [503, 'unavailable'])
    assert.equal(await countFiles(), before, 'it does not count for the upload limits')
    assert.ok(headers.get('retry-after'))
    const shipment = await newShipment()
    const file = await uploadFile(lee)
    await addComment(lee, shipment, [file.id])
    assert.equal((await download(who, file.id)).status, 503)
  }
})

test('objects are deleted with their comment, their shipment, or after a day unattached', async () => {
  const before = await store.count()
  const shipment = await newShipment()
  const [first, second, third] = [
    await uploadFile(lee),
    await uploadFile(lee),
    await uploadFile(lee),
  ]
  const added = await addComment(lee, shipment, [first.id])
  await addComment(lee, shipment, [second.id])
  assert.equal(await store.count(), before + 3)
  await lee.call(removeComment, { params: { id: added.id }, version: 1 })
  const removed = await lee.call(removeShipment, { params: { id: shipment }, version: 1 })
  assert.equal(removed.status, 204, removed.text)
  await withoutStore.owner.query(
    `update pgboss.job set start_after = now() where name = 'unattached-file' and (data->>'attachmentId')::bigint = $1`,
    [third.id],
  )
  const database = connectAsServer({ url: withoutStore.databaseUrl, max: 4, ...longTimeouts })
  const worker = await startAttachmentWorker({
    ...{ database, filesUrl: store.url, pollingSeconds: 0.5 },
    onError: (error) => assert.fail(error),
  })
  try {
    await eventually('all three are gone', async () => (await store.count()) === before)
  } finally {
    await worker.stop()
    await database.end()
  }
})
