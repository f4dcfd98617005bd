import { elementText } from '#domain/element-string.ts'
import type { Label, LabelBarcode, LabelSize } from '#domain/label.ts'
import type { Lang } from '#domain/lang.ts'
import { type LabelPlan, planLabel } from '#server/labels/label-plan.ts'
import { labelPapers, paperOf, type SetBars, type SetSquare } from '#server/labels/label-symbols.ts'
import type { SetText } from '#server/labels/label-text.ts'
import { labelWords } from '#server/labels/label-words.ts'

/** The resolutions of label printers: dots per millimetre by what their makers call dpi. */
export const dotsPerMillimetre = { 203: 8, 300: 11.811 } as const

// Every byte but these is written in hexadecimal: ^ and ~ begin commands, _ begins a byte, the rest is caution.
const isPlain = /[A-Za-z0-9 .,()/-]/
const escaped = (text: string) =>
  Array.from(Buffer.from(text, 'utf8'), (byte) => {
    const sign = String.fromCharCode(byte)
    return isPlain.test(sign) ? sign : `_${byte.toString(16).toUpperCase().padStart(2, '0')}`
  }).join('')
const field = (text: string) => `^FH_^FD${escaped(text)}^FS`

/** Labels as ZPL II for printers of 203 or 300 dpi, one after the other; what people wrote cannot command. */
export function labelsZpl(
  labels: Label[],
  size: LabelSize,
  lang: Lang,
  dpi: keyof typeof dotsPerMillimetre,
): Buffer<ArrayBuffer> {
  const perMillimetre = dotsPerMillimetre[dpi]
  const written = labels.map((label) => {
    const plan = planLabel(label, labelPapers[paperOf[size]], labelWords[lang], 1 / perMillimetre)
    return zplOf(plan, (millimetres) => Math.round(millimetres * perMillimetre))
  })
  return Buffer.from(written.join(''))
}

type Dots = (millimetres: number) => number

const zplOf = (plan: LabelPlan, dots: Dots): string =>
  [
    `^XA^CI28^LH0,0^PW${dots(plan.width)}^LL${dots(plan.height)}`,
    ...plan.rules.map(({ x, y, width }) => `^FO${dots(x)},${dots(y)}^GB${dots(width)},2,2^FS`),
    ...plan.texts.map((text) => textOf(text, dots)),
    ...plan.bars.map((bars) => barsOf(bars, dots)),
    ...plan.squares.map((square) => squareOf(square, dots)),
    '^PQ1^XZ\n',
  ].join('\n')

const textOf = ({ x, middle, baseline, text, size, stretch }: SetText, dots: Dots) => {
  const font = `^A0N,${dots(size)},${dots(size * stretch)}`
  return middle === undefined
    ? `^FT${dots(x)},${dots(baseline)}${font}${field(text)}`
    : `^FT0,${dots(baseline)}${font}^FB${dots(2 * middle)},1,0,C${field(text)}`
}

// Mode D makes GS1-128 of what stands in brackets and finds the check character; mode A is plain Code 128.
const modeOf = (barcode: LabelBarcode) => ('elements' in barcode ? 'D' : 'A')
const dataOf = (barcode: LabelBarcode) =>
  'elements' in barcode ? elementText(barcode.elements) : barcode.text

const barsOf = ({ x, y, height, module, barcode }: SetBars, dots: Dots) =>
  `^FO${dots(x)},${dots(y)}^BY${dots(module)}^BCN,${dots(height)},N,N,N,${modeOf(barcode)}${field(dataOf(barcode))}`

// Printers put a QR Code ten dots below its place.
const squareOf = ({ x, y, module, text }: SetSquare, dots: Dots) =>
  `^FO${dots(x)},${Math.max(0, dots(y) - 10)}^BQN,2,${Math.min(10, dots(module))}${field(`MA,${text}`)}`
