import { useTranslation } from 'react-i18next'
import { actForNone, useProveidor } from '#web/app/state/session-state.ts'
import { noSupplier } from '#web/constants.ts'
import { Button } from '#web/ui/button.tsx'

/** Button for company staff who act for a supplier: a record that was not found may be of another one. */
export function AllSuppliersButton() {
  const { t } = useTranslation()
  const hasChosen = useProveidor(({ id, isChosen }) => isChosen && id !== noSupplier)
  return hasChosen ? <Button onPress={actForNone}>{t('supplier.all')}</Button> : null
}
