import { maxCellLength } from '#domain/imports/table/table-cell.ts'
import type { ZipParts } from '#server/spreadsheets/reading/zip-part.ts'

/** Unescapes text of a workbook: `_x000D_` is a character that XML cannot contain. */
export const workbookText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text

/**
 * Collects the text of an element `si` or `is`: joins the runs of rich text, and skips phonetic text. `begin` is for
 * the element itself; `open`, `close` and `add` are for its content.
 */
export class TextCollector {
  #text = ''
  #isText = false
  #phonetic = 0

  begin(): void {
    this.#text = ''
    this.#isText = false
    this.#phonetic = 0
  }

  open(name: string): void {
    if (name === 'rPh') this.#phonetic += 1
    else if (name === 't') this.#isText = this.#phonetic === 0
  }

  close(name: string): void {
    if (name === 'rPh') this.#phonetic -= 1
    else if (name === 't') this.#isText = false
  }

  add(text: string): void {
    if (this.#isText && this.#text.length < maxCellLength * 8) this.#text += text
  }

  get text(): string {
    return workbookText(this.#text)
  }
}

/** Reads the shared strings of a workbook. */
export async function readStrings(parts: ZipParts, path: string | null): Promise<string[]> {
  const strings: string[] = []
  if (path === null || !parts.has(path)) return strings
  const collector = new TextCollector()
  await parts.read(path, {
    open: (name) => (name === 'si' ? collector.begin() : collector.open(name)),
    text: (text) => collector.add(text),
    close: (name) => {
      if (name === 'si') strings.push(collector.text)
      else collector.close(name)
    },
  })
  return strings
}
