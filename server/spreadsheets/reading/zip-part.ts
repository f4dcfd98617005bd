import { once } from 'node:events'
import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import sax from 'sax'
import { failureOf, TableFailure } from '#server/spreadsheets/reading/table-failure.ts'
import { type ZipEntry, zipDirectory } from '#server/spreadsheets/reading/zip-directory.ts'

const localHeader = 0x04034b50

/** Handlers that are called while a part of XML is read; names come without their prefix. */
export type XmlHandlers = {
  open?: (name: string, attributes: Readonly<Record<string, string | undefined>>) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

/** The parts of a zip by their paths, whatever their capitals; each is inflated while it is read, never as a whole. */
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

  /** Reads a part of XML from its beginning to its end; what a handler throws ends it there. */
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
        // No more than its directory declares, which is what was looked at before.
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

const encodingOf = ([one, other]: Uint8Array) =>
  one === 0xff && other === 0xfe
    ? 'utf-16le'
    : one === 0xfe && other === 0xff
      ? 'utf-16be'
      : 'utf-8'

/** A name of XML without its prefix. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

function parserOf({ open, close, text }: XmlHandlers): sax.SAXParser {
  // Strict: what is not XML is damaged, and no entity is known but XML's own five.
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
