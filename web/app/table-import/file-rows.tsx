import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/app/formats.ts'
import styles from '#web/app/table-import/table-import.module.css'
import { Section } from '#web/ui/layout/page-header.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column, RowKey } from '#web/ui/table/table-columns.ts'

/** Rows of an imported file under a heading, each with its row number in the file; nothing if there are none. */
export function FileRows<Row extends { row: number }>({
  title,
  hint,
  rows,
  rowKey = ({ row }) => row,
  columns,
  more,
}: {
  title: string
  hint?: ReactNode
  rows: readonly Row[]
  /** Key of a row, if a row of the file is listed several times. */
  rowKey?: (row: Row) => RowKey
  columns: readonly Column<Row>[]
  /** Text for the rows that are not listed. */
  more?: string | undefined
}) {
  const { t } = useTranslation('tables')
  const { number } = useFormats()
  const nameOf = ({ row }: Row) => t('row', { row: number(row) })
  const numbered: Column<Row> = {
    ...{ key: 'row', header: t('rowNumber'), isNoWrap: true, render: nameOf },
  }
  if (rows.length === 0) return null
  return (
    <Section title={title}>
      {hint}
      <DataTable
        isCompact
        caption={title}
        rows={rows}
        rowKey={rowKey}
        rowLabel={nameOf}
        columns={[numbered, ...columns]}
      />
      {more ? (
        <p className={styles.quiet}>
          <bdi>{more}</bdi>
        </p>
      ) : null}
    </Section>
  )
}
