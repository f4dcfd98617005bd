import assert from 'node:assert/strict'
import { tracingChannel } from 'node:diagnostics_channel'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { imageSize } from 'image-size'
import {
  getAttachment,
  getAttachmentThumbnail,
  uploadAttachment,
} from '#contract/comments/attachment-endpoints.ts'
import {
  addShipmentComment,
  listShipmentComments,
  removeComment,
  updateComment,
} from '#contract/comments/comment-endpoints.ts'
import {
  answerDiscrepancy,
  getDiscrepancy,
  listDiscrepancies,
} from '#contract/receiving/discrepancy-endpoints.ts'
import { createShipment, removeShipment } from '#contract/shipments/shipment-endpoints.ts'
import { maxAttachmentBytes, maxAttachments } from '#domain/comments/attachment.ts'
import { type WorkerJob, workerChannelName } from '#server/load/worker-pool.ts'
import { photograph, pictureOf, pictureSecret } from '#test/samples/picture-files.ts'
import { zipOf } from '#test/samples/zip-file.ts'
import { smallPdf, tryUpload, uploadFile } from '#test/world/file-upload.ts'
import { openWorldWith, type TestActor } from '#test/world/world.ts'

const { world, lee, mar, pau, marc, ada } = await openWorldWith('lee', 'mar', 'pau', 'marc', 'ada')

const newShipment = async () => (await lee.call(createShipment, { body: {} })).reply.id
const attach = (who: TestActor, id: number, attachmentIds: number[], more = {}) =>
  who.call(addShipmentComment, { params: { id }, body: { text: 'See', attachmentIds, ...more } })
const download = (who: TestActor, id: number) => who.call(getAttachment, { params: { id } })
const zipFile = (files: Record<string, string>) =>
  zipOf(Object.entries(files).map(([name, text]) => ({ name, content: Buffer.from(text) })))
const countOf = async (table: string, where = 'true') =>
  (await world.owner.query(`select count(*)::int as n from ${table} where ${where}`)).rows[0].n

test('a file attached to a comment is downloaded whole, and no browser displays it', async () => {
  const shipment = await newShipment()
  // Several full slices and a partial one.
  const bytes = Buffer.concat([smallPdf, Buffer.alloc(1_300_000, 7)])
  const file = await uploadFile(lee, 'C:\\scans\\Terms\u202E fdp.exe', bytes)
  assert.deepEqual(file, {
    id: file.id,
    name: 'Terms fdp.exe.pdf',
    mediaType: 'application/pdf',
    byteCount: bytes.length,
    isPicture: false,
  })
  const added = await attach(lee, shipment, [file.id])
  assert.equal(added.status, 201, added.text)
  assert.deepEqual(added.reply.attachments, [file])
  for (const who of [lee, mar, marc, ada.actingFor(1)]) {
    const downloaded = await download(who, file.id)
    assert.equal(downloaded.status, 200)
    assert.deepEqual(downloaded.bytes, bytes)
    assert.match(
      downloaded.headers.get('content-disposition') ?? '',
      /^attachment; filename="Terms_fdp\.exe\.pdf"/,
    )
    assert.equal(downloaded.headers.get('content-type'), 'application/pdf')
    assert.equal(downloaded.headers.get('x-content-type-options'), 'nosniff')
    assert.match(
      downloaded.headers.get('content-security-policy') ?? '',
      /default-src 'none'.*sandbox/,
    )
    assert.equal(downloaded.headers.get('cache-control'), 'no-store')
  }
  const [listed] = (await marc.call(listShipmentComments, { params: { id: shipment } })).reply
  assert.deepEqual(listed?.attachments, [file])
  assert.equal(
    (await lee.call(getAttachmentThumbnail, { params: { id: file.id } })).status,
    404,
    'a PDF has none',
  )
})

test('a picture is re-encoded: rotated upright, resized, without metadata', async () => {
  const photo = await photograph(5000, 2000)
  assert.ok(photo.includes(pictureSecret))
  const file = await uploadFile(lee, 'Pallet.JPG', photo)
  assert.deepEqual([file.mediaType, file.isPicture, file.name], ['image/jpeg', true, 'Pallet.JPG'])
  const shipment = await newShipment()
  assert.equal((await attach(lee, shipment, [file.id], { text: '' })).status, 201, 'a file alone')
  const { bytes } = await download(marc, file.id)
  assert.equal(bytes.length, file.byteCount)
  assert.deepEqual(imageSize(bytes), { width: 1549, height: 3873, type: 'jpg' })
  assert.ok(!bytes.includes(pictureSecret) && !bytes.includes('Exif'))
  const small = await marc.call(getAttachmentThumbnail, { params: { id: file.id } })
  assert.equal(small.headers.get('content-type'), 'image/webp')
  const { width, height } = imageSize(small.bytes)
  assert.deepEqual([width, height], [128, 320])
  assert.ok(!small.bytes.includes(pictureSecret))
})

