import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import styles from './field.module.css'
import { Field } from './field.tsx'
import { type FieldProps, useField } from './use-field.ts'

/** Field for several lines of text; grows with its content. */
export function TextArea(
  props: FieldProps & {
    value: string
    onChange: (value: string) => void
    maxLength?: number
    isOptional?: boolean
    autoFocus?: boolean
    /** Further attributes of the textarea. */
    area?: ComponentProps<'textarea'>
  },
) {
  const field = useField(props, props.value)
  return (
    <Field {...props} id={field.id} error={field.error}>
      <textarea
        {...props.area}
        {...field.inputProps}
        className={classNames(styles.control, styles.words)}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
        onBlur={(event) => {
          field.leave()
          props.area?.onBlur?.(event)
        }}
        maxLength={props.maxLength}
        rows={3}
        // biome-ignore lint/a11y/noAutofocus: the caller's choice, for the first field of a dialog
        autoFocus={props.autoFocus}
      />
    </Field>
  )
}
