import { createRequire } from 'node:module'
import { drawWithActualText } from '#server/fonts/actual-text.ts'
import { inVisualOrder } from '#server/fonts/text-runs.ts'

/** A word on a line of pdfmake: its position, and the bidi level that `setFonts` set. */
type Inline = { text: string; x: number; width: number; bidiLevel?: number }
type Drawn = Pick<PDFKit.PDFDocument, 'addContent'> & {
  text: (text: string, ...rest: unknown[]) => unknown
}
type RendererClass = {
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

/** Moves the words of a line with right-to-left text into visual order. */
export function placeWords(inlines: Inline[]): void {
  if (!inlines.some(({ bidiLevel }) => bidiLevel)) return
  let left = Math.min(...inlines.map(({ x }) => x))
  for (const inline of inVisualOrder(inlines, ({ bidiLevel }) => bidiLevel ?? 0)) {
    inline.x = left
    left += inline.width
  }
}

/**
 * Patches pdfmake's renderer, which knows only left-to-right text and has no hook: it reorders the words of a finished
 * line, and adds a text to copy and search to words whose glyphs are in another order than their letters.
 */
export function patchRenderer(): void {
  const require = createRequire(import.meta.url)
  const { default: Renderer } = require('pdfmake/js/Renderer.js') as { default: RendererClass }
  const { renderLine } = Renderer.prototype
  Renderer.prototype.renderLine = function (line, x, y) {
    placeWords(line.inlines)
    const { pdfDocument } = this
    const { text } = pdfDocument
    pdfDocument.text = (word, ...rest) =>
      drawWithActualText(pdfDocument, word, () => text.call(pdfDocument, word, ...rest))
    try {
      renderLine.call(this, line, x, y)
    } finally {
      pdfDocument.text = text
    }
  }
}
