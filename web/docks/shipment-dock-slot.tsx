import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DockBooking, ShipmentSlot } from '#domain/docks/dock.ts'
import type { Shipment } from '#domain/shipments/shipment.ts'
import { useFormats } from '#web/app/formats.ts'
import { useOpenedVersion } from '#web/app/forms/use-opened-version.ts'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { lazyComponent } from '#web/app/lazy-component.tsx'
import { LoadingFallback } from '#web/app/loading-fallback.tsx'
import { endpointQuery, useEndpointMutation } from '#web/app/queries.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { useDockClock } from '#web/app/use-dock-clock.ts'
import styles from '#web/docks/shipment-dock-slot.module.css'
import { useDockBooking } from '#web/docks/use-dock-booking.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/feedback/error-text.tsx'
import { FocusText } from '#web/ui/focus-text.tsx'
import { Section } from '#web/ui/layout/page-header.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

const BookSlotForm = lazyComponent('BookSlotForm', () => import('#web/docks/book-slot-form.tsx'))

/** Dock slot of a shipment, or the form to book one; renders nothing if its place has no docks. */
export function ShipmentDockSlot({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation('docks')
  const { id, state, revision } = shipment
  const [isMoving, setMoving] = useState(false)
  const [wasFormClosed, setWasFormClosed] = useState(false)
  const [isReleasing, setReleasing] = useState(false)
  const canBook = useCan('bookDock')
  // A shipment that was never closed cannot have a slot.
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
  const isChoosing = canMove && (isMoving || !slot)
  const openMove = () => {
    setMoving(true)
    setWasFormClosed(false)
  }
  const closeForm = () => {
    setMoving(false)
    setWasFormClosed(true)
  }
  return (
    <Section
      title={t('section')}
      actions={
        <>
          {canMove && slot && !isMoving ? (
            <Button icon="calendar" onPress={openMove}>
              {t('move')}
            </Button>
          ) : null}
          {slot && canBook && !slot.arrivedAt ? (
            <Button onPress={() => setReleasing(true)}>{t('release')}</Button>
          ) : null}
        </>
      }
    >
      {slot ? (
        <SlotFacts
          slot={slot}
          timeZone={data.timeZone}
          announcedDay={shipment.estimatedDelivery}
          wasFormClosed={wasFormClosed}
        />
      ) : (
        <p className={styles.quiet}>{t('none')}</p>
      )}
      {isChoosing ? (
        <Suspense fallback={<LoadingFallback />}>
          <BookSlotForm
            key={slot ? 'moving' : 'booking'}
            shipment={shipment}
            booking={data}
            onBooked={closeForm}
            {...(slot && { onCancel: closeForm })}
          />
        </Suspense>
      ) : null}
      {isReleasing ? (
        <ReleaseDialog
          shipmentId={id}
          booking={data}
          onLeave={() => {
            setReleasing(false)
            setWasFormClosed(false)
          }}
        />
      ) : null}
    </Section>
  )
}

function SlotFacts({
  slot,
  timeZone,
  announcedDay,
  wasFormClosed,
}: {
  slot: ShipmentSlot
  timeZone: string
  announcedDay: string | null
  wasFormClosed: boolean
}) {
  const { t } = useTranslation('docks')
  const { longDay, day: dayText } = useFormats()
  const clock = useDockClock(timeZone)
  const day = clock.day(slot.startsAt)
  const dayAndTime = (at: string) => `${dayText(clock.day(at))}, ${clock.time(at)}`
  return (
    <div className={styles.slot}>
      <FocusText isJustMade={wasFormClosed} className={styles.when}>
        {`${longDay(day)}, ${clock.span(slot)}`}
      </FocusText>
      <p>
        <bdi>{slot.dockName}</bdi>
        {' · '}
        <bdi>{slot.placeName}</bdi>
      </p>
      {announcedDay && announcedDay !== day ? (
        <p className={styles.quiet}>{t('otherDay', { day: dayText(announcedDay) })}</p>
      ) : null}
      {slot.arrivedAt ? <p>{t('arrivedAt', { when: dayAndTime(slot.arrivedAt) })}</p> : null}
      {slot.goneAt ? <p>{t('goneAt', { when: dayAndTime(slot.goneAt) })}</p> : null}
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
  const { onSaved, errorText, onError } = useDockBooking(shipmentId)
  const { openedVersion, acceptConflict } = useOpenedVersion(booking.version)
  const release = () =>
    mutation.mutate(
      { params: { id: shipmentId }, ifMatch: openedVersion },
      {
        onError: (problem) => {
          acceptConflict(problem)
          onError(problem)
        },
        onSuccess: (reply) => {
          onSaved(reply, t('released'))
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
      <ErrorText>{mutation.error && errorText(mutation.error)}</ErrorText>
    </ConfirmDialog>
  )
}
