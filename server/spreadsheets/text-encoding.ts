import iconv from 'iconv-lite'
import { chardet } from 'jschardet'
import type { Encoding, TableReading } from '#domain/imports/table-reading.ts'

/** A decoded text and its encoding. */
export type DecodedText = { text: string; encoding: NonNullable<TableReading['encoding']> }

// The detector's names of the encodings it may return.
const detectable: ReadonlyMap<string, Encoding> = new Map([
  ['windows-1252', 'windows-1252'],
  ['iso8859-15', 'iso-8859-15'],
  ['windows-1250', 'windows-1250'],
  ['iso-8859-2', 'iso-8859-2'],
  ['windows-1251', 'windows-1251'],
  ['koi8-r', 'koi8-r'],
  ['windows-1253', 'windows-1253'],
  ['windows-1254', 'windows-1254'],
  ['macroman', 'macintosh'],
  ['cp850', 'ibm850'],
  ['gb18030', 'gb18030'],
  ['big5', 'big5'],
  ['cp932', 'shift_jis'],
  ['cp949', 'euc-kr'],
])
const options = {
  includeEncodings: [...detectable.keys()].map((name) =>
    name.replace('macroman', 'mac-roman').replace('iso-8859', 'iso8859'),
  ),
  ignoreThreshold: true,
  encodingEra: chardet.EncodingEra.ALL,
}
const multiByte: ReadonlySet<Encoding> = new Set(['gb18030', 'big5', 'shift_jis', 'euc-kr'])
// Files with few accents fit many encodings; most files are in these languages.
const likelyLanguages: ReadonlySet<string | null> = new Set([
  'es',
  'ca',
  'en',
  'fr',
  'de',
  'it',
  'pt',
])
const moreLikely = 1.3

const sampleBytes = 64 * 1024
const maxSampleWords = 8

/** Decodes a text: as chosen, by its BOM, as UTF-8 where it is valid, or as detection finds most likely. */
export function decodeText(bytes: Uint8Array, chosen?: Encoding): DecodedText {
  if (chosen !== undefined) return decoded(bytes, chosen, 'certain', true)
  const marked = markOf(bytes)
  if (marked) return decoded(bytes, marked, 'certain')
  const unmarked = utf16Of(bytes)
  if (unmarked) return decoded(bytes, unmarked, 'high')
  if (isUtf8(bytes)) return decoded(bytes, 'utf-8', 'certain')
  // A few broken characters do not rule UTF-8 out; their cells become errors.
  if (isMostlyUtf8(bytes)) return decoded(bytes, 'utf-8', 'low')
  const { name, isSure } = detect(sampleOf(bytes))
  return decoded(bytes, name, isSure ? 'high' : 'low')
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

const decode = (bytes: Uint8Array, name: Encoding) =>
  iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), name)

/** The first words with non-ASCII characters. */
function wordsOf(text: string): string[] {
  const words = new Set<string>()
  for (const [word] of text.matchAll(/[^\s,;|"]*[^\0-\x7f\s][^\s,;|"]*/g)) {
    words.add(word.slice(0, 40))
    if (words.size === maxSampleWords) break
  }
  return [...words]
}

function markOf(bytes: Uint8Array): Encoding | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf && isUtf8(bytes)
    ? 'utf-8'
    : undefined
}

/** UTF-16 without BOM: most characters of a table are ASCII, so every other byte is zero. */
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

function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes)
  const broken = text.match(/\uFFFD/g)?.length ?? 0
  const whole = text.match(/[^\0-\x7f\uFFFD]/gu)?.length ?? 0
  return whole >= 20 * broken
}

/** The first line and lines with non-ASCII bytes, as many as the detector needs. */
function sampleOf(bytes: Uint8Array): Buffer {
  const parts: Uint8Array[] = []
  let size = 0
  for (let start = 0; start < bytes.length && size < sampleBytes; ) {
    const found = bytes.indexOf(0x0a, start)
    const end = Math.min(found < 0 ? bytes.length : found + 1, start + sampleBytes)
    const line = bytes.subarray(start, end)
    if (start === 0 || line.some((byte) => byte >= 0x80)) {
      parts.push(line)
      size += line.length
    }
    start = end
  }
  return Buffer.concat(parts)
}

// No word is of two alphabets, has a capital behind a small letter with one of them accented, or a sign right behind a
// letter that does not end words; and the sign for any currency is one that nobody types.
const unusualness = new RegExp(
  [
    String.raw`\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]`,
    String.raw`[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}`,
    String.raw`\p{Ll}(?![A-Z])\p{Lu}|[^\P{Ll}a-z]\p{Lu}`,
    String.raw`\p{L}(?![’‘”»…™®©ºª°²³·€½¼¾–×¿¡\s])[^\x00-\x7f\p{L}\p{M}]`,
    '¤',
  ].join('|'),
  'u',
)
const unusualCharacters = 0.2
// The preferred encodings of a table with very few accents, unless it looks unusual in them.
const usualCharacters: Encoding = 'windows-1252'
const sampleWords = 6

type Candidate = { name: Encoding; score: number; text: string }

function candidatesOf(sample: Buffer, isFew: boolean): Candidate[] {
  const found = new Map<string, Candidate>()
  for (const { encoding, confidence, language } of chardet.detectAll(sample, options)) {
    const name = detectable.get(encoding?.toLowerCase() ?? '')
    const text = name && decode(sample, name)
    if (!name || !text || /[\uFFFD\x80-\x9f]/.test(text)) continue
    const likely =
      (name === usualCharacters && isFew ? 3 : 1) * (likelyLanguages.has(language) ? moreLikely : 1)
    const score = confidence * likely * (unusualness.test(text) ? unusualCharacters : 1)
    // Encodings with the same result count as one.
    const same = found.get(text)
    const first = same && order(same.name) < order(name) ? same.name : name
    found.set(text, { name: first, text, score: Math.max(score, same?.score ?? 0) })
  }
  return [...found.values()].sort((one, other) => other.score - one.score)
}

const names = [...detectable.values()]
const order = (name: Encoding) => names.indexOf(name)

function detect(sample: Buffer): { name: Encoding; isSure: boolean } {
  const high = sample.reduce((count, byte) => (byte >= 0x80 ? count + 1 : count), 0)
  const [best, next] = candidatesOf(sample, high < sampleWords)
  if (!best) return { name: usualCharacters, isSure: false }
  const isEnough = high >= (multiByte.has(best.name) ? 3 * sampleWords : sampleWords)
  const rest = (next?.score ?? 0) / best.score
  // Very few accents fit many encodings, whatever the figures say.
  return { name: best.name, isSure: isEnough && rest < 0.85 }
}
