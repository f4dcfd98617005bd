import { useTranslation } from 'react-i18next'
import { goodsFieldNames } from '#domain/shipments/line-field.ts'
import { choiceFields, type ShipmentField } from '#domain/shipments/shipment-field.ts'
import { LineFieldInput } from '#web/app/forms/line-field-input.tsx'
import { DayRangeFilter } from '#web/app/list/day-filter.tsx'
import type { FilterProps } from '#web/app/list/list-filters.tsx'
import { SupplierFilter } from '#web/app/list/supplier-filter.tsx'
import { WordFilter } from '#web/app/list/word-filter.tsx'
import { closedStatuses, type ShipmentsSearch } from '#web/app/shipment/shipments-search.ts'
import { Select } from '#web/ui/form/select.tsx'

export function ShipmentFilterFields({ search, narrow }: FilterProps<ShipmentsSearch>) {
  const { t } = useTranslation(['shipments', 'fields'])
  const choices = search as Partial<Record<ShipmentField, string>>
  return (
    <>
      <SupplierFilter value={search.supplier} onChange={(supplier) => narrow({ supplier })} />
      <WordFilter
        isCode
        label={t('filter.code')}
        value={search.code}
        onChange={(value) => narrow({ code: value }, { isTyping: true })}
      />
      <Select
        label={t('fields:state')}
        value={search.status ?? search.state ?? ''}
        placeholder={t('filter.anyState')}
        options={[
          { value: 'open', label: t('state.open') },
          { value: 'closed', label: t('state.closed') },
          ...closedStatuses.map((status) => ({
            value: status,
            label: t(`fields:statuses.${status}`),
          })),
        ]}
        onChange={(value) => {
          const status = closedStatuses.find((option) => option === value)
          const state = value === 'open' || value === 'closed' ? value : undefined
          narrow({ state, status })
        }}
      />
      {choiceFields.map(({ name, options }) => (
        <Select
          key={name}
          label={t(`fields:${name}`)}
          value={choices[name] ?? ''}
          placeholder={t('filter.any')}
          options={options.map((value) => ({ value, label: value }))}
          onChange={(value) => narrow({ [name]: value || undefined })}
        />
      ))}
      {goodsFieldNames.map((name) => (
        <LineFieldInput
          key={name}
          isFilter
          name={name}
          value={search[name] ?? ''}
          onChange={(value) => narrow({ [name]: value || undefined })}
        />
      ))}
      <DayRangeFilter
        from={{
          label: t('filter.from'),
          value: search.from,
          onChange: (from) => narrow({ from }),
        }}
        to={{ label: t('filter.to'), value: search.to, onChange: (to) => narrow({ to }) }}
      />
    </>
  )
}
