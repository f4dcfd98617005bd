import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { loadChunk } from '#web/ui/load-chunk.ts'
import { useEditedText } from '#web/ui/use-edited-text.ts'
import { formatDay, isValidDay, parseTypedDay } from './day-text.ts'
import styles from './field.module.css'
import { Field } from './field.tsx'
import { localToday } from './local-today.ts'
import { type FieldProps, useField } from './use-field.ts'

// Lazy: the calendar is larger than all other fields.
const loadCalendar = () => import('./calendar-popover.tsx')
const CalendarPopover = lazy(() => loadChunk('CalendarPopover', loadCalendar))

/**
 * Field for a day: "YYYY-MM-DD", "" if empty. Accepts day/month/year, ISO, "+7" and the shown format: on leaving the
 * field the month is written in letters, so that nobody confuses day and month.
 */
export function DateField(
  props: FieldProps & {
    /** The day; while the text is invalid, the text as typed, which the field reports as an error. */
    value: string
    onChange: (value: string) => void
    /** Gets the value on Enter, on leaving the field, and when a day is chosen in the calendar. */
    onCommit?: (value: string) => void
    /** First and last valid day. */
    min?: string
    max?: string
    /** Whether a day typed without its year is the last such day, not the next. */
    isPast?: boolean
    isOptional?: boolean
  },
) {
  const { t, i18n } = useTranslation('ui')
  const { value, onChange, onCommit, min, max } = props
  const anchor = useRef<HTMLSpanElement>(null)
  const [isOpen, setOpen] = useState(false)
  const locale = i18n.language
  const today = localToday()
  const edited = useEditedText(value, (day) => (isValidDay(day) ? formatDay(day, locale) : day))

  const check = (day: string) => {
    if (!isValidDay(day)) return t('date.unclear', { day: formatDay(today, locale) })
    if (min && day < min) return t('date.early', { day: formatDay(min, locale) })
    if (max && day > max) return t('date.late', { day: formatDay(max, locale) })
    return props.check?.(day)
  }
  const field = useField(
    { ...props, description: props.description ?? t('date.hint'), check },
    value,
  )
  const type = (text: string) => {
    const parsed = parseTypedDay(text, today, props.isPast) ?? text.trim()
    edited.type(text, parsed)
    onChange(parsed)
  }
  return (
    <Field
      {...props}
      description={props.description ?? t('date.hint')}
      id={field.id}
      error={field.error}
    >
      <span ref={anchor} className={styles.within}>
        <input
          {...field.inputProps}
          className={classNames(styles.control, styles.words)}
          autoComplete="off"
          value={edited.text}
          onChange={(event) => type(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={() => {
            edited.settle()
            field.leave()
            onCommit?.(value)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onCommit?.(value)
          }}
        />
        <span
          className={styles.press}
          onPointerEnter={() => void loadCalendar().catch(() => undefined)}
        >
          <Button
            kind="plain"
            isSmall
            isIconOnly
            icon="calendar"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onPress={() => setOpen(true)}
          >
            {`${t('date.choose')}: ${props.label}`}
          </Button>
        </span>
      </span>
      {isOpen ? (
        <Suspense>
          <CalendarPopover
            anchor={anchor}
            value={isValidDay(value) ? value : undefined}
            min={min}
            max={max}
            onChoose={(day) => {
              edited.settle()
              onChange(day)
              onCommit?.(day)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </Field>
  )
}
