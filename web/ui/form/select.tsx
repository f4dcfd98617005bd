import { Icon } from '#web/ui/icon.tsx'
import styles from './field.module.css'
import { Field } from './field.tsx'
import { type FieldProps, useField } from './use-field.ts'

/** Field for an option of a short closed list, up to about fifteen. Native, for quick use by keyboard and on phones. */
export function Select(
  props: FieldProps & {
    value: string
    onChange: (value: string) => void
    options: readonly { value: string; label: string }[]
    /** Shown while nothing is chosen. */
    placeholder?: string
    isOptional?: boolean
  },
) {
  const field = useField(props, props.value)
  return (
    <Field {...props} id={field.id} error={field.error}>
      <span className={styles.within}>
        <select
          {...field.inputProps}
          className={styles.control}
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
          onBlur={field.leave}
        >
          {props.placeholder === undefined ? null : <option value="">{props.placeholder}</option>}
          {props.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <span className={styles.tail}>
          <Icon name="down" />
        </span>
      </span>
    </Field>
  )
}
