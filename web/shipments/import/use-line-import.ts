import { useState } from 'react'
import type { LineImportReport } from '#domain/imports/lines/line-import-report.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import { call } from '#web/app/http/call.ts'
import { useShipmentCache } from '#web/app/shipment/shipment-queries.ts'
import {
  type ChosenFile,
  previewedChoice,
  sanitizedFileName,
  useTableImport,
} from '#web/app/table-import/use-table-import.ts'

/** The import of a file of lines into a shipment. */
export function useLineImport(id: number) {
  const cache = useShipmentCache()
  const params = { id }
  const [makesPackages, setMakesPackages] = useState(false)
  const [addsAgain, setAddsAgain] = useState(false)
  const look = async ({ content, choice }: ChosenFile): Promise<LineImportReport> => {
    const { version } = await cache.refresh(id)
    const query = { preview: 'true', ...choice } as const
    return call('POST /api/shipments/:id/line-import', {
      params,
      query,
      ifMatch: version,
      body: content,
    })
  }
  const work = useTableImport<LineImportReport>({
    look,
    take: async (file, seen) => {
      const sent = {
        params,
        query: {
          rows: 'good',
          packages: makesPackages ? 'make' : 'none',
          again: addsAgain ? 'true' : 'false',
          fileName: sanitizedFileName(file.name),
          ...previewedChoice(file, seen),
        },
        ifMatch: seen.version,
        body: file.content,
        idempotencyKey: file.key,
      } as const
      return call('POST /api/shipments/:id/line-import', sent).catch((error: unknown) => {
        const isChanged =
          error instanceof ApiError &&
          (error.code === 'version-changed' || error.code === 'file-added-before')
        // Somebody else was quicker: what the file does now is shown before it is done.
        if (isChanged) return look(file)
        throw error
      })
    },
    bad: ({ content, choice }) =>
      call('POST /api/shipments/:id/line-import/bad-rows', {
        params,
        query: choice,
        body: content,
      }),
  })
  return { ...work, makesPackages, setMakesPackages, addsAgain, setAddsAgain }
}
