import { useTranslation } from 'react-i18next'
import { paths } from '#web/app/paths.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { LinkButton } from '#web/ui/link.tsx'

/** The link to a new order, for those of the buyer who may enter one. */
export function NewOrderLink() {
  const { t } = useTranslation('order-entry')
  return useCan('changeOrders') ? (
    <LinkButton href={paths.newOrder} icon="add">
      {t('newOrder')}
    </LinkButton>
  ) : null
}
