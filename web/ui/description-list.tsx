import type { ReactNode } from 'react'
import styles from './description-list.module.css'

/** Facts and their names, in columns where there is room; stacked where they are long. */
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
