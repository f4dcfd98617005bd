import { useTranslation } from 'react-i18next'
import type { ExportFormat } from '#contract/list-export.ts'
import type { Lang } from '#domain/lang.ts'
import { FileMenu, type GivenFile } from '#web/app/files/file-menu.tsx'
import { useLang } from '#web/app/texts/i18n.ts'

/** A list as a file, for a spreadsheet or for a program; `of` says what is in it: all rows of a filter by default. */
export function ExportMenu({
  of = 'list',
  make,
}: {
  of?: 'list' | 'lines' | 'packages'
  make: (file: { format: ExportFormat; lang: Lang }) => Promise<GivenFile>
}) {
  const { t } = useTranslation('exports')
  const { lang } = useLang()
  return (
    <FileMenu
      label={t('title')}
      about={`${t(`of.${of}`)}. ${t('recommended')}`}
      files={(['xlsx', 'csv', 'data'] as const).map((format) => ({
        key: format,
        label: t(format),
        make: () => make({ format, lang }),
      }))}
    />
  )
}
