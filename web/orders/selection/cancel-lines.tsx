import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxConfirmedLines } from '#domain/orders/order-confirmation.ts'
import type { ListedOrderLine } from '#domain/orders/order-line.ts'
import { useFormats } from '#web/app/formats.ts'
import { useEndpointMutation } from '#web/app/queries.ts'
import styles from '#web/orders/selection/answer-proposals.module.css'
import { CancelDialog } from '#web/orders/selection/cancel-dialog.tsx'
import { cancellableText } from '#web/orders/selection/ordered-text.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeText } from '#web/ui/feedback/code-text.tsx'

// More are counted, not named.
const maxNamed = 10

/** Cancels the rest of the chosen lines. */
export function CancelLines({
  lines: chosen,
  onDone,
}: {
  lines: readonly ListedOrderLine[]
  onDone: () => void
}) {
  const { t } = useTranslation(['order-entry', 'orders'])
  const { number } = useFormats()
  const [isOpen, setOpen] = useState(false)
  const cancel = useEndpointMutation('POST /api/order-lines/cancellations')
  const lines = chosen.filter((line) => cancellableText(line) !== '0')
  const reason =
    lines.length === 0
      ? t('nothingToCancel')
      : lines.length > maxConfirmedLines
        ? t('orders:confirm.tooMany', { max: maxConfirmedLines })
        : undefined
  const more = lines.length - maxNamed
  return (
    <>
      <Button icon="remove" reason={reason} onPress={() => setOpen(true)}>
        {t('cancelRest')}
      </Button>
      {isOpen ? (
        <CancelDialog
          title={t('cancelTitle', { count: lines.length })}
          send={(note) =>
            cancel.mutateAsync({
              body: { lines: lines.map(({ id, version }) => ({ id, version })), note },
            })
          }
          onClose={() => setOpen(false)}
          onDone={onDone}
        >
          <p>{t('announcedStays')}</p>
          <ul className={styles.lines}>
            {lines.slice(0, maxNamed).map((line) => (
              <li key={line.id} className={styles.line}>
                <span>
                  <CodeText>{line.productCode}</CodeText>{' '}
                  <span className={styles.quiet}>
                    <bdi>
                      {t('orders:answer.line', { order: line.orderCode, line: line.lineNumber })}
                    </bdi>
                  </span>
                </span>
                <bdi>
                  {number(cancellableText(line))} {line.unit}
                </bdi>
              </li>
            ))}
          </ul>
          {more > 0 ? <p>{t('moreLines', { count: more })}</p> : null}
        </CancelDialog>
      ) : null}
    </>
  )
}
