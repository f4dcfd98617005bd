import { useId, useRef } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import styles from './quantity-cell.module.css'
import { useQuantity } from './use-quantity.ts'

/** Input in a column of figures. Its error shows while typing, not only on leaving it. */
export function QuantityCell({
  label,
  help,
  column,
  value,
  onChange,
  isWhole,
  max,
  error,
}: {
  label: string
  /** Id of the text that explains the keys. */
  help: string
  column: string
  value: string
  onChange: (value: string) => void
  isWhole?: boolean | undefined
  max?: string | undefined
  error?: string | undefined
}) {
  const id = useId()
  const before = useRef(value)
  const quantity = useQuantity({ value, onChange, isWhole, max })
  const wrong = quantity.check(value) ?? error
  return (
    <span className={styles.cell}>
      <input
        {...quantity.inputProps}
        className={styles.input}
        data-column={column}
        aria-label={label}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong ? `${id} ${help}` : help}
        onFocus={(event) => {
          before.current = value
          event.target.select()
        }}
        onBlur={quantity.settle}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === before.current) return
          event.stopPropagation()
          quantity.settle()
          onChange(before.current)
        }}
      />
      {wrong ? (
        <span id={id} className={styles.error}>
          <Icon name="alert" size={12} />
          <bdi>{wrong}</bdi>
        </span>
      ) : null}
    </span>
  )
}
