import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getPlace, listPlaces, removePlace } from '#contract/place-endpoints.ts'
import type { ApiError } from '#web/app/http/api-error.ts'
import type { Output } from '#web/app/http/call.ts'
import { paths } from '#web/app/paths.ts'
import { useProblemMessage } from '#web/app/problem-messages.ts'
import { endpointQuery, endpointQueryKey, useEndpointMutation } from '#web/app/queries.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'

/** Asks before a place goes; it says which in full, and anew when somebody changed it meanwhile. */
export function RemovePlaceDialog({
  place,
  onLeave,
}: {
  place: Output<typeof getPlace>
  onLeave: () => void
}) {
  const { t } = useTranslation('settings')
  const words = useProblemMessage()
  const client = useQueryClient()
  const navigate = useNavigate()
  const remove = useEndpointMutation(removePlace)
  const [problem, setProblem] = useState<ApiError>()
  const [isLooking, setLooking] = useState(false)
  const params = { id: place.id }

  const removed = () => {
    void client.invalidateQueries({ queryKey: endpointQueryKey(listPlaces) })
    void toast.success(t('place.removed', { name: place.name }))
    void navigate({ to: paths.places })
  }
  const refused = async (failure: ApiError) => {
    if (failure.code === 'version-changed' || failure.code === 'not-found') {
      setLooking(true)
      await client.refetchQueries({ queryKey: endpointQuery(getPlace, { params }).queryKey })
      setLooking(false)
    }
    setProblem(failure)
  }
  return (
    <ConfirmDialog
      isOpen
      isDanger
      acceptLabel={t('place.remove')}
      isBusy={remove.isPending || isLooking}
      onCancel={onLeave}
      onAccept={() =>
        remove.mutate(
          { params, ifMatch: place.version },
          { onSuccess: removed, onError: (failure) => void refused(failure) },
        )
      }
    >
      <p>
        <bdi>{t('place.confirmRemove', { name: place.name })}</bdi>
      </p>
      <p>
        <bdi>{factsOf(place).join(' · ')}</bdi>
      </p>
      {problem ? <p role="alert">{words(problem)}</p> : null}
    </ConfirmDialog>
  )
}

const factsOf = ({ code, name, taxId, address, gln }: Output<typeof getPlace>) =>
  [code, name, taxId, address?.replace(/\s*\n\s*/g, ', '), gln].filter(Boolean)
