import { useTranslation } from 'react-i18next'
import { StateBadge } from '#web/ui/state-badge.tsx'

export function SupplierState({ isActive }: { isActive: boolean }) {
  const { t } = useTranslation('people')
  return (
    <StateBadge shape={isActive ? 'open' : 'cancelled'}>
      {t(`supplierStates.${isActive ? 'active' : 'inactive'}`)}
    </StateBadge>
  )
}
