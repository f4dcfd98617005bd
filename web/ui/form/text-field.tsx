import type { HTMLInputAutoCompleteAttribute, Ref } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import styles from './field.module.css'
import { Field } from './field.tsx'
import { type FieldProps, useField } from './use-field.ts'

export type TextFieldProps = FieldProps & {
  value: string
  onChange: (value: string) => void
  onLeave?: () => void
  type?: 'text' | 'password' | 'email' | 'tel' | 'url'
  autoComplete?: HTMLInputAutoCompleteAttribute
  autoFocus?: boolean
  placeholder?: string
  maxLength?: number
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel'
  isReadOnly?: boolean
  isOptional?: boolean
  /** For codes: quiet monospace, always left to right, no spell check. */
  isCode?: boolean
  ref?: Ref<HTMLInputElement>
}

/** Field for one line of text. */
export function TextField(props: TextFieldProps) {
  const { value, onChange, isCode, isReadOnly, isOptional, type = 'text', ref } = props
  const field = useField(props, value)
  return (
    <Field {...props} id={field.id} error={field.error} isOptional={isOptional}>
      <input
        {...field.inputProps}
        ref={ref}
        type={type}
        className={classNames(styles.control, isCode ? styles.code : styles.words)}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => {
          field.leave()
          props.onLeave?.()
        }}
        readOnly={isReadOnly}
        autoComplete={props.autoComplete ?? 'off'}
        // biome-ignore lint/a11y/noAutofocus: the caller's choice, for the first field of a dialog
        autoFocus={props.autoFocus}
        placeholder={props.placeholder}
        maxLength={props.maxLength}
        inputMode={props.inputMode}
        dir={isCode ? 'ltr' : undefined}
        spellCheck={isCode ? false : undefined}
        autoCapitalize={isCode ? 'off' : undefined}
      />
    </Field>
  )
}
