import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DockBooking, ShipmentSlot } from '#domain/docks/dock.ts'
import type { Shipment } from '#domain/shipments/shipment.ts'
import { useFormats } from '#web/app/formats.ts'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { lazyComponent } from '#web/app/lazy-component.tsx'
import { endpointQuery, useEndpointMutation } from '#web/app/queries.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { useDockClock } from '#web/app/use-dock-clock.ts'
import styles from '#web/docks/shipment-dock-slot.module.css'
import { useDockBooking } from '#web/docks/use-dock-booking.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/layout/page-header.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

const BookSlotDialog = lazyComponent(
  'BookSlotDialog',
  () => import('#web/docks/book-slot-dialog.tsx'),
)

/** The dock slot of a shipment; nothing where its place has no docks. Closed a moment ago, it is asked for one. */
export function ShipmentDockSlot({
  shipment,
  isJustClosed,
}: {
  shipment: Shipment
  isJustClosed: boolean
}) {
  const { t } = useTranslation('docks')
  const { id, state, revision } = shipment
  const [isBooking, setBooking] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [isReleasing, setReleasing] = useState(false)
  const canBook = useCan('bookDock')
  // Before it is closed for the first time it has none.
  const isAnnounced = state === 'closed' || revision > 0
  const { data, error, refetch } = useQuery({
    ...endpointQuery('GET /api/shipments/:id/dock-booking', { params: { id } }),
    enabled: isAnnounced,
  })
  if (!isAnnounced) return null
  if (error && !data)
    return (
      <Section title={t('section')}>
        <LoadFailed error={error} onRetry={() => void refetch()} />
      </Section>
    )
  if (!data || !(data.slot || (data.hasDocks && data.isOpenForBooking))) return null
  const { slot, isOpenForBooking, hasDocks } = data
  const canMove = canBook && isOpenForBooking && hasDocks && !slot?.arrivedAt
  const asksNow = isJustClosed && !isAsked && !slot && canMove
  const leave = () => {
    // Opened by no button, it has none to give the focus back to.
    if (asksNow) requestAnimationFrame(() => document.querySelector('h1')?.focus())
    setBooking(false)
    setAsked(true)
  }
  return (
    <Section
      title={t('section')}
      actions={
        <>
          {canMove ? (
            <Button icon="calendar" onPress={() => setBooking(true)}>
              {t(slot ? 'move' : 'book')}
            </Button>
          ) : null}
          {slot && canBook && !slot.arrivedAt ? (
            <Button onPress={() => setReleasing(true)}>{t('release')}</Button>
          ) : null}
        </>
      }
    >
      {slot ? (
        <SlotFacts slot={slot} timeZone={data.timeZone} announced={shipment.estimatedDelivery} />
      ) : (
        <p className={styles.quiet}>{t('none')}</p>
      )}
      {isBooking || asksNow ? (
        <Suspense>
          <BookSlotDialog shipment={shipment} booking={data} onLeave={leave} />
        </Suspense>
      ) : null}
      {isReleasing ? (
        <ReleaseDialog shipmentId={id} booking={data} onLeave={() => setReleasing(false)} />
      ) : null}
    </Section>
  )
}

function SlotFacts({
  slot,
  timeZone,
  announced,
}: {
  slot: ShipmentSlot
  timeZone: string
  announced: string | null
}) {
  const { t } = useTranslation('docks')
  const { longDay, day: dayText, instant } = useFormats()
  const clock = useDockClock(timeZone)
  const day = clock.day(slot.startsAt)
  return (
    <div className={styles.slot}>
      <p className={styles.when}>
        <bdi>{`${longDay(day)}, ${clock.span(slot)}`}</bdi>
      </p>
      <p>
        <bdi>{slot.dockName}</bdi>
        {' · '}
        <bdi>{slot.placeName}</bdi>
      </p>
      {announced && announced !== day ? (
        <p className={styles.quiet}>{t('otherDay', { day: dayText(announced) })}</p>
      ) : null}
      {slot.arrivedAt ? <p>{t('arrivedAt', { when: instant(slot.arrivedAt) })}</p> : null}
      {slot.goneAt ? <p>{t('goneAt', { when: instant(slot.goneAt) })}</p> : null}
    </div>
  )
}

function ReleaseDialog({
  shipmentId,
  booking,
  onLeave,
}: {
  shipmentId: number
  booking: DockBooking
  onLeave: () => void
}) {
  const { t } = useTranslation('docks')
  const mutation = useEndpointMutation('DELETE /api/shipments/:id/dock-booking')
  const { done, errorText, onError } = useDockBooking(shipmentId)
  const release = () =>
    mutation.mutate(
      { params: { id: shipmentId }, ifMatch: booking.version },
      {
        onError,
        onSuccess: (reply) => {
          done(reply, t('released'))
          onLeave()
        },
      },
    )
  return (
    <ConfirmDialog
      isOpen
      title={t('release')}
      acceptLabel={t('release')}
      isBusy={mutation.isPending}
      onAccept={release}
      onCancel={onLeave}
    >
      <p>{t('confirmRelease')}</p>
      {mutation.error ? (
        <p role="alert" className={styles.problem}>
          {errorText(mutation.error)}
        </p>
      ) : null}
    </ConfirmDialog>
  )
}
