import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { elementText } from '#domain/gs1/element-string.ts'
import { type Label, labelBarcodes } from '#domain/labels/label.ts'
import { barsOf } from '#server/labels/label-formats.ts'
import { labelsPdf } from '#server/labels/label-pdf.ts'
import { decodeBarcodes, measureBarcode, renderPdf } from '#test/samples/label-decoding.ts'
import {
  fullLabel,
  hostileLabels,
  lotLabel,
  mixedLabel,
  plainLabel,
  serialLabel,
  simpleLabel,
} from '#test/samples/label-examples.ts'
import { skipWithout } from '#test/samples/pdf-inspection.ts'

const skip = skipWithout('pdftoppm')
const skipBars = skipWithout('zint')
const dpi = 600

/** Texts of the last barcodes of a label, as many as the paper has room for. */
const expected = (label: Label, maxBarcodes: number) =>
  labelBarcodes(label)
    .slice(-maxBarcodes)
    .map((code) => ('elements' in code ? `]C1 ${elementText(code.elements)}` : `]C0 ${code.text}`))

const scannedTexts = async (file: Uint8Array) =>
  (await decodeBarcodes(file)).map(({ symbology, text }) => `${symbology} ${text}`)

const sizes = [
  ['a6', 2],
  ['a5', 3],
  ['4x6', 2],
] as const

for (const [size, maxBarcodes] of sizes) {
  test(`bars on ${size} can be decoded, and have the measures of the standard`, {
    skip,
  }, async () => {
    const labels = [simpleLabel, mixedLabel, fullLabel, plainLabel, lotLabel]
    const pages = renderPdf(
      await labelsPdf(labels, { size, lang: 'ca', title: 'S-1042', copies: 1 }),
      dpi,
    )
    assert.equal(pages.length, labels.length)
    for (const [index, label] of labels.entries()) {
      const page = pages[index]
      assert.ok(page)
      const codes = labelBarcodes(label).slice(-maxBarcodes)
      const scans = await decodeBarcodes(page.file)
      assert.deepEqual(
        scans.map(({ symbology, text }) => `${symbology} ${text}`),
        expected(label, maxBarcodes),
      )
      for (const [row, code] of codes.entries()) {
        const scan = scans[row]
        assert.ok(scan)
        const bars = barsOf(code)
        const measured = measureBarcode(page, scan, bars.modules, dpi)
        assert.deepEqual(measured.widths, bars.widths)
        assert.ok(measured.worst < 0.1, `a bar is ${measured.worst} modules off`)
        assert.ok(measured.module >= 0.495 && measured.module <= 0.94, `X is ${measured.module} mm`)
        assert.ok(measured.height >= 32, `bars are ${measured.height} mm high`)
        const [left, right] = measured.quiet
        assert.ok(Math.min(left, right) >= 10 * measured.module, `quiet zones ${measured.quiet} mm`)
        assert.ok(measured.width + 20 * measured.module <= 165.1)
      }
    }
  })
}

test('a serial number is a barcode on a wide label, and text on a narrow one', {
  skip,
}, async () => {
  const scans = async (label: Label, size: 'a5' | 'a6') => {
    const pdf = await labelsPdf([label], { size, lang: 'en', title: 'S-1042', copies: 1 })
    const [page] = renderPdf(pdf, 300)
    assert.ok(page)
    return (await scannedTexts(page.file)).slice(-2, -1)
  }
  assert.deepEqual(await scans(serialLabel, 'a5'), [']C1 (01)09506000134352(21)SN-0042'])
  assert.deepEqual(await scans(serialLabel, 'a6'), [']C1 (02)09506000134352(37)1'])
  const goods = serialLabel.goods.map((item) => ({ ...item, serialNumber: '004217' }))
  assert.deepEqual(await scans({ ...serialLabel, goods }, 'a6'), [
    ']C1 (01)09506000134352(21)004217',
  ])
})

test('the measurement detects a label printed at 90 %', { skip }, async () => {
  const [page] = renderPdf(
    await labelsPdf([mixedLabel], { size: 'a6', lang: 'en', title: 'S', copies: 1 }),
    dpi * 0.9,
  )
  assert.ok(page)
  const [code] = labelBarcodes(mixedLabel).slice(-1)
  const [scan] = (await decodeBarcodes(page.file)).slice(-1)
  assert.ok(code && scan)
  const { module, height } = measureBarcode(page, scan, barsOf(code).modules, dpi)
  assert.ok(module < 0.495 && height < 32)
})

