import { useTranslation } from 'react-i18next'
import type { Shipment } from '#domain/shipments/shipment.ts'
import { ShipmentHistory } from '#web/app/shipment/shipment-history.tsx'
import { useShipmentEvents } from '#web/shipments/detail/shipment-event-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/layout/page-header.tsx'

/** The history of a shipment; hidden while creation is its only entry, which the details show already. */
export function ShipmentHistorySection({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation('shipments')
  const events = useShipmentEvents(shipment.id)
  const loadedEvents = events.data ?? []
  if (loadedEvents.length < 2 && loadedEvents.every(({ kind }) => kind === 'created')) return null
  return (
    <Section title={t('details.history')}>
      <ShipmentHistory events={loadedEvents} lines={shipment.lines} />
      {events.hasNextPage ? (
        <Button kind="quiet" onPress={() => void events.fetchNextPage()}>
          {t('details.earlier')}
        </Button>
      ) : null}
    </Section>
  )
}
