/** How long a password is; of any characters (OWASP ASVS 5.0, 6.2.1, 6.2.5 and 6.2.9). */
export const passwordLength = { min: 12, max: 128 } as const

/** For how many days a password given by somebody else lets its owner choose another. */
export const initialPasswordDays = 14

const isLetter = /\p{L}/u

/** Its letters without the digits and signs around them: "Password2026!" is "password". */
const core = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/** The shortest text that it is a repetition of: "abcabcabc" is "abc". */
function repeated(text: string): string {
  const length = [...Array(Math.floor(text.length / 2)).keys()].find(
    (less) =>
      text.length % (less + 1) === 0 &&
      text.slice(0, less + 1).repeat(text.length / (less + 1)) === text,
  )
  return length === undefined ? text : text.slice(0, length + 1)
}

/** Whether each character follows the one before, up or down: "123456789012", "zyxwvu". Nine is followed by nought. */
function isRun(text: string): boolean {
  const codes = [...text].map((sign) => sign.codePointAt(0) ?? 0)
  const steps = codes.slice(1).map((code, place) => {
    const step = code - (codes[place] ?? 0)
    return step === -9 ? 1 : step === 9 ? -1 : step
  })
  return steps.length > 0 && new Set(steps).size === 1 && [1, -1].includes(steps[0] ?? 0)
}

/**
 * Whether a password is among the first that anybody would try: known from breaches, alone, repeated or with digits and
 * signs around it; a run or a few characters over and over; or no more than the person's, the company's or the
 * product's name. `isKnown` is asked in lower case.
 */
export function isEasyToGuess(
  password: string,
  isKnown: (text: string) => boolean,
  names: readonly string[],
): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  const unit = repeated(text)
  const parts = [text, unit, core(text), repeated(core(text)), core(unit)]
  const isName = (part: string) =>
    names.some((name) => name.length > 1 && core(name.toLowerCase()) === part && part !== '')
  if (unit.length <= 4 || isRun(text) || isRun(unit)) return true
  return (
    parts.some((part) => part !== '' && (isKnown(part) || isName(part))) || !hasOwn(text, names)
  )
}

// What is left beside the names must be more than digits and signs: "lee-mercat-2026" has nothing of its own.
function hasOwn(text: string, names: readonly string[]): boolean {
  if (!isLetter.test(text)) return true
  const rest = names
    .map((name) => name.toLowerCase())
    .filter((name) => name.length > 2)
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, name) => left.replaceAll(name, ''), text)
  return isLetter.test(rest)
}
