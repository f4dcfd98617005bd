import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DayFilter } from '#web/app/day-filter.tsx'
import { useFormats } from '#web/app/formats.ts'
import { useShortcut } from '#web/app/keys/shortcuts.ts'
import { useFinder } from '#web/app/keys/use-finder.ts'
import { useTypedFilter } from '#web/app/use-typed-filter.ts'
import styles from '#web/orders/orders-filters.module.css'
import { firstPage, noFilters, type OrdersSearch, orderFilters } from '#web/orders/orders-search.ts'
import { Button } from '#web/ui/button.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type Change = (part: Partial<OrdersSearch>, how?: { isTyping?: boolean }) => void

/** What narrows the list: words, order, product, size, color, a range of due days, and whether served lines count. */
export function OrdersFilters({ search, change }: { search: OrdersSearch; change: Change }) {
  const { t } = useTranslation(['orders', 'shell'])
  const { day } = useFormats()
  const field = useRef<HTMLInputElement>(null)
  const { openTyped } = useFinder()
  const [isOpen, setOpen] = useState(false)
  useShortcut('/', t('shell:keys.search'), () => field.current?.focus())

  const narrow: Change = (part, how) => change({ ...firstPage, ...part }, how)
  const text = useTypedFilter(search.text, (value) => narrow({ text: value }, { isTyping: true }))
  const chips = orderFilters.flatMap((key) => {
    const value = search[key]
    if (!value) return []
    const shown = key === 'dueFrom' || key === 'dueTo' ? day(value) : value
    return [
      {
        key,
        label: t(`filter.${key}`),
        value: shown,
        onRemove: () => narrow({ [key]: undefined }),
      },
    ]
  })
  return (
    <div className={styles.filters} data-open={isOpen || undefined}>
      <FilterBar chips={chips} onClear={() => change(noFilters)}>
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
        <Select
          label={t('filter.show')}
          value={search.show ?? 'pending'}
          options={[
            { value: 'pending', label: t('filter.pending') },
            { value: 'all', label: t('filter.all') },
          ]}
          onChange={(show) => narrow({ show: show === 'all' ? 'all' : undefined })}
        />
        <span className={styles.more}>
          <Button icon="filter" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
            {t('filter.more')}
          </Button>
        </span>
        <span className={styles.rest}>
          {(['order', 'product', 'size', 'color'] as const).map((key) => (
            <TypedFilter
              key={key}
              label={t(`filter.${key}`)}
              value={search[key]}
              isCode={key === 'order' || key === 'product'}
              onChange={(value) => narrow({ [key]: value }, { isTyping: true })}
            />
          ))}
          <DayFilter
            label={t('filter.dueFrom')}
            value={search.dueFrom}
            max={search.dueTo}
            onChange={(dueFrom) => narrow({ dueFrom })}
          />
          <DayFilter
            label={t('filter.dueTo')}
            value={search.dueTo}
            min={search.dueFrom}
            onChange={(dueTo) => narrow({ dueTo })}
          />
        </span>
      </FilterBar>
    </div>
  )
}

function TypedFilter({
  label,
  value,
  isCode,
  onChange,
}: {
  label: string
  value: string | undefined
  isCode: boolean
  onChange: (value: string | undefined) => void
}) {
  const typed = useTypedFilter(value, onChange)
  return <TextField label={label} value={typed.value} onChange={typed.type} isCode={isCode} />
}
