import type { FieldError } from '#contract/problem.ts'
import { type FoundLot, foundLotFault } from '#domain/receiving/found-lot.ts'
import { formatQuantity, isWhole, parseQuantity, type Quantity } from '#domain/units/quantity.ts'

/** Errors of the lots of one counted good of which so much came; `pointer` is that of the good. */
export function foundLotErrors(
  lots: readonly FoundLot[] = [],
  arrived: Quantity,
  isDivisible: boolean,
  pointer: string,
): FieldError[] {
  const broken = lots.findIndex((one) => !isDivisible && !isWhole(parseQuantity(one.quantity)))
  if (broken >= 0) return [{ pointer: `${pointer}/lots/${broken}/quantity`, code: 'not-whole' }]
  const fault = foundLotFault(lots, arrived)
  if (!fault) return []
  const { index, field, code } = fault
  const params = { maximum: formatQuantity(arrived) }
  return [
    { pointer: `${pointer}/lots/${index}/${field}`, code, ...(code === 'too-big' && { params }) },
  ]
}
