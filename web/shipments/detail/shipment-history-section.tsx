import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Shipment } from '#domain/shipments/shipment.ts'
import { eventPageSize } from '#domain/shipments/shipment-event.ts'
import { call } from '#web/app/http/call.ts'
import { endpointQueryKey } from '#web/app/queries.ts'
import { ShipmentHistory } from '#web/app/shipment/shipment-history.tsx'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/layout/page-header.tsx'

/** Reads the history of a shipment, oldest first: the newest entries, and earlier pages on demand. */
const useShipmentEvents = (id: number) =>
  useInfiniteQuery({
    queryKey: endpointQueryKey('GET /api/shipments/:id/events', { params: { id } }),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/shipments/:id/events', {
        params: { id },
        query: { before: pageParam },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < eventPageSize ? undefined : page[0]?.id),
    select: ({ pages }) => [...pages].reverse().flat(),
  })

/** History of a shipment; hidden while it has only the creation, because the details show that too. */
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
