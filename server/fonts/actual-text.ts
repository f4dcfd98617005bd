type Drawing = Pick<PDFKit.PDFDocument, 'addContent'>

// Scripts whose glyph order differs from the order of their letters.
const reorderedScripts =
  /\p{Script=Devanagari}|\p{Script=Bengali}|\p{Script=Gurmukhi}|\p{Script=Gujarati}|\p{Script=Tamil}|\p{Script=Telugu}|\p{Script=Kannada}|\p{Script=Malayalam}|\p{Script=Sinhala}|\p{Script=Thai}|\p{Script=Lao}|\p{Script=Khmer}|\p{Script=Myanmar}/u

/** Draws a text so that it can be copied and searched as written, whatever the order of its glyphs. */
export function drawWithActualText(document: Drawing, text: string, draw: () => void): void {
  if (!reorderedScripts.test(text)) {
    draw()
    return
  }
  const hex = Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex')
  const { addContent } = document
  // The ActualText mark must be right around the text object, whose font and position viewers use.
  document.addContent = (content: unknown) => {
    if (content === 'BT') addContent.call(document, `/Span <</ActualText <${hex}>>> BDC`)
    const done = addContent.call(document, content)
    if (content === 'ET') addContent.call(document, 'EMC')
    return done
  }
  try {
    draw()
  } finally {
    document.addContent = addContent
  }
}
