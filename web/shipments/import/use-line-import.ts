import { useState } from 'react'
import type { LineImportReport } from '#domain/imports/lines/line-import-report.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import { call } from '#web/app/http/call.ts'
import { useShipmentCache } from '#web/app/shipment/shipment-queries.ts'
import {
  type FileInput,
  sanitizedFileName,
  useTableImport,
} from '#web/app/table-import/use-table-import.ts'

/** The import of a file of lines into a shipment. */
export function useLineImport(id: number) {
  const cache = useShipmentCache()
  const params = { id }
  const [makesPackages, setMakesPackages] = useState(false)
  const [addsAgain, setAddsAgain] = useState(false)
  const look = async ({ body, query }: FileInput): Promise<LineImportReport> => {
    const { version } = await cache.refresh(id)
    return call('POST /api/shipments/:id/line-import', {
      ...{ params, body, ifMatch: version },
      query: { ...query, preview: 'true' },
    })
  }
  const work = useTableImport<LineImportReport>({
    look,
    take: async ({ query, ...input }, seen, file) => {
      const sent = {
        ...{ ...input, params, ifMatch: seen.version },
        query: {
          ...query,
          packages: makesPackages ? 'make' : 'none',
          again: addsAgain ? 'true' : 'false',
          fileName: sanitizedFileName(file.name),
        },
      } as const
      return call('POST /api/shipments/:id/line-import', sent).catch((error: unknown) => {
        const isChanged =
          error instanceof ApiError &&
          (error.code === 'version-changed' || error.code === 'file-added-before')
        // Somebody else was quicker: what the file does now is shown before it is done.
        if (isChanged) return look({ body: file.content, query: file.choice })
        throw error
      })
    },
    bad: (input) => call('POST /api/shipments/:id/line-import/bad-rows', { ...input, params }),
  })
  return { ...work, makesPackages, setMakesPackages, addsAgain, setAddsAgain }
}
