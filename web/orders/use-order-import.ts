import { importOrders, listBadRows, previewOrderImport } from '#contract/order-import-endpoints.ts'
import type { ImportReport } from '#domain/order-import-report.ts'
import { call } from '#web/app/http/call.ts'
import { useTableImport } from '#web/app/table-import/use-table-import.ts'

/** The import of a file of orders. */
export const useOrderImport = () =>
  useTableImport<ImportReport>({
    look: ({ content }) => call(previewOrderImport, { body: content }),
    take: ({ content, key }) =>
      call(importOrders, { body: content, query: { rows: 'good' }, idempotencyKey: key }),
    bad: ({ content }) => call(listBadRows, { body: content }),
  })
