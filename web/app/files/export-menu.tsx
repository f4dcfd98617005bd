import { useTranslation } from 'react-i18next'
import type { ExportFormat } from '#contract/list-export.ts'
import type { Lang } from '#domain/lang.ts'
import type { DownloadedFile } from '#web/app/files/download-file.ts'
import { FileMenu } from '#web/app/files/file-menu.tsx'
import { useLang } from '#web/app/texts/i18n.ts'

/** Menu that exports a list, or the lines or packages of a shipment, as a spreadsheet or as raw data. */
export function ExportMenu({
  content = 'list',
  make,
}: {
  content?: 'list' | 'lines' | 'packages'
  make: (file: { format: ExportFormat; lang: Lang }) => Promise<DownloadedFile>
}) {
  const { t } = useTranslation('exports')
  const { lang } = useLang()
  return (
    <FileMenu
      label={t('title')}
      about={`${t(`of.${content}`)}. ${t('recommended')}`}
      files={(['xlsx', 'csv', 'data'] as const).map((format) => ({
        key: format,
        label: t(format),
        make: () => make({ format, lang }),
      }))}
    />
  )
}
