import { useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { lazyComponent } from '#web/app/lazy-component.tsx'
import { firstPage } from '#web/app/list/page-position.ts'
import { useChangeSearch } from '#web/app/list/use-change-search.ts'
import { paths } from '#web/app/paths.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { ArrivalsCalendar } from '#web/arrivals/arrivals-calendar.tsx'
import { ArrivalsList } from '#web/arrivals/arrivals-list.tsx'
import {
  type ArrivalsSearch,
  arrivalViews,
  readArrivalsSearch,
} from '#web/arrivals/arrivals-search.ts'
import { Button } from '#web/ui/button.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { LinkButton } from '#web/ui/link.tsx'

const CalendarFeedDialog = lazyComponent(
  'CalendarFeedDialog',
  () => import('#web/arrivals/calendar-feed-dialog.tsx'),
)

/** Screen of announced shipments in transit: as a list, or summed by day and place. */
export function ArrivalsScreen() {
  const { t } = useTranslation(['arrivals', 'docks'])
  const canSeeDocks = useCan('seeDocks')
  const search = useSearch({ from: paths.arrivals, select: readArrivalsSearch })
  const change = useChangeSearch<ArrivalsSearch>()
  const [isSubscribing, setSubscribing] = useState(false)
  const { view = 'list' } = search
  const contents = {
    list: <ArrivalsList search={search} change={change} />,
    week: <ArrivalsCalendar view="week" search={search} change={change} />,
    day: <ArrivalsCalendar view="day" search={search} change={change} />,
  }
  return (
    <ScreenPage
      title={t('title')}
      actions={
        <>
          {canSeeDocks ? (
            <LinkButton icon="truck" href={paths.docks}>
              {t('docks:open')}
            </LinkButton>
          ) : null}
          <Button icon="calendar" onPress={() => setSubscribing(true)}>
            {t('feed.open')}
          </Button>
        </>
      }
    >
      <Tabs
        label={t('views.label')}
        open={view}
        onOpen={(key) =>
          change({ view: key === 'week' || key === 'day' ? key : undefined, ...firstPage })
        }
        tabs={arrivalViews.map((key) => ({
          key,
          label: t(`views.${key}`),
          content: contents[key],
        }))}
      />
      {isSubscribing ? (
        <Suspense>
          <CalendarFeedDialog onClose={() => setSubscribing(false)} />
        </Suspense>
      ) : null}
    </ScreenPage>
  )
}
