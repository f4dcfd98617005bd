import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { packagesInCount } from '#domain/receiving/counted-packages.ts'
import type { CountedGoods } from '#domain/receiving/receipt-record.ts'
import { useFormats } from '#web/app/formats.ts'
import { endpointQuery } from '#web/app/queries.ts'
import type { Counted, PendingReceipt } from '#web/receiving/queue/receiving-state.ts'
import { countedTwice, type NamedLine } from '#web/receiving/queue/recorded-goods.ts'

const nothingRecorded: CountedGoods[] = []

/** Returns the counted packages and serial numbers of a shipment: in receipts, in pending ones, or in this count. */
export function useCountedGoods(
  { id: shipmentId, lines: shipmentLines }: { id: number; lines: readonly NamedLine[] },
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
    /** Goods of this count that receipts counted in the meantime. */
    conflict: recorded.length > 0 ? countedTwice(counted, recorded, shipmentLines) : undefined,
    withoutRecorded: (now: Counted) => countedTwice(now, recorded, shipmentLines)?.remaining ?? now,
  }
}
export type CountedGoodsOfShipment = ReturnType<typeof useCountedGoods>

const isOfLine = ({ lineId }: CountedGoods, lineIds: readonly number[]) =>
  lineId !== null && lineIds.includes(lineId)
