import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '#web/app/lazy-component.tsx'
import { usePlaceSearch } from '#web/app/list/use-place-search.ts'
import { endpointQuery } from '#web/app/queries.ts'

const ComboBox = lazyComponent('ComboBox', () => import('#web/ui/form/combo-box.tsx'))

/** Returns the place that filters a list; undefined without one, and while its name is loading. */
function useFilteredPlace(id: number | undefined) {
  const { data } = useQuery({
    ...endpointQuery('GET /api/places', { query: { id: id ?? 0 } }),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return id === undefined ? undefined : data?.rows.find((place) => place.id === id)
}

/** Returns the name of the place that filters a list, "…" while it loads; undefined without one. */
export function usePlaceText(id: number | undefined): string | undefined {
  const place = useFilteredPlace(id)
  return id === undefined ? undefined : (place?.name ?? '…')
}

/** Filters by one of the company's places. */
export function PlaceFilter({
  description,
  value,
  onChange,
}: {
  description?: string
  value: number | undefined
  onChange: (place: number | undefined) => void
}) {
  const { t } = useTranslation('fields')
  const place = useFilteredPlace(value)
  const search = usePlaceSearch()
  return (
    <Suspense>
      <ComboBox
        label={t('place')}
        description={description}
        value={place ? { key: String(place.id), label: place.name } : null}
        onChange={(option) => onChange(option ? Number(option.key) : undefined)}
        search={search}
      />
    </Suspense>
  )
}
