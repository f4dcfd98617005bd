import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/app/formats.ts'
import { SignOutWarning } from '#web/app/frame/sign-out-warning.tsx'
import { lazyComponent } from '#web/app/lazy-component.tsx'
import { paths } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { useCan } from '#web/app/state/session-state.ts'
import styles from '#web/session/session-warning.module.css'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'

const ReceiptQueue = lazyComponent(
  'ReceiptQueue',
  () => import('#web/receiving/queue/receipt-queue.tsx'),
)

/** Components that run beside every screen and sometimes show a message above it. */
export function BackgroundParts() {
  const canReceive = useCan('receive')
  return (
    <>
      <DelayedSessionWarning />
      <FactorReminder />
      <SignOutWarning />
      {canReceive ? (
        <Suspense>
          <ReceiptQueue />
        </Suspense>
      ) : null}
    </>
  )
}

const SessionWarning = lazyComponent(
  'SessionWarning',
  () => import('#web/session/session-warning.tsx'),
)

// The calls of the first screen have just extended the idle time-out, so no warning is due for a while.
const delayMs = 30_000

/** Loads the warning before the end of the session, long after the first screen. */
function DelayedSessionWarning() {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), delayMs)
    return () => clearTimeout(timer)
  }, [])
  return isDue ? (
    <Suspense>
      <SessionWarning />
    </Suspense>
  ) : null
}

/** Reminds people without a second factor of the day from which the company requires it. */
function FactorReminder() {
  const { data } = useQuery({
    ...endpointQuery('GET /api/auth/second-factor', {}),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.dueOn && !data.isMissing ? <Reminder dueOn={data.dueOn} /> : null
}

function Reminder({ dueOn }: { dueOn: string }) {
  const { t } = useTranslation('account')
  const { day } = useFormats()
  return (
    <div className={styles.banner} data-screen-only>
      <Icon name="lock" />
      <p role="status">
        <bdi>{t('setup.due', { day: day(dueOn) })}</bdi>{' '}
        <Link href={paths.account}>{t('setup.now')}</Link>
      </p>
    </div>
  )
}
