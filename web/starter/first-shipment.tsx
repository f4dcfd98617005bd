import { useTranslation } from 'react-i18next'
import { paths } from '#web/app/paths.ts'
import { useFirstSteps } from '#web/starter/use-first-steps.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LinkButton } from '#web/ui/link.tsx'

/** Empty state for staff while no supplier has a shipment; without orders, links to their import, which comes first. */
export function FirstShipment() {
  const { t } = useTranslation(['starter', 'shipments'])
  const ordersStep = useFirstSteps().find(({ key, isDone }) => key === 'orders' && !isDone)
  return (
    <EmptyState
      icon="truck"
      action={
        ordersStep ? (
          <LinkButton kind="primary" icon={ordersStep.icon} href={ordersStep.href}>
            {t('first.orders.do')}
          </LinkButton>
        ) : (
          <LinkButton kind="primary" icon="add" href={paths.newShipment}>
            {t('shipments:new')}
          </LinkButton>
        )
      }
    >
      {t(ordersStep ? 'first.noShipments' : 'shipments:list.first')}
    </EmptyState>
  )
}
