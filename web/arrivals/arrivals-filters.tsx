import { useTranslation } from 'react-i18next'
import { type ArrivalShow, arrivalQueryFields } from '#domain/docks/arrival-query.ts'
import { useFormats } from '#web/app/formats.ts'
import { ListSearch } from '#web/app/keyboard/list-search.tsx'
import { DayRangeFilter } from '#web/app/list/day-filter.tsx'
import { type FilterProps, ListFilters } from '#web/app/list/list-filters.tsx'
import { firstPage } from '#web/app/list/page-position.ts'
import { PlaceFilter, usePlaceText } from '#web/app/list/place-filter.tsx'
import { SupplierFilter, useSupplierText } from '#web/app/list/supplier-filter.tsx'
import type { ArrivalsSearch } from '#web/arrivals/arrivals-search.ts'
import { Select } from '#web/ui/form/select.tsx'
import { MoreFilters } from '#web/ui/table/more-filters.tsx'

export function ArrivalsFilters({ search, narrow }: FilterProps<ArrivalsSearch>) {
  const { t } = useTranslation(['arrivals', 'fields', 'shipments'])
  const { day } = useFormats()
  const apply: typeof narrow = (changes, options) => narrow({ ...changes, ...firstPage }, options)
  const showText = (show: ArrivalShow) =>
    show === 'waiting' || show === 'all' ? t(`show.${show}`) : t(`fields:statuses.${show}`)
  const { show, placeId, from, to, text } = search
  return (
    <ListFilters<ArrivalsSearch>
      narrow={apply}
      filters={[
        ['supplier', t('fields:supplier'), useSupplierText(search.supplier)],
        ['text', t('fields:search'), text],
        ['show', t('fields:state'), show && showText(show)],
        ['placeId', t('fields:place'), usePlaceText(placeId)],
        ['from', t('from'), from && day(from)],
        ['to', t('to'), to && day(to)],
      ]}
    >
      <ListSearch
        opensCodes
        label={t('fields:search')}
        placeholder={t('shipments:filter.textHint')}
        value={text}
        onChange={(value) => apply({ text: value }, { isTyping: true })}
      />
      <MoreFilters>
        <SupplierFilter value={search.supplier} onChange={(supplier) => apply({ supplier })} />
        <PlaceFilter value={placeId} onChange={(id) => apply({ placeId: id })} />
        <Select
          label={t('fields:state')}
          value={show ?? 'waiting'}
          options={arrivalQueryFields.show.options.map((value) => ({
            value,
            label: showText(value),
          }))}
          onChange={(value) => {
            const chosenShow = arrivalQueryFields.show.options.find((option) => option === value)
            apply({ show: chosenShow === 'waiting' ? undefined : chosenShow })
          }}
        />
        <DayRangeFilter
          from={{ label: t('from'), value: from, onChange: (value) => apply({ from: value }) }}
          to={{ label: t('to'), value: to, onChange: (value) => apply({ to: value }) }}
        />
      </MoreFilters>
    </ListFilters>
  )
}
