import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { textsOf } from '#web/app/drafts/draft-texts.ts'
import { RestoreDraftBanner } from '#web/app/drafts/restore-draft-banner.tsx'
import { useSavedDraft } from '#web/app/drafts/use-saved-draft.ts'
import { SubmitForm } from '#web/app/forms/submit-form.tsx'
import { useForm } from '#web/app/forms/use-form.ts'
import { RestrictedPage } from '#web/app/frame/restricted-page.tsx'
import { paths, pathTo } from '#web/app/paths.ts'
import { endpointQueryKey, useEndpointMutation } from '#web/app/queries.ts'
import { emptyDraft, type RecordKind, recordApi } from '#web/settings/records/record-kind.ts'
import { useRecordKind } from '#web/settings/records/record-kinds.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

export function NewRecordScreen() {
  const { t } = useTranslation('settings')
  const kind = useRecordKind()
  const { name } = kind
  return (
    <RestrictedPage
      verb="manageCompany"
      title={t(`records.${name}.add`)}
      trail={[{ label: t(`records.${name}.title`), href: pathTo(paths.records, { kind: name }) }]}
      notAllowed={t('notAllowed')}
    >
      <NewRecordForm kind={kind} />
    </RestrictedPage>
  )
}

function NewRecordForm({ kind }: { kind: RecordKind }) {
  const { name, fields, bodyOf, Fields } = kind
  const routes = recordApi(name)
  const draftKey = `settings/${name}/new`
  const list = pathTo(paths.records, { kind: name })
  const { t } = useTranslation('settings')
  const navigate = useNavigate()
  const client = useQueryClient()
  const create = useEndpointMutation(routes.create)
  const initial = emptyDraft(kind)
  const savedDraft = useSavedDraft(draftKey, (content) => textsOf(content, initial))
  const form = useForm({
    initial,
    send: (draft) => create.mutateAsync({ body: bodyOf(draft) }),
    onSaved: () => {
      void client.invalidateQueries({ queryKey: endpointQueryKey(routes.list) })
      void toast.success(t('saved'))
      void navigate({ to: list })
    },
    autosave: {
      key: draftKey,
      label: '',
      unsaved: (draft) => (fields.every((field) => draft[field] === initial[field]) ? null : draft),
    },
  })
  const cancel = () => {
    form.discard()
    void navigate({ to: list })
  }
  return (
    <>
      <RestoreDraftBanner {...savedDraft.banner(form.replace)} />
      <SubmitForm
        form={form}
        label={t(`records.${name}.add`)}
        submitLabel={t('save')}
        onCancel={cancel}
      >
        <Fields isNew draft={form.draft} onChange={form.change} />
      </SubmitForm>
    </>
  )
}
