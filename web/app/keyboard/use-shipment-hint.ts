import { useTranslation } from 'react-i18next'
import type { ShipmentRow } from '#domain/shipments/shipment.ts'
import { useFormats } from '#web/app/formats.ts'

/** Returns functions for the texts that distinguish shipments in a list of codes: `hintOf` gives status and ETA. */
export function useShipmentHint() {
  const { t } = useTranslation(['shipments', 'fields'])
  const { day } = useFormats()
  const hintOf = ({
    status,
    estimatedDelivery,
  }: Pick<ShipmentRow, 'status' | 'estimatedDelivery'>) =>
    [t(`fields:statuses.${status}`), estimatedDelivery && day(estimatedDelivery)]
      .filter(Boolean)
      .join(' · ')
  return { hintOf, day }
}
