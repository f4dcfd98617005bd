import { areCountedLots } from '#domain/receiving/counted-lots.ts'
import type { CountedPackage } from '#domain/receiving/counted-packages.ts'
import { type CountPhoto, emptyCount, type LineCount } from '#domain/receiving/line-count.ts'
import type { RestEntry } from '#domain/receiving/receipt-entry.ts'
import { type ReceiptReason, receiptReasons } from '#domain/receiving/receipt-reason.ts'
import { quantityPattern } from '#domain/units/quantity.ts'
import type { Counted, PendingReceipt, ReceivingState } from './receiving-state.ts'
import { isUnannouncedCount } from './unannounced-count.ts'
import type { CountStep } from './undo-step.ts'
import { isUnorderedCount } from './unordered-count.ts'

/**
 * Parses stored state. Storage is untrusted, and may be of another version of the application: unknown parts are
 * dropped.
 */
export function readReceivingState(stored: unknown): ReceivingState {
  const { counts, past, receipts } = objectOf(stored)
  return {
    counts: byShipment(counts, readCounted),
    past: byShipment(past, readSteps),
    receipts: Array.isArray(receipts)
      ? receipts.filter(isPendingReceipt).map(({ body, ...receipt }) => ({
          ...receipt,
          counted: readCounted(receipt.counted),
          body: {
            ...body,
            lines: body.lines.map((line) => ({ ...olderDefaults, ...line })),
          },
        }))
      : [],
  }
}

const byShipment = <Value>(stored: unknown, read: (value: unknown) => Value) =>
  Object.fromEntries(
    Object.entries(objectOf(stored))
      .filter(([id]) => isId(Number(id)))
      .map(([id, value]) => [Number(id), read(value)]),
  )

function readSteps(stored: unknown): CountStep[] {
  return (Array.isArray(stored) ? stored : []).flatMap((step) => {
    const { key, scan, before, after } = objectOf(step)
    if (typeof key !== 'string' || !(scan === null || typeof scan === 'string')) return []
    return { key, scan, before: readCounted(before), after: readCounted(after) }
  })
}

// Receipts of older versions have neither package ids nor serial numbers.
const olderDefaults = { packageIds: [], serialNumbers: [] }

const objectOf = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>

const isId = (value: unknown) => Number.isSafeInteger(value) && Number(value) > 0

function readCounted(stored: unknown): Counted {
  const { counts, unannounced, unordered, packages, rest, photos } = objectOf(stored)
  return {
    counts: Object.fromEntries(
      Object.entries(objectOf(counts))
        .filter(([id, count]) => isId(Number(id)) && isCount(count))
        .map(([id, count]) => [id, { ...emptyCount, ...(count as LineCount) }]),
    ),
    unannounced: Array.isArray(unannounced)
      ? unannounced.filter(isUnannouncedCount).map((row) => ({ ...row, reason: row.reason ?? '' }))
      : [],
    unordered: Array.isArray(unordered) ? unordered.filter(isUnorderedCount) : [],
    packages: Array.isArray(packages) ? packages.filter(isCountedPackage) : [],
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

const isPhoto = (value: unknown): value is CountPhoto =>
  (['key', 'name'] as const).every((name) => typeof objectOf(value)[name] === 'string')

function isRest(value: unknown): value is RestEntry {
  const { reason, reasonCode } = objectOf(value)
  return (
    typeof reason === 'string' && [null, ...receiptReasons].includes(reasonCode as ReceiptReason)
  )
}

const isCount = (value: unknown): boolean =>
  (['accepted', 'rejected', 'cancelled', 'reason'] as const).every(
    (name) => typeof objectOf(value)[name] === 'string',
  ) &&
  Array.isArray(objectOf(value).serialNumbers ?? []) &&
  areCountedLots(objectOf(value).lots ?? []) &&
  Array.isArray(objectOf(value).photos ?? []) &&
  isQuantity(objectOf(value).left ?? '0')

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
