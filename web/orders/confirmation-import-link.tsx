import { useTranslation } from 'react-i18next'
import { paths } from '#web/app/paths.ts'
import { useActingSupplier, useCan } from '#web/app/state/session-state.ts'
import { noSupplier } from '#web/constants.ts'
import { LinkButton } from '#web/ui/link.tsx'

/** The link to confirming from a table, for who acts for a supplier. */
export function ConfirmationImportLink() {
  const { t } = useTranslation('confirmation-import')
  const canConfirm = useCan('confirmOrders')
  const { id } = useActingSupplier()
  return canConfirm && id !== noSupplier ? (
    <LinkButton href={paths.confirmationImport} icon="upload">
      {t('link')}
    </LinkButton>
  ) : null
}
