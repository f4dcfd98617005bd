import { useTranslation } from 'react-i18next'
import styles from '#web/app/frame/supplier-chip.module.css'
import { openSupplierSearch } from '#web/app/state/overlay-state.ts'
import { useActingSupplier, useCan } from '#web/app/state/session-state.ts'
import { noSupplier } from '#web/constants.ts'
import { Icon } from '#web/ui/icon.tsx'

/** The supplier that all of this belongs to, at all times; company staff change it here, others learn why they do not. */
export function SupplierChip() {
  const { t } = useTranslation()
  const { id, name } = useActingSupplier()
  const canChoose = useCan('findSuppliers')
  const isMissing = id === noSupplier
  const label = canChoose ? t('supplier.change', { name }) : t('supplier.own', { name })
  return (
    <button
      type="button"
      className={styles.chip}
      aria-label={isMissing ? t('supplier.chooseOne') : label}
      aria-haspopup="dialog"
      onClick={openSupplierSearch}
    >
      <bdi className={styles.name}>{isMissing ? t('supplier.all') : name}</bdi>
      {canChoose ? <Icon name="down" /> : null}
    </button>
  )
}
