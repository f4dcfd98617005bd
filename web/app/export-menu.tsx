import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ExportFormat, exportOrderLines, exportShipments } from '#contract/export-endpoints.ts'
import styles from '#web/app/export-menu.module.css'
import { callForFile, type Input } from '#web/app/http/call.ts'
import { useLang } from '#web/app/i18n.ts'
import { keepFile } from '#web/app/keep-file.ts'
import { useProblemWords } from '#web/app/problem-words.ts'
import { announce } from '#web/ui/announce.ts'
import { Menu } from '#web/ui/menu.tsx'

type Exporting = typeof exportShipments | typeof exportOrderLines

const formats = ['xlsx', 'csv', 'data'] as const satisfies readonly ExportFormat[]

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
  const words = useProblemWords()
  const file = useMutation<void, Error, ExportFormat>({
    networkMode: 'always',
    mutationFn: async (format) => {
      const { name, content } = await callForFile(endpoint as Exporting, {
        query: { ...query, format, lang },
      })
      keepFile(name, content)
      announce(t('done'))
    },
  })
  return (
    <>
      <Menu
        label={t('title')}
        icon="download"
        kind="quiet"
        isIconOnly={false}
        isBusy={file.isPending}
        header={<p className={styles.header}>{t('all')}</p>}
        entries={formats.map((format) => ({
          key: format,
          label: t(format),
          onSelect: () => file.mutate(format),
        }))}
      />
      {file.error ? (
        <p role="alert" className={styles.failure}>
          {t('failed', { why: words(file.error) })}
        </p>
      ) : null}
    </>
  )
}
