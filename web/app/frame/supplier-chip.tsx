import { useTranslation } from 'react-i18next'
import styles from '#web/app/frame/supplier-chip.module.css'
import { openSupplierSearch } from '#web/app/keys/overlays.ts'
import { useCan, useProveidor } from '#web/app/state/session-state.ts'
import { noSupplier } from '#web/constants.ts'
import { Icon } from '#web/ui/icon.tsx'

/** The supplier that all of this belongs to, at all times; company staff change it here. */
export function SupplierChip() {
  const { t } = useTranslation()
  const { id, rao } = useProveidor()
  const canChoose = useCan('findSuppliers')
  if (!canChoose) return <bdi className={styles.chip}>{rao}</bdi>
  const isMissing = id === noSupplier
  return (
    <button
      type="button"
      className={styles.chip}
      data-missing={isMissing || undefined}
      aria-label={isMissing ? t('supplier.choose') : t('supplier.change', { name: rao })}
      aria-haspopup="dialog"
      onClick={openSupplierSearch}
    >
      <bdi className={styles.name}>{isMissing ? t('supplier.choose') : rao}</bdi>
      <Icon name="down" />
    </button>
  )
}
