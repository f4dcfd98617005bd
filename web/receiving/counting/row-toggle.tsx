import { useTranslation } from 'react-i18next'
import type { ReceivingLine } from '#domain/receiving/receiving-shipment.ts'
import { nameOf } from '#web/receiving/queue/unannounced-count.ts'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './count-table.module.css'

/** Expands the fields of a line in narrow windows. */
export function RowToggle({
  line,
  isOpen,
  onToggle,
}: {
  line: Pick<ReceivingLine, 'productCode' | 'size' | 'color'>
  isOpen: boolean
  onToggle: () => void
}) {
  const { t } = useTranslation('receiving')
  return (
    <button
      type="button"
      className={styles.toggle}
      data-row-toggle=""
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <Icon name={isOpen ? 'up' : 'down'} />
      <VisuallyHidden>{t('typeFor', { product: nameOf(line) })}</VisuallyHidden>
    </button>
  )
}
