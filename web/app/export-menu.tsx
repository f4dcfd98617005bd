import { useTranslation } from 'react-i18next'
import type { exportOrderLines, exportShipments } from '#contract/export-endpoints.ts'
import { FileMenu } from '#web/app/file-menu.tsx'
import { callForFile, type Input } from '#web/app/http/call.ts'
import { useLang } from '#web/app/i18n.ts'

type Exporting = typeof exportShipments | typeof exportOrderLines

/** A list as a file: all rows of the filter in their order, for a spreadsheet or for a program. */
export function ExportMenu<const E extends Exporting>({
  endpoint,
  query,
}: {
  endpoint: E
  query: Omit<NonNullable<Input<E>['query']>, 'format' | 'lang'>
}) {
  const { t } = useTranslation('exports')
  const { lang } = useLang()
  return (
    <FileMenu
      label={t('title')}
      about={t('all')}
      files={(['xlsx', 'csv', 'data'] as const).map((format) => ({
        key: format,
        label: t(format),
        make: () => callForFile(endpoint as Exporting, { query: { ...query, format, lang } }),
      }))}
    />
  )
}
