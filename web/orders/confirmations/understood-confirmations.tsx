import { useTranslation } from 'react-i18next'
import type { UnderstoodConfirmation } from '#domain/imports/confirmations/confirmation-import-report.ts'
import { useFormats } from '#web/app/formats.ts'
import { FileRows } from '#web/app/table-import/file-rows.tsx'
import styles from '#web/app/table-import/table-import.module.css'
import { CodeText } from '#web/ui/feedback/code-text.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { textColumn } from '#web/ui/table/text-column.tsx'

// Maximum rows that are listed.
const maxShown = 100

/** Rows of a file of confirmations as parsed, with the terms of the buyer and of the supplier. */
export function UnderstoodConfirmations({ rows }: { rows: readonly UnderstoodConfirmation[] }) {
  const { t } = useTranslation('confirmation-import')
  const columns = useConfirmationColumns()
  return (
    <FileRows<UnderstoodConfirmation>
      title={t('understood')}
      rows={rows.slice(0, maxShown)}
      columns={[
        ...columns,
        textColumn('outcome', t('outcome'), ({ outcome }) => t(`outcomes.${outcome}`)),
      ]}
      more={rows.length > maxShown ? t('onlyFirst', { count: maxShown }) : undefined}
    />
  )
}

/** Returns the columns of the rows: order line, terms of the buyer, terms of the supplier. */
export function useConfirmationColumns(): Column<UnderstoodConfirmation>[] {
  const { t } = useTranslation(['confirmation-import', 'fields'])
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
