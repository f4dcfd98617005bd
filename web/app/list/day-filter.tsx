import { useEffect, useState } from 'react'
import { dayOrNothing } from '#domain/units/day.ts'
import { DateField } from '#web/ui/form/date-field.tsx'

type Bound = {
  label: string
  value: string | undefined
  onChange: (day: string | undefined) => void
}

/** Filter by a first and a last day; the first may not be after the last. */
export function DayRangeFilter({ from, to }: { from: Bound; to: Bound }) {
  return (
    <>
      <DayFilter {...from} max={to.value} />
      <DayFilter {...to} min={from.value} />
    </>
  )
}

/** Filter by a day; applies on Enter or on leaving the field, because a part of a typed day can be another day. */
function DayFilter({
  value = '',
  onChange,
  ...rest
}: Bound & { min?: string | undefined; max?: string | undefined }) {
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
