import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import type { TFontDictionary } from 'pdfmake/interfaces.js'
import { type PaperOrder, paperDocument } from '#server/papers/paper-document.ts'

// Runs in a thread of its own: a thousand packages are laid out in seconds, in which others are answered.
const require = createRequire(import.meta.url)
const fonts = require('pdfmake/fonts/Roboto.js') as TFontDictionary
const fontFiles = new Set(Object.values(fonts.Roboto ?? {}))

pdfmake.setFonts(fonts)
// Nothing is fetched, and no file is read but the letters.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => fontFiles.has(path))

const bytes = await pdfmake.createPdf(paperDocument(workerData as PaperOrder)).getBuffer()
parentPort?.postMessage(Uint8Array.from(bytes))
