import { useTranslation } from 'react-i18next'
import type { PreviewedPerson } from '#domain/imports/people/person-import-report.ts'
import { languageNames } from '#domain/lang.ts'
import { useProveidor } from '#web/app/state/session-state.ts'
import { FileRows } from '#web/app/table-import/file-rows.tsx'
import styles from '#web/app/table-import/table-import.module.css'
import type { Column } from '#web/ui/table/table-columns.ts'

/** The first rows of a file of people as they are understood. */
export function PreviewedPeople({ people }: { people: PreviewedPerson[] }) {
  const { t } = useTranslation(['people', 'imports', 'fields', 'shell'])
  const isStaff = useProveidor((supplier) => supplier.isChosen)
  const supplier: Column<PreviewedPerson> = {
    key: 'supplier',
    header: t('field.supplier'),
    render: ({ supplierName }) => <bdi>{supplierName ?? t('ownStaff')}</bdi>,
  }
  return (
    <FileRows
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
        {
          key: 'username',
          header: t('fields:username'),
          render: ({ username }) => <bdi>{username}</bdi>,
        },
        ...(isStaff ? [supplier] : []),
        {
          key: 'roles',
          header: t('fields:roles'),
          render: ({ roles }) => (
            <bdi>{roles.map((role) => t(`shell:roles.${role}`)).join(', ')}</bdi>
          ),
        },
        {
          key: 'language',
          header: t('fields:language'),
          render: ({ language }) => <bdi>{languageNames[language]}</bdi>,
        },
      ]}
    />
  )
}
