import { useTranslation } from 'react-i18next'
import type { ImportReport } from '#domain/imports/orders/order-import-report.ts'
import { RestrictedPage } from '#web/app/frame/restricted-page.tsx'
import { paths } from '#web/app/paths.ts'
import { ImportOutcome } from '#web/app/table-import/import-outcome.tsx'
import { ImportConflicts } from '#web/orders/import/import-conflicts.tsx'
import { ImportCounts } from '#web/orders/import/import-counts.tsx'
import { ImportManualChanges } from '#web/orders/import/import-manual-changes.tsx'
import { ImportPreview } from '#web/orders/import/import-preview.tsx'
import { ImportsUnderWay } from '#web/orders/import/imports-under-way.tsx'
import { ImportedOnward } from '#web/orders/import/order-import-result.tsx'
import { useOrderImport } from '#web/orders/import/use-order-import.ts'

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

const isNews = (report: ImportReport) =>
  (['suppliers', 'orders', 'lines'] as const).some(
    (thing) => report[thing].created + report[thing].changed > 0,
  )

function Import() {
  const { t } = useTranslation('orders')
  const work = useOrderImport()
  return (
    <ImportOutcome
      work={work}
      hint={t('import.hint')}
      whyNot={(report) =>
        report.good === 0 || isNews(report) ? undefined : t('import.nothingNew')
      }
      onward={(report) => <ImportedOnward report={report} />}
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
          {report.preview ? <ImportPreview preview={report.preview} /> : null}
        </>
      )}
    </ImportOutcome>
  )
}
