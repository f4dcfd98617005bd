import { useId } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import styles from './quantity-cell.module.css'
import { useQuantity } from './use-quantity.ts'

/** Input in a column of figures. Its error is shown while the person types. */
export function QuantityCell({
  label,
  help: helpId,
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
  /** Key of the column, by which `QuantityGrid` finds the next cell. */
  column: string
  value: string
  onChange: (value: string) => void
  isWhole?: boolean | undefined
  max?: string | undefined
  error?: string | undefined
}) {
  const id = useId()
  const quantity = useQuantity({ value, onChange, isWhole, max })
  const problem = quantity.check(value) ?? error
  return (
    <span className={styles.cell}>
      <input
        {...quantity.inputProps}
        className={styles.input}
        data-column={column}
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id} ${helpId}` : helpId}
        onBlur={quantity.settle}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === quantity.before) return
          event.stopPropagation()
          quantity.settle()
          onChange(quantity.before)
        }}
      />
      {problem ? (
        <span id={id} className={styles.error}>
          <Icon name="alert" size={12} />
          <bdi>{problem}</bdi>
        </span>
      ) : null}
    </span>
  )
}
