import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import styles from './data-table.module.css'
import type { Column } from './table-columns.ts'

/** Sums below the columns of a table, by column key. */
export function TableTotals<Row>({
  columns,
  totals,
  hasOptions = false,
}: {
  columns: readonly Column<Row>[]
  totals: Readonly<Record<string, ReactNode>>
  /** Whether the rows of the table have options. */
  hasOptions?: boolean
}) {
  return (
    <tfoot>
      <tr>
        {columns.map((column) => (
          <td
            key={column.key}
            data-label={column.header}
            data-priority={column.priority}
            className={classNames(styles.cell, column.isNumeric && styles.numeric)}
          >
            {totals[column.key]}
          </td>
        ))}
        {hasOptions ? <td className={styles.options} /> : null}
      </tr>
    </tfoot>
  )
}
