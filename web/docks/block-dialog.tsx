import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DockDay } from '#domain/docks/dock.ts'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { isOfRoutes, useEndpointMutation } from '#web/app/queries.ts'
import { useDockClock } from '#web/app/use-dock-clock.ts'
import { blockEnds } from '#web/docks/dock-rows.ts'
import styles from '#web/docks/shipment-dock-slot.module.css'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { ErrorText } from '#web/ui/feedback/error-text.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

/** Blocks a dock from the start of a free slot to the end of that slot or of a later one. */
export function BlockDialog({
  dock,
  slot,
  timeZone,
  onLeave,
}: {
  dock: DockDay
  slot: DockDay['slots'][number]
  timeZone: string
  onLeave: () => void
}) {
  const { t } = useTranslation(['docks', 'ui'])
  const messageOf = useProblemMessage()
  const client = useQueryClient()
  const { time } = useDockClock(timeZone)
  const [endsAt, setEndsAt] = useState(slot.endsAt)
  const [note, setNote] = useState('')
  const mutation = useEndpointMutation('POST /api/docks/:id/blocks')
  const refresh = () =>
    void client.invalidateQueries({ predicate: isOfRoutes(['GET /api/dock-board']) })
  const send = () =>
    mutation.mutate(
      { params: { id: dock.id }, body: { startsAt: slot.startsAt, endsAt, note: note.trim() } },
      {
        onSuccess: () => {
          void toast.success(t('blockedDone'))
          onLeave()
        },
        onSettled: refresh,
      },
    )
  return (
    <Dialog
      isOpen
      size="sm"
      title={t('blockTitle')}
      onClose={onLeave}
      footer={
        <>
          <Button onPress={onLeave}>{t('ui:confirm.cancel')}</Button>
          <Button kind="primary" isBusy={mutation.isPending} onPress={send}>
            {t('block')}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <DescriptionList
          items={[
            { term: t('dock'), value: dock.name },
            { term: t('from'), value: time(slot.startsAt) },
          ]}
        />
        <Select
          label={t('to')}
          value={endsAt}
          onChange={setEndsAt}
          options={blockEnds(dock, slot).map((end) => ({ value: end, label: time(end) }))}
        />
        <TextField label={t('note')} isOptional maxLength={200} value={note} onChange={setNote} />
        <ErrorText>{mutation.error && messageOf(mutation.error)}</ErrorText>
      </div>
    </Dialog>
  )
}
