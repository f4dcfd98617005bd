import { useTranslation } from 'react-i18next'
import styles from '#web/app/table-import/table-import.module.css'
import { omitUndefined, readTextParam, useSearchParams } from '#web/app/use-search-params.ts'
import { Button } from '#web/ui/button.tsx'

/** The cursors in the address. */
export const readImportPage = (
  search: Record<string, unknown>,
): { after?: string; before?: string } =>
  omitUndefined({
    after: readTextParam(search.after, 120),
    before: readTextParam(search.before, 120),
  })

/** Previous and next page; nothing for a single page. */
export function ImportPagination({
  page,
}: {
  page: { next: string | null; previous: string | null } | undefined
}) {
  const { t } = useTranslation('imports')
  const [, change] = useSearchParams(readImportPage)
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
