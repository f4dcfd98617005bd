import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ArrivalDay } from '#domain/docks/arrival.ts'
import { useFormats } from '#web/app/formats.ts'
import { ListPages } from '#web/app/list/list-pages.tsx'
import { omitUndefined } from '#web/app/search-params.ts'
import { useArrivalMeasures } from '#web/arrivals/arrival-measures.ts'
import { arrivalCount, arrivalsQuery } from '#web/arrivals/arrivals-queries.ts'
import type { ArrivalsSearch } from '#web/arrivals/arrivals-search.ts'
import { ArrivalsTable } from '#web/arrivals/arrivals-table.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import styles from './week-table.module.css'

/** Arrivals of one day: the totals of each place, and the list. */
export function DayArrivals({
  day,
  placeTotals,
  search,
  change,
}: {
  day: string
  placeTotals: readonly ArrivalDay[]
  search: ArrivalsSearch
  change: (changes: Partial<ArrivalsSearch>) => void
}) {
  const { t } = useTranslation('arrivals')
  const { number } = useFormats()
  const measures = useArrivalMeasures()
  // Leaves out the other filters of the list, because the calendar does not show them.
  const { supplier, rows, page, after, before } = search
  const position = omitUndefined({ supplier, rows, page, after, before })
  const searchOfDay: ArrivalsSearch = { ...position, show: 'all', from: day, to: day }
  const list = useQuery(arrivalsQuery(searchOfDay))
  return (
    <>
      <ul className={styles.places} aria-label={t('byPlace')}>
        {placeTotals.map((total) => (
          <li key={`${total.placeId} ${total.place}`} className={styles.place}>
            <strong>
              <bdi>{total.place ?? t('noPlace')}</bdi>
            </strong>
            <span>
              {[
                t('arrivals', { count: total.arrivals, shown: number(total.arrivals) }),
                total.waiting > 0
                  ? t('waiting', { count: total.waiting, shown: number(total.waiting) })
                  : t('received'),
                t('packages', { count: total.packages, shown: number(total.packages) }),
                measures(total).weight,
                measures(total).volume,
                total.changed > 0 &&
                  t('dayChanged', { count: total.changed, shown: number(total.changed) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      <ListPages
        list={list}
        page={search.page}
        size={search.rows}
        count={arrivalCount(searchOfDay)}
        change={change}
      >
        <ArrivalsTable
          search={searchOfDay}
          rows={list.data?.rows}
          isFetching={list.isPlaceholderData}
          empty={<EmptyState icon="calendar">{t('noneOnDays')}</EmptyState>}
        />
      </ListPages>
    </>
  )
}
