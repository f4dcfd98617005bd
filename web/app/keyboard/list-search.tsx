import { useDebouncedFilter } from '#web/app/use-debounced-filter.ts'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { useSearchShortcut } from './shortcuts.ts'
import { useCodeLookup } from './use-code-lookup.ts'

/** Search field of a list: `/` focuses it, typing filters the list, and a whole code with Enter opens its record. */
export function ListSearch({
  label,
  placeholder,
  value,
  onChange,
  opensCodes = false,
}: {
  label: string
  placeholder: string
  value: string | undefined
  onChange: (value: string | undefined) => void
  opensCodes?: boolean
}) {
  const field = useSearchShortcut()
  const { openTyped } = useCodeLookup()
  const filter = useDebouncedFilter(value, onChange)
  return (
    <SearchField
      ref={field}
      label={label}
      placeholder={placeholder}
      value={filter.value}
      onChange={filter.type}
      onSubmit={(text) => {
        filter.applyText(text)
        if (opensCodes) void openTyped(text.trim())
      }}
    />
  )
}