test('a sheet of A4 has four A6 labels or two A5 labels', { skip }, async () => {
  const labels = [simpleLabel, mixedLabel, fullLabel, plainLabel, simpleLabel]
  for (const [size, maxBarcodes, perSheet] of [
    ['a4', 2, 4],
    ['a4-two', 3, 2],
  ] as const) {
    const pages = renderPdf(
      await labelsPdf(labels, { size, lang: 'sp', title: 'S-1042', copies: 1 }),
      300,
    )
    assert.equal(pages.length, Math.ceil(labels.length / perSheet))
    for (const [index, page] of pages.entries()) {
      const expectedLabels = labels.slice(index * perSheet, (index + 1) * perSheet)
      assert.deepEqual(
        (await scannedTexts(page.file)).sort(),
        expectedLabels.flatMap((label) => expected(label, maxBarcodes)).sort(),
      )
    }
  }
})

test('labels with names of any length and script can be decoded', { skip }, async () => {
  const pages = renderPdf(
    await labelsPdf(hostileLabels, { size: 'a6', lang: 'sp', title: 'S-1042', copies: 1 }),
    300,
  )
  assert.equal(pages.length, hostileLabels.length)
  for (const [index, label] of hostileLabels.entries()) {
    const page = pages[index]
    assert.ok(page)
    assert.deepEqual(
      await scannedTexts(page.file),
      expected(label, 2),
      JSON.stringify(label.from[0]),
    )
  }
})

test('a number that is too long for bars is a readable QR Code', { skip }, async () => {
  const long = { ...plainLabel, shippingCode: 'ABCDEFGHIJ-KLMNOPQRST-UVWXYZ-1' }
  const [page] = renderPdf(
    await labelsPdf([long], { size: 'a6', lang: 'en', title: 'S', copies: 1 }),
    300,
  )
  assert.ok(page)
  assert.deepEqual(await scannedTexts(page.file), [`]Q1 ${long.shippingCode}-P003`])
})

test('the bars of an SSCC equal those of zint', { skip: skipBars }, () => {
  for (const sscc of ['376104250021234569', '354107380000001051', '106141411234567897']) {
    const { stdout } = spawnSync('zint', ['-b', '16', '-d', `[00]${sscc}`, '--dump'])
    const bits = stdout
      .toString()
      .replace(/\s/g, '')
      .replace(/./g, (digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0'))
    const ours = barsOf({ elements: [{ ai: '00', value: sscc }] })
      .widths.map((width, index) => (index % 2 ? '0' : '1').repeat(width))
      .join('')
    assert.equal(bits.replace(/0+$/, ''), ours, sscc)
  }
})

test('other scripts print as written, and the file can be searched for them', {
  skip: skipWithout('pdftotext'),
}, async () => {
  const [goods] = mixedLabel.goods
  assert.ok(goods)
  const names = ['衬衫 한국어 繁體', 'हिन्दी कमीज', 'ใบสั่งซื้อ', 'Ελλάδα Київ ŀ', '① ✓']
  const label = {
    ...mixedLabel,
    from: ['上海纺织有限公司'],
    to: ['株式会社東京カメラ'],
    goods: names.map((productName) => ({ ...goods, productName, orderCode: '订单4' })),
  }
  const file = await labelsPdf([label], { size: 'a5', lang: 'en', title: 'S', copies: 1 })
  const { stdout } = spawnSync('pdftotext', ['-layout', '-', '-'], {
    input: file,
    encoding: 'utf8',
  })
  for (const text of [...names, '订单4', '上海纺织有限公司', '株式会社東京カメラ'])
    assert.ok(stdout.includes(text), `${text} in ${stdout}`)
  assert.doesNotMatch(stdout, /\?/)
})

test('copies of a label follow each other', {
  skip,
}, async () => {
  const file = await labelsPdf([simpleLabel, plainLabel], {
    size: '4x6',
    lang: 'en',
    title: 'S',
    copies: 2,
  })
  const pages = renderPdf(file, 203)
  const scannedTexts = await Promise.all(
    pages.map(async ({ file }) => (await decodeBarcodes(file)).at(-1)?.text),
  )
  assert.equal(scannedTexts.length, 4)
  assert.deepEqual([scannedTexts[0], scannedTexts[2]], [scannedTexts[1], scannedTexts[3]])
  assert.notEqual(scannedTexts[0], scannedTexts[2])
})

test('a sheet of Letter has two half-size labels', { skip }, async () => {
  const labels = [simpleLabel, mixedLabel, plainLabel]
  const file = await labelsPdf(labels, { size: 'letter-two', lang: 'en', title: 'S', copies: 1 })
  const pages = renderPdf(file, 300)
  assert.equal(pages.length, 2)
  const [first] = pages
  const codes = [simpleLabel, mixedLabel].flatMap((label) => labelBarcodes(label).slice(-3))
  assert.equal((await decodeBarcodes(first?.file ?? new Uint8Array())).length, codes.length)
})
