import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedOrderLine } from '#domain/orders/order-line.ts'
import styles from '#web/orders/selection/selection.module.css'
import { CodeText } from '#web/ui/feedback/code-text.tsx'

/** List of the order lines that a dialog is about: the first `max`, and the number of the others. */
export function NamedLines({
  lines,
  max = 3,
  children,
}: {
  lines: readonly ListedOrderLine[]
  max?: number
  /** Renders the content below the name of a line. */
  children?: (line: ListedOrderLine) => ReactNode
}) {
  const { t } = useTranslation(['order-entry', 'orders'])
  const more = lines.length - max
  return (
    <div>
      <ul className={styles.lines}>
        {lines.slice(0, max).map((line) => (
          <li key={line.id} className={styles.line}>
            <span>
              <CodeText>{line.productCode}</CodeText>{' '}
              <span className={styles.quiet}>
                <bdi>
                  {t('orders:answer.line', { order: line.orderCode, line: line.lineNumber })}
                </bdi>
              </span>
            </span>
            {children?.(line)}
          </li>
        ))}
      </ul>
      {more > 0 ? <p className={styles.quiet}>{t('moreLines', { count: more })}</p> : null}
    </div>
  )
}

/** Lines that a dialog leaves out, because others dealt with them while it was open. */
export function LeftOutLines({ lines }: { lines: readonly ListedOrderLine[] }) {
  const { t } = useTranslation('order-entry')
  if (lines.length === 0) return null
  return (
    <>
      <p>{t('leftOut', { count: lines.length })}</p>
      <NamedLines lines={lines} />
    </>
  )
}
