import { useTranslation } from 'react-i18next'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './data-table.module.css'
import { type Column, nextSort, type Sort } from './table-columns.ts'
import selectAllStyles from './table-head.module.css'
import type { PageCheckbox } from './use-row-selection.ts'

/** Headings of a table; a sortable one is a button with its direction. */
export function TableHead<Row>({
  columns,
  sort,
  onSort,
  selectAll,
  hasOptions,
}: {
  columns: readonly Column<Row>[]
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
  selectAll: PageCheckbox | undefined
  hasOptions: boolean
}) {
  const { t } = useTranslation('ui')
  const directionOf = ({ key }: Column<Row>) => (sort?.column === key ? sort.direction : undefined)
  return (
    <thead className={classNames(styles.head, selectAllStyles.head)}>
      <tr>
        {selectAll ? (
          <th scope="col" className={classNames(styles.check, selectAllStyles.box)}>
            <Checkbox
              isSelected={selectAll.isSelected}
              isIndeterminate={selectAll.isIndeterminate}
              onChange={selectAll.toggle}
            >
              <span className={selectAllStyles.label}>{t('table.selectAll')}</span>
            </Checkbox>
          </th>
        ) : null}
        {columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            data-priority={column.priority}
            data-numeric={column.isNumeric || undefined}
            className={classNames(styles.heading, column.isNumeric && styles.numeric)}
            aria-sort={column.isSortable ? (directionOf(column) ?? 'none') : undefined}
          >
            {column.isSortable ? (
              <button
                type="button"
                className={selectAllStyles.sort}
                onClick={() => onSort?.(nextSort(sort, column.key))}
              >
                <span>{column.header}</span>
                <SortMark direction={directionOf(column)} />
              </button>
            ) : (
              column.header
            )}
          </th>
        ))}
        {hasOptions ? (
          <th scope="col" className={styles.options}>
            {t('table.options')}
          </th>
        ) : null}
      </tr>
    </thead>
  )
}

function SortMark({ direction }: { direction: Sort['direction'] | undefined }) {
  return (
    <span className={direction ? selectAllStyles.mark : selectAllStyles.idleMark} data-screen-only>
      <Icon size={12} name={direction ? (direction === 'ascending' ? 'up' : 'down') : 'sort'} />
    </span>
  )
}
