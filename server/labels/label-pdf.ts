import PDFDocument from 'pdfkit'
import type { Label, LabelSize } from '#domain/labels/label.ts'
import { localeOf } from '#domain/lang.ts'
import { drawWithActualText } from '#server/fonts/actual-text.ts'
import { fontFiles } from '#server/fonts/base-font.ts'
import { fallbackFonts, type LoadedFont, loadFallbackFonts } from '#server/fonts/fallback-fonts.ts'
import { visualRuns } from '#server/fonts/text-runs.ts'
import { labelPapers, paperOf } from '#server/labels/label-formats.ts'
import { darkAreas, type LabelLayout, layOutLabel, officeDot } from '#server/labels/label-layout.ts'
import { type LabelSetting, labelLocale, labelTexts } from '#server/labels/label-locale.ts'
import type { PlacedText } from '#server/labels/label-text.ts'

const pointsPerMm = 72 / 25.4

type Sheet = { width: number; height: number; perRow: number }

const sheets: Record<LabelSize, Sheet> = {
  a6: { width: 105, height: 148, perRow: 1 },
  a5: { width: 148, height: 210, perRow: 1 },
  a4: { width: 210, height: 297, perRow: 2 },
  'a4-two': { width: 297, height: 210, perRow: 2 },
  '4x6': { width: 101.6, height: 152.4, perRow: 1 },
  'letter-two': { width: 279.4, height: 215.9, perRow: 2 },
}

const fontEntries = ({ key, bytes }: LoadedFont): [string, Buffer][] => [
  [`${key} regular`, bytes.regular],
  [`${key} medium`, bytes.medium],
]

/** Renders labels as PDF, one per page or as many as fit on a sheet; fonts are embedded, and bars are vectors. */
export async function labelsPdf(
  labels: Label[],
  { size, lang, title, copies }: LabelSetting & { title: string },
): Promise<Buffer<ArrayBuffer>> {
  const { width, height, perRow } = sheets[size]
  const paper = paperOf[size]
  const { width: labelWidth, height: labelHeight } = labelPapers[paper]
  const perSheet = perRow * Math.floor(height / labelHeight + 1e-6)
  const document = new PDFDocument({
    autoFirstPage: false,
    size: [width * pointsPerMm, height * pointsPerMm],
    margin: 0,
    lang: localeOf[lang],
    displayTitle: true,
    info: { Title: title },
  })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const finished = new Promise((resolve) => document.on('end', resolve))
  await loadFallbackFonts(labels.flatMap(labelTexts))
  for (const [key, bytes] of fallbackFonts().flatMap(fontEntries)) document.registerFont(key, bytes)
  const labelCopies = labels.flatMap((label) => Array.from({ length: copies }, () => label))
  for (const [index, label] of labelCopies.entries()) {
    if (index % perSheet === 0) document.addPage()
    const x = (index % perRow) * (width / perRow)
    const y = Math.floor((index % perSheet) / perRow) * (height / (perSheet / perRow))
    document.save().scale(pointsPerMm).translate(x, y)
    // Centres the label in its part of the sheet, which may be slightly larger.
    document.translate(
      (width / perRow - labelWidth) / 2,
      (height / (perSheet / perRow) - labelHeight) / 2,
    )
    draw(document, layOutLabel(label, labelPapers[paper], labelLocale(lang), officeDot))
    document.restore()
  }
  document.end()
  await finished
  return Buffer.concat(chunks)
}

function draw(document: PDFKit.PDFDocument, layout: LabelLayout) {
  document.fillColor('black')
  for (const { x, y, width, height } of darkAreas(layout)) document.rect(x, y, width, height)
  document.fill()
  for (const text of layout.texts) write(document, text)
}

function write(
  document: PDFKit.PDFDocument,
  { x, baseline, text, size, stretch, weight }: PlacedText,
) {
  document.save().translate(x, baseline).scale(stretch, 1)
  let left = 0
  for (const run of visualRuns(text)) {
    const at = left
    document.font(run.font ? `${run.font.key} ${weight}` : fontFiles[weight]).fontSize(size)
    drawWithActualText(document, run.text, () =>
      document.text(run.text, at, 0, { lineBreak: false, baseline: 'alphabetic' }),
    )
    left += document.widthOfString(run.text)
  }
  document.restore()
}
