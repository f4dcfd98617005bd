import { useId } from 'react'
import styles from './choice.module.css'

/** One of two to five, all seen at once. Arrow keys move and choose. */
export function RadioGroup<Value extends string>({
  label,
  value,
  onChange,
  options,
  name,
  isRow = false,
}: {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string; description?: string }[]
  name?: string
  isRow?: boolean
}) {
  const id = useId()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      <div className={isRow ? styles.row : styles.column}>
        {options.map((option) => (
          <label key={option.value} className={styles.choice}>
            <input
              type="radio"
              className={styles.ring}
              name={name ?? id}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.label}>
              {option.label}
              {option.description ? (
                <span className={styles.description}>{option.description}</span>
              ) : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
