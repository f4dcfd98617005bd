import { maxAttachments } from '#domain/comments/attachment.ts'
import {
  type CountedPackage,
  mergePackages,
  withoutPackages,
} from '#domain/receiving/counted-packages.ts'
import { type CountPhoto, emptyCount, type LineCount } from '#domain/receiving/line-count.ts'
import {
  type CountedReceipt,
  mergeCounts,
  type ReceiptCounts,
  withReceipt,
} from '#domain/receiving/receipt-counts.ts'
import type { RestEntry } from '#domain/receiving/receipt-entry.ts'
import {
  mergeUnannounced,
  type UnannouncedCount,
  type unannouncedBody,
} from '#domain/receiving/unannounced-count.ts'
import type { Shipment } from '#domain/shipments/shipment.ts'
import type { ApiErrorCode } from '#web/app/http/api-error.ts'
import type { CountStep } from './undo-step.ts'

/** Count of a shipment by one person: quantities as typed, scans, and photos. */
export type Counted = {
  counts: ReceiptCounts
  unannounced: readonly UnannouncedCount[]
  /** Scanned packages, in the order of the scans. */
  packages: readonly CountedPackage[]
  /** Reason why the rest will not come, if a blind count closes it. */
  rest?: RestEntry | null
  /** Photos of the delivery as a whole: its papers, its pallets. */
  photos?: readonly CountPhoto[]
}

/** Receipt that the person recorded and the server has not confirmed. */
export type PendingReceipt = {
  /** Idempotency-Key: a retry does not count twice. */
  key: string
  shipmentId: number
  shipmentCode: string
  supplierId: number
  /** Version of the shipment when it was counted; null while an earlier receipt is pending. */
  version: number | null
  body: ReturnType<typeof unannouncedBody> & {
    lines: CountedReceipt[]
    /** Whether people counted without seeing the announced quantities. */
    isBlind?: boolean
    rest?: RestEntry | null
    /** Files of the delivery, once they are uploaded. */
    attachmentIds?: number[]
  }
  /** Count that the receipt was recorded from; restored if the server refuses the receipt. */
  counted: Counted
  recordedAt: string
  /** Error with which the server refused the receipt; null = not refused. */
  refusal: ApiErrorCode | null
}

/** All counts of one person in this browser, with their undo steps, by shipment id; and the receipts, oldest first. */
export type ReceivingState = {
  counts: Readonly<Record<number, Counted>>
  past: Readonly<Record<number, readonly CountStep[]>>
  receipts: readonly PendingReceipt[]
}

export const nothingCounted: Counted = { counts: {}, unannounced: [], packages: [] }
export const emptyState: ReceivingState = { counts: {}, past: {}, receipts: [] }

export const isEmptyCounted = ({ counts, unannounced, rest, photos = [] }: Counted) =>
  Object.keys(counts).length + unannounced.length + photos.length === 0 && !rest

/** Returns the state after a change of a shipment's count; an empty count has no entry. */
export function withCounted(
  state: ReceivingState,
  shipmentId: number,
  change: (before: Counted) => Counted,
): ReceivingState {
  const { [shipmentId]: before = nothingCounted, ...others } = state.counts
  const next = change(before)
  return { ...state, counts: isEmptyCounted(next) ? others : { ...others, [shipmentId]: next } }
}

/** Returns the pending receipts of a shipment that the server has not refused. */
export const waitingReceiptsOf = ({ receipts }: ReceivingState, shipmentId: number) =>
  receipts.filter((receipt) => receipt.shipmentId === shipmentId && receipt.refusal === null)

export const refusedReceiptsOf = ({ receipts }: ReceivingState, shipmentId: number) =>
  receipts.filter((receipt) => receipt.shipmentId === shipmentId && receipt.refusal !== null)

export const nextWaitingReceipt = (
  { receipts }: ReceivingState,
  skippedShipments: ReadonlySet<number> = new Set(),
) =>
  receipts.find(({ refusal, shipmentId }) => refusal === null && !skippedShipments.has(shipmentId))

function withoutCount(state: ReceivingState, shipmentId: number): ReceivingState {
  const { [shipmentId]: _, ...past } = state.past
  return { ...withCounted(state, shipmentId, () => nothingCounted), past }
}

/**
 * Adds a recorded receipt and empties its count, but for photos of lines that the receipt does not have. The version is
 * null while an earlier receipt is pending.
 */
