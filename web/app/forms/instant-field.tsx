import { useTranslation } from 'react-i18next'
import { completeTime, dayTime, instantAt, isClockTime } from '#web/app/forms/clock-time.ts'
import { useTimeZone } from '#web/app/workspace.ts'
import { DateField } from '#web/ui/form/date-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { FieldProps } from '#web/ui/form/use-field.ts'
import styles from './instant-field.module.css'

/** Field for a past instant: a day and a time on the company's clock. */
export function InstantField({
  name,
  label,
  timeLabel,
  description,
  isOptional = false,
  value,
  onChange,
}: FieldProps & {
  name: string
  timeLabel: string
  isOptional?: boolean
  value: string
  onChange: (value: string) => void
}) {
  const { t } = useTranslation('settings')
  const timeZone = useTimeZone()
  // The fields are empty until the company's zone is known: in the browser's zone the same texts mean another instant.
  const { day, time } = timeZone ? dayTime(value, timeZone) : { day: '', time: '' }
  const change = (nextDay: string, nextTime: string) => {
    if (timeZone) onChange(instantAt(nextDay, nextTime, timeZone))
  }
  const completedTime = completeTime(time)
  const complete = () => {
    if (isClockTime(completedTime)) change(day, completedTime)
  }
  return (
    <fieldset
      className={styles.boxes}
      disabled={!timeZone}
      onKeyDown={({ key }) => {
        if (key === 'Enter') complete()
      }}
    >
      <DateField
        isPast
        name={name}
        label={label}
        description={description}
        isOptional={isOptional && time === ''}
        isRequired={time !== ''}
        value={day}
        onChange={(next) => change(next, time)}
      />
      <TextField
        isCode
        name={`${name}/time`}
        label={timeLabel}
        isOptional={isOptional && day === ''}
        isRequired={day !== ''}
        maxLength={5}
        placeholder="16:30"
        check={() => (isClockTime(time) ? undefined : t('records.docks.timeWrong'))}
        value={time}
        onChange={(next) => change(day, next)}
        onLeave={complete}
      />
    </fieldset>
  )
}
