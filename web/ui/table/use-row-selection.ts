import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { announce } from '#web/ui/announce.ts'
import type { RowKey } from './table-columns.ts'

/** Selected rows of a table, which the caller holds. */
export type Selection = {
  selected: ReadonlySet<RowKey>
  onChange: (selected: ReadonlySet<RowKey>) => void
  /** Reason why a row cannot be selected. */
  whyNot?: (key: RowKey) => string | undefined
}

/** Checkbox that selects all rows of the page. */
export type PageCheckbox = { isSelected: boolean; isIndeterminate: boolean; toggle: () => void }

/** Checkbox of a row; a range begins at the row that was selected last. */
export type RowCheckbox = {
  label: string
  isSelected: boolean
  isForbidden: boolean
  toggle: (isRange: boolean) => void
}

/** Checkboxes of a table: one for all rows, and one for each row by its index. */
export type RowSelection = { all: PageCheckbox; row: (index: number, name?: string) => RowCheckbox }

/**
 * Selects rows: one by one, all of the page, or with Shift a range from the row selected last. None while the rows are
 * `isStale`, as they may soon be out of sight.
 */
export function useRowSelection(
  keys: readonly RowKey[],
  selection: Selection | undefined,
  isStale: boolean,
): RowSelection | undefined {
  const { t } = useTranslation('ui')
  const anchor = useRef<RowKey | undefined>(undefined)
  if (!selection) return undefined
  const { selected, whyNot = () => undefined } = selection
  const selectable = keys.filter((key) => whyNot(key) === undefined)
  const count = selectable.filter((key) => selected.has(key)).length

  const choose = (selectedKeys: ReadonlySet<RowKey>) => {
    if (isStale) return
    selection.onChange(selectedKeys)
    announce(t('table.selected', { count: selectedKeys.size }))
  }
  const toggle = (index: number, isRange: boolean) => {
    const key = keys[index]
    if (key === undefined || whyNot(key)) return
    const nextSelected = new Set(selected)
    const from = anchor.current === undefined ? -1 : keys.indexOf(anchor.current)
    if (isRange && from >= 0) {
      const range = keys.slice(Math.min(from, index), Math.max(from, index) + 1)
      for (const rowKey of range) if (!whyNot(rowKey)) nextSelected.add(rowKey)
    } else {
      if (!nextSelected.delete(key)) nextSelected.add(key)
      anchor.current = key
    }
    choose(nextSelected)
  }
  return {
    all: {
      isSelected: selectable.length > 0 && count === selectable.length,
      isIndeterminate: count > 0 && count < selectable.length,
      // Rows selected on other pages stay selected.
      toggle: () => {
        const others = [...selected].filter((key) => !selectable.includes(key))
        choose(new Set(count === selectable.length ? others : [...others, ...selectable]))
      },
    },
    row: (index, name = '') => {
      const key = keys[index] ?? ''
      const reason = whyNot(key)
      const label = t('table.select', { row: name })
      return {
        label: reason ? `${label}: ${reason}` : label,
        isSelected: selected.has(key),
        isForbidden: isStale || reason !== undefined,
        toggle: (isRange) => toggle(index, isRange),
      }
    },
  }
}
