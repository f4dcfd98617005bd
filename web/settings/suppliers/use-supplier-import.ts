import type { SupplierImportReport } from '#domain/imports/suppliers/supplier-import-report.ts'
import { call } from '#web/app/http/call.ts'
import {
  previewedChoice,
  useTableImport,
  withoutDates,
} from '#web/app/table-import/use-table-import.ts'

/** The import of a file of suppliers. */
export const useSupplierImport = () =>
  useTableImport<SupplierImportReport>({
    look: ({ content, choice }) =>
      call('POST /api/supplier-imports/preview', { body: content, query: withoutDates(choice) }),
    take: (file, seen) =>
      call('POST /api/supplier-imports', {
        body: file.content,
        query: { rows: 'good', ...withoutDates(previewedChoice(file, seen)) },
        idempotencyKey: file.key,
      }),
    bad: ({ content, choice }) =>
      call('POST /api/supplier-imports/bad-rows', { body: content, query: withoutDates(choice) }),
  })
