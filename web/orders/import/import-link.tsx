import { useTranslation } from 'react-i18next'
import { paths } from '#web/app/paths.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link.tsx'

/** The link to the import: disabled with a reason for staff without the right, absent for suppliers. */
export function ImportLink() {
  const { t } = useTranslation(['orders', 'imports'])
  const canImport = useCan('importOrders')
  const isStaff = useCan('findSuppliers')
  if (canImport) {
    return (
      <>
        <LinkButton href={paths.orderImports} icon="clock">
          {t('imports:history')}
        </LinkButton>
        <LinkButton href={paths.orderImport} icon="upload">
          {t('import.title')}
        </LinkButton>
      </>
    )
  }
  if (!isStaff) return null
  return (
    <Button icon="upload" reason={t('import.notAllowed')}>
      {t('import.title')}
    </Button>
  )
}
