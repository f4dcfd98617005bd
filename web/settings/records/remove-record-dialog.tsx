import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ConfirmForm } from '#web/app/forms/confirm-form.tsx'
import { useForm } from '#web/app/forms/use-form.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import { paths, pathTo } from '#web/app/paths.ts'
import { endpointQuery, endpointQueryKey, useEndpointMutation } from '#web/app/queries.ts'
import {
  draftOfRecord,
  type RecordKind,
  recordApi,
  type SettingsRecord,
} from '#web/settings/records/record-kind.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Paragraph } from '#web/ui/paragraph.tsx'

/** Confirms the removal of a record, and again if another person changed it meanwhile. */
export function RemoveRecordDialog({
  kind,
  record,
  onLeave,
}: {
  kind: RecordKind
  record: SettingsRecord
  onLeave: () => void
}) {
  const { t } = useTranslation('settings')
  const kindName = kind.name
  const routes = recordApi(kindName)
  const client = useQueryClient()
  const navigate = useNavigate()
  const remove = useEndpointMutation(routes.remove)
  const params = { id: record.id }

  const entered = Object.values(draftOfRecord(kind, record)).map((text) =>
    text.replace(/\s*\n\s*/g, ', '),
  )
  const form = useForm({
    initial: {},
    version: record.version,
    send: (_, version) => remove.mutateAsync({ params, ifMatch: version }),
    // The screen then shows the current record, or that it is gone.
    loadLatest: () => client.fetchQuery({ ...endpointQuery(routes.get, { params }), staleTime: 0 }),
    onFailed: (error) =>
      error instanceof ApiError &&
      error.code === 'not-found' &&
      void client.refetchQueries({ queryKey: endpointQuery(routes.get, { params }).queryKey }),
    onSaved: () => {
      void client.invalidateQueries({ queryKey: endpointQueryKey(routes.list) })
      void toast.success(t(`records.${kindName}.removed`, { name: record.name }))
      void navigate({ to: pathTo(paths.records, { kind: kindName }) })
    },
  })
  return (
    <ConfirmForm
      form={form}
      isDanger
      acceptLabel={t(`records.${kindName}.remove`)}
      onCancel={onLeave}
    >
      <Paragraph>{t(`records.${kindName}.confirmRemove`, { name: record.name })}</Paragraph>
      <Paragraph>{entered.filter(Boolean).join(' · ')}</Paragraph>
    </ConfirmForm>
  )
}
