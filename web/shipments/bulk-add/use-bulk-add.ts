import { useRef, useState } from 'react'
import type { Shipment } from '#domain/shipments/shipment.ts'
import { useFieldMessages } from '#web/app/errors/problem-messages.ts'
import { useForm } from '#web/app/forms/use-form.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import { useEndpointMutation } from '#web/app/queries.ts'
import { useShipmentCache } from '#web/app/shipment/shipment-queries.ts'
import { type BulkAddEntries, bulkAddEntryBody } from '#web/shipments/bulk-add/bulk-add-entries.ts'
import type { EntryRefusal } from '#web/shipments/bulk-add/entry-figures.ts'

/**
 * Adds all entries or none, and packs them if requested; a refused line keeps its reason. `onAdded` gets the entries as
 * they were sent.
 */
export function useBulkAdd(
  shipment: Shipment,
  entries: BulkAddEntries,
  onAdded: (sent: BulkAddEntries, count: number, isPacked: boolean) => void,
) {
  const fieldMessages = useFieldMessages()
  const cache = useShipmentCache()
  const add = useEndpointMutation('POST /api/shipments/:id/lines/batch')
  const pack = useEndpointMutation('POST /api/shipments/:id/packing')
  const isPackingToo = useRef(false)
  const [refused, setRefused] = useState<Readonly<Record<string, EntryRefusal>>>({})
  const lines = Object.values(entries).flatMap((entry) => bulkAddEntryBody(entry) ?? [])
  const refresh = () => cache.refresh(shipment.id)

  const form = useForm({
    initial: {},
    version: shipment.version,
    send: (_, version) =>
      add.mutateAsync({ params: { id: shipment.id }, ifMatch: version, body: { lines } }),
    loadLatest: refresh,
    onFailed: (failure) => {
      if (!(failure instanceof ApiError)) return
      const refusals = fieldMessages(failure.errors).flatMap(({ pointer, message }) => {
        const line = lines[Number(/^\/body\/lines\/(\d+)/.exec(pointer)?.[1])]
        const entry = line && entries[line.orderLineId]
        if (!entry) return []
        const { line: refusedLine, ...figures } = entry
        return [[refusedLine.id, { message, ...figures }] as const]
      })
      setRefused(Object.fromEntries(refusals))
      // Refetched, because the quantity still available of a refused line is shown beside it.
      if (failure.status >= 400 && failure.code !== 'version-changed')
        void refresh().catch(() => undefined)
    },
    onSaved: async ({ version, lineIds }) => {
      void cache.putVersion(shipment.id, version)
      if (isPackingToo.current) {
        const step = { step: 'pack-lines', lineIds, type: 'CT', parentId: null } as const
        await pack
          .mutateAsync({ params: { id: shipment.id }, ifMatch: version, body: { steps: [step] } })
          .then((packed) => cache.putVersion(shipment.id, packed.version))
          // A failure is not reported, because the pack screen shows the quantities left to pack.
          .catch(() => undefined)
      }
      onAdded(entries, lineIds.length, isPackingToo.current)
    },
  })
  return {
    submit: (isPacked: boolean) => {
      isPackingToo.current = isPacked
      if (lines.length > 0) form.submit()
    },
    isBusy: form.isBusy || pack.isPending,
    problem: form.error,
    refused,
    conflict: form.conflict,
  }
}
