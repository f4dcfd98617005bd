import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './table-empty.module.css'

/** Row of an empty table: the standard text (specification, section 8), and below it the reason or the first step. */
export function TableEmpty({ width, children }: { width: number; children: ReactNode }) {
  const { t } = useTranslation('ui')
  return (
    <tr className={styles.row}>
      <td colSpan={width}>
        <div className={styles.inside}>
          <p className={styles.title}>{t('table.empty')}</p>
          {typeof children === 'string' ? <p>{children}</p> : children}
        </div>
      </td>
    </tr>
  )
}
