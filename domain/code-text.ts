import * as z from 'zod'

/** Returns a text in lower case without accents, for searching and sorting; the database does the same. */
export const foldedText = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')

const range = (first: number, last: number) =>
  String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, index) => first + index))

// Characters with Unicode's Default_Ignorable_Code_Point (soft hyphens, fillers, zero widths, direction marks,
// variation selectors, tags) and annotation marks. `basicPlaneInvisibles` repeats those of the basic plane for
// PostgreSQL, which lacks the property.
const invisiblePattern = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu
const basicPlaneInvisibles =
  `\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5${range(0x180b, 0x180f)}${range(0x200b, 0x200f)}${range(0x202a, 0x202e)}` +
  `${range(0x2060, 0x206f)}\u3164${range(0xfe00, 0xfe0f)}\ufeff\uffa0${range(0xfff0, 0xfffb)}`
const spaces = `\u00a0\u1680${range(0x2000, 0x200a)}\u202f\u205f\u2800\u3000`
const hyphens = `${range(0x2010, 0x2015)}\u2212\ufe58\ufe63\uff0d`
const anyOf = (characters: string) => new RegExp(`[${characters}]`, 'g')
const otherSpaces = anyOf(spaces)
const otherHyphens = anyOf(hyphens)

/**
 * Arguments of PostgreSQL's `translate` that replace hyphens and spaces of any kind in codes by plain ones and drop
 * invisible characters: characters of `from` become those of `to` at their index, or nothing past its end.
 */
export const codeTranslation = {
  from: hyphens + spaces + basicPlaneInvisibles,
  to: '-'.repeat(hyphens.length) + ' '.repeat(spaces.length),
} as const

/** Removes the invisible characters that come along when text is copied. */
export const withoutInvisible = (text: string): string => text.replace(invisiblePattern, '')

/** Normalizes a code: removes invisible characters and outer spaces, and makes spaces of any width plain ones. */
export const visibleCode = (text: string): string =>
  withoutInvisible(text).replace(otherSpaces, ' ').trim()

/** Minimum length of a text that is looked up as a code. */
export const minLookupLength = 3
/** Maximum length of a text that is looked up as a code, or as an element string with several codes. */
export const maxLookupLength = 200

// Joiners and variation selectors stay in searches, because they are part of words.
const ignoredInSearch = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** A text to search for, without the invisible marks that are copied along with codes; words stay as they are. */
export const searchText = (text: string): string =>
  text.replace(ignoredInSearch, '').replace(otherSpaces, ' ').trim()

/** Makes the schema of a code or another short identifying text: like `plainText`, without invisible characters. */
export const codeText = (maxLength: number) =>
  z
    .string()
    .normalize('NFC')
    .overwrite(visibleCode)
    .min(1)
    .max(maxLength)
    .regex(/^\P{Cc}+$/u)

/** Returns a key for comparing codes: codes that differ only by case, kind of hyphen or leading zeros share a key. */
export const codeKey = (code: string): string =>
  visibleCode(code)
    .normalize('NFC')
    .toLowerCase()
    .replace(otherHyphens, '-')
    .replace(/(^|[^0-9])0+([0-9])/g, '$1$2')
