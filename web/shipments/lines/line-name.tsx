import type { OrderLine } from '#domain/orders/order-line.ts'
import { CodeText } from '#web/ui/feedback/code-text.tsx'
import styles from './add-line.module.css'

type NamedLine = Pick<OrderLine, 'productName' | 'productCode' | 'orderCode' | 'size' | 'color'>

export function LineName({ line }: { line: NamedLine }) {
  const variant = [line.size, line.color].filter(Boolean).join(' · ')
  return (
    <div className={styles.name}>
      <span className={styles.product}>
        <bdi>{line.productName}</bdi>
        {variant ? (
          <span className={styles.variant}>
            <bdi>{variant}</bdi>
          </span>
        ) : null}
      </span>
      <span className={styles.codes}>
        <CodeText>{line.productCode}</CodeText>
        <CodeText>{line.orderCode}</CodeText>
      </span>
    </div>
  )
}
