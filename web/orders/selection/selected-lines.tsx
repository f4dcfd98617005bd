import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxLinesPerChange } from '#domain/orders/order-confirmation.ts'
import type { ListedOrderLine, OrderLine } from '#domain/orders/order-line.ts'
import type { OrderLineQuery } from '#domain/orders/order-line-query.ts'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { useFormats } from '#web/app/formats.ts'
import { readOrderLines } from '#web/app/list/read-order-lines.ts'
import { useFilteredSupplier } from '#web/app/list/supplier-filter.tsx'
import { endpointQuery, useEndpointMutation } from '#web/app/queries.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { AddToShipment } from '#web/orders/selection/add-to-shipment.tsx'
import { AnswerProposals } from '#web/orders/selection/answer-proposals.tsx'
import { CancelDialog } from '#web/orders/selection/cancel-dialog.tsx'
import { ChangeLines, cancellableText } from '#web/orders/selection/change-lines.tsx'
import { ConfirmLines } from '#web/orders/selection/confirm-lines.tsx'
import { LeftOutLines, NamedLines } from '#web/orders/selection/named-lines.tsx'
import { isSelectAllOffered } from '#web/orders/selection/select-all-offer.ts'
import styles from '#web/orders/selection/selection.module.css'
import { useLinesAtOpening } from '#web/orders/selection/use-lines-at-opening.ts'
import type { useSelectedLines } from '#web/orders/selection/use-selected-lines.ts'
import { announce } from '#web/ui/announce.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

/**
 * Toolbar of the selected lines: ship, confirm, change, cancel, or answer their proposals. Confirmed lines stay
 * selected, because most are shipped next.
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
  const label = t('add.selected', { count: lines.length })
  return (
    <div className={styles.bar} role="toolbar" aria-label={label}>
      <bdi className={styles.count}>{label}</bdi>
      <SelectAllLines {...list} selection={selection} />
      <AddToShipment lines={lines} />
      {canConfirm ? <ConfirmLines lines={lines} onDone={update} /> : null}
      {canChange ? <ChangeLines lines={lines} onDone={clear} /> : null}
      {canChange ? <CancelLines lines={lines} onDone={clear} /> : null}
      {canChange ? <AnswerProposals lines={lines} onDone={clear} /> : null}
      <Button kind="plain" icon="close" isIconOnly onPress={clear}>
        {t('add.clear')}
      </Button>
    </div>
  )
}

const isCancellable = (line: OrderLine) => cancellableText(line) !== '0'

function CancelLines({
  lines: selectedLines,
  onDone,
}: {
  lines: readonly ListedOrderLine[]
  onDone: () => void
}) {
  const { t } = useTranslation(['order-entry', 'orders'])
  const [isOpen, setOpen] = useState(false)
  const lines = selectedLines.filter(isCancellable)
  const reason =
    lines.length === 0
      ? t('nothingToCancel')
      : lines.length > maxLinesPerChange
        ? t('orders:confirm.tooMany', { max: maxLinesPerChange })
        : undefined
  return (
    <>
      <Button icon="remove" reason={reason} onPress={() => setOpen(true)}>
        {t('cancelRest')}
      </Button>
      {isOpen ? (
        <CancelLinesDialog lines={lines} onClose={() => setOpen(false)} onDone={onDone} />
      ) : null}
    </>
  )
}

function CancelLinesDialog({
  lines: current,
  onClose,
  onDone,
}: {
  lines: readonly ListedOrderLine[]
  onClose: () => void
  onDone: () => void
}) {
  const { t } = useTranslation('order-entry')
  const { number } = useFormats()
  const { lines, leftOutLines, refreshAfter } = useLinesAtOpening(current, isCancellable)
  const cancel = useEndpointMutation('POST /api/order-lines/cancellations')
  return (
    <CancelDialog
      title={t('cancelTitle', { count: lines.length })}
      send={(note) =>
        cancel.mutateAsync({
          body: { lines: lines.map(({ id, version }) => ({ id, version })), note },
        })
      }
      reason={lines.length === 0 ? t('nothingToCancel') : undefined}
      onFailed={refreshAfter}
      onClose={onClose}
      onDone={onDone}
    >
      <p>{t('announcedStays')}</p>
      <NamedLines lines={lines} max={10}>
        {(line) => (
          <bdi>
            {number(cancellableText(line))} {line.unit}
          </bdi>
        )}
      </NamedLines>
      <LeftOutLines lines={leftOutLines} />
    </CancelDialog>
  )
}

/** Selects all lines of the filter, on all pages. */
function SelectAllLines({
  selection,
  query,
  supplier,
  isSelectable,
}: {
  selection: ReturnType<typeof useSelectedLines>
  query: OrderLineQuery
  supplier?: number | undefined
  isSelectable: (line: OrderLine) => boolean
}) {
  const { t } = useTranslation('orders')
  const { number } = useFormats()
  const messageOf = useProblemMessage()
  const narrowedTo = useFilteredSupplier(supplier)
  const [isReading, setReading] = useState(false)
  const { sort: _, ...filter } = query
  const filterKey = JSON.stringify([filter, supplier])
  // Mounted with the first selected line: the filter at mount is the one under which it was selected.
  const [selectionBaseline, setSelectionBaseline] = useState({ allCount: 0, filterKey })
  const { data } = useQuery(
    endpointQuery('GET /api/order-lines/count', { query: filter, supplier }),
  )
  const count = Math.min(data?.count ?? 0, maxLinesPerChange)
  const selectedCount = selection.lines.length
  if (!isSelectAllOffered({ count, selectedCount, filterKey }, selectionBaseline)) return null
  const selectAll = async () => {
    setReading(true)
    try {
      const { lines } = await readOrderLines(query, maxLinesPerChange, {
        ...{ supplier, narrowedTo },
        isWanted: isSelectable,
      })
      if (lines.length > 0) selection.selectLines(lines)
      setSelectionBaseline({ allCount: lines.length, filterKey })
      announce(t('add.selected', { count: lines.length }))
    } catch (error) {
      void toast.error(messageOf(error))
    } finally {
      setReading(false)
    }
  }
  return (
    <Button kind="plain" isBusy={isReading} onPress={() => void selectAll()}>
      {t(data && data.count > count ? 'add.selectFirst' : 'add.selectAll', {
        count,
        shown: number(count),
      })}
    </Button>
  )
}
