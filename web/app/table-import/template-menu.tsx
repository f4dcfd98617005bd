import { useTranslation } from 'react-i18next'
import type { Lang } from '#domain/lang.ts'
import type { DownloadedFile } from '#web/app/files/download-file.ts'
import { FileMenu } from '#web/app/files/file-menu.tsx'
import { useLang } from '#web/app/texts/i18n.ts'

/** Menu to download a template for an import, as XLSX or CSV in the reader's language. */
export function TemplateMenu({
  label,
  about,
  make,
}: {
  /** "Download template" by default. */
  label?: string
  about?: string
  make: (query: { format: 'xlsx' | 'csv'; lang: Lang }) => Promise<DownloadedFile>
}) {
  const { t } = useTranslation(['tables', 'exports'])
  const { lang } = useLang()
  return (
    <FileMenu
      label={label ?? t('template')}
      about={about ?? t('templateHint')}
      files={(['xlsx', 'csv'] as const).map((format) => ({
        key: format,
        label: t(`exports:${format}`),
        make: () => make({ format, lang }),
      }))}
    />
  )
}
