import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '#web/app/http/api-error.ts'
import { paths, pathTo } from '#web/app/paths.ts'
import { useProblemMessage } from '#web/app/problem-messages.ts'
import { endpointQuery, endpointQueryKey, useEndpointMutation } from '#web/app/queries.ts'
import {
  draftOfRecord,
  type RecordKind,
  recordApi,
  type SettingsRecord,
} from '#web/settings/record-kind.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'

/** Asks before a record goes; it says which in full, and anew when somebody changed it meanwhile. */
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
  const words = useProblemMessage()
  const client = useQueryClient()
  const navigate = useNavigate()
  const remove = useEndpointMutation(routes.remove)
  const [problem, setProblem] = useState<ApiError>()
  const [isLooking, setLooking] = useState(false)
  const params = { id: record.id }

  const entered = Object.values(draftOfRecord(kind, record)).map((text) =>
    text.replace(/\s*\n\s*/g, ', '),
  )
  const removed = () => {
    void client.invalidateQueries({ queryKey: endpointQueryKey(routes.list) })
    void toast.success(t(`records.${kindName}.removed`, { name: record.name }))
    void navigate({ to: pathTo(paths.records, { kind: kindName }) })
  }
  const refused = async (failure: ApiError) => {
    if (failure.code === 'version-changed' || failure.code === 'not-found') {
      setLooking(true)
      await client.refetchQueries({ queryKey: endpointQuery(routes.get, { params }).queryKey })
      setLooking(false)
    }
    setProblem(failure)
  }
  return (
    <ConfirmDialog
      isOpen
      isDanger
      acceptLabel={t(`records.${kindName}.remove`)}
      isBusy={remove.isPending || isLooking}
      onCancel={onLeave}
      onAccept={() =>
        remove.mutate(
          { params, ifMatch: record.version },
          { onSuccess: removed, onError: (failure) => void refused(failure) },
        )
      }
    >
      <p>
        <bdi>{t(`records.${kindName}.confirmRemove`, { name: record.name })}</bdi>
      </p>
      <p>
        <bdi>{entered.filter(Boolean).join(' · ')}</bdi>
      </p>
      {problem ? <p role="alert">{words(problem)}</p> : null}
    </ConfirmDialog>
  )
}
