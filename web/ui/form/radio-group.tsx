import styles from '#web/ui/choice.module.css'
import { Icon } from '#web/ui/icon.tsx'
import fieldStyles from './field.module.css'
import { useField } from './use-field.ts'

/** Radio buttons for two to five options; `value` is '' while none is chosen. Arrow keys move and choose. */
export function RadioGroup<Value extends string>({
  label,
  value,
  onChange,
  options,
  name,
  isRow = false,
  isRequired = false,
}: {
  label: string
  value: Value | ''
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string; description?: string }[]
  name?: string
  isRow?: boolean
  isRequired?: boolean
}) {
  const { id, error } = useField({ label, name, isRequired }, value)
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={styles.legend}>
        <bdi>{label}</bdi>
      </legend>
      <div className={isRow ? styles.row : styles.column}>
        {options.map((option, index) => (
          <label key={option.value} className={styles.choice}>
            <input
              type="radio"
              required={isRequired || undefined}
              id={index === 0 ? id : undefined}
              className={styles.ring}
              name={name ?? id}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.label}>
              {option.label}
              {option.description ? (
                <span className={styles.description}>
                  <bdi>{option.description}</bdi>
                </span>
              ) : null}
            </span>
          </label>
        ))}
      </div>
      {error ? (
        <p id={`${id}-error`} className={fieldStyles.error}>
          <Icon name="alert" size={14} />
          <bdi>{error}</bdi>
        </p>
      ) : null}
    </fieldset>
  )
}
