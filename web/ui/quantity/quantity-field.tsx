import type { KeyboardEvent, Ref } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import styles from '#web/ui/form/field.module.css'
import { Field } from '#web/ui/form/field.tsx'
import { type FieldProps, useField } from '#web/ui/form/use-field.ts'
import { pastedCells } from './paste-cells.ts'
import { useQuantity } from './use-quantity.ts'

export type QuantityFieldProps = FieldProps & {
  /** Decimal string, "" if empty; while the text is invalid, the text as typed, which `check` refuses. */
  value: string
  onChange: (value: string) => void
  /** Whole numbers only: pieces, packages. */
  isWhole?: boolean
  max?: string | undefined
  min?: string | undefined
  unit?: string
  isOptional?: boolean
  autoFocus?: boolean
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  ref?: Ref<HTMLInputElement>
}

/** Field for a figure with up to three decimals, with comma or point; selected on focus, so that typing replaces it. */
export function QuantityField(props: QuantityFieldProps) {
  const quantity = useQuantity(props)
  // A fault of the text itself explains more than the caller's error.
  const error = props.error && (quantity.check(props.value) ?? props.error)
  const field = useField({ ...props, error, check: quantity.check }, props.value)
  return (
    <Field {...props} id={field.id} error={field.error}>
      <span className={styles.within}>
        <input
          {...field.inputProps}
          {...quantity.inputProps}
          ref={props.ref}
          className={classNames(styles.control, styles.figures)}
          // biome-ignore lint/a11y/noAutofocus: the caller's choice, for the first field of a dialog
          autoFocus={props.autoFocus}
          onKeyDown={props.onKeyDown}
          onPaste={(event) => {
            const cells = pastedCells(event.clipboardData.getData('text/plain'))
            if (!cells) return
            // The browser would join the cells into one figure; joined by semicolons they are an error.
            event.preventDefault()
            props.onChange(cells.flat().join('; '))
          }}
          onBlur={() => {
            quantity.settle()
            field.leave()
          }}
        />
        {props.unit ? <span className={styles.unit}>{props.unit}</span> : null}
      </span>
    </Field>
  )
}
