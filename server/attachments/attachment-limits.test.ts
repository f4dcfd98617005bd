import assert from 'node:assert/strict'
import { tracingChannel } from 'node:diagnostics_channel'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { getAttachment } from '#contract/comments/attachment-endpoints.ts'
import { addShipmentComment } from '#contract/comments/comment-endpoints.ts'
import { erasePersonData } from '#contract/people/person-data-endpoints.ts'
import { createShipment } from '#contract/shipments/shipment-endpoints.ts'
import { maxAttachmentBytes, maxUploadsInTenMinutes } from '#domain/comments/attachment.ts'
import { readContent } from '#server/attachments/attachment-content.ts'
import { startAttachmentWorker } from '#server/attachments/attachment-worker.ts'
import { type WorkerJob, workerChannelName } from '#server/load/worker-pool.ts'
import { pictureOf } from '#test/samples/picture-files.ts'
import { connectAsServer, longTimeouts } from '#test/world/distributed-database.ts'
import { smallPdf, tryUpload, uploadFile } from '#test/world/file-upload.ts'
import { eventually } from '#test/world/running-server.ts'
import { openWorld, type TestActor } from '#test/world/world.ts'

const world = await openWorld()
const database = connectAsServer({ url: world.databaseUrl, max: 4, ...longTimeouts })
after(() => database.end())
const [lee, pau, marc, ada] = [
  await world.signIn('lee'),
  await world.signIn('pau'),
  await world.signIn('marc'),
  await world.signIn('ada'),
]

const newShipment = async () => (await lee.call(createShipment, { body: {} })).reply.id
const comment = (who: TestActor, id: number, attachmentIds: number[]) =>
  who.call(addShipmentComment, { params: { id }, body: { attachmentIds } })
const download = (who: TestActor, id: number) => who.call(getAttachment, { params: { id } })
const countOf = async (table: string, where: string) =>
  (await world.owner.query(`select count(*)::int as n from ${table} where ${where}`)).rows[0].n

test('an unattached file is deleted after a day, not sooner', async () => {
  const shipment = await newShipment()
  const [kept, old, young] = [await uploadFile(lee), await uploadFile(lee), await uploadFile(lee)]
  await comment(lee, shipment, [kept.id])
  await world.owner.query(
    `update pgboss.job set start_after = now() where name = 'unattached-file' and (data->>'attachmentId')::bigint = any ($1)`,
    [[kept.id, old.id]],
  )
  const worker = await startAttachmentWorker({
    database,
    pollingSeconds: 0.5,
    onError: (error) => assert.fail(error),
  })
  try {
    await eventually(
      'the old one is gone',
      async () => (await countOf('attachments', `id = ${old.id}`)) === 0,
    )
    assert.equal(await countOf('attachment_contents', `attachment_id = ${old.id}`), 0)
    assert.equal(await countOf('attachments', `id in (${kept.id}, ${young.id})`), 2)
  } finally {
    await worker.stop()
  }
})

test('erasing a person deletes their unattached files only', async () => {
  const shipment = (await pau.call(createShipment, { body: {} })).reply.id
  const [attached, waiting] = [await uploadFile(pau), await uploadFile(pau)]
  await comment(pau, shipment, [attached.id])
  const { rows } = await world.owner.query(
    `select id::int, version from users where username = 'pau'`,
  )
  const erased = await ada.call(erasePersonData, {
    params: { id: rows[0].id },
    version: rows[0].version,
    body: { username: 'pau' },
  })
  assert.equal(erased.status, 204, erased.text)
  assert.equal(await countOf('attachments', `id = ${waiting.id}`), 0)
  assert.equal((await download(marc, attached.id)).status, 200)
})

test('uploads are limited per ten minutes, and bytes per day', async () => {
  const ines = await world.signIn('ines')
  const { rows } = await world.owner.query(`select id from users where username = 'ines'`)
  const fill = (count: number, bytes: number, age: string) =>
    world.owner.query(
      `insert into attachments (company_id, uploaded_by, uploaded_at, name, media_type, byte_count)
       select 1, $1, now() - $4::interval, 'a.pdf', 'application/pdf', $3 from generate_series(1, $2)`,
      [rows[0].id, count, bytes, age],
    )
  await fill(maxUploadsInTenMinutes - 1, 1, '9 minutes')
  const uploads = await Promise.all([
    tryUpload(ines, 'a.pdf', smallPdf),
    tryUpload(ines, 'a.pdf', smallPdf),
  ])
  assert.deepEqual(uploads.map(({ status }) => status).sort(), [201, 429])
  const refused = await tryUpload(ines, 'a.pdf', Buffer.alloc(maxAttachmentBytes + 1))
  assert.equal(refused.status, 429, 'before it is too large')
  await world.owner.query(
    `update attachments set uploaded_at = now() - interval '1 hour' where company_id = 1 and uploaded_by = $1`,
    [rows[0].id],
  )
  await uploadFile(ines)
  await fill(1, 500 * 1024 * 1024, '23 hours')
  assert.equal((await tryUpload(ines, 'a.pdf', smallPdf)).status, 429)
})

const pictureProcess = async () => {
  const { pid } = process
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ')
  for (const child of children)
    if ((await readFile(`/proc/${child}/cmdline`, 'utf8')).includes('picture-worker'))
      return Number(child)
  throw new Error('no process makes pictures')
}

test('the largest allowed picture is re-encoded in less than 500 MB', {
  skip: process.platform !== 'linux' && 'processes are listed by Linux',
}, async () => {
  const uploaded = tryUpload(lee, 'largest.jpg', await pictureOf(4940, 4940).jpeg(90))
  let maxMegabytes = 0
  let isDone = false
  const watch = async () => {
    while (!isDone) {
      const status = await pictureProcess()
        .then((pid) => readFile(`/proc/${pid}/status`, 'utf8'))
        .catch(() => '')
      const megabytes = Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1000
      maxMegabytes = Math.max(maxMegabytes, megabytes)
      await sleep(20)
    }
  }
  const [{ status, text }] = await Promise.all([uploaded.finally(() => (isDone = true)), watch()])
  assert.equal(status, 201, text)
  assert.ok(maxMegabytes > 200 && maxMegabytes < 500, `${maxMegabytes} MB`)
})

test('a killed picture process refuses that picture, and another company’s picture still succeeds', {
  skip: process.platform !== 'linux' && 'processes are listed by Linux',
}, async () => {
  const large = await pictureOf(4200, 4300).png()
  const { promise: started, resolve: start } = Promise.withResolvers<unknown>()
  const channel = tracingChannel<WorkerJob>(workerChannelName)
  channel.start.subscribe(start)
  const [mar, bo] = [await world.signIn('mar'), await world.signIn('bo')]
  const refused = tryUpload(mar, 'large.png', large)
  await started
  channel.start.unsubscribe(start)
  const next = tryUpload(bo.actingFor(4), 'small.png', await pictureOf(9, 9).png())
  process.kill(await pictureProcess(), 'SIGKILL')
  const { status, problem } = await refused
  assert.deepEqual([status, problem.errors?.[0]?.params?.reason], [422, 'too-many-pixels'])
  assert.equal((await next).status, 201)
})

test('a picture that takes too long is refused as busy, not as too large', async () => {
  const picture = await pictureOf(4200, 4300).png()
  await assert.rejects(readContent(picture, 'large.png', undefined, 100), {
    ...{ code: 'unavailable', extras: { retryAfter: 30 } },
  })
})
