import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listDiscrepancies, reverseSettlement } from '#contract/receiving/discrepancy-endpoints.ts'
import {
  correctReceipt,
  getReceiptPaper,
  listReceipts,
} from '#contract/receiving/receipt-endpoints.ts'
import {
  createShipment,
  getShipment,
  receiveShipment,
} from '#contract/shipments/shipment-endpoints.ts'
import type { Lang } from '#domain/lang.ts'
import { receiptPaperContent } from '#domain/receiving/receipt-paper.ts'
import { renderDocument } from '#server/papers/document-worker.ts'
import { documentContent, paperLine, receiptPaperRow } from '#test/samples/document-content.ts'
import { checkPdf, pdfFonts, pdfInfo, pdfPages, skipWithout } from '#test/samples/pdf-inspection.ts'
import { closedShipment, countingActions } from '#test/world/received-shipments.ts'
import { openWorldWith, type TestActor } from '#test/world/world.ts'

const skip = skipWithout('pdftotext', 'pdffonts', 'pdfinfo', 'qpdf')
const { world, lee, marc } = await openWorldWith('lee', 'marc')
const { orderLineOf100, discrepancyOf, settle } = countingActions(world, lee, marc)

type Query = { receiptId?: number; lang?: Lang; leaveOut?: 'true' }
async function get(who: TestActor, id: number, query: Query = {}) {
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, `${value}`]))
  const url = `${world.origin}${getReceiptPaper.url.replace(':id', String(id))}?${search}`
  const headers = {
    authorization: `Bearer ${who.token}`,
    ...(who.supplier && { 'oto-supplier': String(who.supplier) }),
  }
  const reply = await fetch(url, { headers })
  return { reply, bytes: Buffer.from(await reply.arrayBuffer()) }
}
const textOf = async (...parameters: Parameters<typeof get>) => {
  const { reply, bytes } = await get(...parameters)
  assert.equal(reply.status, 200, bytes.toString().slice(0, 300))
  return (await pdfPages(bytes)).join(' ')
}
const codeOf = async (...parameters: Parameters<typeof get>) => {
  const { reply, bytes } = await get(...parameters)
  return reply.status === 200 ? '200' : JSON.parse(bytes.toString()).code
}
const shows = (text: string, words: (string | undefined)[]) => {
  for (const word of words) assert.ok(word && text.includes(word), `${word} is not in ${text}`)
}

/** A shipment of a hundred pieces, counted in two receipts, the second of them reversed. */
async function countTwice() {
  const shipment = await closedShipment(lee, await orderLineOf100(), 100)
  const other = await orderLineOf100()
  const receive = async (version: number, body: object) => {
    const input = { params: { id: shipment.id }, version, body: body as never }
    const { status, text, reply } = await marc.call(receiveShipment, input)
    assert.equal(status, 200, text)
    return reply.version
  }
  const { id, lineId } = shipment
  const first = await receive(shipment.version, {
    lines: [{ lineId, accepted: '61', rejected: '7', reasonCode: 'damaged', reason: 'Wet' }],
    unannounced: [{ orderLineId: other, quantity: '3' }],
    unordered: [{ description: 'Glass lids', code: 'LID-7', quantity: '19' }],
  })
  const second = await receive(first, { lines: [{ lineId, accepted: '11' }] })
  const { reply: before } = await marc.call(listReceipts, { params: { id } })
  const [last, ...earlier] = before
  const body = { receiptId: last?.id ?? 0, reason: 'Counted twice' }
  const reversed = await marc.call(correctReceipt, { params: { id }, version: second, body })
  assert.equal(reversed.status, 200, reversed.text)
  const { reply: after } = await marc.call(listReceipts, { params: { id } })
  return { id, first: earlier[0]?.id, takenBack: last?.id, correction: after[0]?.id }
}

test('a receipt shows who counted, when, and its discrepancies', {
  skip,
}, async () => {
  const { id, first } = await countTwice()
  const text = await textOf(lee, id, { receiptId: first, lang: 'en' })
  const { reply } = await lee.call(listDiscrepancies, { query: { shipmentId: id } })
  assert.equal(reply.rows.length, 2)
  shows(text, ['Goods receipt', 'Cartró', 'Mercat', 'Marc', '100 ', '61 ', '7 ', 'Damaged: Wet'])
  shows(text, ['Not announced', '3 ', 'Discrepancy no.', String(reply.rows[0]?.id), 'Received by'])
  shows(text, ['Glass lids', 'LID-7', 'No order', '19 pcs await a decision'])
  assert.ok(!text.includes('11 pcs') && !text.includes('REVERSED'), text)
  assert.equal(await textOf(marc.actingFor(1), id, { receiptId: first, lang: 'en' }), text)
})

test('a reversed receipt and its reversal are marked', { skip }, async () => {
  const { id, takenBack, correction } = await countTwice()
  shows(await textOf(lee, id, { receiptId: takenBack }), ['REVERSED', '11 ', 'Goods receipt'])
  const counter = await textOf(lee, id, { receiptId: correction })
  shows(counter, ['Receipt reversal', '-11 ', 'Counted twice', `Reverses receipt no. ${takenBack}`])
})

