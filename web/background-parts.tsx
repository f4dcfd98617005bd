import { Suspense } from 'react'
import { lazyComponent } from '#web/app/lazy-component.tsx'
import { useCan } from '#web/app/state/session-state.ts'
import { DelayedSessionWarning } from '#web/session/delayed-session-warning.tsx'
import { FactorReminder } from '#web/session/factors/factor-reminder.tsx'

const ReceiptQueue = lazyComponent(
  'ReceiptQueue',
  () => import('#web/receiving/queue/receipt-queue.tsx'),
)

/** Parts that run beside every screen and at times show a message above it. */
export function BackgroundParts() {
  const canReceive = useCan('receive')
  return (
    <>
      <DelayedSessionWarning />
      <FactorReminder />
      {canReceive ? (
        <Suspense>
          <ReceiptQueue />
        </Suspense>
      ) : null}
    </>
  )
}
