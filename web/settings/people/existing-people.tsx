import { useTranslation } from 'react-i18next'
import type { PersonImportReport } from '#domain/imports/people/person-import-report.ts'
import { useFormats } from '#web/app/formats.ts'
import { paths, pathTo } from '#web/app/paths.ts'
import { FileRows } from '#web/app/table-import/file-rows.tsx'
import styles from '#web/app/table-import/table-import.module.css'
import { Link } from '#web/ui/link.tsx'

/** List of people in a file who have an account already, each with a link. */
export function ExistingPeople({
  report: { existing, existingCount },
}: {
  report: Pick<PersonImportReport, 'existing' | 'existingCount'>
}) {
  const { t } = useTranslation(['people', 'fields'])
  const { number } = useFormats()
  const more = existingCount - existing.length
  return (
    <FileRows
      title={t('import.existingTitle', { count: existingCount, shown: number(existingCount) })}
      hint={
        <p className={styles.quiet}>
          <bdi>{t('import.existingHint')}</bdi>
        </p>
      }
      rows={existing}
      columns={[
        {
          key: 'name',
          header: t('fields:name'),
          render: ({ id, name }) => (
            <Link isQuiet href={pathTo(paths.person, { id })}>
              <bdi>{name}</bdi>
            </Link>
          ),
        },
        {
          key: 'email',
          header: t('fields:email'),
          render: ({ email }) => <bdi>{email}</bdi>,
        },
      ]}
      more={more > 0 ? t('import.existingMore', { count: more, shown: number(more) }) : undefined}
    />
  )
}
