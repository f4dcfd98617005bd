import * as z from 'zod'

const range = (first: number, last: number) =>
  String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, index) => first + index))

// Soft hyphens, zero widths, marks, embeddings and isolates of direction, word joiners and byte order marks.
const invisible = `\u00ad${range(0x200b, 0x200f)}${range(0x202a, 0x202e)}\u2060${range(0x2066, 0x2069)}\ufeff`
const spaces = `\u00a0\u1680${range(0x2000, 0x200a)}\u202f\u205f\u3000`
const hyphens = `${range(0x2010, 0x2015)}\u2212\ufe58\ufe63\uff0d`
const anyOf = (characters: string) => new RegExp(`[${characters}]`, 'g')
const [invisibles, otherSpaces, otherHyphens] = [anyOf(invisible), anyOf(spaces), anyOf(hyphens)]

/** Characters that mean those beside them, as `translate` of PostgreSQL takes them; the rest of the first means nothing. */
export const sameCharacters = {
  from: hyphens + spaces + invisible,
  to: '-'.repeat(hyphens.length) + ' '.repeat(spaces.length),
} as const

/** A text without the characters that nobody sees and that come along when it is copied. */
export const withoutInvisible = (text: string): string => text.replace(invisibles, '')

/** A code as it is meant: without invisible characters, spaces of any width as plain ones, none around it. */
export const visibleCode = (text: string): string =>
  withoutInvisible(text).replace(otherSpaces, ' ').trim()

/** A code or another short text by which things are told apart: as `plainText`, without what nobody sees. */
export const codeText = (maxLength: number) =>
  z
    .string()
    .normalize('NFC')
    .overwrite(visibleCode)
    .min(1)
    .max(maxLength)
    .regex(/^\P{Cc}+$/u)

/** What tells codes apart for people: the same key has what differs by case, the kind of hyphen or leading zeros alone. */
export const codeKey = (code: string): string =>
  visibleCode(code)
    .normalize('NFC')
    .toLowerCase()
    .replace(otherHyphens, '-')
    .replace(/(^|[^0-9])0+([0-9])/g, '$1$2')