test('goods accepted later do not mark the receipt as reversed', { skip }, async () => {
  const { shipmentId, id: discrepancyId } = await discrepancyOf({
    rejected: '9',
    reasonCode: 'damaged',
  })
  assert.equal((await settle(discrepancyId, 'accepted')).status, 200)
  const [correction, count] = (await marc.call(listReceipts, { params: { id: shipmentId } })).reply
  const first = await textOf(lee, shipmentId, { receiptId: count?.id, lang: 'en' })
  assert.ok(!/reversed/i.test(first), first)
  const second = await textOf(lee, shipmentId, { receiptId: correction?.id, lang: 'en' })
  shows(second, ['Correction of a receipt', `Corrects receipt no. ${count?.id}`, '-9 '])
  assert.ok(!/reversed/i.test(await textOf(lee, shipmentId, { lang: 'en' })))
  // The correction of a settlement is not a reversal, even after the settlement was undone.
  const undone = await marc.call(reverseSettlement, { params: { id: discrepancyId }, version: 2 })
  assert.equal(undone.status, 200, undone.text)
  const { version } = (await lee.call(getShipment, { params: { id: shipmentId } })).reply
  const reversed = await marc.call(correctReceipt, {
    ...{ params: { id: shipmentId }, version },
    body: { receiptId: count?.id ?? 0, reason: 'Another pallet' },
  })
  assert.equal(reversed.status, 200, reversed.text)
  const third = await textOf(lee, shipmentId, { receiptId: correction?.id, lang: 'en' })
  shows(third, ['Correction of a receipt', `Corrects receipt no. ${count?.id}`, '-9 '])
})

test('the summary of a shipment adds up all its receipts, in each language', { skip }, async () => {
  const { id } = await countTwice()
  for (const [lang, words] of [
    ['en', ['Goods received', 'Rejected', '32 to count', 'Damaged', 'No order']],
    ['sp', ['Mercancía recibida', 'Rechazado', '32 por contar', 'Dañado', 'Sin pedido']],
    ['ca', ['Mercaderia rebuda', 'Rebutjat', '32 per comptar', 'Malmès', 'Sense comanda']],
  ] as const) {
    const { reply, bytes } = await get(lee, id, { lang })
    assert.match(
      reply.headers.get('content-disposition') ?? '',
      new RegExp(`-receipt-${lang}\\.pdf`),
    )
    shows((await pdfPages(bytes)).join(' '), ['61 ', ...words])
    assert.match((await pdfInfo(bytes)).get('Title') ?? '', new RegExp(`^${words[0]} `))
    await checkPdf(bytes)
    assert.ok((await pdfFonts(bytes)).every(({ isEmbedded }) => isEmbedded))
  }
})

test('a receipt paper needs a closed shipment and a receipt of it', async () => {
  const { id, first } = await countTwice()
  const other = await countTwice()
  assert.equal(await codeOf(lee, id, { receiptId: other.first ?? 0 }), 'invalid')
  assert.equal(await codeOf(lee, id, { receiptId: 987_654 }), 'invalid')
  const open = await lee.call(createShipment, { body: {} })
  assert.equal(await codeOf(lee, open.reply.id), 'shipment-open')
  const [pau, bo] = await Promise.all([world.signIn('pau'), world.signIn('bo')])
  for (const query of [{}, { receiptId: first ?? 0 }]) {
    assert.equal(await codeOf(pau, id, query), 'not-found')
    assert.equal(await codeOf(bo.actingFor(4), id, query), 'not-found')
    assert.equal(await codeOf(marc.actingFor(2), id, query), 'not-found')
  }
})

test('an erased person is named in the language of the paper', { skip }, async () => {
  const content = {
    ...{ shipment: documentContent(), isSum: false, discrepancies: [] },
    rows: [receiptPaperRow(1, { accepted: '5', receivedBy: 'Erased person 12' })],
  }
  for (const [lang, name] of [
    ['en', 'Erased person 12'],
    ['sp', 'Cuenta eliminada 12'],
    ['ca', 'Compte esborrat 12'],
  ] as const)
    shows((await pdfPages(await renderDocument({ paper: 'receipt', lang, content }))).join(' '), [
      name,
    ])
})

const hostile = [
  '<script>alert(1)</script> {page} \\(PDF\\) %PDF-1.7 endobj',
  'שלום עולם مرحبا بالعالم \u202Eevil\u2066',
  '😀👩‍👩‍👧‍👦🇨🇦 汉字 ﷽',
  'W'.repeat(500),
  '\u0000\u0007\u001B[31m\uFFFF\uD800\u2028\t\r\n',
]

test('a receipt renders whatever people write, within its pages', { skip }, async () => {
  const lines = hostile.map((text, index) =>
    paperLine(index + 1, { productName: text, productCode: text, size: text, unit: text }),
  )
  const rows = hostile.map((reason, index) =>
    receiptPaperRow(index + 1, {
      ...{ lineId: index + 1, rejected: '999999999.999', reason, receivedBy: reason },
    }),
  )
  const content = receiptPaperContent.parse({
    shipment: documentContent({ lines, code: 'S1' }),
    ...{ isSum: false, rows, discrepancies: [] },
  })
  const pdf = await renderDocument({ paper: 'receipt', lang: 'ca', content })
  await checkPdf(pdf)
  shows((await pdfPages(pdf)).join(' '), ['999.999.999,999', '<script>alert(1)</script>'])
})
