import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getPlace, listPlaces, updatePlace } from '#contract/place-endpoints.ts'
import { useEditForm } from '#web/app/forms/use-edit-form.ts'
import type { Output } from '#web/app/http/call.ts'
import { endpointQuery, endpointQueryKey, useEndpointMutation } from '#web/app/queries.ts'
import { PlaceFields } from '#web/settings/place-fields.tsx'
import { placeBody, placeDraftOf, placeNames } from '#web/settings/settings-draft.ts'
import { SettingsForm } from '#web/settings/settings-form.tsx'
import { toast } from '#web/ui/toast.ts'

/** What is said of one place. */
export function PlaceForm({ place }: { place: Output<typeof getPlace> }) {
  const { t } = useTranslation('settings')
  const client = useQueryClient()
  const params = { id: place.id }
  const query = endpointQuery(getPlace, { params })
  const draftKey = `settings/places/${place.id}`
  const update = useEndpointMutation(updatePlace)
  const form = useEditForm({
    autosave: { key: draftKey, label: place.name },
    entity: place,
    draftOf: placeDraftOf,
    bodyOf: placeBody,
    send: (body, version) => update.mutateAsync({ params, body, ifMatch: version }),
    loadLatest: () => client.fetchQuery({ ...query, staleTime: 0 }),
    onSaved: (saved) => {
      client.setQueryData(query.queryKey, saved)
      void client.invalidateQueries({ queryKey: endpointQueryKey(listPlaces) })
      void toast.success(t('saved'))
    },
  })
  return (
    <SettingsForm
      label={place.name}
      form={form}
      draftKey={draftKey}
      names={placeNames}
      bodyOf={(theirs) => placeBody(placeDraftOf(theirs))}
    >
      <PlaceFields draft={form.draft} onChange={form.change} />
    </SettingsForm>
  )
}
