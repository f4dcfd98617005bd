import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmForm } from '#web/app/forms/confirm-form.tsx'
import { useEditForm } from '#web/app/forms/use-edit-form.ts'
import { useForm } from '#web/app/forms/use-form.ts'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { recordOrAbsence } from '#web/app/frame/record-or-absence.tsx'
import { ApiError } from '#web/app/http/api-error.ts'
import { paths, pathTo } from '#web/app/paths.ts'
import { endpointQuery, endpointQueryKey, useEndpointMutation } from '#web/app/queries.ts'
import { useCan } from '#web/app/state/session-state.ts'
import {
  draftOfRecord,
  type RecordKind,
  recordApi,
  recordSummary,
  type SettingsRecord,
} from '#web/settings/records/record-kind.ts'
import { historyParameter, useRecordKind } from '#web/settings/records/record-kinds.tsx'
import { useSettingLabels } from '#web/settings/setting-labels.ts'
import { SettingsForm } from '#web/settings/settings-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { CodeText } from '#web/ui/feedback/code-text.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { LinkButton } from '#web/ui/link.tsx'

function RecordForm({ kind, record }: { kind: RecordKind; record: SettingsRecord }) {
  const { t } = useTranslation('settings')
  const client = useQueryClient()
  const { name, Fields } = kind
  const bodyOf = kind.changeOf ?? kind.bodyOf
  const routes = recordApi(name)
  const params = { id: record.id }
  const query = endpointQuery(routes.get, { params })
  const draftKey = `settings/${name}/${record.id}`
  const update = useEndpointMutation(routes.update)
  const draftOf = (entity: SettingsRecord) => draftOfRecord(kind, entity)
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
      bodyOf={(theirs) => bodyOf(draftOf(theirs))}
    >
      <Fields draft={form.draft} onChange={form.change} />
    </SettingsForm>
  )
}

export function RecordScreen() {
  const { t } = useTranslation('settings')
  const { lastChange } = useSettingLabels()
  const kind = useRecordKind()
  const { name } = kind
  const isAllowed = useCan('manageCompany')
  const [isRemoving, setRemoving] = useState(false)
  const id = Number(useParams({ strict: false }).id)
  const query = useQuery({
    ...endpointQuery(recordApi(name).get, { params: { id } }),
    enabled: isAllowed,
  })
  const { record, absence } = recordOrAbsence(query, {
    ...{ isAllowed, notAllowed: t('notAllowed'), gone: t(`records.${name}.gone`) },
  })
  return (
    <ScreenPage
      title={record?.name ?? t(`records.${name}.title`)}
      state={record ? <CodeText>{record.code}</CodeText> : null}
      trail={[{ label: t(`records.${name}.title`), href: pathTo(paths.records, { kind: name }) }]}
      below={record ? <bdi>{lastChange(record.changedBy, record.changedAt)}</bdi> : null}
      actions={
        record ? (
          <>
            <LinkButton
              href={`${paths.settingHistory}?${historyParameter(name)}=${id}`}
              icon="clock"
            >
              {t('history.title')}
            </LinkButton>
            <Button icon="remove" onPress={() => setRemoving(true)}>
              {t(`records.${name}.remove`)}
            </Button>
          </>
        ) : null
      }
    >
      {absence}
      {record ? <RecordForm kind={kind} record={record} /> : null}
      {record && isRemoving ? (
        <RemoveRecordDialog kind={kind} record={record} onLeave={() => setRemoving(false)} />
      ) : null}
    </ScreenPage>
  )
}

/** Confirms the removal of a record, and again if another person changed it meanwhile. */
function RemoveRecordDialog({
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

  const form = useForm({
    initial: {},
    version: record.version,
    send: (_, version) => remove.mutateAsync({ params, ifMatch: version }),
    // The screen shows the current record, or that it was removed.
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
      <p>{t(`records.${kindName}.confirmRemove`, { name: record.name })}</p>
      <p>{recordSummary(kind, record).join(' · ')}</p>
    </ConfirmForm>
  )
}
