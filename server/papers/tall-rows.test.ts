import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paper } from '#domain/packing/paper.ts'
import { renderDocument } from '#server/papers/document-worker.ts'
import {
  documentContent,
  paperLine,
  paperPackage,
  receiptPaperRow,
} from '#test/samples/document-content.ts'
import { checkPdf, pdfPages, skipWithout } from '#test/samples/pdf-inspection.ts'

const skip = skipWithout('pdftotext', 'qpdf')
const serialNumbers = Array.from({ length: 300 }, (_, index) => `SN${3_000_000_000 + index}`)
const traceability = { lot: null, bestBefore: null, expiry: null, serialNumbers }
const shipment = documentContent({
  lines: [paperLine(1, { quantity: '300', traceability }), paperLine(2)],
  packages: [paperPackage(1, { contents: [{ lineId: 1, quantity: '300' }] })],
})

async function shows(pdf: Buffer, words: (string | undefined)[]) {
  await checkPdf(pdf)
  const text = (await pdfPages(pdf)).join(' ')
  for (const word of words) assert.ok(word && text.includes(word), `${word} is not in ${text}`)
}

for (const kind of paper.options)
  test(`a line with more serial numbers than fit on a page is whole: ${kind}`, {
    skip,
  }, async () => {
    const order = { paper: kind, lang: 'en', packageIds: null } as const
    const pdf = await renderDocument({ ...order, content: shipment })
    await shows(pdf, ['PO-1001 / 1', 'BOX-1 ', '300 pcs', ...serialNumbers])
  })

test('an address in one long line is whole', { skip }, async () => {
  const address = [`Nave 1, ${'Polígono Industrial, '.repeat(23)}Puerta 9`]
  const supplier = { ...shipment.supplier, address }
  for (const kind of paper.options) {
    const content = { ...shipment, supplier }
    const pdf = await renderDocument({ paper: kind, lang: 'en', packageIds: null, content })
    await shows(pdf, ['Nave 1', 'Puerta 9'])
  }
})

test('a package that holds more packages than fit in a row is whole', { skip }, async () => {
  const inner = Array.from({ length: 400 }, (_, index) =>
    paperPackage(index + 2, { number: 1_000_000_000 + 2 * index, parentId: 1, contents: [] }),
  )
  const content = { ...shipment, packages: [paperPackage(1, { contents: [] }), ...inner] }
  const pdf = await renderDocument({ paper: 'packing-list', lang: 'en', packageIds: null, content })
  await shows(pdf, ['Holds 1000000000, 1000000002', '1000000798'])
})

const render = (rows: Parameters<typeof receiptPaperRow>[1][]) =>
  renderDocument({
    ...{ paper: 'receipt', lang: 'en' },
    content: {
      ...{ shipment, isSum: true, discrepancies: [] },
      rows: rows.map((changes, index) => receiptPaperRow(index + 1, changes)),
    },
  })

test('a line with long reasons, many receipts, lots or serial numbers is whole on a receipt', {
  skip,
}, async () => {
  const reasons = ['A', 'B', 'C'].map((letter) => `${letter}1 ${'damp '.repeat(98)}${letter}2`)
  await shows(await render(reasons.map((reason) => ({ accepted: '60', reason }))), [
    ...['PO-1001 / 1', 'BOX-1 ', '180 pcs', 'SN3000000299'],
    ...['A1', 'A2', 'B1', 'B2', 'C1', 'C2'],
  ])
  const short = Array.from({ length: 80 }, (_, index) => ({ accepted: '1', reason: `R${index}.` }))
  await shows(await render(short), ['80 pcs', 'R0.', 'R79.'])
  const lots = Array.from({ length: 80 }, (_, index) => ({
    ...{ lot: `L${index}.`, bestBefore: null, expiry: null, quantity: '1' },
  }))
  const unannounced = { ...paperLine(9), traceability: null }
  const found = [{ lineId: null, surplus: '300', unannounced, lots, serialNumbers }]
  await shows(await render(found), ['BOX-9', 'L0.', 'L79.', 'SN3000000000', 'SN3000000299'])
})
