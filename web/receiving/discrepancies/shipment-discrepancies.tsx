import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Shipment } from '#domain/shipments/shipment.ts'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { paths } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { DiscrepancyTable } from '#web/receiving/discrepancies/discrepancy-table.tsx'
import { Section } from '#web/ui/layout/page-header.tsx'
import { LinkButton } from '#web/ui/link.tsx'

const maxShown = 10

/** Newest discrepancies of a shipment, with a link to all of them; renders nothing if there are none. */
export function ShipmentDiscrepancies({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation('discrepancies')
  const isCounted = shipment.status === 'partially-received' || shipment.status === 'received'
  const { data, error, refetch } = useQuery({
    ...endpointQuery('GET /api/discrepancies', {
      query: { shipmentId: shipment.id, limit: maxShown },
    }),
    enabled: isCounted,
  })
  if (!isCounted || (!error && !data?.rows.length)) return null
  return (
    <Section
      title={t('title')}
      actions={
        data?.next ? (
          <LinkButton href={`${paths.discrepancies}?shipmentId=${shipment.id}`}>
            {t('all')}
          </LinkButton>
        ) : null
      }
    >
      {error && !data ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <DiscrepancyTable isOfShipment rows={data?.rows} isFetching={false} empty={null} />
      )}
    </Section>
  )
}
