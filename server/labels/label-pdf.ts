import PDFDocument from 'pdfkit'
import type { Label, LabelSize } from '#domain/label.ts'
import type { Lang } from '#domain/lang.ts'
import { localeOf } from '#domain/lang.ts'
import { fontFiles } from '#server/labels/label-font.ts'
import { type LabelPlan, planLabel } from '#server/labels/label-plan.ts'
import { labelPapers, paperOf } from '#server/labels/label-symbols.ts'
import type { SetText } from '#server/labels/label-text.ts'
import { labelWords } from '#server/labels/label-words.ts'

const points = 72 / 25.4
// Steps of the common label printer of 203 dpi, which laser printers can do as well.
const dot = 0.125
const hairline = 0.25

type Sheet = { width: number; height: number; across: number }

const sheets: Record<LabelSize, Sheet> = {
  a6: { width: 105, height: 148, across: 1 },
  a5: { width: 148, height: 210, across: 1 },
  a4: { width: 210, height: 297, across: 2 },
  'a4-two': { width: 297, height: 210, across: 2 },
}

/** Labels as PDF: one to a page, or as many as fit on a sheet of A4, with their fonts and bars as vectors. */
export async function labelsPdf(
  labels: Label[],
  size: LabelSize,
  lang: Lang,
  title: string,
): Promise<Buffer<ArrayBuffer>> {
  const { width, height, across } = sheets[size]
  const paper = paperOf[size]
  const { width: wide, height: high } = labelPapers[paper]
  const each = across * Math.floor(height / high)
  const document = new PDFDocument({
    autoFirstPage: false,
    size: [width * points, height * points],
    margin: 0,
    lang: localeOf[lang],
    displayTitle: true,
    info: { Title: title },
  })
  const pieces: Buffer[] = []
  document.on('data', (piece: Buffer) => pieces.push(piece))
  const ended = new Promise((resolve) => document.on('end', resolve))
  for (const [place, label] of labels.entries()) {
    if (place % each === 0) document.addPage()
    const x = (place % across) * (width / across)
    const y = Math.floor((place % each) / across) * (height / (each / across))
    document.save().scale(points).translate(x, y)
    // Half a millimetre more than the label on a sheet is shared by its edges.
    document.translate((width / across - wide) / 2, (height / (each / across) - high) / 2)
    draw(document, planLabel(label, labelPapers[paper], labelWords[lang], dot))
    document.restore()
  }
  document.end()
  await ended
  return Buffer.concat(pieces)
}

function draw(document: PDFKit.PDFDocument, plan: LabelPlan) {
  document.fillColor('black')
  for (const { x, y, width } of plan.rules) document.rect(x, y, width, hairline)
  for (const { x, y, height, module, widths } of plan.bars) {
    let left = x
    for (const [place, width] of widths.entries()) {
      if (place % 2 === 0) document.rect(left, y, width * module, height)
      left += width * module
    }
  }
  for (const { x, y, module, rows } of plan.squares) {
    for (const [down, row] of rows.entries())
      for (const [right, isDark] of row.entries())
        if (isDark) document.rect(x + right * module, y + down * module, module, module)
  }
  document.fill()
  for (const text of plan.texts) write(document, text)
}

function write(
  document: PDFKit.PDFDocument,
  { x, baseline, text, size, stretch, weight }: SetText,
) {
  document.save().translate(x, baseline).scale(stretch, 1)
  document.font(fontFiles[weight]).fontSize(size)
  document.text(text, 0, 0, { lineBreak: false, baseline: 'alphabetic' })
  document.restore()
}
