import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShipmentState } from '#domain/shipment.ts'
import { DayFilter } from '#web/app/day-filter.tsx'
import { useFormats } from '#web/app/formats.ts'
import { useShortcut } from '#web/app/keys/shortcuts.ts'
import { useFinder } from '#web/app/keys/use-finder.ts'
import { useTypedFilter } from '#web/app/use-typed-filter.ts'
import { MoreFilters } from '#web/shipments/more-filters.tsx'
import type { ShipmentsSearch } from '#web/shipments/shipments-search.ts'
import { FilterBar, type FilterChip } from '#web/ui/filter-bar.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type Change = (part: Partial<ShipmentsSearch>, how?: { isTyping?: boolean }) => void

/** What narrows the list: words, code, state, a range of days. A range goes with the order by delivery date. */
export function ShipmentsFilters({ search, change }: { search: ShipmentsSearch; change: Change }) {
  const { t } = useTranslation(['shipments', 'shell'])
  const { day } = useFormats()
  const field = useRef<HTMLInputElement>(null)
  const { openTyped } = useFinder()
  useShortcut('/', t('shell:keys.search'), () => field.current?.focus())

  const narrow = (part: Partial<ShipmentsSearch>, how?: { isTyping?: boolean }) => {
    const next = { ...search, ...part }
    const isRange = Boolean(next.from || next.to)
    const sort = isRange && !search.sort?.endsWith('eta') ? { sort: 'eta' as const } : {}
    change({ ...part, ...sort, after: undefined, before: undefined, page: undefined }, how)
  }
  const text = useTypedFilter(search.text, (value) => narrow({ text: value }, { isTyping: true }))
  const code = useTypedFilter(search.code, (value) => narrow({ code: value }, { isTyping: true }))
  const chip = (key: keyof ShipmentsSearch, label: string, value: string): FilterChip => ({
    key,
    label,
    value,
    onRemove: () => narrow({ [key]: undefined }),
  })
  const chips = [
    ...(search.text ? [chip('text', t('filter.text'), search.text)] : []),
    ...(search.code ? [chip('code', t('filter.code'), search.code)] : []),
    ...(search.state ? [chip('state', t('field.state'), t(`state.${search.state}`))] : []),
    ...(search.from ? [chip('from', t('filter.from'), day(search.from))] : []),
    ...(search.to ? [chip('to', t('filter.to'), day(search.to))] : []),
  ]
  const none = {
    text: undefined,
    code: undefined,
    state: undefined,
    from: undefined,
    to: undefined,
  }
  return (
    <FilterBar chips={chips} onClear={() => narrow(none)}>
      <SearchField
        ref={field}
        label={t('filter.text')}
        placeholder={t('filter.textHint')}
        value={text.value}
        onChange={text.type}
        onSubmit={(code) => {
          text.settle(code)
          void openTyped(code.trim())
        }}
      />
      <MoreFilters>
        <TextField isCode label={t('filter.code')} value={code.value} onChange={code.type} />
        <Select
          label={t('field.state')}
          value={search.state ?? ''}
          placeholder={t('filter.anyState')}
          options={(['open', 'closed'] as const).map((state) => ({
            value: state,
            label: t(`state.${state}`),
          }))}
          onChange={(state) => narrow({ state: (state || undefined) as ShipmentState | undefined })}
        />
        <DayFilter
          label={t('filter.from')}
          value={search.from}
          max={search.to}
          onChange={(from) => narrow({ from })}
        />
        <DayFilter
          label={t('filter.to')}
          value={search.to}
          min={search.from}
          onChange={(to) => narrow({ to })}
        />
      </MoreFilters>
    </FilterBar>
  )
}
