import type { Label } from '#domain/labels/label.ts'
import { loadFallbackFonts, unloadFallbackFonts } from '#server/fonts/fallback-fonts.ts'
import { missingCharacters } from '#server/fonts/text-runs.ts'
import { labelTexts } from '#server/labels/label-locale.ts'
import { labelsPdf } from '#server/labels/label-pdf.ts'
import type { LabelOutput, LabelPrint, RenderedLabels } from '#server/labels/label-render.ts'
import { labelSvg } from '#server/labels/label-svg.ts'
import { labelsZpl } from '#server/labels/label-zpl.ts'

/** Renders labels in a worker process. */
export default async function render({
  labels,
  omitUnprintable,
  ...print
}: LabelPrint): Promise<RenderedLabels> {
  // A file must embed only its own fonts, whatever was rendered before.
  unloadFallbackFonts()
  const texts = labels.flatMap(labelTexts)
  await loadFallbackFonts(texts)
  const missing = omitUnprintable ? [] : missingCharacters(texts)
  if (missing.length > 0) return { missing }
  return { bytes: await fileOf(labels, print) }
}

function fileOf(labels: Label[], print: LabelOutput): Promise<Buffer<ArrayBuffer>> {
  switch (print.format) {
    case 'pdf':
      return labelsPdf(labels, print)
    case 'zpl':
      return labelsZpl(labels, print)
    case 'svg':
      return labelSvg(labels, print)
  }
}
