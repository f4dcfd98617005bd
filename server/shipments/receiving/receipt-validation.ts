import type { FieldError } from '#contract/problem.ts'
import { type FoundLot, foundLotFault } from '#domain/receiving/found-lot.ts'
import {
  type LineReceipt,
  needsReason,
  settledQuantity,
  surplusFits,
  type UnannouncedReceipt,
  type UnorderedReceipt,
} from '#domain/receiving/receipt.ts'
import type { ReceiptEntry, RestEntry } from '#domain/receiving/receipt-entry.ts'
import { formatQuantity, isWhole, parseQuantity, type Quantity } from '#domain/units/quantity.ts'
import { type Unit, units } from '#domain/units/unit.ts'
import { invalid, ProblemError } from '#server/http/problem-error.ts'
import type { LockedOrderLine, ReceivableLine } from '#server/shipments/receiving/receipt-lock.ts'

/** Throws unless a count can be recorded. `counts` are its lines as they will be written. */
export function refuseBadReceipt(
  entry: ReceiptEntry & { unordered: readonly (UnorderedReceipt & { unit: Unit })[] },
  counts: readonly LineReceipt[],
  lines: ReadonlyMap<number, ReceivableLine>,
  orderLines: ReadonlyMap<number, LockedOrderLine>,
): void {
  const { unannounced, unordered } = entry
  refuseBlindSurplus(entry)
  if (counts.length + unannounced.length + unordered.length === 0)
    throw invalid({ pointer: '/body/lines', code: 'required' })
  refuseBadRest(entry.rest)
  refuseBadCounts(lines, counts, entry)
  refuseBadUnordered(unordered)
  refuseBadUnannounced(unannounced, orderLines, lines)
}

// Errors of a blind count must not reveal the remaining quantity of a line.
function refuseBadCounts(
  lines: ReadonlyMap<number, ReceivableLine>,
  receipts: readonly LineReceipt[],
  { isBlind }: Pick<ReceiptEntry, 'isBlind'>,
): void {
  const seen = new Set<number>()
  const errors: FieldError[] = []
  receipts.forEach((receipt, index) => {
    const pointer = `/body/lines/${index}`
    const line = lines.get(receipt.lineId)
    if (!line) errors.push({ pointer: `${pointer}/lineId`, code: 'not-found' })
    else if (seen.has(line.id)) errors.push({ pointer: `${pointer}/lineId`, code: 'duplicate' })
    else errors.push(...receiptErrors(receipt, line, { pointer, isBlind }))
    seen.add(receipt.lineId)
  })
  throwAny(errors)
}

/** Throws if a blind count reports a surplus, which needs the announced quantity. */
export function refuseBlindSurplus({
  lines,
  isBlind,
}: Pick<ReceiptEntry, 'lines' | 'isBlind'>): void {
  if (!isBlind) return
  throwAny(
    lines.flatMap(({ surplus }, index) =>
      parseQuantity(surplus) > 0n
        ? { pointer: `/body/lines/${index}/surplus`, code: 'too-big', params: { maximum: '0' } }
        : [],
    ),
  )
}

function refuseBadRest(rest: RestEntry | null): void {
  if (rest && rest.reason === '' && rest.reasonCode === null)
    throwAny([{ pointer: '/body/rest/reason', code: 'required' }])
}

function refuseBadUnannounced(
  unannounced: readonly UnannouncedReceipt[],
  orderLines: ReadonlyMap<number, LockedOrderLine>,
  lines: ReadonlyMap<number, ReceivableLine>,
): void {
  const seen = new Set([...lines.values()].map(({ orderLineId }) => orderLineId))
  const errors: FieldError[] = []
  unannounced.forEach(({ orderLineId, quantity, ...goods }, index) => {
    const pointer = `/body/unannounced/${index}`
    const orderLine = orderLines.get(orderLineId)
    if (!orderLine) errors.push({ pointer: `${pointer}/orderLineId`, code: 'not-found' })
    else if (seen.has(orderLineId))
      errors.push({ pointer: `${pointer}/orderLineId`, code: 'duplicate' })
    else if (!orderLine.isDivisible && !isWhole(parseQuantity(quantity)))
      errors.push({ pointer: `${pointer}/quantity`, code: 'not-whole' })
    else errors.push(...goodsErrors(goods, parseQuantity(quantity), orderLine, pointer))
    seen.add(orderLineId)
  })
  throwAny(errors)
}

