import { areCountedLots } from '#domain/receiving/counted-lots.ts'
import type { CountedPackage } from '#domain/receiving/counted-packages.ts'
import { type CountPhoto, emptyCount, type LineCount } from '#domain/receiving/line-count.ts'
import type { RestEntry } from '#domain/receiving/receipt-entry.ts'
import { type ReceiptReason, receiptReasons } from '#domain/receiving/receipt-reason.ts'
import {
  isOfOrderLine,
  isUnordered,
  type OrderLineCount,
  orderLineKey,
  type UnannouncedCount,
  type UnorderedCount,
} from '#domain/receiving/unannounced-count.ts'
import { quantityPattern } from '#domain/units/quantity.ts'
import { units } from '#domain/units/unit.ts'
import type { Counted, PendingReceipt, ReceivingState } from './receiving-state.ts'
import type { CountStep } from './undo-step.ts'

/**
 * Parses stored state. Storage is untrusted, and may be of another version of the application: unknown parts are
 * dropped.
 */
export function readReceivingState(stored: unknown): ReceivingState {
  const { counts, past, receipts } = objectOf(stored)
  return {
    counts: byShipment(objectOf(counts), readCounted),
    past: byShipment(objectOf(past), readSteps),
    receipts: listOf(receipts)
      .filter(isPendingReceipt)
      .map(({ body, ...receipt }) => ({
        ...receipt,
        counted: readCounted(receipt.counted),
        body: {
          ...body,
          lines: body.lines.map((line) => ({ ...olderDefaults, ...line })),
        },
      })),
  }
}

const byShipment = <Value, Converted>(
  values: Readonly<Record<string, Value>>,
  convert: (value: Value) => Converted,
) =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([id]) => isId(Number(id)))
      .map(([id, value]) => [Number(id), convert(value)]),
  )

function readSteps(stored: unknown): CountStep[] {
  return listOf(stored).flatMap((step) => {
    const { key, scan, before, after } = objectOf(step)
    if (typeof key !== 'string' || !(scan === null || typeof scan === 'string')) return []
    return { key, scan, before: readCounted(before), after: readCounted(after) }
  })
}

// Receipts of older versions have neither package ids nor serial numbers.
const olderDefaults = { packageIds: [], serialNumbers: [] }

const objectOf = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const isId = (value: unknown) => Number.isSafeInteger(value) && Number(value) > 0

function readCounted(stored: unknown): Counted {
  const { counts, unannounced, unordered, packages, rest, photos } = objectOf(stored)
  return {
    counts: Object.fromEntries(
      Object.entries(objectOf(counts))
        .filter(([id, count]) => isId(Number(id)) && isCount(count))
        .map(([id, count]) => [id, { ...emptyCount, ...(count as LineCount) }]),
    ),
    unannounced: [
      ...listOf(unannounced).filter(isStoredOrderLine).map(readOrderLine),
      ...listOf(unordered).filter(isStoredUnordered).map(readUnordered),
    ],
    packages: listOf(packages).filter(isCountedPackage),
    ...(isRest(rest) && { rest }),
    ...(Array.isArray(photos) && { photos: photos.filter(isPhoto) }),
  }
}

const isQuantity = (value: unknown) => typeof value === 'string' && quantityPattern.test(value)

function isCountedPackage(value: unknown): value is CountedPackage {
  const { id, contents, isScanned = true } = objectOf(value)
  const areContents = (rows: unknown[]) =>
    rows.every((row) => isId(objectOf(row).lineId) && isQuantity(objectOf(row).quantity))
  return (
    isId(id) && Array.isArray(contents) && areContents(contents) && typeof isScanned === 'boolean'
  )
}

const isPhoto = (value: unknown): value is CountPhoto => hasTexts(value, 'key', 'name')

function isRest(value: unknown): value is RestEntry {
  const { reason, reasonCode } = objectOf(value)
  return (
    typeof reason === 'string' && [null, ...receiptReasons].includes(reasonCode as ReceiptReason)
  )
}

const hasTexts = (value: unknown, ...names: string[]) =>
  names.every((name) => typeof objectOf(value)[name] === 'string')

const hasGoods = (value: unknown) => {
  const { lots = [], serialNumbers = [], photos = [] } = objectOf(value)
  const areTexts = (list: unknown) =>
    Array.isArray(list) && list.every((item) => typeof item === 'string')
  return areCountedLots(lots) && areTexts(serialNumbers) && Array.isArray(photos)
}

const isCount = (value: unknown): boolean =>
  hasTexts(value, 'accepted', 'rejected', 'cancelled', 'reason') &&
  hasGoods(value) &&
  isQuantity(objectOf(value).left ?? '0')

// Unannounced goods are stored as in earlier versions: a tab that still runs one of these may share the storage.
type Stored<Row> = Omit<Row, 'kind' | 'key' | keyof LineCount> &
  Pick<LineCount, 'lots' | 'serialNumbers' | 'photos'> & { quantity: string; reason?: string }

const isStoredOrderLine = (value: unknown): value is Stored<OrderLineCount> =>
  hasTexts(value, 'name', 'orderCode', 'unit', 'quantity') &&
  hasGoods(value) &&
  Number.isSafeInteger(objectOf(value).orderLineId) &&
  typeof objectOf(value).isDivisible === 'boolean'

const readOrderLine = ({ quantity, ...row }: Stored<OrderLineCount>): OrderLineCount => ({
  ...{ ...emptyCount, ...row, kind: 'order-line', accepted: quantity },
  key: orderLineKey(row.orderLineId),
})

const isStoredUnordered = (value: unknown): value is Stored<UnorderedCount> & { key: string } =>
  hasTexts(value, 'key', 'description', 'code', 'unit', 'quantity', 'reason') &&
  hasGoods(value) &&
  Object.hasOwn(units, String(objectOf(value).unit))

const readUnordered = ({
  quantity,
  ...row
}: Stored<UnorderedCount> & { key: string }): UnorderedCount => ({
  ...{ ...emptyCount, ...row, kind: 'unordered', accepted: quantity },
})

/** Returns the state as it is stored. */
export const storedReceivingState = ({ counts, past, receipts }: ReceivingState): unknown => ({
  counts: byShipment(counts, storedCounted),
  past: byShipment(past, (steps) =>
    steps.map(({ before, after, ...step }) => ({
      ...{ ...step, before: storedCounted(before), after: storedCounted(after) },
    })),
  ),
  receipts: receipts.map((row) => ({ ...row, counted: storedCounted(row.counted) })),
})

const storedCounted = ({ unannounced, ...counted }: Counted) => ({
  ...counted,
  unannounced: unannounced.filter(isOfOrderLine).map(({ key: _, ...row }) => storedRow(row)),
  unordered: unannounced.filter(isUnordered).map(storedRow),
})

function storedRow(count: Omit<UnannouncedCount, 'key'>) {
  const { kind: _, accepted: quantity, rejected: _r, cancelled: _c, reasonCode: _n, ...row } = count
  return { ...row, quantity }
}

function isPendingReceipt(value: unknown): value is PendingReceipt {
  const receipt = objectOf(value)
  const texts = [receipt.key, receipt.shipmentCode, receipt.recordedAt]
  return (
    texts.every((text) => typeof text === 'string') &&
    [receipt.shipmentId, receipt.supplierId].every(isId) &&
    (receipt.version === null || isId(receipt.version)) &&
    (receipt.refusal === null || typeof receipt.refusal === 'string') &&
    Array.isArray(objectOf(receipt.body).lines) &&
    typeof receipt.counted === 'object' &&
    receipt.counted !== null
  )
}
