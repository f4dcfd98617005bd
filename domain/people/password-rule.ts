import * as z from 'zod'

/** The length of a password, of any characters (OWASP ASVS 5.0, 6.2.1, 6.2.5 and 6.2.9). */
export const passwordLength = { min: 12, max: 128 } as const

/** The length of a chosen password; `isEasyToGuess` is checked separately. */
export const newPassword = z.string().min(passwordLength.min).max(passwordLength.max)

/** Days within which a person can replace an initial password. */
export const initialPasswordDays = 14

const letterPattern = /\p{L}/u

/** Returns a text without leading and trailing digits and punctuation: "password2026!" is "password". */
const lettersWithin = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/** Returns the shortest text that, repeated, gives the text: "abc" for "abcabcabc". */
function repeatingUnit(text: string): string {
  const lastIndex = [...Array(Math.floor(text.length / 2)).keys()].find(
    (index) =>
      text.length % (index + 1) === 0 &&
      text.slice(0, index + 1).repeat(text.length / (index + 1)) === text,
  )
  return lastIndex === undefined ? text : text.slice(0, lastIndex + 1)
}

/** Whether each character follows the one before, up or down: "123456789012", "zyxwvu". 0 follows 9. */
function isSequence(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0)
  const steps = codes.slice(1).map((code, index) => {
    const step = code - (codes[index] ?? 0)
    return step === -9 ? 1 : step === 9 ? -1 : step
  })
  return steps.length > 0 && new Set(steps).size === 1 && [1, -1].includes(steps[0] ?? 0)
}

/**
 * Whether a password is easily guessed: known from breaches (alone, repeated, or between digits and punctuation), a
 * sequence, a few characters repeated, or little more than one of the names. `isKnown` is called with lower case.
 */
export function isEasyToGuess(
  password: string,
  isKnown: (text: string) => boolean,
  names: readonly string[],
): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  const unit = repeatingUnit(text)
  const parts = [
    text,
    unit,
    lettersWithin(text),
    repeatingUnit(lettersWithin(text)),
    lettersWithin(unit),
  ]
  const isName = (part: string) =>
    names.some(
      (name) => name.length > 1 && lettersWithin(name.toLowerCase()) === part && part !== '',
    )
  if (unit.length <= 4 || isSequence(text) || isSequence(unit)) return true
  return (
    parts.some((part) => part !== '' && (isKnown(part) || isName(part))) ||
    !hasLettersBesideNames(text, names)
  )
}

// A password needs letters beside the names: "lee-mercat-2026" has none.
function hasLettersBesideNames(text: string, names: readonly string[]): boolean {
  if (!letterPattern.test(text)) return true
  const remainingText = names
    .map((name) => name.toLowerCase())
    .filter((name) => name.length > 2)
    .toSorted((name, otherName) => otherName.length - name.length)
    .reduce((remaining, name) => remaining.replaceAll(name, ''), text)
  return letterPattern.test(remainingText)
}

/** The neighbours of each key of a keyboard, as in zxcvbn's adjacency graphs; `"wW"` is a key with two characters. */
export type KeyboardGraph = Record<string, readonly (string | null)[]>

/** Minimum length of a walk: a column of a keyboard has three keys. */
const minWalkLength = 3

/** Maximum characters outside walks of a password that counts as a walk. */
const maxOtherCharacters = 3

/** Counts the characters of a text that belong to walks between neighbouring keys (or repeat one key). */
function countInWalks(text: readonly string[], graph: KeyboardGraph): number {
  let length = 1
  let walkCharacters = 0
  for (let index = 1; index <= text.length; index += 1) {
    const [before = '', character = ''] = [text[index - 1], text[index]]
    const isStep =
      index < text.length &&
      (character === before || (graph[before] ?? []).some((key) => key?.includes(character)))
    if (isStep) length += 1
    else {
      if (length >= minWalkLength) walkCharacters += length
      length = 1
    }
  }
  return walkCharacters
}

/** Whether a password is little more than keyboard walks: "qwertyuiop12", "1qaz2wsx3edc". */
export function isKeyboardWalk(password: string, graphs: readonly KeyboardGraph[]): boolean {
  const text = [...password.normalize('NFKC').toLowerCase()]
  return graphs.some((graph) => text.length - countInWalks(text, graph) <= maxOtherCharacters)
}
