import { elementText } from '#domain/gs1/element-string.ts'
import type { Label, LabelBarcode } from '#domain/labels/label.ts'
import { isInBaseFont } from '#server/fonts/base-font.ts'
import { loadFallbackFonts } from '#server/fonts/fallback-fonts.ts'
import { rasterize } from '#server/fonts/text-raster.ts'
import {
  labelPapers,
  type PlacedBars,
  type PlacedQrCode,
  paperOf,
} from '#server/labels/label-formats.ts'
import { type LabelLayout, layOutLabel } from '#server/labels/label-layout.ts'
import { type LabelSetting, labelLocale, labelTexts } from '#server/labels/label-locale.ts'
import type { PlacedText } from '#server/labels/label-text.ts'

/** Dots per millimetre of label printers, by their nominal dpi. */
export const dotsPerMillimetre = { 203: 8, 300: 11.811 } as const

// All other bytes are written in hexadecimal: ^ and ~ begin commands, _ begins a hexadecimal byte.
const isPlain = /[A-Za-z0-9 .,()/-]/
const escaped = (text: string) =>
  Array.from(Buffer.from(text, 'utf8'), (byte) => {
    const char = String.fromCharCode(byte)
    return isPlain.test(char) ? char : `_${byte.toString(16).toUpperCase().padStart(2, '0')}`
  }).join('')
const field = (text: string) => `^FH_^FD${escaped(text)}^FS`

/** Renders labels as ZPL II for printers of 203 or 300 dpi. Escaping keeps texts from becoming commands. */
export async function labelsZpl(
  labels: Label[],
  { size, lang, copies, dpi }: LabelSetting & { dpi: keyof typeof dotsPerMillimetre },
): Promise<Buffer<ArrayBuffer>> {
  await loadFallbackFonts(labels.flatMap(labelTexts))
  const perMillimetre = dotsPerMillimetre[dpi]
  const written = labels.map((label) => {
    const layout = layOutLabel(
      label,
      labelPapers[paperOf[size]],
      labelLocale(lang),
      1 / perMillimetre,
    )
    return zplOf(layout, (millimetres) => Math.round(millimetres * perMillimetre), copies)
  })
  return Buffer.from(written.join(''))
}

type Dots = (millimetres: number) => number

const zplOf = (layout: LabelLayout, dots: Dots, copies: number): string =>
  [
    `^XA^CI28^LH0,0^PW${dots(layout.width)}^LL${dots(layout.height)}`,
    ...layout.rules.map(({ x, y, width }) => `^FO${dots(x)},${dots(y)}^GB${dots(width)},2,2^FS`),
    ...layout.texts.map((text) => textCommand(text, dots)),
    ...layout.bars.map((bars) => barsCommand(bars, dots)),
    ...layout.qrCodes.map((qrCode) => qrCodeCommand(qrCode, dots)),
    `^PQ${copies}^XZ\n`,
  ].join('\n')

const textCommand = (placed: PlacedText, dots: Dots) => {
  const { x, middle, baseline, text, size, stretch } = placed
  if (!isInBaseFont(text)) return imageCommand(placed, dots)
  const font = `^A0N,${dots(size)},${dots(size * stretch)}`
  return middle === undefined
    ? `^FT${dots(x)},${dots(baseline)}${font}${field(text)}`
    : `^FT0,${dots(baseline)}${font}^FB${dots(2 * middle)},1,0,C${field(text)}`
}

// Printer fonts have Latin, Greek and Cyrillic; other letters are printed as images.
function imageCommand({ x, baseline, text, size, stretch, weight }: PlacedText, dots: Dots) {
  const { left, top, width, bytes } = rasterize(text, weight, dots(size), stretch)
  const at = `^FO${Math.max(0, dots(x) + left)},${Math.max(0, dots(baseline) + top)}`
  return `${at}^GFA,${bytes.length},${bytes.length},${width / 8},${bytes.toString('hex').toUpperCase()}^FS`
}

// Mode D encodes GS1-128 from element strings in brackets and adds the check character; mode A is plain Code 128.
const modeOf = (barcode: LabelBarcode) => ('elements' in barcode ? 'D' : 'A')
const dataOf = (barcode: LabelBarcode) =>
  'elements' in barcode ? elementText(barcode.elements) : barcode.text

const barsCommand = ({ x, y, height, module, barcode }: PlacedBars, dots: Dots) =>
  `^FO${dots(x)},${dots(y)}^BY${dots(module)}^BCN,${dots(height)},N,N,N,${modeOf(barcode)}${field(dataOf(barcode))}`

// Printers draw a QR Code ten dots below its position.
const qrCodeCommand = ({ x, y, module, text }: PlacedQrCode, dots: Dots) =>
  `^FO${dots(x)},${Math.max(0, dots(y) - 10)}^BQN,2,${Math.min(10, dots(module))}${field(`MA,${text}`)}`
