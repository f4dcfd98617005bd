import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Shipment, ShipmentRow } from '#domain/shipments/shipment.ts'
import type { ShipmentLine } from '#domain/shipments/shipment-line.ts'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { useFormats } from '#web/app/formats.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import { ShipmentChanges } from '#web/app/shipment/shipment-changes.tsx'
import { useWhyNot } from '#web/app/shipment/shipment-permission.ts'
import { useShipmentCache } from '#web/app/shipment/shipment-queries.ts'
import styles from '#web/app/shipment/transition-dialog.module.css'
import { useBuyerName } from '#web/app/workspace.ts'
import { MissingElements } from '#web/shipments/missing-elements.tsx'
import { type ShipmentTransition, useTransitionMutation } from '#web/shipments/use-transition.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { LoadingOverlay } from '#web/ui/overlay/loading-overlay.tsx'

/**
 * Confirms a transition with the text of the specification, runs it and reports the result. If others changed the
 * shipment meanwhile, it shows their changes, and runs the transition only after a second confirmation.
 */
export function TransitionDialog({
  step,
  shipment: initialShipment,
  onDone,
  onLeave,
}: {
  step: ShipmentTransition
  shipment: ShipmentRow | Shipment
  onDone: () => void
  onLeave: () => void
}) {
  const { t } = useTranslation(['shipments', 'changes', 'shell'])
  const messageOf = useProblemMessage()
  const whyNot = useWhyNot()
  const cache = useShipmentCache()
  const { runTransition, isBusy } = useTransitionMutation()
  const buyer = useBuyerName()
  const [shipment, setShipment] = useState(initialShipment)
  // A row of the list has no lines; the shipment refetched after a failure has.
  const lines = 'lines' in shipment ? shipment.lines : []
  const [problem, setProblem] = useState<ApiError>()
  const [reason, setReason] = useState('')
  const [isReasonMissing, setReasonMissing] = useState(false)
  const needsReason = step === 'reopen' || step === 'cancel'
  const isChanged = problem?.code === 'version-changed'
  const refusal = problem ? whyNot(step, shipment) : undefined
  // The same request would be refused again.
  const isRefused = Boolean(refusal) || problem?.status === 409 || problem?.status === 422

  const accept = async () => {
    if (needsReason && !reason.trim()) return setReasonMissing(true)
    try {
      await runTransition(step, shipment, reason.trim())
      void toast.success(t(`done.${step}`, { code: shipment.code, buyer }), 'shipment')
      onDone()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status >= 400) setShipment(await cache.refresh(shipment.id).catch(() => shipment))
      setProblem(error)
    }
  }
  return (
    <>
      <ConfirmDialog
        isOpen={!isBusy}
        size={isChanged ? 'md' : 'sm'}
        title={isChanged ? t('changes:conflict.title') : undefined}
        hasField={needsReason}
        isDanger={step === 'delete' || step === 'cancel'}
        onCancel={onLeave}
        onAccept={isRefused ? undefined : () => void accept()}
        {...(isChanged
          ? {
              acceptLabel: t('changes:conflict.continue'),
              cancelLabel: t('changes:conflict.reviewFirst'),
            }
          : {})}
      >
        <div className={styles.asked}>
          {isChanged ? (
            <ShipmentChanges changes={problem.extras.changes ?? []} lines={lines} />
          ) : null}
          {problem && !isChanged ? (
            <p role="alert" className={styles.problem}>
              {messageOf(problem)}
            </p>
          ) : null}
          {problem ? <LinesOverCap problem={problem} lines={lines} /> : null}
          <p className={styles.question}>{t(`confirm.${step}`)}</p>
          <TransitionConsequences step={step} shipment={shipment} />
          {step === 'close' ? <MissingElements shipmentId={shipment.id} onLeave={onLeave} /> : null}
          {refusal && refusal !== messageOf(problem) ? (
            <p className={styles.problem}>{refusal}</p>
          ) : null}
          {needsReason ? (
            <TextArea
              label={t('confirm.reason')}
              description={t('confirm.reasonHint')}
              value={reason}
              onChange={(typed) => {
                setReason(typed)
                if (problem?.status === 422) setProblem(undefined)
              }}
              maxLength={500}
              isRequired
              autoFocus
              error={isReasonMissing && !reason.trim() ? t('shell:field.required') : undefined}
            />
          ) : null}
        </div>
      </ConfirmDialog>
      <LoadingOverlay isShown={isBusy} message={t(`progress.${step}`)} />
    </>
  )
}

function TransitionConsequences({
  step,
  shipment,
}: {
  step: ShipmentTransition
  shipment: ShipmentRow
}) {
  const { t } = useTranslation('shipments')
  const { day } = useFormats()
  const buyer = useBuyerName()
  const { code, lineCount: count, estimatedDelivery } = shipment
  const details = step === 'close' || step === 'delete' ? (`${step}Details` as const) : undefined
  return (
    <p className={styles.facts}>
      {details
        ? t(`confirm.${details}`, {
            code,
            count,
            buyer,
            day: estimatedDelivery ? day(estimatedDelivery) : '',
          })
        : t(`confirm.${step as 'reopen' | 'cancel'}Details`, { code })}
    </p>
  )
}

/** Lines that exceed the quantity that the buyer still wants, with the available quantity of each. */
function LinesOverCap({ problem, lines }: { problem: ApiError; lines: readonly ShipmentLine[] }) {
  const { t } = useTranslation('shipments')
  const { number } = useFormats()
  const overCapErrors = problem.errors.filter(({ code }) => code === 'over-cap')
  return (
    <ul className={styles.over}>
      {overCapErrors.map(({ pointer, params }) => {
        const line = lines.find(({ id }) => pointer === `/lines/${id}`)
        const product = [line?.productName, line?.size, line?.color].filter(Boolean).join(' ')
        const figures = {
          quantity: number(params?.quantity ?? 0),
          available: number(params?.available ?? 0),
        }
        return (
          <li key={pointer}>
            {t('confirm.overCap', { product: product || t('line.one'), ...figures })}
          </li>
        )
      })}
    </ul>
  )
}
