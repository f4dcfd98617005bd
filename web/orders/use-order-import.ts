import type { ImportReport } from '#domain/imports/order-import-report.ts'
import { call } from '#web/app/http/call.ts'
import {
  previewedChoice,
  sanitizedFileName,
  useTableImport,
} from '#web/app/table-import/use-table-import.ts'

/** The import of a file of orders. */
export const useOrderImport = () =>
  useTableImport<ImportReport>({
    look: ({ content, choice }) =>
      call('POST /api/order-imports/preview', { body: content, query: choice }),
    take: (file, seen) =>
      call('POST /api/order-imports', {
        body: file.content,
        query: {
          rows: 'good',
          fileName: sanitizedFileName(file.name),
          ...previewedChoice(file, seen),
        },
        idempotencyKey: file.key,
      }),
    bad: ({ content, choice }) =>
      call('POST /api/order-imports/bad-rows', { body: content, query: choice }),
  })
