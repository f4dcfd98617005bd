import { parentPort, workerData } from 'node:worker_threads'
import { labelsPdf } from '#server/labels/label-pdf.ts'
import type { LabelPrint } from '#server/labels/label-print.ts'
import { labelsZpl } from '#server/labels/label-zpl.ts'

// Runs in a thread of its own: a thousand labels take seconds.
const print = workerData as LabelPrint
const bytes =
  print.format === 'pdf'
    ? await labelsPdf(print.labels, print.size, print.lang, print.title)
    : labelsZpl(print.labels, print.size, print.lang, print.dpi)
parentPort?.postMessage(bytes)
