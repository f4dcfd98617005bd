import { createRequire } from 'node:module'
import { drawReadable } from '#server/fonts/actual-text.ts'
import { inVisualOrder } from '#server/fonts/text-runs.ts'

/** A word on a line of pdfmake: where it stands, and the level that `setFonts` gave it. */
type Inline = { text: string; x: number; width: number; bidiLevel?: number }
type Drawn = Pick<PDFKit.PDFDocument, 'addContent'> & {
  text: (text: string, ...rest: unknown[]) => unknown
}
type RendererOf = {
  prototype: {
    pdfDocument: Drawn
    renderLine: (
      this: { pdfDocument: Drawn },
      line: { inlines: Inline[] },
      x: number,
      y: number,
    ) => void
  }
}

/** Words of a line from left to right, where some are written from right to left. */
export function placeWords(inlines: Inline[]): void {
  if (!inlines.some(({ bidiLevel }) => bidiLevel)) return
  let left = Math.min(...inlines.map(({ x }) => x))
  for (const inline of inVisualOrder(inlines, ({ bidiLevel }) => bidiLevel ?? 0)) {
    inline.x = left
    left += inline.width
  }
}

/**
 * pdfmake breaks texts into lines and knows one direction; it has no place to say another, so the words of a finished
 * line are put in order where it draws them.
 */
export function drawInReadingOrder(): void {
  const require = createRequire(import.meta.url)
  const { default: Renderer } = require('pdfmake/js/Renderer.js') as { default: RendererOf }
  const { renderLine } = Renderer.prototype
  Renderer.prototype.renderLine = function (line, x, y) {
    placeWords(line.inlines)
    const { pdfDocument } = this
    const { text } = pdfDocument
    pdfDocument.text = (word, ...rest) =>
      drawReadable(pdfDocument, word, () => text.call(pdfDocument, word, ...rest))
    try {
      renderLine.call(this, line, x, y)
    } finally {
      pdfDocument.text = text
    }
  }
}
