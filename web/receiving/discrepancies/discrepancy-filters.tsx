import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { discrepancyKinds, discrepancyStates } from '#domain/discrepancies/discrepancy.ts'
import { useFormats } from '#web/app/formats.ts'
import { ListSearch } from '#web/app/keyboard/list-search.tsx'
import { DayRangeFilter } from '#web/app/list/day-filter.tsx'
import { type FilterProps, ListFilters } from '#web/app/list/list-filters.tsx'
import { SupplierFilter, useSupplierText } from '#web/app/list/supplier-filter.tsx'
import { endpointQuery } from '#web/app/queries.ts'
import type { DiscrepancySearch } from '#web/receiving/discrepancies/discrepancy-search.ts'
import { Select } from '#web/ui/form/select.tsx'
import { MoreFilters } from '#web/ui/table/more-filters.tsx'

export function DiscrepancyFilters({ search, narrow }: FilterProps<DiscrepancySearch>) {
  const { t } = useTranslation(['discrepancies', 'fields'])
  const { day } = useFormats()
  const { text, state, kind, shipmentId, from, to, supplier } = search
  const shipment = useQuery({
    ...endpointQuery('GET /api/shipments/:id', { params: { id: shipmentId ?? 0 } }),
    enabled: shipmentId !== undefined,
  })
  const shipmentCode = shipment.data?.code
  return (
    <ListFilters<DiscrepancySearch>
      narrow={narrow}
      filters={[
        ['supplier', t('fields:supplier'), useSupplierText(supplier)],
        ['text', t('fields:search'), text],
        ['state', t('stateHeading'), state && t(`state.${state}`)],
        ['kind', t('kindHeading'), kind && t(`kind.${kind}`)],
        ['shipmentId', t('ofShipment'), shipmentId ? (shipmentCode ?? '…') : undefined],
        ['from', t('countedFrom'), from && day(from)],
        ['to', t('countedTo'), to && day(to)],
      ]}
    >
      <ListSearch
        label={t('fields:search')}
        placeholder={t('textHint')}
        value={text}
        onChange={(value) => narrow({ text: value }, { isTyping: true })}
      />
      <Select
        label={t('stateHeading')}
        value={state ?? ''}
        placeholder={t('allStates')}
        options={discrepancyStates.map((value) => ({ value, label: t(`state.${value}`) }))}
        onChange={(value) => narrow({ state: discrepancyStates.find((item) => item === value) })}
      />
      <Select
        label={t('kindHeading')}
        value={kind ?? ''}
        placeholder={t('allKinds')}
        options={discrepancyKinds.map((value) => ({
          value,
          label: t(`kind.${value}`),
        }))}
        onChange={(value) => narrow({ kind: discrepancyKinds.find((item) => item === value) })}
      />
      <MoreFilters>
        <SupplierFilter value={supplier} onChange={(chosen) => narrow({ supplier: chosen })} />
        <DayRangeFilter
          isPast
          from={{
            label: t('countedFrom'),
            value: from,
            onChange: (value) => narrow({ from: value }),
          }}
          to={{ label: t('countedTo'), value: to, onChange: (value) => narrow({ to: value }) }}
        />
      </MoreFilters>
    </ListFilters>
  )
}
