import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#web/app/state/session-state.ts'
import { AddToShipment } from '#web/orders/selection/add-to-shipment.tsx'
import { AnswerProposals } from '#web/orders/selection/answer-proposals.tsx'
import { CancelLines } from '#web/orders/selection/cancel-lines.tsx'
import { ChangeLines } from '#web/orders/selection/change-lines.tsx'
import { ConfirmLines } from '#web/orders/selection/confirm-lines.tsx'
import { SelectAllLines } from '#web/orders/selection/select-all-lines.tsx'
import styles from '#web/orders/selection/selected-lines.module.css'
import type { useSelectedLines } from '#web/orders/selection/use-selected-lines.ts'
import { Button } from '#web/ui/button.tsx'

/**
 * The toolbar of the selected lines: into a shipment, confirmed, changed, cancelled, or their proposals answered. Confirmed
 * lines stay selected, as most go into a shipment next.
 */
export function SelectedLines({
  selection,
  ...list
}: {
  selection: ReturnType<typeof useSelectedLines>
} & Omit<ComponentProps<typeof SelectAllLines>, 'selection'>) {
  const { lines, clear, update } = selection
  const { t } = useTranslation('orders')
  const canConfirm = useCan('confirmOrders')
  const canChange = useCan('changeOrders')
  if (lines.length === 0) return null
  const hasProposal = lines.some(({ confirmation }) => confirmation === 'proposed')
  const label = t('add.selected', { count: lines.length })
  return (
    <div className={styles.bar} role="toolbar" aria-label={label}>
      <bdi className={styles.count}>{label}</bdi>
      <SelectAllLines {...list} selection={selection} />
      <AddToShipment lines={lines} />
      {canConfirm ? <ConfirmLines lines={lines} onDone={update} /> : null}
      {canChange ? <ChangeLines lines={lines} onDone={clear} /> : null}
      {canChange ? <CancelLines lines={lines} onDone={clear} /> : null}
      {canChange && hasProposal ? <AnswerProposals lines={lines} onDone={clear} /> : null}
      <Button kind="plain" icon="close" isIconOnly onPress={clear}>
        {t('add.clear')}
      </Button>
    </div>
  )
}
