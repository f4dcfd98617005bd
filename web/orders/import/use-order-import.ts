import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { maxRowsAtOnce } from '#domain/imports/orders/order-import-job.ts'
import type { ImportReport } from '#domain/imports/orders/order-import-report.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import { call } from '#web/app/http/call.ts'
import { paths, pathTo } from '#web/app/paths.ts'
import {
  type ChosenFile,
  previewedChoice,
  sanitizedFileName,
  useTableImport,
} from '#web/app/table-import/use-table-import.ts'
import { keepImportedFile } from '#web/orders/import/background-import.ts'

/** The import of a file of orders: at once where it is small, else in the background, on a screen of its own. */
export function useOrderImport() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useTableImport<ImportReport>({
    look: ({ content, choice }) =>
      call('POST /api/order-imports/preview', { body: content, query: choice }),
    take: async (file, seen) => {
      const input = inputOf(file, seen)
      if (seen.rows <= maxRowsAtOnce) {
        const taken = await takeAtOnce(file, input)
        if (taken) return taken
      }
      const idempotencyKey = `job-${file.key}`
      const job = await call('POST /api/order-import-jobs', { ...input, idempotencyKey })
      keepImportedFile(queries, job.id, file)
      await navigate({ to: pathTo(paths.orderImportJob, { id: job.id }) })
      return seen
    },
    bad: ({ content, choice }) =>
      call('POST /api/order-imports/bad-rows', { body: content, query: choice }),
  })
}

const inputOf = (file: ChosenFile, seen: ImportReport) => ({
  body: file.content,
  query: {
    rows: 'good' as const,
    fileName: sanitizedFileName(file.name),
    ...previewedChoice(file, seen),
  },
})

// Where a large file of somebody else is being written, this one waits for it in the background.
const takeAtOnce = ({ key }: ChosenFile, input: ReturnType<typeof inputOf>) =>
  call('POST /api/order-imports', { ...input, idempotencyKey: key }).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'unavailable') return undefined
    throw error
  })
