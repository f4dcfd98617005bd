import { getLocalTimeZone } from '@internationalized/date'
import { useTranslation } from 'react-i18next'
import { clockTime, instantAt, isClockTime } from '#web/app/forms/clock-time.ts'
import { useTimeZone } from '#web/app/workspace.ts'
import { DateField } from '#web/ui/form/date-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { FieldProps } from '#web/ui/form/use-field.ts'

/** An instant on the clock of the company, as a day and a time. */
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
  const timeZone = useTimeZone() ?? getLocalTimeZone()
  const { day, time } = clockTime(value, timeZone)
  const change = (nextDay: string, nextTime: string) =>
    onChange(instantAt(nextDay, nextTime, timeZone))
  const padded = time.trim().padStart(5, '0')
  return (
    <>
      <DateField
        name={name}
        label={label}
        description={description}
        isOptional={isOptional}
        isRequired={time !== ''}
        value={day}
        onChange={(next) => change(next, time)}
      />
      <TextField
        isCode
        name={`${name}/time`}
        label={timeLabel}
        isOptional={isOptional}
        isRequired={day !== ''}
        maxLength={5}
        placeholder="16:30"
        check={() => (isClockTime(padded) ? undefined : t('records.docks.timeWrong'))}
        value={time}
        onChange={(next) => change(day, next)}
        onLeave={() => isClockTime(padded) && change(day, padded)}
      />
    </>
  )
}
