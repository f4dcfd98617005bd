/** Renders one page of text as a PDF; the first line is its title. */
export function demoPdf([title = '', ...lines]: string[]): Buffer {
  const shown = (text: string) => text.replaceAll('’', "'").replace(/[\\()]/g, '\\$&')
  const text = [
    `BT /F1 24 Tf 72 760 Td (${shown(title)}) Tj /F1 13 Tf`,
    ...lines.map((line) => `0 -28 Td (${shown(line)}) Tj`),
    'ET',
  ].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(text, 'latin1')} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let file = '%PDF-1.4\n'
  const starts = objects.map((object, index) => {
    const start = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return start
  })
  const entries = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`)
  const size = objects.length + 1
  const end = `startxref\n${file.length}\n%%EOF\n`
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}`
  return Buffer.from(`${file}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\n${end}`, 'latin1')
}
