import { useTranslation } from 'react-i18next'
import type { PreviewedPerson } from '#domain/imports/people/person-import-report.ts'
import { languageNames } from '#domain/language-name.ts'
import { useFormats } from '#web/app/formats.ts'
import { useProveidor } from '#web/app/state/session-state.ts'
import styles from '#web/app/table-import/table-import.module.css'
import { Section } from '#web/ui/layout/page-header.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'

/** The first rows of a file of people as they are understood. */
export function PreviewedPeople({ people }: { people: PreviewedPerson[] }) {
  const { t } = useTranslation(['people', 'imports', 'tables', 'fields', 'shell'])
  const { number } = useFormats()
  const isStaff = useProveidor((supplier) => supplier.isChosen)
  if (people.length === 0) return null
  const title = t('imports:firstRows', { count: people.length })
  const supplier: Column<PreviewedPerson> = {
    key: 'supplier',
    header: t('field.supplier'),
    render: ({ supplierName }) => <bdi>{supplierName ?? t('ownStaff')}</bdi>,
  }
  return (
    <Section title={title}>
      <DataTable<PreviewedPerson>
        isCompact
        caption={title}
        rows={people}
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
    </Section>
  )
}
