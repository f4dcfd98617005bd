import { createRequire } from 'node:module'
import pdfmake from 'pdfmake'
import type { TFontDictionary } from 'pdfmake/interfaces.js'
import { loadFallbackFonts, unloadFallbackFonts } from '#server/fonts/fallback-fonts.ts'
import { missingCharacters } from '#server/fonts/text-runs.ts'
import type { DocumentInput, RenderedDocument } from '#server/papers/document-worker.ts'
import { paperDocument } from '#server/papers/paper-document.ts'
import { patchRenderer } from '#server/papers/paper-drawing.ts'
import { paperFonts } from '#server/papers/paper-fonts.ts'
import { receiptDocument } from '#server/papers/receipt-document.ts'

patchRenderer()
const require = createRequire(import.meta.url)
const fonts = require('pdfmake/fonts/Roboto.js') as TFontDictionary
const fontFiles = new Set(Object.values(fonts.Roboto ?? {}))
const { virtualfs } = pdfmake as unknown as {
  virtualfs: { writeFileSync: (name: string, bytes: Buffer) => void }
}

/** Yields all texts of a paper's content. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) yield* textsIn(inner)
}

const documentOf = (input: DocumentInput) =>
  input.paper === 'receipt' ? receiptDocument(input) : paperDocument(input)

export default async function render(input: DocumentInput): Promise<RenderedDocument> {
  // A paper must embed only its own fonts, whatever was rendered before.
  unloadFallbackFonts()
  const texts = [...new Set(textsIn(input.content))]
  await loadFallbackFonts(texts)
  const missing = input.omitUnprintable ? [] : missingCharacters(texts)
  if (missing.length > 0) return { missing }
  pdfmake.setFonts({
    ...fonts,
    ...paperFonts((name, bytes) => virtualfs.writeFileSync(name, bytes)),
  })
  // No network access, and no files but the fonts.
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => fontFiles.has(path))
  return { bytes: await pdfmake.createPdf(documentOf(input)).getBuffer() }
}
