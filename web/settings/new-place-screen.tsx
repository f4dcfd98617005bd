import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { createPlace, listPlaces } from '#contract/place-endpoints.ts'
import { RestoreDraftBanner } from '#web/app/drafts/restore-draft-banner.tsx'
import { textsOf, useSavedDraft } from '#web/app/drafts/use-saved-draft.ts'
import { useForm } from '#web/app/forms/use-form.ts'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { paths } from '#web/app/paths.ts'
import { endpointQueryKey, useEndpointMutation } from '#web/app/queries.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { PlaceFields } from '#web/settings/place-fields.tsx'
import { noPlace, placeBody, placeNames } from '#web/settings/settings-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Form, FormActions } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.ts'

/** A new place of the company. */
export function NewPlaceScreen() {
  const { t } = useTranslation('settings')
  const isAllowed = useCan('manageCompany')
  return (
    <ScreenPage
      title={t('places.add')}
      trail={[
        { label: t('company.title'), href: paths.settings },
        { label: t('places.title'), href: paths.places },
      ]}
    >
      {isAllowed ? <NewPlaceForm /> : <EmptyState icon="lock">{t('notAllowed')}</EmptyState>}
    </ScreenPage>
  )
}

const draftKey = 'settings/places/new'

function NewPlaceForm() {
  const { t } = useTranslation(['settings', 'ui'])
  const navigate = useNavigate()
  const client = useQueryClient()
  const create = useEndpointMutation(createPlace)
  const saved = useSavedDraft(draftKey, (content) => textsOf(content, placeNames))
  const form = useForm({
    initial: noPlace,
    send: (draft) => create.mutateAsync({ body: placeBody(draft) }),
    onSaved: () => {
      void client.invalidateQueries({ queryKey: endpointQueryKey(listPlaces) })
      void toast.success(t('saved'))
      void navigate({ to: paths.places })
    },
    autosave: {
      key: draftKey,
      label: '',
      unsaved: (draft) => (placeNames.every((name) => draft[name] === '') ? null : draft),
    },
  })
  const cancel = () => {
    form.forget()
    void navigate({ to: paths.places })
  }
  return (
    <>
      <RestoreDraftBanner {...saved.banner(form.replace)} />
      <Form
        aria-label={t('places.add')}
        errors={form.errors}
        message={form.message}
        onSubmit={form.submit}
      >
        <PlaceFields isNew draft={form.draft} onChange={form.change} />
        <FormActions>
          <Button kind="primary" type="submit" isBusy={form.isBusy}>
            {t('save')}
          </Button>
          <Button onPress={cancel}>{t('ui:confirm.cancel')}</Button>
        </FormActions>
      </Form>
    </>
  )
}
