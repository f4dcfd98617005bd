import { useFinder } from '#web/app/keyboard/use-code-lookup.ts'
import { useSearchKey } from '#web/app/keyboard/use-search-shortcut.ts'
import { useTypedFilter } from '#web/app/use-debounced-filter.ts'
import { SearchField } from '#web/ui/search-field.tsx'

/** The words that narrow a list: `/` leads there, the list follows the typing; a whole code and Enter opens what it names. */
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
  const field = useSearchKey()
  const { openTyped } = useFinder()
  const typed = useTypedFilter(value, onChange)
  return (
    <SearchField
      ref={field}
      label={label}
      placeholder={placeholder}
      value={typed.value}
      onChange={typed.type}
      onSubmit={(text) => {
        typed.settle(text)
        if (opensCodes) void openTyped(text.trim())
      }}
    />
  )
}
