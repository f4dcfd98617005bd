import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createPlace, listPlaces } from '#contract/place-endpoints.ts'
import { RestoreDraftBanner } from '#web/app/drafts/restore-draft-banner.tsx'
import { useDraftAutosave } from '#web/app/drafts/use-draft-autosave.ts'
import { textsOf, useSavedDraft } from '#web/app/drafts/use-saved-draft.ts'
import { Page } from '#web/app/frame/page.tsx'
import type { ApiError } from '#web/app/http/api-error.ts'
import { paths } from '#web/app/paths.ts'
import { useFieldMessages, useProblemMessage } from '#web/app/problem-messages.ts'
import { endpointQueryKey, useEndpointMutation } from '#web/app/queries.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { PlaceFields } from '#web/settings/place-fields.tsx'
import { noPlace, type PlaceDraft, placeBody, placeNames } from '#web/settings/settings-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Form, FormActions } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.ts'

/** A new place of the company. */
export function NewPlaceScreen() {
  const { t } = useTranslation('settings')
  const isAllowed = useCan('manageCompany')
  return (
    <Page
      title={t('places.add')}
      trail={[
        { label: t('company.title'), href: paths.settings },
        { label: t('places.title'), href: paths.places },
      ]}
    >
      {isAllowed ? <NewPlaceForm /> : <EmptyState icon="lock">{t('notAllowed')}</EmptyState>}
    </Page>
  )
}

const form = 'settings/places/new'

function NewPlaceForm() {
  const { t } = useTranslation(['settings', 'ui'])
  const words = useProblemMessage()
  const fieldWords = useFieldMessages()
  const navigate = useNavigate()
  const client = useQueryClient()
  const create = useEndpointMutation(createPlace)
  const [draft, setDraft] = useState<PlaceDraft>(noPlace)
  const [problem, setProblem] = useState<ApiError>()
  const [errors, setErrors] = useState<ReturnType<typeof fieldWords>>([])
  const isBlank = placeNames.every((name) => draft[name] === '')
  const { forget } = useDraftAutosave(form, '', isBlank ? null : draft)
  const kept = useSavedDraft(form, (content) => textsOf(content, placeNames))

  const restore = () => {
    if (!kept.offer) return
    setDraft(kept.offer.typed)
    kept.close()
  }
  const leave = () => {
    forget()
    void navigate({ to: paths.places })
  }
  const submit = () =>
    create.mutate(
      { body: placeBody(draft) },
      {
        onSuccess: () => {
          void client.invalidateQueries({ queryKey: endpointQueryKey(listPlaces) })
          void toast.success(t('saved'))
          leave()
        },
        onError: (failure) => {
          setErrors(fieldWords(failure.errors))
          setProblem(failure)
        },
      },
    )
  return (
    <>
      <RestoreDraftBanner offer={kept.offer} onRestore={restore} onDiscard={kept.discard} />
      <Form
        aria-label={t('places.add')}
        errors={errors}
        message={problem && errors.length === 0 ? words(problem) : undefined}
        onSubmit={submit}
      >
        <PlaceFields
          isNew
          draft={draft}
          onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
        />
        <FormActions>
          <Button kind="primary" type="submit" isBusy={create.isPending}>
            {t('save')}
          </Button>
          <Button onPress={leave}>{t('ui:confirm.cancel')}</Button>
        </FormActions>
      </Form>
    </>
  )
}
