import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DockBooking, OfferedDocks } from '#domain/docks/dock.ts'
import { maxDaysAhead } from '#domain/docks/dock-hours.ts'
import type { Shipment } from '#domain/shipments/shipment.ts'
import { addDays } from '#domain/units/day.ts'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { LoadingFallback } from '#web/app/loading-fallback.tsx'
import { endpointQuery, useEndpointMutation } from '#web/app/queries.ts'
import { useDockClock } from '#web/app/use-dock-clock.ts'
import { useToday } from '#web/app/workspace.ts'
import styles from '#web/docks/shipment-dock-slot.module.css'
import { useDockBooking } from '#web/docks/use-dock-booking.ts'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/form/date-field.tsx'
import { isValidDay } from '#web/ui/form/day-text.ts'
import { Select } from '#web/ui/form/select.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

type Dock = OfferedDocks['docks'][number]

/** A day, a dock and a time at it, of what is free. */
export function BookSlotDialog({
  shipment,
  booking,
  onLeave,
}: {
  shipment: Shipment
  booking: DockBooking
  onLeave: () => void
}) {
  const { t } = useTranslation(['docks', 'ui'])
  const { id, estimatedDelivery } = shipment
  const { slot: held, timeZone, version } = booking
  const today = useToday()
  const clock = useDockClock(timeZone)
  const wanted = held ? clock.day(held.startsAt) : (estimatedDelivery ?? today)
  const [day, setDay] = useState(wanted < today ? today : wanted)
  const [dockId, setDockId] = useState(String(held?.dockId ?? ''))
  const [startsAt, setStartsAt] = useState('')
  const last = addDays(today, maxDaysAhead)
  const isDay = isValidDay(day) && day >= today && day <= last
  const { data, error, refetch } = useQuery({
    ...endpointQuery('GET /api/shipments/:id/dock-slots', { params: { id }, query: { day } }),
    enabled: isDay,
  })
  const docks = data?.docks ?? []
  const dock = docks.find((one) => String(one.id) === dockId) ?? docks[0]
  const chosen = dock?.slots.find((one) => one.startsAt === startsAt)
  const mutation = useEndpointMutation('POST /api/shipments/:id/dock-booking')
  const { done, errorText, onError } = useDockBooking(id)
  const send = () => {
    if (!dock || !chosen) return
    const isShared = chosen.sharedWith.length > 0
    const body = { dockId: dock.id, startsAt: chosen.startsAt, isShared }
    mutation.mutate(
      { params: { id }, ifMatch: version, body },
      {
        onError,
        onSuccess: (reply) => {
          done(reply, t(held ? 'moved' : 'booked'))
          onLeave()
        },
      },
    )
  }
  return (
    <Dialog
      isOpen
      size="sm"
      title={t(held ? 'move' : 'book')}
      onClose={onLeave}
      footer={
        <>
          <Button onPress={onLeave}>{t('ui:confirm.cancel')}</Button>
          <Button
            kind="primary"
            isBusy={mutation.isPending}
            reason={chosen ? undefined : t('chooseFirst')}
            onPress={send}
          >
            {t(held ? 'move' : 'book')}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <DateField
          label={t('day')}
          value={day}
          min={today}
          max={last}
          onChange={(next) => {
            setDay(next)
            setStartsAt('')
          }}
        />
        {!isDay ? null : error && !data ? (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <LoadingFallback />
        ) : !dock ? (
          <p role="status">{t('noSlots')}</p>
        ) : (
          <SlotFields
            docks={docks}
            dock={dock}
            timeZone={timeZone}
            startsAt={chosen ? startsAt : ''}
            onDock={(next) => {
              setDockId(next)
              setStartsAt('')
            }}
            onTime={setStartsAt}
          />
        )}
        {mutation.error ? (
          <p role="alert" className={styles.problem}>
            {errorText(mutation.error)}
          </p>
        ) : null}
      </div>
    </Dialog>
  )
}

function SlotFields({
  docks,
  dock,
  timeZone,
  startsAt,
  onDock,
  onTime,
}: {
  docks: readonly Dock[]
  dock: Dock
  timeZone: string
  startsAt: string
  onDock: (id: string) => void
  onTime: (startsAt: string) => void
}) {
  const { t } = useTranslation('docks')
  const clock = useDockClock(timeZone)
  const codes = dock.slots.find((one) => one.startsAt === startsAt)?.sharedWith ?? []
  return (
    <>
      <Select
        label={t('dock')}
        value={String(dock.id)}
        onChange={onDock}
        options={docks.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <Select
        label={t('time')}
        value={startsAt}
        onChange={onTime}
        placeholder=""
        {...(codes.length > 0 && { description: t('sharedHint', { codes: codes.join(', ') }) })}
        options={dock.slots.map((slot) => ({
          value: slot.startsAt,
          label: slot.sharedWith.length
            ? `${clock.span(slot)} · ${t('shared', { codes: slot.sharedWith.join(', ') })}`
            : clock.span(slot),
        }))}
      />
    </>
  )
}
