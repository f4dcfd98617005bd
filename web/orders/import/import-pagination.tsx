import { useTranslation } from 'react-i18next'
import { useChangeSearch } from '#web/app/list/use-change-search.ts'
import styles from '#web/app/table-import/table-import.module.css'
import { Button } from '#web/ui/button.tsx'

/** Buttons for the previous and next page; renders nothing if there is only one page. */
export function ImportPagination({
  page,
}: {
  page: { next: string | null; previous: string | null } | undefined
}) {
  const { t } = useTranslation('imports')
  const change = useChangeSearch<{ after: string | undefined; before: string | undefined }>()
  if (!page?.next && !page?.previous) return null
  const { next, previous } = page
  return (
    <div className={styles.pages}>
      {previous ? (
        <Button onPress={() => change({ before: previous, after: undefined })}>
          {t('previousPage')}
        </Button>
      ) : null}
      {next ? (
        <Button onPress={() => change({ after: next, before: undefined })}>{t('nextPage')}</Button>
      ) : null}
    </div>
  )
}
