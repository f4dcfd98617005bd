import type { FieldError } from '#contract/problem.ts'
import { numberText } from '#domain/units/number-format.ts'

// Other params are identifiers, such as a row or a serial number, and stay as they are.
const quantityNames = ['available', 'quantity', 'packed', 'announced', 'maximum', 'most']

/** Returns the params of an error with its quantities ("1234.5") in the notation of a language. */
export const messageParams = (params: FieldError['params'], locale: string) =>
  Object.fromEntries(
    Object.entries(params ?? {}).map(([name, value]) => [
      name,
      quantityNames.includes(name) ? numberText(value, locale) : value,
    ]),
  )
