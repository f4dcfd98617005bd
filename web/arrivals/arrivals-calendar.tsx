import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { addDays } from '#domain/units/day.ts'
import { useFormats } from '#web/app/formats.ts'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { useShortcut } from '#web/app/keyboard/shortcuts.ts'
import { firstPage } from '#web/app/list/page-position.ts'
import { SupplierFilter } from '#web/app/list/supplier-filter.tsx'
import { LoadingFallback } from '#web/app/loading-fallback.tsx'
import { useToday } from '#web/app/workspace.ts'
import { arrivalDaysQuery } from '#web/arrivals/arrivals-queries.ts'
import { type ArrivalsSearch, mondayOf } from '#web/arrivals/arrivals-search.ts'
import { DayArrivals } from '#web/arrivals/day-arrivals.tsx'
import { WeekTable } from '#web/arrivals/week-table.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Section } from '#web/ui/layout/page-header.tsx'
import schedule from '#web/ui/table/schedule-table.module.css'

const spanByView = {
  week: { days: 7, previous: 'previousWeek', next: 'nextWeek', now: 'thisWeek' },
  day: { days: 1, previous: 'previousDay', next: 'nextDay', now: 'today' },
} as const

/** Arrivals of a week or a day by place. The day is in the address; n and p go on and back, t goes to today. */
export function ArrivalsCalendar({
  view,
  search,
  change,
}: {
  view: 'week' | 'day'
  search: ArrivalsSearch
  change: (changes: Partial<ArrivalsSearch>) => void
}) {
  const { t } = useTranslation('arrivals')
  const { day: dayText, longDay } = useFormats()
  const today = useToday()
  const { days, previous, next, now } = spanByView[view]
  const shownDay = search.day ?? today
  const from = view === 'week' ? mondayOf(shownDay) : shownDay
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    arrivalDaysQuery(from, days, search.supplier),
  )
  const goTo = (day: string | undefined) => change({ day, ...firstPage })
  const turnSpans = (count: number) => goTo(addDays(from, count * days))
  useShortcut('p', t(previous), () => turnSpans(-1))
  useShortcut('n', t(next), () => turnSpans(1))
  useShortcut('t', t(now), () => goTo(undefined))
  const title =
    view === 'week'
      ? t('weekOf', { from: dayText(from), to: dayText(addDays(from, days - 1)) })
      : longDay(from)
  return (
    <>
      <div className={schedule.toolbar} data-screen-only>
        <div className={schedule.turn}>
          <Button isIconOnly icon="start" onPress={() => turnSpans(-1)}>
            {t(previous)}
          </Button>
          <Button onPress={() => goTo(undefined)}>{t(now)}</Button>
          <Button isIconOnly icon="end" onPress={() => turnSpans(1)}>
            {t(next)}
          </Button>
        </div>
        <SupplierFilter
          value={search.supplier}
          onChange={(supplier) => change({ supplier, ...firstPage })}
        />
      </div>
      <Section title={title}>
        {data?.isMore ? <p role="status">{t('more')}</p> : null}
        {error && !data ? (
          <LoadFailed error={error} onRetry={() => void refetch()} isBusy={isFetching} />
        ) : !data || (isPlaceholderData && data.days.length === 0) ? (
          <LoadingFallback />
        ) : data.days.length === 0 ? (
          <EmptyState icon="calendar">{t('noneOnDays')}</EmptyState>
        ) : (
          // Until the new arrivals are loaded, the former arrivals cannot be pressed.
          <div className={schedule.tables} inert={isPlaceholderData}>
            {view === 'week' ? (
              <WeekTable title={title} from={from} days={data.days} supplier={search.supplier} />
            ) : (
              <DayArrivals day={from} placeTotals={data.days} search={search} change={change} />
            )}
          </div>
        )}
      </Section>
    </>
  )
}
