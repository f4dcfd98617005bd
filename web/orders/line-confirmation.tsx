import { useTranslation } from 'react-i18next'
import type { ConfirmationState } from '#domain/orders/order-confirmation.ts'
import type { OrderLine } from '#domain/orders/order-line.ts'
import { useFormats } from '#web/app/formats.ts'
import { DueDay } from '#web/app/shipment/due-day.tsx'
import { useOrderConfirmation } from '#web/app/workspace.ts'
import styles from '#web/orders/orders.module.css'
import { Icon } from '#web/ui/icon.tsx'
import { StateBadge, type StateShape } from '#web/ui/state-badge.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

const shapeByState: Record<ConfirmationState, StateShape> = {
  unconfirmed: 'open',
  confirmed: 'received',
  proposed: 'moving',
  refused: 'cancelled',
}

/**
 * Confirmation of an order line in a list: visible if it is missing or differs from the order, otherwise only for
 * screen readers.
 */
export function ListedConfirmation({ line }: { line: OrderLine }) {
  const { t } = useTranslation('fields')
  const { confirmation, confirmedDate, dueDate } = line
  const orderConfirmation = useOrderConfirmation()
  if (confirmation !== 'confirmed') return <LineConfirmation line={line} />
  const isWaiting = line.pending !== '0' && orderConfirmation === 'confirmed-date'
  return (
    <>
      <VisuallyHidden>{t('confirmationStates.confirmed')}</VisuallyHidden>
      {confirmedDate && confirmedDate !== dueDate ? (
        <span className={styles.other}>
          <Icon name="check" size={12} />
          <DueDay day={confirmedDate} isWaiting={isWaiting} />
        </span>
      ) : null}
    </>
  )
}

/** Confirmed date of an order line, the state of its confirmation, and an open proposal. */
export function LineConfirmation({ line }: { line: OrderLine }) {
  const { t } = useTranslation('fields')
  const orderConfirmation = useOrderConfirmation()
  const isPending = line.pending !== '0'
  if (!isPending && line.confirmation === 'unconfirmed') return null
  return (
    <span className={styles.confirmation}>
      {line.confirmedDate ? (
        <DueDay
          day={line.confirmedDate}
          isWaiting={isPending && orderConfirmation === 'confirmed-date'}
        />
      ) : null}
      <StateBadge shape={shapeByState[line.confirmation]}>
        {t(`confirmationStates.${line.confirmation}`)}
      </StateBadge>
      <Proposal line={line} />
    </span>
  )
}

function Proposal({ line }: { line: OrderLine }) {
  const { day, number } = useFormats()
  const proposedTexts = [
    line.proposedDate && day(line.proposedDate),
    line.proposedQuantity && `${number(line.proposedQuantity)} ${line.unit}`,
    line.proposalNote,
  ].filter(Boolean)
  if (proposedTexts.length === 0) return null
  return (
    <span className={styles.proposal}>
      <bdi>{proposedTexts.join(' · ')}</bdi>
    </span>
  )
}
