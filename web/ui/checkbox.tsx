import type { MouseEventHandler, ReactNode } from 'react'
import styles from './choice.module.css'
import hidden from './visually-hidden.module.css'

/** Checkbox with its label. */
export function Checkbox({
  children,
  isLabelHidden = false,
  isSelected,
  isIndeterminate = false,
  onChange,
  onClick,
  name,
  description,
  isForbidden = false,
}: {
  children: ReactNode
  isLabelHidden?: boolean
  isSelected: boolean
  isIndeterminate?: boolean
  onChange: (isSelected: boolean) => void
  onClick?: MouseEventHandler<HTMLInputElement>
  name?: string
  description?: string | undefined
  /** Whether the checkbox cannot be changed; it stays focusable, and the label gives the reason. */
  isForbidden?: boolean
}) {
  return (
    <label className={styles.choice}>
      <input
        ref={(input) => {
          if (input) input.indeterminate = isIndeterminate
        }}
        type="checkbox"
        className={styles.box}
        name={name}
        checked={isSelected}
        aria-disabled={isForbidden || undefined}
        onClick={isForbidden ? (event) => event.preventDefault() : onClick}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={isLabelHidden ? hidden.hidden : styles.label}>
        {children}
        {description ? (
          <span className={styles.description}>
            <bdi>{description}</bdi>
          </span>
        ) : null}
      </span>
    </label>
  )
}
