import iconv from 'iconv-lite'
import { chardet } from 'jschardet'
import type { Encoding } from '#domain/imports/encoding.ts'
import { type Alphabet, oddness } from '#server/spreadsheets/reading/odd-words.ts'

/** Most likely encoding of a text; `candidates` are all likely encodings, best first. */
export type DetectedEncoding = { name: Encoding; isSure: boolean; candidates: Encoding[] }

// The detector's names of supported encodings.
const detectable: ReadonlyMap<string, Encoding> = new Map([
  ['windows-1252', 'windows-1252'],
  ['iso8859-15', 'iso-8859-15'],
  ['windows-1250', 'windows-1250'],
  ['iso-8859-2', 'iso-8859-2'],
  ['windows-1251', 'windows-1251'],
  ['koi8-r', 'koi8-r'],
  ['ibm866', 'ibm866'],
  ['windows-1253', 'windows-1253'],
  ['windows-1254', 'windows-1254'],
  ['macroman', 'macintosh'],
  ['cp850', 'ibm850'],
  ['cp852', 'ibm852'],
  ['cp857', 'ibm857'],
  ['iso-8859-5', 'iso-8859-5'],
  ['maccyrillic', 'x-mac-cyrillic'],
  ['cp737', 'ibm737'],
  ['gb18030', 'gb18030'],
  ['big5', 'big5'],
  ['cp932', 'shift_jis'],
  ['cp949', 'euc-kr'],
])
const options = {
  includeEncodings: [...detectable.keys()],
  ignoreThreshold: true,
  encodingEra: chardet.EncodingEra.ALL,
}

const alphabets: Readonly<Partial<Record<Encoding, Alphabet>>> = {
  'windows-1252': 'western',
  'iso-8859-15': 'western',
  macintosh: 'western',
  ibm850: 'western',
  'windows-1250': 'central',
  'iso-8859-2': 'central',
  ibm852: 'central',
  'windows-1254': 'turkish',
  ibm857: 'turkish',
  'windows-1251': 'cyrillic',
  'koi8-r': 'cyrillic',
  ibm866: 'cyrillic',
  'iso-8859-5': 'cyrillic',
  'x-mac-cyrillic': 'cyrillic',
  'windows-1253': 'greek',
  ibm737: 'greek',
}
const alphabetOf = (name: Encoding): Alphabet => alphabets[name] ?? 'other'
const isLatin = (name: Encoding) => ['western', 'central', 'turkish'].includes(alphabetOf(name))

// A word in capitals in one of these encodings is a word in lower case in another. Letter frequencies do not distinguish
// them; the case of words does.
const rivals: readonly Encoding[] = [
  'windows-1251',
  'koi8-r',
  'windows-1253',
  'ibm866',
  'iso-8859-5',
  'x-mac-cyrillic',
  'ibm737',
  'windows-1252',
  'windows-1254',
]
// Letters that only central Europe has, except those whose bytes are Turkish letters in windows-1254.
const centralLetter = /(?![ŢţĐđ])[\u0100-\u017f]/

// A file with few accents fits many encodings, so these common languages are preferred.
const likelyLanguages: ReadonlySet<string | null> = new Set([
  'es',
  'ca',
  'en',
  'fr',
  'de',
  'it',
  'pt',
])
const likelyLanguageFactor = 1.3
const oddCharactersFactor = 0.2
// Preferred encoding of a table with very few accents, unless it gives odd words.
const usualEncoding: Encoding = 'windows-1252'
const maxCandidates = 4

type Candidate = { name: Encoding; score: number; text: string; oddness: number }

/** Decodes a text; iconv-lite has another name for one encoding. */
export const decode = (bytes: Uint8Array, name: Encoding): string =>
  iconv.decode(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    name === 'x-mac-cyrillic' ? 'maccyrillic' : name,
  )

const names = [...detectable.values()]
const priorityOf = (name: Encoding) => names.indexOf(name)

function candidateOf(sample: Buffer, name: Encoding, score: number): Candidate | null {
  const text = decode(sample, name)
  if (/[\uFFFD\x80-\x9f]/.test(text)) return null
  return { name, score, text, oddness: oddness(text, alphabetOf(name)) }
}

