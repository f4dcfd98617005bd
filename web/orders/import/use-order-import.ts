import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { maxRowsAtOnce } from '#domain/imports/orders/order-import-job.ts'
import type { ImportReport } from '#domain/imports/orders/order-import-report.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import { call } from '#web/app/http/call.ts'
import { paths, pathTo } from '#web/app/paths.ts'
import { sanitizedFileName, useTableImport } from '#web/app/table-import/use-table-import.ts'
import { keepImportedFile } from '#web/orders/import/background-import.ts'

/** The import of a file of orders: at once where it is small, else in the background, on a screen of its own. */
export function useOrderImport() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useTableImport<ImportReport>({
    look: (input) => call('POST /api/order-imports/preview', input),
    take: async ({ query, ...input }, seen, file) => {
      const named = { ...input, query: { ...query, fileName: sanitizedFileName(file.name) } }
      const taken =
        seen.rows <= maxRowsAtOnce && (await unlessHeld(call('POST /api/order-imports', named)))
      if (taken) return taken
      const idempotencyKey = `job-${file.key}`
      const job = await call('POST /api/order-import-jobs', { ...named, idempotencyKey })
      keepImportedFile(queries, job.id, file)
      await navigate({ to: pathTo(paths.orderImportJob, { id: job.id }) })
      return seen
    },
    bad: (input) => call('POST /api/order-imports/bad-rows', input),
  })
}

// Where a large file of somebody else is being written, this one waits for it in the background.
const unlessHeld = (taken: Promise<ImportReport>) =>
  taken.catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'unavailable') return undefined
    throw error
  })