// Unordered goods in an indivisible unit need whole quantities.
function refuseBadUnordered(unordered: readonly (UnorderedReceipt & { unit: Unit })[]): void {
  throwAny(
    unordered.flatMap(({ quantity, unit, ...goods }, index) => {
      const pointer = `/body/unordered/${index}`
      return units[unit].isDivisible || isWhole(parseQuantity(quantity))
        ? goodsErrors(goods, parseQuantity(quantity), units[unit], pointer)
        : [{ pointer: `${pointer}/quantity`, code: 'not-whole' as const }]
    }),
  )
}

const throwAny = (errors: FieldError[]) => {
  if (errors.length > 0) throw new ProblemError('invalid', { errors })
}

function receiptErrors(
  receipt: LineReceipt,
  line: ReceivableLine,
  { pointer, isBlind }: { pointer: string; isBlind: boolean },
): FieldError[] {
  const amount: Quantity = settledQuantity(receipt)
  const surplus = parseQuantity(receipt.surplus)
  const remaining = parseQuantity(line.remaining)
  if (amount + surplus === 0n) return [{ pointer, code: 'not-positive' }]
  const fractional = (['accepted', 'rejected', 'cancelled', 'surplus'] as const).filter(
    (name) => !line.isDivisible && !isWhole(parseQuantity(receipt[name])),
  )
  if (fractional.length > 0)
    return fractional.map((name) => ({ pointer: `${pointer}/${name}`, code: 'not-whole' }))
  const left = formatQuantity(remaining)
  if (amount > remaining)
    return [{ pointer, code: 'too-big', ...(!isBlind && { params: { maximum: left } }) }]
  if (surplus > 0n && !surplusFits(receipt, remaining)) {
    const params = isBlind ? {} : { params: { announced: left } }
    return [{ pointer: `${pointer}/surplus`, code: 'below-announced', ...params }]
  }
  const errors = [
    ...duplicateErrors(receipt.packageIds, `${pointer}/packageIds`),
    ...goodsErrors(receipt, arrivedQuantity(receipt), line, pointer),
  ]
  if (errors.length > 0) return errors
  return needsReason(receipt) ? [{ pointer: `${pointer}/reason`, code: 'required' }] : []
}

function duplicateErrors(ids: readonly number[], pointer: string): FieldError[] {
  const seen = new Set<number>()
  return ids.flatMap((id, index) => {
    const isRepeated = seen.has(id)
    seen.add(id)
    return isRepeated ? { pointer: `${pointer}/${index}`, code: 'duplicate' } : []
  })
}

const arrivedQuantity = ({ accepted, rejected, surplus }: LineReceipt): Quantity =>
  [accepted, rejected, surplus].reduce((sum, quantity) => sum + parseQuantity(quantity), 0n)

/**
 * Returns the errors of the serial numbers and lots of goods that arrived in this quantity; each serial number needs a
 * piece. `pointer` points to the goods.
 */
function goodsErrors(
  { lots = [], serialNumbers = [] }: { lots?: FoundLot[]; serialNumbers?: string[] },
  arrived: Quantity,
  { isDivisible }: { isDivisible: boolean },
  pointer: string,
): FieldError[] {
  const errors: FieldError[] = []
  const add = (field: string, code: FieldError['code']) =>
    errors.push({
      ...{ pointer: `${pointer}/${field}`, code },
      ...(code === 'too-big' && { params: { maximum: formatQuantity(arrived) } }),
    })
  if (parseQuantity(String(serialNumbers.length)) > arrived) add('serialNumbers', 'too-big')
  const badIndex = lots.findIndex((lot) => !isDivisible && !isWhole(parseQuantity(lot.quantity)))
  const fault = foundLotFault(lots, arrived)
  if (badIndex >= 0) add(`lots/${badIndex}/quantity`, 'not-whole')
  else if (fault) add(`lots/${fault.index}/${fault.field}`, fault.code)
  return errors
}