const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'

test('the type of a file comes from its content, not from its name', async () => {
  const sheet = zipFile({
    '[Content_Types].xml': `<Types><Override ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    'xl/workbook.xml': '<workbook/>',
  })
  const openDocument = zipFile({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet' })
  for (const [body, mediaType, name] of [
    [smallPdf, 'application/pdf', 'a.html.pdf'],
    [await pictureOf(30, 20).png(), 'image/png', 'a.html.png'],
    [await pictureOf(30, 20).webp(80), 'image/webp', 'a.html.webp'],
    [sheet, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'a.html.xlsx'],
    [openDocument, 'application/vnd.oasis.opendocument.spreadsheet', 'a.html.ods'],
    // Content that a browser would run as HTML or SVG.
    ['<script>alert(1)</script>', 'application/octet-stream', 'a.html.bin'],
    [svg, 'application/octet-stream', 'a.html.bin'],
  ] as const) {
    const file = await uploadFile(lee, 'a.html', body)
    assert.deepEqual([file.mediaType, file.name], [mediaType, name])
  }
})

test('text whose name ends in .csv or .txt is stored as a table', async () => {
  for (const [name, body] of [
    ['counts.csv', 'product;quantity\nB;10\n'],
    ['counts.txt', Buffer.from('\ufeffproduct\tquantity', 'utf16le')],
  ] as const) {
    const file = await uploadFile(lee, name, body)
    assert.deepEqual([file.mediaType, file.name], ['text/csv', name])
  }
  const binary = await uploadFile(lee, 'counts.csv', Buffer.from([1, 2, 3]))
  assert.deepEqual([binary.mediaType, binary.name], ['application/octet-stream', 'counts.csv'])
})

test('a file of an unknown type is stored unchanged, and served only as a download', async () => {
  const program = (await readFile(process.execPath)).subarray(0, 9000)
  const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
  for (const [given, body, name] of [
    ['Count.xls', old, 'Count.xls'],
    ['orders.edi', "UNA:+.? 'UNB+UNOC:3", 'orders.edi'],
    ['pallet.gif', 'GIF89a', 'pallet.gif'],
    ['all.zip', zipFile({ 'a.txt': 'a' }), 'all.zip'],
    ['setup.exe', program, 'setup.exe.bin'],
  ] as const) {
    const file = await uploadFile(lee, given, body)
    assert.deepEqual(
      [file.name, file.mediaType, file.isPicture],
      [name, 'application/octet-stream', false],
    )
    await attach(lee, await newShipment(), [file.id])
    const downloaded = await download(marc, file.id)
    assert.deepEqual(downloaded.bytes, Buffer.from(body))
    assert.match(downloaded.headers.get('content-disposition') ?? '', /^attachment; filename=/)
    assert.equal(downloaded.headers.get('content-type'), 'application/octet-stream')
    assert.equal((await marc.call(getAttachmentThumbnail, { params: { id: file.id } })).status, 404)
  }
})

test('an empty, broken or too large file is refused and not stored', async () => {
  const before = await countOf('attachments')
  const png = await pictureOf(30, 20).png()
  const vast = Buffer.from(png)
  vast.writeUInt32BE(60_000, 16)
  vast.writeUInt32BE(60_000, 20)
  for (const [body, code] of [
    ['', 'unreadable-file'],
    [png.subarray(0, 40), 'unreadable-file'],
    [vast, 'unreadable-file'],
    [Buffer.concat([smallPdf, Buffer.alloc(maxAttachmentBytes)]), 'too-large'],
  ] as const) {
    const { problem, text } = await tryUpload(lee, 'x.pdf', body)
    assert.equal(problem.code, code, text)
  }
  const asJson = await lee.call(uploadAttachment, {
    body: '{}',
    headers: { 'content-type': 'application/json' },
  })
  assert.equal(asJson.status, 415)
  assert.equal(await countOf('attachments'), before)
})

test('a picture above 73.5 MB decoded is refused by its header', async () => {
  const png = await pictureOf(30, 20).png()
  const reasonOf = async (sidePixels: number, depth: number, color: number) => {
    const picture = Buffer.from(png)
    picture.writeUInt32BE(sidePixels, 16)
    picture.writeUInt32BE(sidePixels, 20)
    picture.set([depth, color], 24)
    const { problem } = await tryUpload(lee, 'x.png', picture)
    return problem.errors?.[0]?.params?.reason
  }
  assert.equal(await reasonOf(7700, 16, 6), 'too-many-pixels')
  assert.equal(await reasonOf(4287, 8, 6), 'too-many-pixels')
  assert.equal(await reasonOf(4287, 8, 3), 'too-many-pixels', 'colors in place of a palette')
  assert.equal(await reasonOf(4950, 8, 0), 'too-many-pixels', 'colors in place of grays')
  // Below the limit a worker process decodes it and finds that it is broken.
  const jobs: string[] = []
  const note = (job: unknown) => void jobs.push((job as WorkerJob).name)
  const channel = tracingChannel<WorkerJob>(workerChannelName)
  channel.start.subscribe(note)
  assert.equal(await reasonOf(4286, 8, 6), 'broken-picture')
  channel.start.unsubscribe(note)
  assert.deepEqual(jobs, ['picture-worker'])
})

test('a file can be attached once, and only by its uploader', async () => {
  const shipment = await newShipment()
  const [own, other] = [await uploadFile(lee), await uploadFile(mar)]
  const fault = async (ids: number[]) => {
    const { status, problem } = await attach(lee, shipment, ids)
    assert.equal(status, 400)
    return problem.errors?.map(({ pointer, code }) => `${pointer} ${code}`)
  }
  assert.deepEqual(await fault([own.id, other.id]), ['/body/attachmentIds/1 not-found'])
  assert.deepEqual(await fault([own.id, own.id]), ['/body/attachmentIds/1 not-found'])
  assert.deepEqual(await fault([987_654_321]), ['/body/attachmentIds/0 not-found'])
  const tooMany = Array.from({ length: maxAttachments + 1 }, (_, index) => index + 1)
  assert.deepEqual(await fault(tooMany), ['/body/attachmentIds too-big'])
  assert.equal((await download(lee, own.id)).status, 404, 'it belongs to nothing yet')
  // Only one of two parallel comments can attach it.
  const both = await Promise.all([attach(lee, shipment, [own.id]), attach(lee, shipment, [own.id])])
  assert.deepEqual(both.map(({ status }) => status).sort(), [201, 400])
  const texts = await lee.call(listShipmentComments, { params: { id: shipment } })
  assert.equal(texts.reply.length, 1, 'what could not have it was not added')
  const nothing = await attach(lee, shipment, [], { text: ' ' })
  assert.equal(nothing.problem.errors?.[0]?.pointer, '/body/text')
})

test('a file of an internal comment is visible to its own side only; another supplier’s is not found', async () => {
  const shipment = await newShipment()
  const [shared, internal] = [
    await uploadFile(lee),
    await uploadFile(lee, 'w.png', await pictureOf(9, 9).png()),
  ]
  await attach(lee, shipment, [shared.id])
  await attach(lee, shipment, [internal.id], { isInternal: true })
  assert.equal((await download(mar, internal.id)).status, 200)
  for (const who of [marc, ada.actingFor(1)]) {
    assert.equal((await download(who, shared.id)).status, 200)
    assert.equal((await download(who, internal.id)).status, 404)
    const small = await who.call(getAttachmentThumbnail, { params: { id: internal.id } })
    assert.equal(small.status, 404)
  }
  for (const who of [pau, ada.actingFor(2), await world.signIn('bea')])
    assert.equal((await download(who, shared.id)).status, 404)
})

test('files are deleted with their comment or their shipment', async () => {
  const shipment = await newShipment()
  const [first, second] = [
    await uploadFile(lee),
    await uploadFile(lee, 'p.png', await pictureOf(9, 9).png()),
  ]
  const { reply } = await attach(lee, shipment, [first.id])
  await attach(lee, shipment, [second.id])
  const target = { params: { id: reply.id }, version: 1 }
  const changed = await lee.call(updateComment, { ...target, body: { text: 'Other words' } })
  assert.deepEqual(changed.reply.attachments, [first], 'other words leave them')
  const removed = await lee.call(removeComment, { ...target, version: 2 })
  assert.deepEqual(removed.reply.attachments, [])
  assert.equal((await download(lee, first.id)).status, 404)
  assert.equal(await countOf('attachment_contents', `attachment_id = ${first.id}`), 0)
  assert.equal(await countOf('attachment_contents', `attachment_id = ${second.id}`), 2)
  assert.equal(
    (await lee.call(removeShipment, { params: { id: shipment }, version: 1 })).status,
    204,
  )
  assert.equal(await countOf('attachment_contents', `attachment_id = ${second.id}`), 0)
})

test('a supplier attaches files to answers about a discrepancy', async () => {
  const { rows } = (await lee.call(listDiscrepancies, { query: { state: 'open' } })).reply
  const params = { id: rows[0]?.id ?? 0 }
  let { version } = (await lee.call(getDiscrepancy, { params })).reply
  const files = []
  for (const name of ['Scale.pdf', 'Seal.pdf']) {
    const file = await uploadFile(lee, name)
    files.push(file)
    const body = { answer: 'accepted' as const, attachmentIds: [file.id] }
    const answered = await lee.call(answerDiscrepancy, { params, version, body })
    assert.equal(answered.status, 200, answered.text)
    version = answered.reply.version
  }
  const seen = await marc.call(getDiscrepancy, { params })
  assert.deepEqual(seen.reply.attachments, files)
  assert.equal((await download(marc, files[0]?.id ?? 0)).status, 200)
  assert.equal((await download(pau, files[0]?.id ?? 0)).status, 404)
})
