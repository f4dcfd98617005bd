import { maxAttachments } from '#domain/comments/attachment.ts'
import {
  type CountedPackage,
  mergePackages,
  withoutPackages,
} from '#domain/receiving/counted-packages.ts'
import {
  type CountedReceipt,
  type CountPhoto,
  mergeCounts,
  type ReceiptCounts,
  withReceipt,
} from '#domain/receiving/receipt-count.ts'
import type { RestEntry } from '#domain/receiving/receipt-entry.ts'
import type { Shipment } from '#domain/shipments/shipment.ts'
import type { ApiErrorCode } from '#web/app/http/api-error.ts'
import {
  mergeUnannounced,
  type UnannouncedCount,
  type unannouncedBody,
} from './unannounced-count.ts'
import type { CountStep } from './undo-step.ts'
import { mergeUnordered, type UnorderedBody, type UnorderedCount } from './unordered-count.ts'

/** Count of a shipment that is not yet recorded. */
export type Counted = {
  counts: ReceiptCounts
  unannounced: readonly UnannouncedCount[]
  unordered: readonly UnorderedCount[]
  /** Those that were scanned, in that order. */
  packages: readonly CountedPackage[]
  /** Why all that is left does not come, where a blind count closes the rest. */
  rest?: RestEntry | null
  /** Pictures of the delivery as a whole: its papers, its pallets. */
  photos?: readonly CountPhoto[]
}

/** A receipt that the person recorded and the server has not confirmed. */
export type PendingReceipt = {
  /** Its Idempotency-Key: however often it is sent, it counts once. */
  key: string
  shipmentId: number
  shipmentCode: string
  supplierId: number
  /** The version of the shipment that it was counted at; null while one recorded before it is pending. */
  version: number | null
  body: {
    lines: CountedReceipt[]
    unannounced: ReturnType<typeof unannouncedBody>
    /** Left out where there are none: a server of the version before refuses it. */
    unordered?: UnorderedBody[]
    /** Counted without knowing what was announced. */
    isBlind?: boolean
    /** Why all that is left does not come. */
    rest?: RestEntry | null
    /** Files of the delivery, once they are uploaded. */
    attachmentIds?: number[]
  }
  /** Count that it was made of, to count again if the server refuses it. */
  counted: Counted
  recordedAt: string
  /** Why the server refused it. */
  refusal: ApiErrorCode | null
}

/**
 * All that one person counts in this browser: counts and the steps that they were made in by the id of the shipment, and
 * receipts, the oldest first.
 */
export type ReceivingState = {
  counts: Readonly<Record<number, Counted>>
  past: Readonly<Record<number, readonly CountStep[]>>
  receipts: readonly PendingReceipt[]
}

export const nothingCounted: Counted = { counts: {}, unannounced: [], unordered: [], packages: [] }
export const emptyState: ReceivingState = { counts: {}, past: {}, receipts: [] }

export const isEmptyCounted = ({ counts, unannounced, unordered, rest, photos = [] }: Counted) =>
  Object.keys(counts).length + unannounced.length + unordered.length + photos.length === 0 && !rest

/** The state with a shipment counted so; without an entry where nothing is. */
export function withCounted(
  state: ReceivingState,
  shipmentId: number,
  change: (before: Counted) => Counted,
): ReceivingState {
  const { [shipmentId]: before = nothingCounted, ...others } = state.counts
  const next = change(before)
  return { ...state, counts: isEmptyCounted(next) ? others : { ...others, [shipmentId]: next } }
}

/** The pending receipts of a shipment that the server has not refused. */
export const waitingOf = ({ receipts }: ReceivingState, shipmentId: number) =>
  receipts.filter((one) => one.shipmentId === shipmentId && one.refusal === null)

export const refusedOf = ({ receipts }: ReceivingState, shipmentId: number) =>
  receipts.filter((one) => one.shipmentId === shipmentId && one.refusal !== null)

