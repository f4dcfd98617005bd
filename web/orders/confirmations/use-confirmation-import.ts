import type { ConfirmationImportReport } from '#domain/imports/confirmations/confirmation-import-report.ts'
import { call } from '#web/app/http/call.ts'
import { previewedChoice, useTableImport } from '#web/app/table-import/use-table-import.ts'

/** The import of a file of confirmations. */
export const useConfirmationImport = () =>
  useTableImport<ConfirmationImportReport>({
    look: ({ content, choice }) =>
      call('POST /api/confirmation-imports/preview', { body: content, query: choice }),
    take: (file, seen) =>
      call('POST /api/confirmation-imports', {
        body: file.content,
        query: { rows: 'good', seen: seen.seen, ...previewedChoice(file, seen) },
        // What was looked at anew is another intention.
        idempotencyKey: `${file.key}-${seen.seen.slice(0, 16)}`,
      }),
    bad: ({ content, choice }) =>
      call('POST /api/confirmation-imports/bad-rows', { body: content, query: choice }),
  })
