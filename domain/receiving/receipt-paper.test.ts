import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  kindOfReceiptPaper,
  linesOfReceipt,
  type ReceiptPaperContent,
} from '#domain/receiving/receipt-paper.ts'
import { documentContent, paperLine, receiptPaperRow } from '#test/samples/document-content.ts'

const shipment = documentContent({
  lines: [paperLine(1, { quantity: '40' }), paperLine(2, { quantity: '12.5' })],
})
const { orderCode, orderDate, orderLineNumber, productCode, productName, ...rest } = paperLine(9)
const { size, color, unit, gtin } = rest
const unannounced = {
  ...{ orderCode, orderDate, orderLineNumber, productCode, productName, size, color, unit, gtin },
}
const content = (more: Partial<ReceiptPaperContent>): ReceiptPaperContent => ({
  ...{ shipment, isSum: false, rows: [], discrepancies: [], ...more },
})
const figuresOf = (paper: ReceiptPaperContent) =>
  linesOfReceipt(paper).map((line) => [
    'description' in line.line ? line.line.description : line.line.productCode,
    line.announced,
    line.open,
    ...[line.accepted, line.rejected, line.cancelled, line.surplus, line.surplusHeld],
  ])

const rows = [
  receiptPaperRow(1, { accepted: '30', rejected: '2' }),
  receiptPaperRow(2, { accepted: '6', cancelled: '2' }),
  receiptPaperRow(3, { lineId: null, orderLineId: 9, surplus: '4', surplusHeld: '1', unannounced }),
  receiptPaperRow(4, { accepted: '-6', cancelled: '-2', corrects: 2 }),
]

const unordered = { description: 'Glass lids', code: null, unit: 'pcs' }
const noOrder = { lineId: null, orderLineId: null, unordered }

test('goods of no order come last, each with its corrections, even under equal names', () => {
  const beyond = [
    receiptPaperRow(5, { ...noOrder, surplusHeld: '3' }),
    receiptPaperRow(6, { ...noOrder, surplusHeld: '4' }),
    receiptPaperRow(7, { ...noOrder, surplusHeld: '-3', surplus: '3', corrects: 5 }),
  ]
  assert.deepEqual(
    figuresOf(content({ rows: [...beyond, ...rows.slice(0, 1), ...rows.slice(2, 3)] })),
    [
      ['BOX-1', '40', null, '30', '2', '0', '0', '0'],
      ['BOX-9', null, null, '0', '0', '0', '4', '1'],
      ['Glass lids', null, null, '0', '0', '0', '3', '0'],
      ['Glass lids', null, null, '0', '0', '0', '0', '4'],
    ],
  )
})

test('the paper of a receipt has the counted lines, then unannounced goods', () => {
  assert.deepEqual(figuresOf(content({ rows: [rows[2], rows[0]].filter((row) => !!row) })), [
    ['BOX-1', '40', null, '30', '2', '0', '0', '0'],
    ['BOX-9', null, null, '0', '0', '0', '4', '1'],
  ])
})

test('a sum has every line with what is left to count, without what was taken back', () => {
  assert.deepEqual(figuresOf(content({ isSum: true, rows })), [
    ['BOX-1', '40', '8', '30', '2', '0', '0', '0'],
    ['BOX-2', '12.5', '12.5', '0', '0', '0', '0', '0'],
    ['BOX-9', null, null, '0', '0', '0', '4', '1'],
  ])
})

test('a paper is of a count, its counter-receipt, a settlement, or all receipts', () => {
  const settled = rows.slice(3)
  const takenBack = settled.map((row) => ({ ...row, isTakenBack: true }))
  assert.deepEqual(
    [
      content({ rows: rows.slice(0, 3) }),
      content({ rows: takenBack }),
      content({ rows: settled }),
      content({ rows, isSum: true }),
    ].map(kindOfReceiptPaper),
    ['count', 'correction', 'settlement', 'sum'],
  )
})
