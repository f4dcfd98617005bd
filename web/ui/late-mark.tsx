import { useTranslation } from 'react-i18next'
import styles from './late-mark.module.css'

/** Stands beside a day that has passed with something still to be done: the same wherever that is said. */
export function LateMark() {
  const { t } = useTranslation('ui')
  return <span className={styles.late}>{t('late')}</span>
}
