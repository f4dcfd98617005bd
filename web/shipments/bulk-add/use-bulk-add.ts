import { useState } from 'react'
import type { Shipment } from '#domain/shipment.ts'
import type { ApiError } from '#web/app/http/api-error.ts'
import { useFieldMessages } from '#web/app/problem-messages.ts'
import { useEndpointMutation } from '#web/app/queries.ts'
import { type BulkAddEntries, bulkAddEntryBody } from '#web/shipments/bulk-add/bulk-add-entries.ts'
import { useShipmentCache } from '#web/shipments/shipment-queries.ts'

/** Why a line was refused, and the quantities it had then: shown until they change. */
export type EntryRefusal = { message: string; total: string; quantityPerPackage: string }

/** Adds all entries or none; a line that the server refused keeps its reason. */
export function useBulkAdd(shipment: Shipment, onAdded: (count: number) => void) {
  const fieldWords = useFieldMessages()
  const cache = useShipmentCache()
  const add = useEndpointMutation('POST /api/shipments/:id/lines/batch')
  const [problem, setProblem] = useState<ApiError>()
  const [refused, setRefused] = useState<Readonly<Record<string, EntryRefusal>>>({})
  const [newVersion, setNewVersion] = useState<number>()

  const send = (entries: BulkAddEntries, version = shipment.version) => {
    const wanted = Object.values(entries)
    const lines = wanted.flatMap((entry) => bulkAddEntryBody(entry) ?? [])
    if (lines.length === 0) return
    add.mutate(
      { params: { id: shipment.id }, ifMatch: version, body: { lines } },
      {
        onSuccess: (answer) => {
          void cache.putVersion(shipment.id, answer.version)
          onAdded(answer.lineIds.length)
        },
        onError: async (failure) => {
          const now =
            failure.status >= 400 ? await cache.refresh(shipment.id).catch(() => null) : null
          setNewVersion(failure.code === 'version-changed' ? now?.version : undefined)
          const words = fieldWords(failure.errors)
          setRefused(
            Object.fromEntries(
              words.flatMap(({ pointer, message }) => {
                const line = lines[Number(/^\/body\/lines\/(\d+)/.exec(pointer)?.[1])]
                const entry = line && entries[line.orderLineId]
                return entry
                  ? [
                      [
                        entry.line.id,
                        {
                          message,
                          total: entry.total,
                          quantityPerPackage: entry.quantityPerPackage,
                        },
                      ],
                    ]
                  : []
              }),
            ),
          )
          setProblem(failure)
        },
      },
    )
  }
  return {
    send,
    isBusy: add.isPending,
    problem,
    refused,
    /** The current version, set while a version conflict is open. */
    newVersion,
    leaveConflict: () => setNewVersion(undefined),
  }
}
