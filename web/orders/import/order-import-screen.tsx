import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { maxForegroundRows } from '#domain/imports/orders/order-import-job.ts'
import type { ImportReport } from '#domain/imports/orders/order-import-report.ts'
import { RestrictedPage } from '#web/app/frame/restricted-page.tsx'
import { ApiError } from '#web/app/http/api-error.ts'
import { call } from '#web/app/http/call.ts'
import { paths, pathTo } from '#web/app/paths.ts'
import { ImportOutcome } from '#web/app/table-import/import-outcome.tsx'
import { sanitizedFileName, useTableImport } from '#web/app/table-import/use-table-import.ts'
import { keepImportedFile } from '#web/orders/import/background-import.ts'
import { ImportConflicts } from '#web/orders/import/import-conflicts.tsx'
import { ImportCounts } from '#web/orders/import/import-counts.tsx'
import { ImportManualChanges } from '#web/orders/import/import-manual-changes.tsx'
import { FirstImportRows, ImportWarnings } from '#web/orders/import/import-preview.tsx'
import { ImportsUnderWay } from '#web/orders/import/imports-under-way.tsx'
import { ImportResultLinks } from '#web/orders/import/order-import-result.tsx'

/** Imports a file of orders: a small file while the person waits, a large file in the background on its own screen. */
function useOrderImport() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useTableImport<ImportReport>({
    preview: (input) => call('POST /api/order-imports/preview', input),
    submit: async ({ query, ...input }, preview, file) => {
      const request = { ...input, query: { ...query, fileName: sanitizedFileName(file.name) } }
      const report =
        preview.rows <= maxForegroundRows &&
        (await undefinedIfBusy(call('POST /api/order-imports', request)))
      if (report) return report
      const idempotencyKey = `job-${file.key}`
      const job = await call('POST /api/order-import-jobs', { ...request, idempotencyKey })
      keepImportedFile(queryClient, job.id, file)
      await navigate({ to: pathTo(paths.orderImportJob, { id: job.id }) })
      return preview
    },
    badRows: (input) => call('POST /api/order-imports/bad-rows', input),
  })
}

// While another person's large import is running, this import is queued in the background.
const undefinedIfBusy = (importing: Promise<ImportReport>) =>
  importing.catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'unavailable') return undefined
    throw error
  })

/** Imports orders from a file: choose it, preview it, import the good rows, correct the bad ones. */
export function OrderImportScreen() {
  const { t } = useTranslation('orders')
  return (
    <RestrictedPage
      verb="importOrders"
      notAllowed={t('import.notAllowed')}
      title={t('import.title')}
      trail={[{ label: t('title'), href: paths.orders }]}
      below={t('import.subtitle')}
    >
      <ImportsUnderWay />
      <Import />
    </RestrictedPage>
  )
}

const hasEffect = (report: ImportReport) =>
  (['suppliers', 'orders', 'lines'] as const).some(
    (kind) => report[kind].created + report[kind].changed > 0,
  )

function Import() {
  const { t } = useTranslation('orders')
  const tableImport = useOrderImport()
  return (
    <ImportOutcome
      tableImport={tableImport}
      hint={t('import.hint')}
      whyNot={(report) =>
        report.good === 0 || hasEffect(report) ? undefined : t('import.nothingNew')
      }
      nextLink={(report) => <ImportResultLinks report={report} />}
      warnings={(report) =>
        report.preview ? <ImportWarnings report={report} preview={report.preview} /> : null
      }
      below={(report) => (
        <>
          <ImportConflicts report={report} />
          <ImportManualChanges report={report} />
        </>
      )}
    >
      {(report) => (
        <>
          <ImportCounts report={report} />
          {report.preview ? <FirstImportRows rows={report.preview.understood} /> : null}
        </>
      )}
    </ImportOutcome>
  )
}
