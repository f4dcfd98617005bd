import { useTranslation } from 'react-i18next'
import styles from '#web/app/frame/choose-supplier.module.css'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { paths } from '#web/app/paths.ts'
import { openSupplierSearch } from '#web/app/state/overlay-state.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link.tsx'

/** Company staff see nothing until they say for whom they act; but suppliers come with the orders, so these may come in. */
export function ChooseSupplier() {
  const { t } = useTranslation(['shell', 'keyboard'])
  const canImport = useCan('importOrders')
  return (
    <ScreenPage
      title={t('supplier.whose')}
      actions={
        canImport ? (
          <LinkButton href={paths.orderImport} icon="upload">
            {t('keyboard:palette.importOrders')}
          </LinkButton>
        ) : null
      }
    >
      <p className={styles.why}>{t('supplier.why')}</p>
      <Button kind="primary" icon="search" onPress={openSupplierSearch}>
        {t('supplier.choose')}
      </Button>
    </ScreenPage>
  )
}
