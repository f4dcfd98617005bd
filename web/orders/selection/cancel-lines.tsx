import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxConfirmedLines } from '#domain/orders/order-confirmation.ts'
import type { ListedOrderLine } from '#domain/orders/order-line.ts'
import { useFormats } from '#web/app/formats.ts'
import { useEndpointMutation } from '#web/app/queries.ts'
import { CancelDialog } from '#web/orders/selection/cancel-dialog.tsx'
import { NamedLines } from '#web/orders/selection/named-lines.tsx'
import { cancellableText } from '#web/orders/selection/ordered-text.ts'
import { Button } from '#web/ui/button.tsx'

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
          <NamedLines lines={lines} max={10}>
            {(line) => (
              <bdi>
                {number(cancellableText(line))} {line.unit}
              </bdi>
            )}
          </NamedLines>
        </CancelDialog>
      ) : null}
    </>
  )
}
