import { once } from 'node:events'
import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import sax from 'sax'
import { failureOf, TableFailure } from '#server/spreadsheets/reading/table-failure.ts'
import { type ZipEntry, zipDirectory } from '#server/spreadsheets/reading/zip-directory.ts'

const localHeader = 0x04034b50

/** Handlers for reading an XML part; names have no prefix. */
export type XmlHandlers = {
  open?: (name: string, attributes: Readonly<Record<string, string | undefined>>) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

/** Parts of a zip by case-insensitive path; each is inflated as a stream, never as a whole. */
export class ZipParts {
  readonly #bytes: Uint8Array
  readonly #entries: Map<string, ZipEntry>

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#entries = new Map(zipDirectory(bytes).map((entry) => [keyOf(entry.name), entry]))
  }

  has(path: string): boolean {
    return this.#entries.has(keyOf(path))
  }

  /** Reads an XML part; an error thrown by a handler stops it. */
  async read(path: string, handlers: XmlHandlers): Promise<void> {
    const entry = this.#entries.get(keyOf(path))
    if (!entry) throw new TableFailure('damaged')
    const parser = parserOf(handlers)
    let decoder: TextDecoder | undefined
    for await (const chunk of this.#inflated(entry)) {
      decoder ??= new TextDecoder(encodingOf(chunk))
      parser.write(decoder.decode(chunk, { stream: true }))
    }
    parser.write(decoder?.decode() ?? '').close()
  }

  async *#inflated(entry: ZipEntry): AsyncGenerator<Uint8Array> {
    const bytes = packedBytes(this.#bytes, entry)
    if (entry.method === 0) {
      yield bytes
      return
    }
    if (entry.method !== 8) throw new TableFailure('damaged')
    const source = Readable.from([bytes])
    const inflate = source.pipe(createInflateRaw())
    let size = 0
    try {
      for await (const chunk of inflate) {
        size += chunk.length
        // Only sizes that the directory declares were checked.
        if (size > entry.inflated) throw new TableFailure('suspicious')
        yield chunk
      }
    } finally {
      source.destroy()
      inflate.destroy()
      if (!inflate.closed) await once(inflate, 'close')
    }
  }
}

const keyOf = (path: string) => path.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()

function packedBytes(bytes: Uint8Array, { offset, packed }: ZipEntry): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (offset + 30 > bytes.length || view.getUint32(offset, true) !== localHeader)
    throw new TableFailure('damaged')
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  if (start + packed > bytes.length) throw new TableFailure('damaged')
  return bytes.subarray(start, start + packed)
}

const encodingOf = ([first, second]: Uint8Array) =>
  first === 0xff && second === 0xfe
    ? 'utf-16le'
    : first === 0xfe && second === 0xff
      ? 'utf-16be'
      : 'utf-8'

/** Returns an XML name without its prefix. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

function parserOf({ open, close, text }: XmlHandlers): sax.SAXParser {
  // Strict: invalid XML is damaged, and only the five predefined entities are known.
  const parser = new sax.SAXParser(true, { position: false })
  parser.onopentag = ({ name, attributes }) =>
    open?.(localName(name), attributes as Record<string, string | undefined>)
  parser.onclosetag = (name) => close?.(localName(name))
  parser.ontext = (part) => text?.(part)
  parser.oncdata = (part) => text?.(part)
  parser.onerror = (error) => {
    throw failureOf(error)
  }
  return parser
}
