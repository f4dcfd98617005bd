import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getPlace, listPlaces, updatePlace } from '#contract/place-endpoints.ts'
import { call, type Output } from '#web/app/http/call.ts'
import { endpointQuery, endpointQueryKey } from '#web/app/queries.ts'
import { PlaceFields } from '#web/settings/place-fields.tsx'
import { placeBody, placeDraftOf, placeNames } from '#web/settings/settings-draft.ts'
import { SettingsForm } from '#web/settings/settings-form.tsx'
import { useSettingsForm } from '#web/settings/use-settings-form.ts'
import { toast } from '#web/ui/toast.ts'

/** What is said of one place. */
export function PlaceForm({ place }: { place: Output<typeof getPlace> }) {
  const { t } = useTranslation('settings')
  const client = useQueryClient()
  const params = { id: place.id }
  const query = endpointQuery(getPlace, { params })
  const work = useSettingsForm({
    form: `settings/places/${place.id}`,
    about: place.name,
    settings: place,
    names: placeNames,
    draftOf: placeDraftOf,
    bodyOf: placeBody,
    send: (body, version) => call(updatePlace, { params, body, ifMatch: version }),
    refresh: () => client.fetchQuery({ ...query, staleTime: 0 }),
    onSaved: (saved) => {
      client.setQueryData(query.queryKey, saved)
      void client.invalidateQueries({ queryKey: endpointQueryKey(listPlaces) })
      void toast.success(t('saved'))
    },
  })
  return (
    <SettingsForm label={place.name} work={work}>
      <PlaceFields draft={work.draft} onChange={work.change} />
    </SettingsForm>
  )
}
