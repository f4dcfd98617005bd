import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Lang } from '#domain/lang.ts'
import { type Paper, type PaperContent, paper } from '#domain/packing/paper.ts'
import { renderDocument } from '#server/papers/document-worker.ts'
import {
  fullyPackedContent as packed,
  paperLine,
  paperPackage,
  receiptPaperRow,
} from '#test/samples/document-content.ts'
import { pdfLines, skipWithout } from '#test/samples/pdf-inspection.ts'

const skip = skipWithout('pdftotext')
const sscc = '376104250021234569'
const render = (paper: Paper, content: PaperContent, lang: Lang) =>
  renderDocument({ paper, lang, content, packageIds: null })

const longest = {
  order: 'PO-2026-0000123456789-REV-0001-2345678901234567890',
  product: 'BOX-123456789012345678901234-4711',
}
const long = {
  ...{ orderCode: longest.order, productCode: longest.product, orderLineNumber: 123456 },
  ...{
    quantity: '999999999.125',
    unit: 'kg',
    numberOfPackages: 99999,
    size: '1234567.25×98765 mm',
  },
  ...{ quantityPerPackage: '999999.125', remainder: '1234567.125', weight: '123456.125' },
  ...{ height: '12345.5', width: '12345.5', depth: '12345.5' },
} satisfies Partial<ReturnType<typeof paperLine>>

test('long numbers stay whole with their units in every column of every paper', {
  skip,
}, async () => {
  const sizes = { height: '12345.5', width: '12345.5', depth: '12345.5' }
  const boxes = [
    paperPackage(1, { ...sizes, sscc, grossWeight: '123456.125', number: 12345, contents: [] }),
    paperPackage(2, {
      ...{ ...sizes, parentId: 1, sscc, grossWeight: '123456.125', number: 99999 },
      contents: [{ lineId: 1, quantity: '999999999.125' }],
    }),
  ]
  const lines = [paperLine(1, long)]
  const figures = {
    en: { quantity: '999,999,999.125 kg', weight: '123,456.125', day: '12 Oct 2026' },
    sp: { quantity: '999.999.999,125 kg', weight: '123.456,125', day: '12 oct 2026' },
    ca: { quantity: '999.999.999,125 kg', weight: '123.456,125', day: '12 d’oct. 2026' },
  }
  const big = '999999999.125'
  const countedRow = receiptPaperRow(123456789, {
    ...{ accepted: big, rejected: big, cancelled: big, surplus: big, surplusHeld: big },
  })
  for (const lang of ['en', 'sp', 'ca'] as const) {
    const content = {
      ...{ shipment: { ...packed, lines, packages: [] }, isSum: true, rows: [countedRow] },
      discrepancies: [],
    }
    const receipt = await pdfLines(await renderDocument({ paper: 'receipt', lang, content }))
    const { quantity, day } = figures[lang]
    // Announced, accepted, rejected, missing, surplus, and pending.
    assert.equal(receipt.split(quantity).length - 1, 6, `receipt in ${lang}: ${receipt}`)
    assert.ok(receipt.includes(day), receipt)
    for (const [kind, packages] of [
      ...paper.options.map((option) => [option, boxes] as const),
      ['packing-list', [] as typeof boxes] as const,
    ]) {
      const text = await pdfLines(await render(kind, { ...packed, lines, packages }, lang))
      const { weight } = figures[lang]
      const weights = kind === 'delivery-note' ? [] : [weight]
      const gtins = kind === 'packing-list' && packages.length === 0 ? [] : ['09506000134352']
      const codes = packages.length > 0 && kind !== 'delivery-note' ? [sscc] : []
      for (const words of [quantity, day, ...weights, ...gtins, ...codes])
        assert.ok(
          text.includes(words),
          `${kind} in ${lang}: ${words} is not on one line of\n${text}`,
        )
      // A number that is too wide for its column breaks only after its separators.
      for (const [, code] of Object.entries(longest))
        for (const part of code.split('-').filter((piece) => /^\d{4,}$/.test(piece)))
          assert.ok(
            text.includes(part),
            `${kind} in ${lang}: ${part} is not on one line of\n${text}`,
          )
    }
  }
})
