import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DockDay } from '#domain/docks/dock.ts'
import { useFormats } from '#web/app/formats.ts'
import { AllSuppliersButton } from '#web/app/frame/all-suppliers-button.tsx'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { ApiError } from '#web/app/http/api-error.ts'
import { endpointQuery, useEndpointMutation } from '#web/app/queries.ts'
import { useDockClock } from '#web/app/use-dock-clock.ts'
import styles from '#web/docks/shipment-dock-slot.module.css'
import { useDockBooking } from '#web/docks/use-dock-booking.ts'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { ErrorText } from '#web/ui/feedback/error-text.tsx'
import { ComboBox } from '#web/ui/form/combo-box.tsx'
import type { SearchOption } from '#web/ui/form/use-search.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

/** Books a free slot of the board for a shipment to the board's place. */
export function BookDialog({
  dock,
  slot,
  placeId,
  timeZone,
  onLeave,
}: {
  dock: DockDay
  slot: DockDay['slots'][number]
  placeId: number | null
  timeZone: string
  onLeave: () => void
}) {
  const { t } = useTranslation(['docks', 'fields', 'ui'])
  const client = useQueryClient()
  const clock = useDockClock(timeZone)
  const { day } = useFormats()
  const [shipment, setShipment] = useState<SearchOption | null>(null)
  const [isNoneFound, setNoneFound] = useState(false)
  const id = Number(shipment?.key ?? 0)
  const {
    data: booking,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...endpointQuery('GET /api/shipments/:id/dock-booking', { params: { id } }),
    enabled: shipment !== null,
  })
  const mutation = useEndpointMutation('POST /api/shipments/:id/dock-booking')
  const { onSaved, errorText, onError } = useDockBooking(id)
  const presentSlot = booking?.slot
  const hasArrived = Boolean(presentSlot?.arrivedAt)
  const search = async (text: string): Promise<SearchOption[]> => {
    const query = { show: 'waiting', text, ...(placeId !== null && { placeId }) } as const
    const { rows } = await client.fetchQuery(endpointQuery('GET /api/arrivals', { query }))
    setNoneFound(rows.length === 0)
    return rows.map(({ id, code, supplier }) => ({
      ...{ key: String(id), label: code },
      ...(supplier && { detail: supplier.name }),
    }))
  }
  const send = () => {
    if (!booking) return
    mutation.mutate(
      {
        params: { id },
        ifMatch: booking.version,
        body: { dockId: dock.id, startsAt: slot.startsAt, isShared: false },
      },
      {
        onError,
        onSuccess: (reply) => {
          onSaved(reply, t(presentSlot ? 'moved' : 'booked'))
          onLeave()
        },
      },
    )
  }
  return (
    <Dialog
      isOpen
      size="sm"
      title={t('book')}
      onClose={onLeave}
      footer={
        <>
          <Button onPress={onLeave}>{t('ui:confirm.cancel')}</Button>
          <Button
            kind="primary"
            isBusy={mutation.isPending || (!booking && isFetching)}
            reason={
              !shipment
                ? t('chooseShipment')
                : hasArrived
                  ? errorText(new ApiError('truck-arrived'))
                  : undefined
            }
            onPress={send}
          >
            {t(presentSlot ? 'move' : 'book')}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <DescriptionList
          items={[
            { term: t('dock'), value: dock.name },
            { term: t('time'), value: clock.span(slot) },
          ]}
        />
        <ComboBox
          label={t('fields:shippingCode')}
          autoFocus
          value={shipment}
          onChange={setShipment}
          search={search}
          description={
            presentSlot && !hasArrived
              ? t('hasSlot', {
                  dock: presentSlot.dockName,
                  time: `${day(clock.day(presentSlot.startsAt))}, ${clock.span(presentSlot)}`,
                })
              : undefined
          }
        />
        {isNoneFound ? <AllSuppliersButton /> : null}
        {error && !booking ? <LoadFailed error={error} onRetry={() => void refetch()} /> : null}
        <ErrorText>{mutation.error && errorText(mutation.error)}</ErrorText>
      </div>
    </Dialog>
  )
}
