import { parentPort, workerData } from 'node:worker_threads'
import { loadFallbackFonts } from '#server/fonts/fallback-fonts.ts'
import { missingSigns } from '#server/fonts/text-runs.ts'
import { labelsPdf } from '#server/labels/label-pdf.ts'
import type { LabelPrint, RenderedLabels } from '#server/labels/label-render.ts'
import { labelTexts } from '#server/labels/label-texts.ts'
import { labelsZpl } from '#server/labels/label-zpl.ts'

// A worker thread: a thousand labels take seconds.
const { labels, isLeftOut, ...print } = workerData as LabelPrint
const texts = labels.flatMap(labelTexts)
await loadFallbackFonts(texts)
const missing = isLeftOut ? [] : missingSigns(texts)
const render = (): Promise<Uint8Array> =>
  print.format === 'pdf' ? labelsPdf(labels, print) : labelsZpl(labels, print)
const rendered: RenderedLabels = missing.length > 0 ? { missing } : { bytes: await render() }
parentPort?.postMessage(rendered)
