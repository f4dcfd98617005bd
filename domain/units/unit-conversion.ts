import type { Quantity } from '#domain/units/quantity.ts'
import { knownUnitsText, type Unit, units } from '#domain/units/unit.ts'
import { isSameUnit, readUnit, unitOf } from '#domain/units/unit-text.ts'

/** Returns a decimal as a fraction over a power of ten. */
function fractionOf(decimal: string): { numerator: bigint; denominator: bigint } {
  const [whole = '', places = ''] = decimal.split('.')
  return { numerator: BigInt(whole + places), denominator: 10n ** BigInt(places.length) }
}

/**
 * Converts exactly; `differs` if the units are of different kinds, `inexact` if the result has more than three
 * decimals.
 */
export function convertQuantity(
  quantity: Quantity,
  from: Unit,
  to: Unit,
): Quantity | 'differs' | 'inexact' {
  if (from === to) return quantity
  if (units[from].kind !== units[to].kind) return 'differs'
  const [fromFactor, toFactor] = [fractionOf(units[from].factor), fractionOf(units[to].factor)]
  const [dividend, divisor] = [
    quantity * fromFactor.numerator * toFactor.denominator,
    toFactor.numerator * fromFactor.denominator,
  ]
  return dividend % divisor === 0n ? dividend / divisor : 'inexact'
}

/** Reason why a text cannot be used as a unit. */
export type UnitError = {
  code: 'unknown-unit' | 'ambiguous-unit' | 'unit-differs' | 'unit-inexact'
  params: Record<string, string>
}

/** Returns the error of an unknown or ambiguous text; null for a unit. */
export function unitError(text: string): UnitError | null {
  const unit = readUnit(text)
  if (typeof unit === 'string') return null
  return unit
    ? { code: 'ambiguous-unit', params: { units: unit.mayMean } }
    : { code: 'unknown-unit', params: { known: knownUnitsText } }
}

/** Converts a quantity of a written unit to the unit of an order line, or returns the error. */
export function convertToUnitOf(
  lineUnit: string,
  quantity: Quantity,
  writtenUnit: string,
): { quantity: Quantity } | UnitError {
  if (isSameUnit(lineUnit, writtenUnit)) return { quantity }
  const error = unitError(writtenUnit)
  if (error) return error
  const [from, to] = [unitOf(writtenUnit), unitOf(lineUnit)]
  const converted = from && to ? convertQuantity(quantity, from, to) : 'differs'
  if (typeof converted === 'bigint') return { quantity: converted }
  const params = { unit: lineUnit }
  return { code: converted === 'differs' ? 'unit-differs' : 'unit-inexact', params }
}
