import { useRef, useState } from 'react'
import type { Shipment } from '#domain/shipments/shipment.ts'
import { useFieldMessages } from '#web/app/errors/problem-messages.ts'
import { useForm } from '#web/app/forms/use-form.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import { useEndpointMutation } from '#web/app/queries.ts'
import { useShipmentCache } from '#web/app/shipment/shipment-queries.ts'
import { type BulkAddEntries, bulkAddEntryBody } from '#web/shipments/bulk-add/bulk-add-entries.ts'
import type { EntryRefusal } from '#web/shipments/bulk-add/entry-figures.ts'

/** Adds all entries or none, and packs them if requested; a refused line keeps its reason. */
export function useBulkAdd(
  shipment: Shipment,
  entries: BulkAddEntries,
  onAdded: (sentEntries: BulkAddEntries, count: number, mustPack: boolean) => void,
) {
  const fieldMessages = useFieldMessages()
  const cache = useShipmentCache()
  const add = useEndpointMutation('POST /api/shipments/:id/lines/batch')
  const pack = useEndpointMutation('POST /api/shipments/:id/packing')
  const shouldPack = useRef(false)
  const [refusalsByLineId, setRefusals] = useState<Readonly<Record<string, EntryRefusal>>>({})
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
      setRefusals(Object.fromEntries(refusals))
      // Refetched, because a refused line is shown with its available quantity.
      if (failure.status >= 400 && failure.code !== 'version-changed')
        void refresh().catch(() => undefined)
    },
    onSaved: async ({ version, lineIds }) => {
      void cache.putVersion(shipment.id, version)
      if (shouldPack.current) {
        // CT is a carton.
        const step = { step: 'pack-lines', lineIds, type: 'CT', parentId: null } as const
        await pack
          .mutateAsync({ params: { id: shipment.id }, ifMatch: version, body: { steps: [step] } })
          .then((reply) => cache.putVersion(shipment.id, reply.version))
          // A failure is not reported, because the pack screen shows the quantities left to pack.
          .catch(() => undefined)
      }
      onAdded(entries, lineIds.length, shouldPack.current)
    },
  })
  return {
    submit: (mustPack: boolean) => {
      shouldPack.current = mustPack
      if (lines.length > 0) form.submit()
    },
    isBusy: form.isBusy || pack.isPending,
    problem: form.error,
    refusalsByLineId,
    conflict: form.conflict,
  }
}