/** The receipt to send next. */
export const nextWaiting = ({ receipts }: ReceivingState) =>
  receipts.find(({ refusal }) => refusal === null)

/** The state without the count of a shipment, and with nothing of it to undo. */
function emptiedCount(state: ReceivingState, shipmentId: number): ReceivingState {
  const { [shipmentId]: _, ...past } = state.past
  return { ...withCounted(state, shipmentId, () => nothingCounted), past }
}

/** A receipt is recorded: its counts become it. After another one of the shipment it has its version from that. */
export function queued(state: ReceivingState, receipt: PendingReceipt): ReceivingState {
  const { receipts, ...emptied } = emptiedCount(state, receipt.shipmentId)
  const isFirst = waitingOf(state, receipt.shipmentId).length === 0
  return { ...emptied, receipts: [...receipts, isFirst ? receipt : { ...receipt, version: null }] }
}

/** The server has it: the next one of the shipment was counted at the version that it made. */
export function sent(state: ReceivingState, key: string, version: number): ReceivingState {
  const receipt = state.receipts.find((one) => one.key === key)
  if (!receipt) return state
  const receipts = state.receipts.filter((one) => one !== receipt)
  const next = waitingOf({ ...state, receipts }, receipt.shipmentId)[0]
  return { ...state, receipts: receipts.map((one) => (one === next ? { ...one, version } : one)) }
}

/** The server refused it, and with it those that were counted after it. */
export function refused(state: ReceivingState, key: string, refusal: ApiErrorCode): ReceivingState {
  const { shipmentId } = state.receipts.find((one) => one.key === key) ?? {}
  const receipts = state.receipts.map((one) =>
    one.shipmentId === shipmentId && one.refusal === null ? { ...one, refusal } : one,
  )
  return { ...state, receipts }
}

/** Puts the refused receipts of a shipment back into its count, beside what was counted since. */
export const returned = (state: ReceivingState, shipmentId: number): ReceivingState =>
  refusedOf(state, shipmentId).reduce(
    (before, { counted }) => withCounted(before, shipmentId, (now) => mergeCounted(now, counted)),
    withoutRefused(state, shipmentId),
  )

function mergeCounted(one: Counted, other: Counted): Counted {
  const { packages, repeated } = mergePackages(one.packages, other.packages)
  return {
    counts: withoutPackages(mergeCounts(one.counts, other.counts), repeated),
    unannounced: mergeUnannounced(one.unannounced, other.unannounced),
    unordered: mergeUnordered(one.unordered, other.unordered),
    packages,
    ...((one.rest ?? other.rest) && { rest: one.rest ?? other.rest }),
    ...((one.photos || other.photos) && {
      photos: [...(one.photos ?? []), ...(other.photos ?? [])].slice(0, maxAttachments),
    }),
  }
}

const withoutRefused = (state: ReceivingState, shipmentId: number): ReceivingState => {
  const gone = refusedOf(state, shipmentId)
  return { ...state, receipts: state.receipts.filter((one) => !gone.includes(one)) }
}

/** All that was counted of a shipment and is not on its way to the server. */
export const unrecordedOf = (state: ReceivingState, shipmentId: number): Counted =>
  returned(state, shipmentId).counts[shipmentId] ?? nothingCounted

/** Discards the counts of a shipment that are not on their way, with its refused receipts. */
export const withoutUnrecorded = (state: ReceivingState, shipmentId: number): ReceivingState =>
  emptiedCount(withoutRefused(state, shipmentId), shipmentId)

/** A shipment as it will be when its pending receipts are recorded. */
export function withPending<S extends Pick<Shipment, 'version' | 'lines'>>(
  shipment: S,
  pending: readonly PendingReceipt[],
): S {
  const version = pending[0]?.version ?? 0
  // A shipment of a newer version includes the first of them already, or they will all be refused.
  if (shipment.version > version) return shipment
  return {
    ...shipment,
    lines: pending.reduce((lines, { body }) => withReceipt(lines, body.lines), shipment.lines),
  }
}
