import { useDebouncedFilter } from '#web/app/use-debounced-filter.ts'
import { TextField } from '#web/ui/form/text-field.tsx'

/** Filter by a typed text; applies after a pause in typing. */
export function WordFilter({
  label,
  value,
  onChange,
  isCode = false,
}: {
  label: string
  value: string | undefined
  onChange: (value: string | undefined) => void
  isCode?: boolean
}) {
  const filter = useDebouncedFilter(value, onChange)
  return <TextField label={label} value={filter.value} onChange={filter.type} isCode={isCode} />
}
