import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  type CountedPackage,
  packagesInCount,
  withoutPackages,
} from '#domain/receiving/counted-packages.ts'
import { scannedSerials, withoutSerials } from '#domain/receiving/line-count.ts'
import type { CountedGoods } from '#domain/receiving/receipt-record.ts'
import { useFormats } from '#web/app/formats.ts'
import { endpointQuery } from '#web/app/queries.ts'
import type { Counted, PendingReceipt } from '#web/receiving/queue/receiving-state.ts'
import { countedPieces, withoutPieces } from '#web/receiving/queue/unannounced-goods.ts'

const nothingRecorded: CountedGoods[] = []

/** Returns the counted packages and serial numbers of a shipment: in receipts, in pending ones, or in this count. */
export function useCountedGoods(
  shipmentId: number,
  pending: readonly PendingReceipt[],
  counted: Counted,
) {
  const { counts, packages } = counted
  const { instant, person } = useFormats()
  const { data: recorded = nothingRecorded } = useQuery(
    endpointQuery('GET /api/shipments/:id/counted-goods', { params: { id: shipmentId } }),
  )
  const lines = pending.flatMap(({ body }) => body.lines)
  // A map, since it is read for each of a thousand packages.
  const byPackage = useMemo(() => {
    const pairs = recorded.flatMap((receipt) => receipt.packageIds.map((id) => ({ id, receipt })))
    return Map.groupBy(pairs, ({ id }) => id)
  }, [recorded])
  const receiptOfPackage = (id: number, lineId?: number) =>
    byPackage.get(id)?.find(({ receipt }) => lineId === undefined || receipt.lineId === lineId)
      ?.receipt
  const isRecorded = (id: number, lineId: number) =>
    receiptOfPackage(id, lineId) !== undefined ||
    lines.some((line) => line.lineId === lineId && line.packageIds.includes(id))
  const receiptOfSerial = (lineIds: readonly number[], serial: string) =>
    recorded.find((row) => isOfLine(row, lineIds) && row.serialNumbers.includes(serial))
  const countedPackages = packagesInCount(counts, packages)
  return {
    isRecorded,
    /** Packages of this count. */
    countedPackages,
    isSerialRecorded: (lineIds: readonly number[], serial: string) =>
      receiptOfSerial(lineIds, serial) !== undefined ||
      lines.some((line) => lineIds.includes(line.lineId) && line.serialNumbers.includes(serial)),
    /** Returns person and time, "Ada Prat, 3 Dec 2026, 10:15", if known. */
    whoCounted: (id: number) => {
      const receipt = receiptOfPackage(id)
      return receipt && `${person(receipt.receivedBy)}, ${instant(receipt.receivedAt)}`
    },
    conflict: recorded.length > 0 ? conflictOf(recorded, counted, countedPackages) : undefined,
  }
}
export type CountedGoodsOfShipment = ReturnType<typeof useCountedGoods>

/** Goods of a count that other receipts counted in the meantime, and the people who recorded them. */
export type CountConflict = {
  packages: CountedPackage[]
  serials: { lineId: number; serialNumbers: string[] }[]
  /** Pieces of unannounced goods. */
  unannounced: { orderLineId: number; serialNumbers: string[] }[]
  unordered: { key: string; serialNumbers: string[] }[]
  people: string[]
}

const isOfLine = ({ lineId }: CountedGoods, lineIds: readonly number[]) =>
  lineId !== null && lineIds.includes(lineId)
const isOfOrderLine = (row: CountedGoods, orderLineId: number) =>
  row.lineId === null && row.orderLineId === orderLineId
const isOfCode = ({ lineId, orderLineId, productCode }: CountedGoods, code: string) =>
  lineId === null && orderLineId === null && code !== '' && productCode === code

function conflictOf(
  recorded: readonly CountedGoods[],
  { counts, unannounced, unordered }: Counted,
  countedPackages: readonly CountedPackage[],
): CountConflict | undefined {
  const people = new Set<string>()
  // Whether a receipt has counted the goods; notes who recorded it.
  const isTaken = (matches: (row: CountedGoods) => boolean) => {
    const receipt = recorded.find(matches)
    if (receipt) people.add(receipt.receivedBy)
    return receipt !== undefined
  }
  const packages = countedPackages.flatMap(({ id, contents }) => {
    const takenContents = contents.filter(({ lineId }) =>
      isTaken((row) => row.lineId === lineId && row.packageIds.includes(id)),
    )
    return takenContents.length > 0 ? { id, contents: takenContents } : []
  })
  const takenNumbers = (numbers: readonly string[], matches: (row: CountedGoods) => boolean) =>
    numbers.filter((serial) => isTaken((row) => matches(row) && row.serialNumbers.includes(serial)))
  const conflict = {
    packages,
    serials: Object.entries(counts).map(([id, count]) => ({
      lineId: Number(id),
      serialNumbers: takenNumbers(scannedSerials(count), (row) => row.lineId === Number(id)),
    })),
    unannounced: unannounced.map(({ orderLineId, ...goods }) => ({
      orderLineId,
      serialNumbers: takenNumbers(countedPieces(goods), (row) => isOfOrderLine(row, orderLineId)),
    })),
    unordered: unordered.map(({ key, code, ...goods }) => ({
      key,
      serialNumbers: takenNumbers(countedPieces(goods), (row) => isOfCode(row, code.trim())),
    })),
  }
  return people.size > 0 ? { ...conflict, people: [...people] } : undefined
}

const numbersOf = <Row extends { serialNumbers: string[] }>(
  all: readonly Row[],
  matches: (row: Row) => boolean,
) => all.find(matches)?.serialNumbers ?? []

/** Removes the goods of a conflict from a count. */
export function withoutConflict(
  { counts, packages, unannounced, unordered }: Counted,
  { packages: takenPackages, serials, ...others }: CountConflict,
): Omit<Counted, 'rest'> {
  const all = { ...withoutPackages(counts, takenPackages) }
  for (const { lineId, serialNumbers } of serials) {
    const count = all[lineId]
    if (count && serialNumbers.length > 0) all[lineId] = withoutSerials(count, serialNumbers)
  }
  const isTaken = (id: number, line: number) =>
    takenPackages.some((pkg) => pkg.id === id && pkg.contents.some(({ lineId }) => lineId === line))
  return {
    counts: all,
    unannounced: unannounced.map((row) =>
      withoutPieces(
        row,
        numbersOf(others.unannounced, (other) => other.orderLineId === row.orderLineId),
      ),
    ),
    unordered: unordered.map((row) =>
      withoutPieces(
        row,
        numbersOf(others.unordered, (other) => other.key === row.key),
      ),
    ),
    packages: packages.flatMap(({ id, contents }) => {
      const left = contents.filter(({ lineId }) => !isTaken(id, lineId))
      return left.length > 0 ? { id, contents: left } : []
    }),
  }
}
