import assert from 'node:assert/strict'
import { test } from 'node:test'
import { elementText } from '#domain/gs1/element-string.ts'
import { labelBarcodes } from '#domain/labels/label.ts'
import { textWidth } from '#server/fonts/text-width.ts'
import { labelPapers } from '#server/labels/label-formats.ts'
import { layOutLabel, officeDot } from '#server/labels/label-layout.ts'
import { labelLocale } from '#server/labels/label-locale.ts'
import { labelSvg } from '#server/labels/label-svg.ts'
import { decodeBarcodes } from '#test/samples/label-decoding.ts'
import { mixedLabel, plainLabel, simpleLabel } from '#test/samples/label-examples.ts'

const dotsPerMm = 24

const svgOf = async (label: typeof simpleLabel, size: 'a6' | 'a5') =>
  (await labelSvg([label], { size, lang: 'ca', copies: 1 })).toString()

/** Rasterizes the bars of an SVG, without its letters. */
function drawAreas(svg: string, size: 'a6' | 'a5'): Uint8Array {
  const width = labelPapers[size].width * dotsPerMm
  const height = labelPapers[size].height * dotsPerMm
  const head = Buffer.from(`P5 ${width} ${height} 255\n`)
  const pixels = Buffer.alloc(width * height, 255)
  const [, areas = ''] = /^<path d="([^"]*)"\/>$/m.exec(svg) ?? []
  for (const area of areas.matchAll(/M(\S+) ([^h]+)h([^v]+)v([^H]+)H/g)) {
    const [x = 0, y = 0, wide = 0, high = 0] = area.slice(1).map((mm) => Number(mm) * dotsPerMm)
    for (let row = Math.round(y); row < Math.round(y + high); row += 1)
      pixels.fill(0, row * width + Math.round(x), row * width + Math.round(x + wide))
  }
  return Buffer.concat([head, pixels])
}

test('the bars of a preview can be decoded, in each size', async () => {
  for (const [size, maxBarcodes] of [
    ['a6', 2],
    ['a5', 3],
  ] as const)
    for (const label of [simpleLabel, mixedLabel, plainLabel]) {
      const svg = await svgOf(label, size)
      const { width, height } = labelPapers[size]
      const frame = `width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}"`
      assert.ok(svg.startsWith(`<svg xmlns="http://www.w3.org/2000/svg" ${frame}>`), svg)
      const codes = labelBarcodes(label).slice(-maxBarcodes)
      assert.deepEqual(
        (await decodeBarcodes(drawAreas(svg, size))).map(({ text }) => text),
        codes.map((code) => ('elements' in code ? elementText(code.elements) : code.text)),
      )
    }
})

test('letters are outlines as in the layout, and no text becomes markup', async () => {
  const [goods] = simpleLabel.goods
  assert.ok(goods)
  const productName = '</path><script>x</script> & 株式会社'
  const label = { ...simpleLabel, goods: [{ ...goods, productName }] }
  const svg = await svgOf(label, 'a6')
  assert.deepEqual(
    [...new Set(svg.match(/<\/?[^\s>]*/g))],
    ['<svg', '<path', '</svg'],
    'outlines alone',
  )
  const paths = [
    ...svg.matchAll(/<path transform="translate\((\S+) (\S+)\) scale\((\S+) \S+\)" d="([^"]*)"/g),
  ]
  const { texts } = layOutLabel(label, labelPapers.a6, labelLocale('ca'), officeDot)
  assert.equal(paths.length, texts.length)
  for (const [index, { x, baseline, text, size, stretch, weight }] of texts.entries()) {
    const [, left, base, scale, outline = ''] = paths[index] ?? []
    assert.ok(Math.abs(Number(left) - x) < 0.001 && Math.abs(Number(base) - baseline) < 0.001, text)
    const right = Math.max(...[...outline.matchAll(/(-?\d+) -?\d+/g)].map(([, at]) => Number(at)))
    const wide = textWidth(text, weight) * size * stretch
    assert.ok(Math.abs(right * Number(scale) - wide) < size * 0.25, `${text}: ${right}`)
  }
})
