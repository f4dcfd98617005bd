import { type Ref, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './field.module.css'
import { Field } from './field.tsx'
import { useField } from './use-field.ts'

/** Search field. Enter searches without waiting, Escape clears; the caller debounces typing. */
export function SearchField({
  label,
  value,
  onChange,
  onSubmit,
  placeholder,
  ref,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  onSubmit?: (value: string) => void
  placeholder?: string
  ref?: Ref<HTMLInputElement>
}) {
  const { t } = useTranslation('ui')
  const container = useRef<HTMLDivElement>(null)
  const field = useField({ label }, value)
  const clear = () => {
    onChange('')
    container.current?.querySelector('input')?.focus()
  }
  return (
    <Field id={field.id} label={label} isLabelHidden>
      <div ref={container} className={styles.within}>
        <span className={styles.lead}>
          <Icon name="search" />
        </span>
        <input
          id={field.id}
          ref={ref}
          className={classNames(styles.control, styles.words)}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onSubmit?.(value)
            else if (event.key === 'Escape' && value) {
              event.stopPropagation()
              clear()
            }
          }}
        />
        {value ? (
          <span className={styles.press}>
            <Button kind="plain" isSmall isIconOnly icon="close" onPress={clear}>
              {t('search.clear')}
            </Button>
          </span>
        ) : null}
      </div>
    </Field>
  )
}
