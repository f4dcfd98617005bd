import { useTranslation } from 'react-i18next'
import type { PersonImportReport } from '#domain/imports/people/person-import-report.ts'
import { useFormats } from '#web/app/formats.ts'
import { paths, pathTo } from '#web/app/paths.ts'
import styles from '#web/app/table-import/table-import.module.css'
import { Section } from '#web/ui/layout/page-header.tsx'
import { Link } from '#web/ui/link.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'

/** Whom a file names who are there already, each with a way to them. */
export function ExistingPeople({
  report: { existing, existingCount },
}: {
  report: Pick<PersonImportReport, 'existing' | 'existingCount'>
}) {
  const { t } = useTranslation(['people', 'tables', 'fields'])
  const { number } = useFormats()
  if (existingCount === 0) return null
  const title = t('import.existingTitle', { count: existingCount, shown: number(existingCount) })
  const more = existingCount - existing.length
  return (
    <Section title={title}>
      <p className={styles.quiet}>
        <bdi>{t('import.existingHint')}</bdi>
      </p>
      <DataTable
        isCompact
        caption={title}
        rows={existing}
        rowKey={({ row }) => row}
        rowLabel={({ name }) => name}
        columns={[
          {
            key: 'row',
            header: t('tables:rowNumber'),
            isNoWrap: true,
            render: ({ row }) => t('tables:row', { row: number(row) }),
          },
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
      />
      {more > 0 ? (
        <p className={styles.quiet}>
          <bdi>{t('import.existingMore', { count: more, shown: number(more) })}</bdi>
        </p>
      ) : null}
    </Section>
  )
}
