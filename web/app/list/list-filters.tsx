import type { ReactNode } from 'react'
import type { Narrow } from '#web/app/list/paged-list.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { FilterBar } from '#web/ui/table/filter-bar.tsx'

/** Props of a list's filters: their values, from the address, and a function that changes them. */
export type FilterProps<Search> = { search: Search; narrow: Narrow<Search> }

/** A filter: its name, its label, and the text of its value if it is set. */
export type FilterText<Search> = readonly [
  filter: keyof Search & string,
  label: string,
  value: string | undefined,
]

/** The filter fields of a list, and a chip for each filter that is set. */
export function ListFilters<Search>({
  filters,
  narrow,
  children,
}: {
  filters: readonly FilterText<Search>[]
  narrow: Narrow<Search>
  children: ReactNode
}) {
  const clear = (...names: (keyof Search)[]) =>
    narrow(Object.fromEntries(names.map((name) => [name, undefined])) as Partial<Search>)
  const chips = filters.flatMap(([key, label, value]) =>
    value ? [{ key, label, value, onRemove: () => clear(key) }] : [],
  )
  return (
    <FilterBar chips={chips} onClear={() => clear(...filters.map(([filter]) => filter))}>
      {children}
    </FilterBar>
  )
}

/** Filter by an option of a closed list; the placeholder stands for no filter. */
export function ChoiceFilter<Option extends string>({
  options,
  text,
  value,
  onChange,
  ...field
}: {
  name: string
  label: string
  placeholder: string
  options: readonly Option[]
  text: (option: Option) => string
  value: Option | undefined
  onChange: (option: Option | undefined) => void
}) {
  return (
    <Select
      {...field}
      value={value ?? ''}
      options={options.map((option) => ({ value: option, label: text(option) }))}
      onChange={(chosen) => onChange(options.find((option) => option === chosen))}
    />
  )
}
