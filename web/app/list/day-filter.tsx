import { type ComponentProps, useEffect, useState } from 'react'
import { dayOrNothing } from '#domain/units/day.ts'
import { DateField } from '#web/ui/form/date-field.tsx'

type Bound = {
  label: string
  value: string | undefined
  onChange: (day: string | undefined) => void
}

/** Filter by a first and a last day; the first may not be after the last. `isPast` as in `DateField`. */
export function DayRangeFilter({
  from,
  to,
  ...rest
}: {
  from: Bound
  to: Bound
  isPast?: boolean
}) {
  return (
    <>
      <DayFilter {...from} {...rest} max={to.value} />
      <DayFilter {...to} {...rest} min={from.value} />
    </>
  )
}

/** Filter by a day; applies on Enter or on leaving the field, because a part of a typed day can be another day. */
function DayFilter({
  value = '',
  onChange,
  ...rest
}: Bound & Pick<ComponentProps<typeof DateField>, 'isPast' | 'min' | 'max'>) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  return (
    <DateField
      {...rest}
      description=""
      value={typed}
      onChange={setTyped}
      onCommit={(text) => {
        if (text !== value && (text === '' || dayOrNothing(text))) onChange(text || undefined)
      }}
    />
  )
}
