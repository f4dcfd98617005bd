import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { DayFilter } from '#web/app/day-filter.tsx'
import { useFormats } from '#web/app/formats.ts'
import { useShortcut } from '#web/app/keys/shortcuts.ts'
import { useTypedFilter } from '#web/app/use-typed-filter.ts'
import { type ContentSearch, firstPage, noFilter } from '#web/shipments/content-search.ts'
import { MoreFilters } from '#web/shipments/more-filters.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

export type ChangeContent = (part: Partial<ContentSearch>, how?: { isTyping?: boolean }) => void

/** Narrows the order lines by words, order, product, size, color and due date. Quantities typed stay. */
export function ContentFilters({
  search,
  change,
}: {
  search: ContentSearch
  change: ChangeContent
}) {
  const { t } = useTranslation(['shipments', 'shell'])
  const { day } = useFormats()
  const field = useRef<HTMLInputElement>(null)
  useShortcut('/', t('shell:keys.search'), () => field.current?.focus())

  const narrow: ChangeContent = (part, how) => change({ ...part, ...firstPage }, how)
  const text = useTypedFilter(search.text, (value) => narrow({ text: value }, { isTyping: true }))
  const chips = (Object.keys(noFilter) as (keyof typeof noFilter)[]).flatMap((key) => {
    const value = search[key]
    if (!value) return []
    const shown = key === 'dueFrom' || key === 'dueTo' ? day(value) : value
    const onRemove = () => narrow({ [key]: undefined })
    return [{ key, label: t(`content.${key}`), value: shown, onRemove }]
  })
  return (
    <FilterBar chips={chips} onClear={() => narrow(noFilter)}>
      <SearchField
        ref={field}
        label={t('content.text')}
        placeholder={t('content.textHint')}
        value={text.value}
        onChange={text.type}
        onSubmit={text.settle}
      />
      <MoreFilters>
        {(['order', 'product', 'size', 'color'] as const).map((name) => (
          <div key={name} data-narrow>
            <WordFilter
              label={t(`content.${name}`)}
              value={search[name]}
              onChange={(value) => narrow({ [name]: value }, { isTyping: true })}
            />
          </div>
        ))}
        <DayFilter
          label={t('content.dueFrom')}
          value={search.dueFrom}
          max={search.dueTo}
          onChange={(dueFrom) => narrow({ dueFrom })}
        />
        <DayFilter
          label={t('content.dueTo')}
          value={search.dueTo}
          min={search.dueFrom}
          onChange={(dueTo) => narrow({ dueTo })}
        />
      </MoreFilters>
    </FilterBar>
  )
}

function WordFilter({
  label,
  value,
  onChange,
}: {
  label: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}) {
  const typed = useTypedFilter(value, onChange)
  return <TextField label={label} value={typed.value} onChange={typed.type} />
}
