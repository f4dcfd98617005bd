import { useTranslation } from 'react-i18next'
import { FileMenu } from '#web/app/file-menu.tsx'
import { callForFile } from '#web/app/http/call.ts'
import { useLang } from '#web/app/texts/i18n.ts'

/** Downloads the columns of an import as a file to fill in. */
export function TemplateMenu({
  endpoint,
}: {
  endpoint: 'GET /api/person-imports/template' | 'GET /api/supplier-imports/template'
}) {
  const { t } = useTranslation(['tables', 'exports'])
  const { lang } = useLang()
  return (
    <FileMenu
      label={t('template')}
      about={t('templateHint')}
      files={(['xlsx', 'csv'] as const).map((format) => ({
        key: format,
        label: t(`exports:${format}`),
        make: () => callForFile(endpoint, { query: { format, lang } }),
      }))}
    />
  )
}
