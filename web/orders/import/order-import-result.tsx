import { useTranslation } from 'react-i18next'
import type { ImportReport } from '#domain/imports/orders/order-import-report.ts'
import { paths, pathTo } from '#web/app/paths.ts'
import { LinkButton } from '#web/ui/link.tsx'

/** Links after an import: to the orders, and to the changes that the import made. */
export function ImportResultLinks({ report: { importId } }: { report: ImportReport }) {
  const { t } = useTranslation(['orders', 'imports'])
  return (
    <>
      <LinkButton kind="primary" icon="list" href={paths.orders}>
        {t('import.toOrders')}
      </LinkButton>
      {importId === null ? null : (
        <LinkButton icon="clock" href={pathTo(paths.orderImportRecord, { id: importId })}>
          {t('imports:whatChanged')}
        </LinkButton>
      )}
    </>
  )
}
