import { useTranslation } from 'react-i18next'
import type { ShipmentEvent } from '#domain/shipments/shipment-event.ts'
import { type Difference, ShipmentChanges } from '#web/app/shipment/shipment-changes.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

/** Dialog for a version conflict: the changes by others, both values of each field, and the choice between them. */
export function ConflictDialog({
  changes,
  differences,
  note,
  isBusy,
  onTheirs,
  onMine,
  onBack = onTheirs,
}: {
  changes: readonly ShipmentEvent[]
  differences?: readonly Difference[]
  /** Reason why the person's own version cannot be saved. */
  note?: string | undefined
  isBusy: boolean
  onTheirs: () => void
  onMine: () => void
  /** Closes the dialog without a choice; by default the same as `onTheirs`. */
  onBack?: () => void
}) {
  const { t } = useTranslation('changes')
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={t('conflict.title')}
      onClose={onBack}
      footer={
        <>
          <Button onPress={onTheirs}>{t('conflict.takeTheirs')}</Button>
          <Button kind="primary" isBusy={isBusy} reason={note} onPress={onMine}>
            {t('conflict.putMine')}
          </Button>
        </>
      }
    >
      <ShipmentChanges changes={changes} {...(differences ? { differences } : {})} />
      {note ? <p>{note}</p> : null}
    </Dialog>
  )
}
