import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { DockBoard } from '#domain/docks/dock.ts'
import { addDays } from '#domain/units/day.ts'
import { useFormats } from '#web/app/formats.ts'
import { CompanyTimes } from '#web/app/frame/company-times.tsx'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { RestrictedPage } from '#web/app/frame/restricted-page.tsx'
import { useShortcut } from '#web/app/keyboard/shortcuts.ts'
import { useChangeSearch } from '#web/app/list/use-change-search.ts'
import { LoadingFallback } from '#web/app/loading-fallback.tsx'
import { endpointQuery } from '#web/app/queries.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { useToday } from '#web/app/workspace.ts'
import { type DockBoardSearch, readDockBoardSearch } from '#web/docks/dock-board-search.ts'
import { DockBoardTable } from '#web/docks/dock-board-table.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Section } from '#web/ui/layout/page-header.tsx'
import schedule from '#web/ui/table/schedule-table.module.css'

/** Screen of a place's docks on one day: visits, free slots and blocked times. */
export function DockBoardScreen() {
  const { t } = useTranslation('docks')
  const { longDay } = useFormats()
  const isAllowed = useCan('seeDocks')
  const today = useToday()
  const search = useSearch({ strict: false, select: readDockBoardSearch })
  const change = useChangeSearch<DockBoardSearch>()
  const { day = today, placeId } = search
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...endpointQuery('GET /api/dock-board', {
      query: { day, ...(placeId !== undefined && { placeId }) },
    }),
    enabled: isAllowed,
  })
  const place = data?.places.find(({ id }) => id === data.placeId)
  const title = [longDay(day), place?.name].filter(Boolean).join(' · ')
  const turnDays = (count: number) => change({ day: addDays(day, count) })
  useShortcut('p', t('turn.previous'), () => turnDays(-1))
  useShortcut('n', t('turn.next'), () => turnDays(1))
  useShortcut('t', t('turn.today'), () => change({ day: undefined }))
  return (
    <RestrictedPage verb="seeDocks" title={t('title')} notAllowed={t('notAllowed')}>
      <div className={schedule.toolbar} data-screen-only>
        <div className={schedule.turn}>
          <Button isIconOnly icon="start" onPress={() => turnDays(-1)}>
            {t('turn.previous')}
          </Button>
          <Button onPress={() => change({ day: undefined })}>{t('turn.today')}</Button>
          <Button isIconOnly icon="end" onPress={() => turnDays(1)}>
            {t('turn.next')}
          </Button>
        </div>
        {data && data.places.length > (place ? 1 : 0) ? (
          <Select
            label={t('place')}
            value={String(data.placeId ?? '')}
            onChange={(id) => change({ placeId: Number(id) })}
            options={data.places.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        ) : null}
      </div>
      <Section title={title}>
        {error && !data ? (
          <LoadFailed error={error} onRetry={() => void refetch()} isBusy={isFetching} />
        ) : data ? (
          // Until the board of the new day is loaded, the former board cannot be pressed.
          <div className={schedule.tables} inert={isPlaceholderData}>
            <BoardContent board={data} title={title} />
          </div>
        ) : (
          <LoadingFallback />
        )}
      </Section>
    </RestrictedPage>
  )
}

function BoardContent({ board, title }: { board: DockBoard; title: string }) {
  const { t } = useTranslation('docks')
  const { docks, places } = board
  if (places.length === 0 && docks.length === 0)
    return <EmptyState icon="truck">{t('noDocks')}</EmptyState>
  if (docks.every(({ slots, taken }) => slots.length + taken.length === 0))
    return <EmptyState icon="calendar">{t('closed')}</EmptyState>
  return (
    <CompanyTimes>
      <DockBoardTable title={title} board={board} />
    </CompanyTimes>
  )
}
