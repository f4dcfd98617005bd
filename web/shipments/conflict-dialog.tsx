import { useTranslation } from 'react-i18next'
import type { ShipmentEvent } from '#domain/shipments/shipment-event.ts'
import type { ShipmentLine } from '#domain/shipments/shipment-line.ts'
import { type Difference, ShipmentChanges } from '#web/app/shipment/shipment-changes.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

/** Dialog for a version conflict: the changes by others, both values of each field, and the choice between them. */
export function ConflictDialog({
  changes,
  lines,
  differences,
  refusal,
  isBusy,
  onTakeTheirs,
  onKeepMine,
  onBack = onTakeTheirs,
}: {
  changes: readonly ShipmentEvent[]
  /** Lines of the refetched shipment. */
  lines: readonly ShipmentLine[]
  differences?: readonly Difference[]
  /** Reason why the person's own version cannot be saved. */
  refusal?: string | undefined
  isBusy: boolean
  onTakeTheirs: () => void
  onKeepMine: () => void
  /** Closes the dialog without a choice; by default the same as `onTakeTheirs`. */
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
          <Button onPress={onTakeTheirs}>{t('conflict.takeTheirs')}</Button>
          <Button kind="primary" isBusy={isBusy} reason={refusal} onPress={onKeepMine}>
            {t('conflict.putMine')}
          </Button>
        </>
      }
    >
      <ShipmentChanges changes={changes} lines={lines} {...(differences ? { differences } : {})} />
      {refusal ? <p>{refusal}</p> : null}
    </Dialog>
  )
}
