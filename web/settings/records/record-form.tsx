import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useEditForm } from '#web/app/forms/use-edit-form.ts'
import { endpointQuery, endpointQueryKey, useEndpointMutation } from '#web/app/queries.ts'
import {
  draftOfRecord,
  type RecordKind,
  recordApi,
  type SettingsRecord,
} from '#web/settings/records/record-kind.ts'
import { SettingsForm } from '#web/settings/settings-form.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

/** Form of one record. */
export function RecordForm({ kind, record }: { kind: RecordKind; record: SettingsRecord }) {
  const { t } = useTranslation('settings')
  const client = useQueryClient()
  const { name, fields, Fields } = kind
  const bodyOf = kind.changeOf ?? kind.bodyOf
  const routes = recordApi(name)
  const params = { id: record.id }
  const query = endpointQuery(routes.get, { params })
  const draftKey = `settings/${name}/${record.id}`
  const update = useEndpointMutation(routes.update)
  const draftOf = (one: SettingsRecord) => draftOfRecord(kind, one)
  const form = useEditForm({
    autosave: { key: draftKey, label: record.name },
    entity: record,
    draftOf,
    bodyOf,
    send: (body, version) => update.mutateAsync({ params, body, ifMatch: version }),
    loadLatest: () => client.fetchQuery({ ...query, staleTime: 0 }),
    onSaved: (saved) => {
      client.setQueryData<SettingsRecord>(endpointQueryKey(routes.get, { params }), saved)
      void client.invalidateQueries({ queryKey: endpointQueryKey(routes.list) })
      void toast.success(t('saved'))
    },
  })
  return (
    <SettingsForm
      label={record.name}
      form={form}
      draftKey={draftKey}
      names={fields}
      bodyOf={(theirs) => bodyOf(draftOf(theirs))}
    >
      <Fields draft={form.draft} onChange={form.change} />
    </SettingsForm>
  )
}
