import { useEffect, useState } from 'react'
import { dayOrNothing } from '#domain/day.ts'
import { DateField } from '#web/ui/date-field.tsx'

/** A day that narrows a list as soon as it is a day. */
export function DayFilter({
  value = '',
  onChange,
  ...rest
}: {
  label: string
  value: string | undefined
  min?: string | undefined
  max?: string | undefined
  onChange: (day: string | undefined) => void
}) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  return (
    <DateField
      {...rest}
      description=""
      value={typed}
      onChange={(text) => {
        setTyped(text)
        if (text === '') onChange(undefined)
        else if (dayOrNothing(text)) onChange(text)
      }}
    />
  )
}
