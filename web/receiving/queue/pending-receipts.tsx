import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { useFormats } from '#web/app/formats.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import styles from './receipt-queue.module.css'
import type { PendingReceipt } from './receiving-state.ts'
import { useSenderState } from './sender-state.ts'

/** Notice above a count, such as a warning or that receipts wait; screen readers announce it. */
export function ReceiptNotice({
  icon,
  children,
  action,
}: {
  icon: IconName
  children: string
  action?: ReactNode
}) {
  return (
    <div className={styles.notice} role="status">
      <Icon name={icon} />
      <p>
        <bdi>{children}</bdi>
      </p>
      {action}
    </div>
  )
}

/** Notice that receipts of a shipment wait for the network and are stored until then. */
export function WaitingReceipts({ receipts }: { receipts: readonly PendingReceipt[] }) {
  const { t } = useTranslation('receiving')
  const { instant } = useFormats()
  const messageOf = useProblemMessage()
  const { phase, sendNow } = useSenderState()
  const [first] = receipts
  if (!first || phase.name !== 'waiting') return null
  return (
    <ReceiptNotice
      icon="offline"
      action={
        <Button isSmall icon="retry" onPress={sendNow}>
          {t('pending.sendNow')}
        </Button>
      }
    >
      {`${t('pending.kept', { count: receipts.length, when: instant(first.recordedAt) })} ${messageOf(new ApiError(phase.why))}`}
    </ReceiptNotice>
  )
}
