import * as z from 'zod'

/** An exact quantity, counted in thousandths: 2.5 is 2500n. Never a binary float. */
export type Quantity = bigint

/** A quantity as text: at most nine digits before and three after the point. */
export const quantityPattern = /^(\d{1,9})(?:\.(\d{1,3}))?$/

/** The largest quantity that the pattern and a quantity column hold. */
export const maxQuantity: Quantity = 999_999_999_999n

/** Reads "12", "12.5" or "12.500"; throws a RangeError on anything else. */
export function parseQuantity(text: string): Quantity {
  if (!quantityPattern.test(text)) throw new RangeError(`not a quantity: ${text}`)
  // Exact: a double holds fifteen digits, a quantity has twelve.
  return BigInt(Math.round(Number(text) * 1000))
}

/** Whether a typed text is empty or a quantity. */
export const isTypedQuantity = (text: string): boolean => text === '' || quantityPattern.test(text)

/** Reads a quantity as it was typed; a text that is no quantity is zero. */
export const typedQuantity = (text: string): Quantity =>
  quantityPattern.test(text) ? parseQuantity(text) : 0n

/** Reads a quantity that may be below zero, as in corrections: "-2.5" is -2500n. */
export const parseSignedQuantity = (text: string): Quantity =>
  text.startsWith('-') ? -parseQuantity(text.slice(1)) : parseQuantity(text)

/** Writes the shortest exact decimal: 2500n is "2.5", 12000n is "12". Negative quantities keep their sign. */
export function formatQuantity(quantity: Quantity): string {
  const sign = quantity < 0n ? '-' : ''
  const magnitude = quantity < 0n ? -quantity : quantity
  const places = String(magnitude % 1000n)
    .padStart(3, '0')
    .replace(/0+$/, '')
  return `${sign}${magnitude / 1000n}${places && `.${places}`}`
}

/** Writes a decimal in its shortest form: "012.50" is "12.5". A text that is no quantity stays as it is. */
export const shortestDecimal = (text: string): string =>
  quantityPattern.test(text) ? formatQuantity(parseQuantity(text)) : text

/** Returns the quantity, or zero if it is negative. */
export const atLeastZero = (quantity: Quantity): Quantity => (quantity > 0n ? quantity : 0n)

/** Whether a quantity has no places after the point. */
export const isWhole = (quantity: Quantity): boolean => quantity % 1000n === 0n

/** An exact decimal as text, for example of a sum; may exceed the digits of a quantity. */
export const decimalText = z.string().meta({ format: 'decimal' })

/** A quantity in the API: a decimal string with at most nine digits before and three after the point. */
export const quantityText = decimalText
  .check(({ value, issues }) => {
    if (/^\d{10,}(?:\.\d+)?$/.test(value))
      issues.push({
        ...{ code: 'too_big', origin: 'number', input: value, inclusive: true, continue: false },
        maximum: Number(formatQuantity(maxQuantity)),
      })
  })
  .regex(quantityPattern)
  .overwrite(shortestDecimal)
  .meta({ description: 'Exact decimal, at most three places', example: '12' })

/** A quantity above zero in the API. */
export const positiveQuantityText = quantityText
  .refine((text) => !quantityPattern.test(text) || parseQuantity(text) > 0n, {
    error: 'not-positive',
  })
  .meta({ description: 'Exact decimal above zero, at most three places', example: '12' })
