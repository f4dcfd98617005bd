import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DockBooking } from '#domain/docks/dock.ts'
import { maxDaysAhead } from '#domain/docks/dock-hours.ts'
import type { Shipment } from '#domain/shipments/shipment.ts'
import { addDays } from '#domain/units/day.ts'
import { useOpenedVersion } from '#web/app/forms/use-opened-version.ts'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { LoadingFallback } from '#web/app/loading-fallback.tsx'
import { endpointQuery, useEndpointMutation } from '#web/app/queries.ts'
import { useDockClock } from '#web/app/use-dock-clock.ts'
import { useToday } from '#web/app/workspace.ts'
import { firstFreeSlot } from '#web/docks/first-free-slot.ts'
import styles from '#web/docks/shipment-dock-slot.module.css'
import { useDockBooking } from '#web/docks/use-dock-booking.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/feedback/error-text.tsx'
import { DateField } from '#web/ui/form/date-field.tsx'
import { isValidDay } from '#web/ui/form/day-text.ts'
import { FormRow } from '#web/ui/form/form.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { ButtonRow } from '#web/ui/layout/button-row.tsx'

/** Form to book a free slot by day, dock and time; the default is the first free slot from the delivery date on. */
export function BookSlotForm({
  shipment,
  booking,
  onBooked,
  onCancel,
}: {
  shipment: Shipment
  booking: DockBooking
  onBooked: () => void
  /** Closes the form; undefined if the form cannot be closed, because no slot is booked yet. */
  onCancel?: () => void
}) {
  const { t } = useTranslation(['docks', 'ui'])
  const fields = useRef<HTMLDivElement>(null)
  const canCancel = onCancel !== undefined
  // The button that opened the form is no longer shown, so the first field takes the focus.
  useEffect(() => {
    if (canCancel) fields.current?.querySelector('input')?.focus()
  }, [canCancel])
  const { id, estimatedDelivery } = shipment
  const { slot: presentSlot, timeZone, version } = booking
  // A form without a slot to move is always open, so it follows the bookings of others.
  const { openedVersion, acceptConflict } = useOpenedVersion(version, presentSlot !== null)
  const today = useToday()
  const clock = useDockClock(timeZone)
  const preferredDay = presentSlot ? clock.day(presentSlot.startsAt) : (estimatedDelivery ?? today)
  const [chosenDay, setChosenDay] = useState<string>()
  const [dockId, setDockId] = useState(String(presentSlot?.dockId ?? ''))
  const [startsAt, setStartsAt] = useState('')
  const lastDay = addDays(today, maxDaysAhead)
  const requestedDay = chosenDay ?? (preferredDay < today ? today : preferredDay)
  const isDayAllowed = isValidDay(requestedDay) && requestedDay >= today && requestedDay <= lastDay
  const { data, error, refetch } = useQuery({
    ...endpointQuery('GET /api/shipments/:id/dock-slots', {
      params: { id },
      query: { day: requestedDay, ...(chosenDay === undefined && { orLater: 'true' }) },
    }),
    enabled: isDayAllowed,
  })
  const docks = (isDayAllowed && data?.docks) || []
  const firstFree = firstFreeSlot(docks, dockId)
  const dock = docks.find((candidate) => String(candidate.id) === dockId) ?? firstFree?.dock
  const slot = startsAt ? dock?.slots.find((item) => item.startsAt === startsAt) : firstFree?.slot
  const sharedWith = slot?.sharedWith ?? []
  const mutation = useEndpointMutation('POST /api/shipments/:id/dock-booking')
  const { onSaved, errorText, onError } = useDockBooking(id)
  const send = () => {
    if (!dock || !slot) return
    const body = { dockId: dock.id, startsAt: slot.startsAt, isShared: sharedWith.length > 0 }
    mutation.mutate(
      { params: { id }, ifMatch: openedVersion, body },
      {
        onError: (problem) => {
          acceptConflict(problem)
          onError(problem)
        },
        onSuccess: (reply) => {
          onBooked()
          onSaved(reply, t(presentSlot ? 'moved' : 'booked'))
        },
      },
    )
  }
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />
  return (
    <div ref={fields} className={styles.fields}>
      <FormRow>
        <DateField
          label={t('day')}
          value={chosenDay ?? data?.day ?? requestedDay}
          min={today}
          max={lastDay}
          onChange={(day) => {
            setChosenDay(day)
            setStartsAt('')
          }}
        />
        {dock ? (
          <>
            <Select
              label={t('dock')}
              value={String(dock.id)}
              onChange={(newDockId) => {
                setDockId(newDockId)
                setStartsAt('')
              }}
              options={docks.map((option) => ({ value: String(option.id), label: option.name }))}
            />
            <Select
              label={t('time')}
              value={slot?.startsAt ?? ''}
              {...(!slot && { placeholder: t('chooseFirst') })}
              onChange={setStartsAt}
              description={
                sharedWith.length > 0
                  ? t('sharedHint', { codes: sharedWith.join(', ') })
                  : undefined
              }
              options={dock.slots.map((slot) => ({
                value: slot.startsAt,
                label: slot.sharedWith.length
                  ? `${clock.span(slot)} · ${t('shared', { codes: slot.sharedWith.join(', ') })}`
                  : clock.span(slot),
              }))}
            />
          </>
        ) : null}
      </FormRow>
      {!isDayAllowed ? null : !data ? (
        <LoadingFallback />
      ) : dock ? null : (
        <p role="status">{t('noSlots')}</p>
      )}
      <ErrorText>{mutation.error && errorText(mutation.error)}</ErrorText>
      <ButtonRow>
        <Button
          kind="primary"
          icon="calendar"
          isBusy={mutation.isPending}
          reason={slot ? undefined : t('chooseFirst')}
          onPress={send}
        >
          {t(presentSlot ? 'move' : 'book')}
        </Button>
        {onCancel ? <Button onPress={onCancel}>{t('ui:confirm.cancel')}</Button> : null}
      </ButtonRow>
    </div>
  )
}
