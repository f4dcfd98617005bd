import { useTranslation } from 'react-i18next'
import styles from '#web/app/frame/choose-supplier.module.css'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { openSupplierSearch } from '#web/app/state/overlay-state.ts'
import { Button } from '#web/ui/button.tsx'

/** A new shipment is some supplier's: company staff say for whom they act before they make one. */
export function ChooseSupplier() {
  const { t } = useTranslation()
  return (
    <ScreenPage title={t('supplier.whose')}>
      <p className={styles.why}>{t('supplier.why')}</p>
      <Button kind="primary" icon="search" onPress={openSupplierSearch}>
        {t('supplier.choose')}
      </Button>
    </ScreenPage>
  )
}
