import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { auditLogTopics } from '#domain/audit-log-query.ts'
import { DayRangeFilter } from '#web/app/day-filter.tsx'
import { useFormats } from '#web/app/formats.ts'
import { ListSearch } from '#web/app/keyboard/list-search.tsx'
import { endpointQuery } from '#web/app/queries.ts'
import { WordFilter } from '#web/app/word-filter.tsx'
import type { AuditLogSearch } from '#web/settings/audit-log-search.ts'
import { SupplierField } from '#web/settings/supplier-field.tsx'
import { FilterBar, type FilterChip } from '#web/ui/filter-bar.tsx'
import { MoreFilters } from '#web/ui/more-filters.tsx'
import { Select } from '#web/ui/select.tsx'

const filterNames = ['text', 'topic', 'person', 'supplierId', 'from', 'to'] as const
type Filter = Pick<AuditLogSearch, (typeof filterNames)[number]>

/** Who, when, what, on what and for which supplier. */
export function AuditLogFilters({
  search,
  change,
}: {
  search: AuditLogSearch
  change: (part: Filter, options?: { isTyping?: boolean }) => void
}) {
  const { t } = useTranslation('audit')
  const { day } = useFormats()
  const { supplierId } = search
  const { data: named } = useQuery({
    ...endpointQuery('GET /api/suppliers', { query: { id: supplierId ?? 0 } }),
    enabled: supplierId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const supplierName = named?.find(({ id }) => id === supplierId)?.rao ?? '…'
  const chip = (key: keyof Filter, label: string, value: string | undefined): FilterChip[] =>
    value ? [{ key, label, value, onRemove: () => change({ [key]: undefined }) }] : []
  const chips = [
    ...chip('text', t('search'), search.text),
    ...chip('topic', t('topic'), search.topic && t(`topics.${search.topic}`)),
    ...chip('person', t('person'), search.person),
    ...chip('supplierId', t('supplier'), supplierId === undefined ? undefined : supplierName),
    ...chip('from', t('from'), search.from && day(search.from)),
    ...chip('to', t('to'), search.to && day(search.to)),
  ]
  const cleared = Object.fromEntries(filterNames.map((name) => [name, undefined]))
  return (
    <FilterBar chips={chips} onClear={() => change(cleared)}>
      <ListSearch
        label={t('search')}
        placeholder={t('searchHint')}
        value={search.text}
        onChange={(text) => change({ text }, { isTyping: true })}
      />
      <Select
        name="topic"
        label={t('topic')}
        value={search.topic ?? ''}
        placeholder={t('anyTopic')}
        options={auditLogTopics.map((topic) => ({ value: topic, label: t(`topics.${topic}`) }))}
        onChange={(value) => change({ topic: auditLogTopics.find((one) => one === value) })}
      />
      <MoreFilters>
        <SupplierField
          label={t('supplier')}
          value={supplierId === undefined ? null : { id: supplierId, rao: supplierName }}
          onChange={(supplier) => change({ supplierId: supplier?.id })}
        />
        <WordFilter
          label={t('person')}
          value={search.person}
          onChange={(person) => change({ person }, { isTyping: true })}
        />
        <DayRangeFilter
          from={{ label: t('from'), value: search.from, onChange: (from) => change({ from }) }}
          to={{ label: t('to'), value: search.to, onChange: (to) => change({ to }) }}
        />
      </MoreFilters>
    </FilterBar>
  )
}
