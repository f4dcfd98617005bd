import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A slice of a font family: some of its characters, in a separate file. */
export type FontSlice = { key: string; file: string }

type Family = { name: string; slices: { slice: FontSlice; ranges: [number, number][] }[] }

// Noto, OFL-1.1: scripts that Roboto lacks. The first family with a character wins.
const scripts = [
  ...['arabic', 'hebrew', 'armenian', 'georgian', 'devanagari', 'bengali', 'gurmukhi', 'gujarati'],
  ...[
    'tamil',
    'telugu',
    'kannada',
    'malayalam',
    'sinhala',
    'thai',
    'lao',
    'khmer',
    'myanmar',
    'ethiopic',
  ],
].map((script) => `noto-sans-${script}`)
// East Asian families by language; they share many characters.
const eastAsian = ['sc', 'tc', 'jp', 'kr'].map((region) => `noto-sans-${region}`)
const pictures = ['noto-sans-symbols', 'noto-emoji']
// Slices of other scripts, which these families also have, are not used.
const foreignSlices = /^(latin|greek|cyrillic|vietnamese|math|symbols)(-ext)?$/

const fileOf = (path: string) => fileURLToPath(import.meta.resolve(`@fontsource-variable/${path}`))

const rangesOf = (unicodeRanges: string): [number, number][] =>
  unicodeRanges.split(',').map((range) => {
    const [from = '0', to = from] = range.trim().replace(/^U\+/i, '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
  })

function readFamily(name: string): Family {
  const unicodeRanges = JSON.parse(readFileSync(fileOf(`${name}/unicode.json`), 'utf8')) as Record<
    string,
    string
  >
  const slices = Object.entries(unicodeRanges).flatMap(([sliceName, ranges]) => {
    if (foreignSlices.test(sliceName) && name !== 'noto-sans-symbols') return []
    const fileName = sliceName.replace(/[[\]]/g, '')
    const file = fileOf(`${name}/files/${name}-${fileName}-wght-normal.woff2`)
    return [{ slice: { key: `${name}-${fileName}`, file }, ranges: rangesOf(ranges) }]
  })
  return { name, slices }
}

const families = new Map<string, Family>()
function familyOf(name: string): Family {
  const family = families.get(name) ?? readFamily(name)
  families.set(name, family)
  return family
}

/**
 * Sorts the families for a text. Shared East Asian characters look Japanese in a text with kana, Korean in one with
 * hangul, and otherwise Chinese.
 */
function familiesFor(text: string): string[] {
  const [first] = [
    /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) && 'noto-sans-jp',
    /\p{Script=Hangul}/u.test(text) && 'noto-sans-kr',
  ].filter((name) => name !== false)
  const regional = first ? [first, ...eastAsian.filter((name) => name !== first)] : eastAsian
  return [...scripts, ...regional, ...pictures]
}

/** Slices that may have a character, best first. A slice's ranges include a few characters that it lacks. */
export function slicesFor(char: string, text: string): FontSlice[] {
  const code = char.codePointAt(0) ?? 0
  return familiesFor(text).flatMap((name) =>
    familyOf(name).slices.flatMap(({ slice, ranges }) =>
      ranges.some(([from, to]) => code >= from && code <= to) ? [slice] : [],
    ),
  )
}
