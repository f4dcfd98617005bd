import { useTranslation } from 'react-i18next'
import type {
  PersonImportReport,
  PreviewedPerson,
} from '#domain/imports/people/person-import-report.ts'
import { languageNames } from '#domain/lang.ts'
import { useFormats } from '#web/app/formats.ts'
import { paths, pathTo } from '#web/app/paths.ts'
import { useIsStaff } from '#web/app/state/session-state.ts'
import { FileRows } from '#web/app/table-import/file-rows.tsx'
import styles from '#web/app/table-import/table-import.module.css'
import type { Column } from '#web/ui/table/table-columns.ts'
import { linkColumn, textColumn } from '#web/ui/table/text-column.tsx'

/** First rows of a file of people, as parsed. */
export function PreviewedPeople({ people }: { people: PreviewedPerson[] }) {
  const { t } = useTranslation(['people', 'imports', 'fields', 'shell'])
  const isStaff = useIsStaff()
  const supplier: Column<PreviewedPerson> = textColumn(
    'supplier',
    t('field.supplier'),
    ({ supplierName }) => supplierName ?? t('ownStaff'),
  )
  return (
    <FileRows<PreviewedPerson>
      title={t('imports:firstRows', { count: people.length })}
      rows={people}
      columns={[
        {
          key: 'name',
          header: t('fields:name'),
          render: ({ name, email }) => (
            <div>
              <bdi>{name}</bdi>{' '}
              <span className={styles.quiet}>
                <bdi>{email}</bdi>
              </span>
            </div>
          ),
        },
        textColumn('username', t('fields:username'), ({ username }) => username),
        ...(isStaff ? [supplier] : []),
        textColumn('roles', t('fields:roles'), ({ roles }) =>
          roles.map((role) => t(`shell:roles.${role}`)).join(', '),
        ),
        textColumn('language', t('fields:language'), ({ language }) => languageNames[language]),
      ]}
    />
  )
}

/** List of people in a file who have an account already, each with a link. */
export function ExistingPeople({
  report: { existing, existingCount },
}: {
  report: Pick<PersonImportReport, 'existing' | 'existingCount'>
}) {
  const { t } = useTranslation(['people', 'fields'])
  const { number } = useFormats()
  const count = existingCount - existing.length
  return (
    <FileRows<PersonImportReport['existing'][number]>
      title={t('import.existingTitle', { count: existingCount, shown: number(existingCount) })}
      hint={
        <p className={styles.quiet}>
          <bdi>{t('import.existingHint')}</bdi>
        </p>
      }
      rows={existing}
      columns={[
        linkColumn(
          'name',
          t('fields:name'),
          ({ id }) => pathTo(paths.person, { id }),
          ({ name }) => name,
        ),
        textColumn('email', t('fields:email'), ({ email }) => email),
      ]}
      more={count > 0 ? t('import.existingMore', { count, shown: number(count) }) : undefined}
    />
  )
}