function candidatesIn(sample: Buffer, hasFewAccents: boolean): Candidate[] {
  const byText = new Map<string, Candidate>()
  for (const { encoding, confidence, language } of chardet.detectAll(sample, options)) {
    const name = detectable.get(encoding?.toLowerCase() ?? '')
    const candidate = name && candidateOf(sample, name, confidence)
    if (!candidate) continue
    const likely =
      (name === usualEncoding && hasFewAccents ? 3 : 1) *
      (likelyLanguages.has(language) ? likelyLanguageFactor : 1)
    const score = confidence * likely * (candidate.oddness > 0 ? oddCharactersFactor : 1)
    // Encodings with the same result count as one.
    const duplicate = byText.get(candidate.text)
    const first = duplicate && priorityOf(duplicate.name) < priorityOf(name) ? duplicate : candidate
    byText.set(candidate.text, { ...first, score: Math.max(score, duplicate?.score ?? 0) })
  }
  for (const name of rivals) {
    const candidate = candidateOf(sample, name, 0)
    if (candidate && !byText.has(candidate.text)) byText.set(candidate.text, candidate)
  }
  return [...byText.values()].sort((a, b) => b.score - a.score)
}

// A long text may really have a few odd words.
const isOdd = ({ oddness }: Candidate) => oddness > 0.1

/** Whether another encoding also gives plausible words, whatever its score. */
const isRival = (best: Candidate) => (other: Candidate) => {
  if (!rivals.includes(other.name) || other.oddness > 3 * best.oddness + 0.03) return false
  if (!isLatin(best.name)) return other.name !== 'windows-1254'
  if (!isLatin(other.name)) return true
  const isTurkish = other.name === 'windows-1254' && alphabetOf(best.name) === 'central'
  return isTurkish && !centralLetter.test(best.text)
}

/** Whether plausible accented letters exclude encodings that turn them into signs within words. */
const isExcluded = (best: Candidate, other: Candidate) =>
  best.name === usualEncoding &&
  best.oddness === 0 &&
  /[^\0-\x7f\P{L}]/u.test(best.text) &&
  (other.name === 'macintosh' || other.name === 'ibm850')

/** Detects the encoding of a text that is not Unicode, from a sample of its non-ASCII lines. */
export function detectEncoding(sample: Buffer): DetectedEncoding {
  const highBytes = sample.reduce((count, byte) => (byte >= 0x80 ? count + 1 : count), 0)
  const ranked = candidatesIn(sample, highBytes < minHighBytes)
  const best = ranked.find((candidate) => !isOdd(candidate)) ?? ranked[0]
  if (!best) return { name: usualEncoding, isSure: false, candidates: [] }
  const others = ranked.filter((candidate) => candidate !== best)
  const plausibleRivals = others.filter(isRival(best))
  const compared = others.filter((candidate) => !isExcluded(best, candidate))
  const secondScore = Math.max(0, ...compared.map(({ score }) => score)) / best.score
  const isSure =
    !isOdd(best) && plausibleRivals.length === 0 && secondScore < 0.85 && isEnough(best, highBytes)
  const likely = new Set([best, ...plausibleRivals, ...others.filter((item) => !isOdd(item))])
  // An unsure result offers at least two candidates.
  const other = others.find(({ name }) => isLatin(name) === isLatin(best.name)) ?? others[0]
  const offered = [...likely, ...(likely.size < 2 && other ? [other] : [])]
  return {
    name: best.name,
    isSure,
    candidates: offered.map(({ name }) => name).slice(0, maxCandidates),
  }
}

const minHighBytes = 6
const minForeignLetters = 12
const minIdeographs = 9

/**
 * Whether there is enough evidence: few accents fit many encodings, and in another alphabet repeated words add nothing.
 */
function isEnough({ name, text }: Candidate, highBytes: number): boolean {
  if (isLatin(name)) return highBytes >= minHighBytes
  const words = new Set(text.match(/[^\0-\x7f\P{L}]+/gu))
  const letters = [...words].reduce((sum, word) => sum + word.length, 0)
  if (alphabetOf(name) === 'other') return letters >= minIdeographs
  return words.size >= 2 && letters >= minForeignLetters
}
