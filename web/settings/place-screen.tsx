import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getPlace } from '#contract/place-endpoints.ts'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { ApiError } from '#web/app/http/api-error.ts'
import { paths } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { PlaceForm } from '#web/settings/place-form.tsx'
import { RemovePlaceDialog } from '#web/settings/remove-place-dialog.tsx'
import { useSettingLabels } from '#web/settings/setting-labels.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeText } from '#web/ui/code-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link.tsx'

/** One place of the company. */
export function PlaceScreen() {
  const { t } = useTranslation('settings')
  const { lastChange } = useSettingLabels()
  const isAllowed = useCan('manageCompany')
  const [isRemoving, setRemoving] = useState(false)
  const id = Number(useParams({ strict: false }).id)
  const { data, error, isFetching, refetch } = useQuery({
    ...endpointQuery(getPlace, { params: { id } }),
    enabled: isAllowed,
  })
  const isGone =
    error instanceof ApiError && (error.code === 'not-found' || error.code === 'invalid')
  // What was read before somebody removed it is no place any more.
  const place = isGone ? undefined : data
  return (
    <ScreenPage
      title={place?.name ?? t('places.title')}
      state={place ? <CodeText>{place.code}</CodeText> : null}
      trail={[
        { label: t('company.title'), href: paths.settings },
        { label: t('places.title'), href: paths.places },
      ]}
      below={place ? <bdi>{lastChange(place.changedBy, place.changedAt)}</bdi> : null}
      actions={
        place ? (
          <>
            <LinkButton href={`${paths.settingHistory}?placeId=${id}`} icon="clock">
              {t('history.title')}
            </LinkButton>
            <Button icon="remove" onPress={() => setRemoving(true)}>
              {t('place.remove')}
            </Button>
          </>
        ) : null
      }
    >
      {isAllowed ? null : <EmptyState icon="lock">{t('notAllowed')}</EmptyState>}
      {place ? <PlaceForm key={place.id} place={place} /> : null}
      {place && isRemoving ? (
        <RemovePlaceDialog place={place} onLeave={() => setRemoving(false)} />
      ) : null}
      {isGone ? <EmptyState icon="search">{t('place.gone')}</EmptyState> : null}
      {error && !place && !isGone ? (
        <LoadFailed error={error} onRetry={() => void refetch()} isBusy={isFetching} />
      ) : null}
    </ScreenPage>
  )
}
