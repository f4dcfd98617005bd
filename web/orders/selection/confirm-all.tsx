import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxLinesPerChange } from '#domain/orders/order-confirmation.ts'
import type { ListedOrderLine } from '#domain/orders/order-line.ts'
import { whyUnavailable } from '#domain/orders/order-line-balance.ts'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import type { ConfirmAllProps } from '#web/app/feature-components.ts'
import { readOrderLines } from '#web/app/list/read-order-lines.ts'
import { useFilteredSupplier } from '#web/app/list/supplier-filter.tsx'
import { maxPreselectedLines } from '#web/app/shipment/shipments-search.ts'
import { ChooseShipmentDialog } from '#web/orders/selection/add-to-shipment.tsx'
import { ConfirmLinesDialog } from '#web/orders/selection/confirm-lines.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

/** Confirms all unconfirmed order lines of a filter, and then offers to add them to a shipment if all fit into one. */
export function ConfirmAll({ query, supplier, name, isPrimary = false, onNext }: ConfirmAllProps) {
  const { t } = useTranslation('orders')
  const queryClient = useQueryClient()
  const messageOf = useProblemMessage()
  const narrowedTo = useFilteredSupplier(supplier)
  const [isReading, setReading] = useState(false)

  // Fetches the lines again, so that the dialog confirms their current versions.
  const openDialog = async () => {
    setReading(true)
    try {
      const result = await readOrderLines(
        { ...query, confirmation: 'to-confirm' },
        maxLinesPerChange,
        { supplier, narrowedTo },
      )
      if (result.lines.length === 0) await queryClient.invalidateQueries()
      else
        onNext(
          <ConfirmLinesDialog
            {...result}
            onClose={() => onNext(null)}
            onDone={(savedLines) => offerShipment(shippableLinesOf(result.lines, savedLines))}
          />,
        )
    } catch (error) {
      void toast.error(messageOf(error))
    } finally {
      setReading(false)
    }
  }
  const offerShipment = (lines: ListedOrderLine[]) => {
    if (lines.length === 0) return
    onNext(
      <ChooseShipmentDialog
        lines={lines}
        supplier={lines[0]?.supplier}
        lead={t('confirm.next', { count: lines.length })}
        onClose={() => onNext(null)}
      />,
    )
  }
  const label = name ? t('confirm.openOf', { name }) : undefined
  return (
    <Button
      kind={isPrimary ? 'primary' : 'quiet'}
      isSmall={!isPrimary}
      icon="check"
      isBusy={isReading}
      label={label}
      onPress={() => void openDialog()}
    >
      {t(name ? 'confirm.open' : 'confirm.all')}
    </Button>
  )
}

/** Returns the confirmed lines that can be shipped; none if they have several ship-tos or are too many. */
function shippableLinesOf(
  lines: readonly ListedOrderLine[],
  savedLines: readonly { id: number; confirmation: string }[],
): ListedOrderLine[] {
  const confirmedIds = new Set(
    savedLines.flatMap(({ id, confirmation }) => (confirmation === 'confirmed' ? id : [])),
  )
  const shippableLines = lines.filter((line) => confirmedIds.has(line.id) && !whyUnavailable(line))
  const places = new Set(shippableLines.map(({ shipTo }) => shipTo))
  return places.size > 1 || shippableLines.length > maxPreselectedLines ? [] : shippableLines
}
