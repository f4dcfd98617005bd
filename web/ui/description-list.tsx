import type { ReactNode } from 'react'
import styles from './description-list.module.css'

/** Terms and values, in columns where there is room; `isStacked` for long values. */
export function DescriptionList({
  items,
  isStacked = false,
}: {
  items: readonly { term: string; value: ReactNode }[]
  isStacked?: boolean
}) {
  return (
    <dl className={isStacked ? styles.stacked : styles.list}>
      {items.map((item) => (
        <div key={item.term} className={styles.item}>
          <dt className={styles.term}>{item.term}</dt>
          <dd className={styles.value}>
            {typeof item.value === 'string' ? <bdi>{item.value}</bdi> : item.value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
