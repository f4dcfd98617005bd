/** Content of an XML element: text, or elements by name. Attributes are named `@_…`, the text beside them `#text`. */
export type XmlContent = string | XmlElements
export type XmlElements = { [name: string]: XmlContent | readonly XmlContent[] }

type OptionalElements = { [name: string]: XmlContent | readonly XmlContent[] | null | undefined }

/** Returns elements in the given order, which the schema prescribes, without the empty ones, which UBL forbids. */
export function elements(optional: OptionalElements): XmlElements | undefined {
  const filled = Object.entries(optional).filter(
    (entry): entry is [string, XmlContent | readonly XmlContent[]] => !isEmpty(entry[1]),
  )
  return filled.length > 0 ? Object.fromEntries(filled) : undefined
}

const isEmpty = (content: OptionalElements[string]) =>
  content === null ||
  content === undefined ||
  (typeof content === 'string' && content.trim() === '') ||
  (Array.isArray(content) && content.length === 0)

/** An element with one attribute. */
export const attributed = (text: string, name: string, value: string): XmlElements => ({
  [`@_${name}`]: value,
  '#text': text,
})

// Characters outside the production Char of XML 1.0, among them lone surrogates.
const forbidden = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

/** Whether XML 1.0 can hold a text unchanged. */
export const isXmlText = (text: string): boolean => text.search(forbidden) < 0

/** Returns a text in NFC with line feeds as line breaks, without the characters that XML 1.0 forbids. */
export const xmlText = (text: string): string =>
  text.replace(forbidden, '').replace(/\r\n?/g, '\n').normalize('NFC')
