import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useEditForm } from '#web/app/forms/use-edit-form.ts'
import type { Output } from '#web/app/http/call.ts'
import { endpointQuery, endpointQueryKey, useEndpointMutation } from '#web/app/queries.ts'
import { useUser } from '#web/app/state/session-state.ts'
import { personBody, personDraftOf } from '#web/settings/people/person-draft.ts'
import { PersonFields } from '#web/settings/people/person-fields.tsx'
import { useRequiredRole } from '#web/settings/people/use-required-role.ts'
import { SettingsForm } from '#web/settings/settings-form.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

export type Person = Output<'GET /api/people/:id'>

export function PersonForm({ person }: { person: Person }) {
  const { t } = useTranslation(['settings', 'people'])
  const client = useQueryClient()
  const params = { id: person.id }
  const isOwn = useUser(({ username }) => username === person.username)
  const query = endpointQuery('GET /api/people/:id', { params })
  const draftKey = `settings/people/${person.id}`
  const update = useEndpointMutation('PATCH /api/people/:id')
  const editForm = useEditForm({
    autosave: { key: draftKey, label: person.name },
    entity: person,
    draftOf: personDraftOf,
    bodyOf: (draft) => draft,
    send: (changes, version) =>
      update.mutateAsync({ params, body: personBody(changes), ifMatch: version }),
    loadLatest: () => client.fetchQuery({ ...query, staleTime: 0 }),
    onSaved: (saved) => {
      client.setQueryData(query.queryKey, saved)
      void client.invalidateQueries({ queryKey: endpointQueryKey('GET /api/people') })
      const email = saved.unconfirmedEmail
      const isRequested = email !== null && email !== person.unconfirmedEmail
      void toast.success(isRequested ? t('people:access.emailRequested', { email }) : t('saved'))
    },
  })
  const form = useRequiredRole(editForm)
  return (
    <SettingsForm label={person.name} form={form} draftKey={draftKey} bodyOf={personDraftOf}>
      <PersonFields before={form.before} draft={form.draft} onChange={form.change} isOwn={isOwn} />
    </SettingsForm>
  )
}
