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
  const typed = useDebouncedFilter(value, onChange)
  return <TextField label={label} value={typed.value} onChange={typed.type} isCode={isCode} />
}
