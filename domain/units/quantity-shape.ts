import * as z from 'zod'
import {
  formatQuantity,
  maxQuantity,
  parseQuantity,
  quantityPattern,
} from '#domain/units/quantity.ts'

/** An exact decimal as it is shown. */
export const decimalText = z.string().meta({ format: 'decimal' })

/** A quantity as it travels: a decimal string with at most nine digits before and three after the point. */
export const quantityText = decimalText
  .check(({ value, issues }) => {
    if (/^\d{10,}(?:\.\d+)?$/.test(value))
      issues.push({
        ...{ code: 'too_big', origin: 'number', input: value, inclusive: true, continue: false },
        maximum: Number(formatQuantity(maxQuantity)),
      })
  })
  .regex(quantityPattern)
  .meta({ description: 'Exact decimal, at most three places', example: '12' })

/** A quantity above zero, as it travels. */
export const positiveQuantityText = quantityText
  .refine((text) => !quantityPattern.test(text) || parseQuantity(text) > 0n, {
    error: 'not-positive',
  })
  .meta({ description: 'Exact decimal above zero, at most three places', example: '12' })
