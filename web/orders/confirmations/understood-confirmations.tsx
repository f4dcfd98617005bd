import { useTranslation } from 'react-i18next'
import type { UnderstoodConfirmation } from '#domain/imports/confirmations/confirmation-import-report.ts'
import { useFormats } from '#web/app/formats.ts'
import styles from '#web/app/table-import/table-import.module.css'
import { CodeText } from '#web/ui/feedback/code-text.tsx'
import { Section } from '#web/ui/layout/page-header.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'

// More are counted, not shown.
const maxShown = 100

/** The rows of a file of confirmations as they were understood: what is asked, and what the supplier says. */
export function UnderstoodConfirmations({ rows }: { rows: readonly UnderstoodConfirmation[] }) {
  const { t } = useTranslation('confirmation-import')
  const columns = useConfirmationColumns()
  if (rows.length === 0) return null
  return (
    <Section title={t('understood')}>
      <DataTable
        isCompact
        caption={t('understood')}
        rows={rows.slice(0, maxShown)}
        rowKey={({ row }) => row}
        rowLabel={({ orderCode, lineNumber }) => `${orderCode} ${lineNumber}`}
        columns={[
          ...columns,
          {
            key: 'outcome',
            header: t('outcome'),
            render: ({ outcome }) => t(`outcomes.${outcome}`),
          },
        ]}
      />
      {rows.length > maxShown ? (
        <p className={styles.quiet}>{t('onlyFirst', { count: maxShown })}</p>
      ) : null}
    </Section>
  )
}

/** The row, its order line, what is asked of it and what the supplier says. */
export function useConfirmationColumns(): Column<UnderstoodConfirmation>[] {
  const { t } = useTranslation(['confirmation-import', 'tables', 'fields'])
  const { day, number } = useFormats()
  const terms = (date: string, quantity: string, unit: string) => (
    <span>
      <bdi>{day(date)}</bdi> ·{' '}
      <bdi>
        {number(quantity)} {unit}
      </bdi>
    </span>
  )
  return [
    {
      key: 'row',
      header: t('tables:rowNumber'),
      isNoWrap: true,
      render: ({ row }) => t('tables:row', { row: number(row) }),
    },
    {
      key: 'line',
      header: t('fields:lineNumber'),
      render: ({ orderCode, lineNumber, productCode }) => (
        <span>
          <CodeText>{orderCode}</CodeText> · <bdi>{lineNumber}</bdi> ·{' '}
          <CodeText>{productCode}</CodeText>
        </span>
      ),
    },
    {
      key: 'asked',
      header: t('asked'),
      render: ({ dueDate, ordered, unit }) => terms(dueDate, ordered, unit),
    },
    {
      key: 'said',
      header: t('said'),
      render: ({ date, quantity, unit, note }) => (
        <div>
          {terms(date, quantity, unit)}
          {note ? (
            <div className={styles.quiet}>
              <bdi>{note}</bdi>
            </div>
          ) : null}
        </div>
      ),
    },
  ]
}