export function withQueued(state: ReceivingState, receipt: PendingReceipt): ReceivingState {
  const { shipmentId } = receipt
  const [counts, kept] = splitPhotos(receipt)
  const { receipts, ...others } = withCounted(
    withoutCount(state, shipmentId),
    shipmentId,
    (emptied) => ({ ...emptied, counts: kept }),
  )
  const isFirst = waitingReceiptsOf(state, shipmentId).length === 0
  const queued = { ...receipt, counted: { ...receipt.counted, counts } }
  return { ...others, receipts: [...receipts, isFirst ? queued : { ...queued, version: null }] }
}

/**
 * Splits photos of lines without a quantity, which the receipt does not have, from its count. A receipt that finishes the
 * shipment keeps them: no later one could have them.
 */
function splitPhotos({ body, counted }: PendingReceipt): [ReceiptCounts, ReceiptCounts] {
  const [counts, kept] = [{ ...counted.counts }, {} as Record<number, LineCount>]
  for (const [id, { photos, ...count }] of Object.entries(counted.counts)) {
    const lineId = Number(id)
    if (!photos || body.rest || body.lines.some((line) => line.lineId === lineId)) continue
    counts[lineId] = count
    kept[lineId] = { ...emptyCount, photos }
  }
  return [counts, kept]
}

/** Removes a receipt that the server accepted; the next receipt of the shipment gets the new version. */
export function withoutSent(state: ReceivingState, key: string, version: number): ReceivingState {
  const receipt = state.receipts.find((item) => item.key === key)
  if (!receipt) return state
  const receipts = state.receipts.filter((item) => item !== receipt)
  const next = waitingReceiptsOf({ ...state, receipts }, receipt.shipmentId)[0]
  return { ...state, receipts: receipts.map((row) => (row === next ? { ...row, version } : row)) }
}

/** Marks a receipt and the later ones of its shipment as refused. */
export function withRefusal(
  state: ReceivingState,
  key: string,
  refusal: ApiErrorCode,
): ReceivingState {
  const { shipmentId } = state.receipts.find((receipt) => receipt.key === key) ?? {}
  const receipts = state.receipts.map((item) =>
    item.shipmentId === shipmentId && item.refusal === null ? { ...item, refusal } : item,
  )
  return { ...state, receipts }
}

/** Moves the refused receipts of a shipment back into its count, in addition to newer counts. */
export const withReturned = (state: ReceivingState, shipmentId: number): ReceivingState =>
  refusedReceiptsOf(state, shipmentId).reduce(
    (before, { counted }) => withCounted(before, shipmentId, (now) => mergeCounted(now, counted)),
    withoutRefused(state, shipmentId),
  )

function mergeCounted(one: Counted, other: Counted): Counted {
  const { packages, repeated } = mergePackages(one.packages, other.packages)
  return {
    counts: withoutPackages(mergeCounts(one.counts, other.counts), repeated),
    unannounced: mergeUnannounced(one.unannounced, other.unannounced),
    packages,
    ...((one.rest ?? other.rest) && { rest: one.rest ?? other.rest }),
    ...((one.photos || other.photos) && {
      photos: [...(one.photos ?? []), ...(other.photos ?? [])].slice(0, maxAttachments),
    }),
  }
}

const withoutRefused = (state: ReceivingState, shipmentId: number): ReceivingState => {
  const refused = refusedReceiptsOf(state, shipmentId)
  return { ...state, receipts: state.receipts.filter((item) => !refused.includes(item)) }
}

/** Returns the counts of a shipment that are not being sent, including refused receipts. */
export const unrecordedCountOf = (state: ReceivingState, shipmentId: number): Counted =>
  withReturned(state, shipmentId).counts[shipmentId] ?? nothingCounted

/** Discards the counts of a shipment that are not being sent, including refused receipts. */
export const withoutUnrecorded = (state: ReceivingState, shipmentId: number): ReceivingState =>
  withoutCount(withoutRefused(state, shipmentId), shipmentId)

/** Returns a shipment as it will be once its pending receipts are recorded. */
export function withPending<S extends Pick<Shipment, 'version' | 'lines'>>(
  shipment: S,
  pending: readonly PendingReceipt[],
): S {
  const version = pending[0]?.version ?? 0
  // A newer version contains the first receipt, or a change for which the server will refuse all pending receipts.
  if (shipment.version > version) return shipment
  return {
    ...shipment,
    lines: pending.reduce((lines, { body }) => withReceipt(lines, body.lines), shipment.lines),
  }
}
