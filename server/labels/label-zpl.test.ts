import assert from 'node:assert/strict'
import { test } from 'node:test'
import { elementText } from '#domain/gs1/element-string.ts'
import { type Label, labelBarcodes } from '#domain/labels/label.ts'
import { barsOf, labelPapers } from '#server/labels/label-formats.ts'
import { labelsZpl } from '#server/labels/label-zpl.ts'
import { decodeBarcodes, renderZpl } from '#test/samples/label-decoding.ts'
import {
  fullLabel,
  hostileLabels,
  lotLabel,
  mixedLabel,
  plainLabel,
  simpleLabel,
} from '#test/samples/label-examples.ts'
import { isEssentialRun } from '#test/world/test-scope.ts'

const long: Label = { ...plainLabel, shippingCode: 'ABCDEFGHIJ-KLMNOPQRST-UVWXYZ-1' }
const plain = [simpleLabel, mixedLabel, fullLabel, plainLabel, lotLabel]
const labels = [...plain, ...hostileLabels]

const codesOf = (label: Label, size: keyof typeof labelPapers) =>
  labelBarcodes(label).slice(-labelPapers[size].maxBarcodes)

const printers = [
  { dpi: 203, dots: 8, sizes: ['a6', 'a5', '4x6'] },
  { dpi: 300, dots: 12, sizes: ['4x6', 'a6', 'a5'] },
] as const
for (const { dpi, dots, sizes } of printers) {
  // Decoding images takes seconds each.
  for (const size of isEssentialRun ? sizes.slice(0, 1) : sizes) {
    const labels = dpi === 203 && size === 'a6' ? [...plain, ...hostileLabels] : plain
    test(`ZPL for ${dpi} dpi on ${size} prints bars that can be decoded and are as wide as the standard requires`, async () => {
      const pictures = await renderZpl(
        await labelsZpl(labels, { size, lang: 'ca', dpi, copies: 1 }),
        labelPapers[size],
        dots,
      )
      assert.equal(pictures.length, labels.length)
      for (const [index, label] of labels.entries()) {
        const codes = codesOf(label, size)
        const scans = await decodeBarcodes(pictures[index] ?? new Uint8Array())
        assert.deepEqual(
          scans.map(({ symbology, text }) => `${symbology} ${text}`),
          codes.map((code) =>
            'elements' in code ? `]C1 ${elementText(code.elements)}` : `]C0 ${code.text}`,
          ),
          JSON.stringify(label.from[0]),
        )
        for (const [row, { left, right, top, bottom }] of scans.entries()) {
          const code = codes[row]
          assert.ok(code)
          const width = right - left + 1
          const module = Math.round(width / barsOf(code).modules)
          assert.ok(module / dots >= 0.495 && module / dots <= 0.94, `X is ${module} dots`)
          // Rasterizing may add a dot at each end.
          assert.ok(Math.abs(width - module * barsOf(code).modules) <= 2, `${width} dots wide`)
          assert.ok(
            left >= 10 * module - 1 && right <= labelPapers[size].width * dots - 10 * module + 1,
          )
          assert.ok((bottom - top) / dots >= 31.5, `${bottom - top} dots high`)
        }
      }
    })
  }
}

test('a number that is too long for bars is a readable QR Code', async () => {
  const [picture] = await renderZpl(
    await labelsZpl([long], { size: 'a6', lang: 'en', dpi: 203, copies: 1 }),
    labelPapers.a6,
    8,
  )
  const scans = await decodeBarcodes(picture ?? new Uint8Array())
  assert.deepEqual(
    scans.map(({ symbology, text }) => `${symbology} ${text}`),
    [`]Q1 ${long.shippingCode}-P003`],
  )
})

test('no text becomes a printer command', async () => {
  const commands = (zpl: Buffer) => zpl.toString().match(/[\^~][A-Z][A-Z0-9@]?/g)
  const words = simpleLabel.from.map(() => 'x')
  const harmless = labels.map((label) => ({ ...label, from: words, to: words }))
  const allowedCommands = new Set(
    commands(await labelsZpl(harmless, { size: 'a6', lang: 'en', dpi: 203, copies: 1 })),
  )
  for (const label of hostileLabels) {
    const written = await labelsZpl([label], { size: 'a6', lang: 'en', dpi: 203, copies: 1 })
    assert.equal(written.toString().split('^XA').length, 2)
    assert.ok(commands(written)?.every((command) => allowedCommands.has(command)))
    assert.ok(!written.includes('~'))
    // Plain letters are ASCII; the rest is hexadecimal.
    assert.match(written.toString(), /^[\x20-\x7e\n]*$/)
  }
})

test('letters that printers lack are printed as images, and the bars can still be decoded', async () => {
  const [goods] = simpleLabel.goods
  assert.ok(goods)
  const label = {
    ...simpleLabel,
    to: ['株式会社東京カメラ', 'شارع 12 (أ)، القاهرة'],
    goods: [{ ...goods, orderCode: '订单4' }],
  }
  const written = await labelsZpl([label], { size: '4x6', lang: 'en', dpi: 203, copies: 2 })
  const zpl = written.toString()
  assert.ok((zpl.match(/\^GFA/g)?.length ?? 0) >= 3)
  assert.match(zpl, /\^PQ2\^XZ/)
  assert.doesNotMatch(zpl, /\?/)
  for (const [, size, rows, data = ''] of zpl.matchAll(/\^GFA,(\d+),\d+,(\d+),([0-9A-F]*)\^FS/g)) {
    assert.equal(data.length, 2 * Number(size))
    assert.equal(Number(size) % Number(rows), 0)
    assert.match(data, /[1-9A-F]/)
  }
  const [picture] = await renderZpl(written, labelPapers['4x6'], 8)
  const scans = await decodeBarcodes(picture ?? new Uint8Array())
  assert.ok(scans.some(({ text }) => text.includes(simpleLabel.sscc ?? '')))
})

test('a module has at most the ten dots that ^BY takes', async () => {
  const short: Label = { ...plainLabel, shippingCode: 'S1' }
  for (const size of ['a5', '4x6'] as const) {
    const zpl = await labelsZpl([short, ...labels], { size, lang: 'en', dpi: 300, copies: 1 })
    const modules = [...String(zpl).matchAll(/\^BY(\d+)/g)].map(([, dots]) => Number(dots))
    assert.ok(modules.length > labels.length && modules.every((dots) => dots >= 1 && dots <= 10))
  }
})
