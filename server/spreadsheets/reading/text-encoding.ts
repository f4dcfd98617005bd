import type { Encoding } from '#domain/imports/encoding.ts'
import type { TableReading } from '#domain/imports/table/table-reading.ts'
import { decode, detectEncoding } from '#server/spreadsheets/reading/encoding-detection.ts'

export type DecodedText = { text: string; encoding: NonNullable<TableReading['encoding']> }

const sampleBytes = 64 * 1024
const maxSampleWords = 8

/** Decodes a text: by the chosen encoding, by its BOM, as valid UTF-8, or by detection. */
export function decodeText(bytes: Uint8Array, chosen?: Encoding): DecodedText {
  if (chosen !== undefined) return decoded(bytes, chosen, 'certain', true)
  const encodingByBom = bomEncodingOf(bytes)
  if (encodingByBom) return decoded(bytes, encodingByBom, 'certain')
  const utf16Encoding = utf16Of(bytes)
  if (utf16Encoding) return decoded(bytes, utf16Encoding, 'high')
  if (isUtf8(bytes))
    return mayBeDosCyrillic(bytes) ? unsureUtf8(bytes) : decoded(bytes, 'utf-8', 'certain')
  // A few broken characters do not exclude UTF-8; their cells become errors.
  if (isMostlyUtf8(bytes)) return decoded(bytes, 'utf-8', 'low')
  const sample = sampleOf(bytes)
  const { name, isSure, candidates } = detectEncoding(sample)
  const { text, encoding } = decoded(bytes, name, isSure ? 'high' : 'low')
  if (isSure || candidates.length < 2) return { text, encoding }
  const line = lineToCompare(sample)
  const excerpts = candidates.map((candidate) => ({
    name: candidate,
    text: excerptOf(decode(line, candidate)),
  }))
  return { text, encoding: { ...encoding, candidates: excerpts } }
}

function decoded(
  bytes: Uint8Array,
  name: Encoding,
  confidence: DecodedText['encoding']['confidence'],
  isChosen = false,
): DecodedText {
  const text = decode(bytes, name)
  return {
    text,
    encoding: {
      name,
      confidence,
      isChosen,
      words: isChosen || confidence !== 'certain' ? wordsOf(text) : [],
    },
  }
}

/** Returns the first words with non-ASCII characters. */
function wordsOf(text: string): string[] {
  const words = new Set<string>()
  for (const [word] of text.matchAll(/[^\s,;|"]*[^\0-\x7f\s][^\s,;|"]*/g)) {
    words.add(word.slice(0, 40))
    if (words.size === maxSampleWords) break
  }
  return [...words]
}

function bomEncodingOf(bytes: Uint8Array): Encoding | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf && isUtf8(bytes)
    ? 'utf-8'
    : undefined
}

/** Detects UTF-16 without a BOM: most characters of a table are ASCII, so every other byte is zero. */
function utf16Of(bytes: Uint8Array): Encoding | undefined {
  const sample = bytes.subarray(0, 2048)
  if (bytes.length % 2 !== 0 || sample.length < 8) return undefined
  const zeros = [0, 0]
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  if (odd > sample.length / 4 && even === 0) return 'utf-16le'
  return even > sample.length / 4 && odd === 0 ? 'utf-16be' : undefined
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Whether each non-ASCII word is one character in UTF-8 but a Cyrillic word in an MS-DOS encoding, such as "чай". */
function mayBeDosCyrillic(bytes: Uint8Array): boolean {
  const words = (name: Encoding) => decode(sampleOf(bytes), name).match(/[^\0-\x7f]+/g) ?? []
  const inUtf8 = words('utf-8')
  return (
    inUtf8.length > 0 &&
    inUtf8.every((word) => /^[\u0800-\u{10ffff}]$/u.test(word)) &&
    words('ibm866').every((word) => /^\p{Script=Cyrillic}+$/u.test(word))
  )
}

function unsureUtf8(bytes: Uint8Array): DecodedText {
  const line = lineToCompare(sampleOf(bytes))
  const names: Encoding[] = ['utf-8', 'ibm866']
  const candidates = names.map((name) => ({ name, text: excerptOf(decode(line, name)) }))
  const { text, encoding } = decoded(bytes, 'utf-8', 'low')
  return { text, encoding: { ...encoding, candidates } }
}

function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes)
  const broken = text.match(/\uFFFD/g)?.length ?? 0
  const whole = text.match(/[^\0-\x7f\uFFFD]/gu)?.length ?? 0
  return whole >= 20 * broken
}

/** Returns the first line with non-ASCII bytes. */
function lineToCompare(sample: Buffer): Buffer {
  for (let start = 0; start < sample.length; ) {
    const lineEnd = sample.indexOf(0x0a, start)
    const end = lineEnd < 0 ? sample.length : lineEnd
    const line = sample.subarray(start, end)
    if (line.some((byte) => byte >= 0x80)) return line
    start = end + 1
  }
  return sample.subarray(0, 0)
}

const excerptLength = 120

/** Returns a line, or the part of a long line around its first non-ASCII character. */
function excerptOf(line: string): string {
  const at = Math.max(0, line.search(/[^\0-\x7f]/))
  const start = line.length <= excerptLength ? 0 : Math.max(0, at - excerptLength / 2)
  const excerpt = line.slice(start, start + excerptLength).trim()
  return `${start > 0 ? '…' : ''}${excerpt}${start + excerptLength < line.length ? '…' : ''}`
}

/** Returns the first line and non-ASCII lines, as many as the detector needs. */
function sampleOf(bytes: Uint8Array): Buffer {
  const lines: Uint8Array[] = []
  let size = 0
  for (let start = 0; start < bytes.length && size < sampleBytes; ) {
    const lineEnd = bytes.indexOf(0x0a, start)
    const end = Math.min(lineEnd < 0 ? bytes.length : lineEnd + 1, start + sampleBytes)
    const line = bytes.subarray(start, end)
    if (start === 0 || line.some((byte) => byte >= 0x80)) {
      lines.push(line)
      size += line.length
    }
    start = end
  }
  return Buffer.concat(lines)
}
