import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { flushDrafts } from '#web/app/drafts/flush-drafts.ts'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { toApiError, transientCodes } from '#web/app/http/api-error.ts'
import { requestSignOut } from '#web/app/sign-out.ts'
import { useLang } from '#web/app/texts/i18n.ts'
import styles from '#web/session/session-warning.module.css'
import { useSessionEnds } from '#web/session/use-session-ends.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

/** Time before each end of the session at which the warning shows, in ms. */
const warnBeforeMs = { idle: 5 * 60_000, absolute: 10 * 60_000 }

/** Warning before the session ends; the person can extend the idle time-out, but not the absolute one. */
export function SessionWarning() {
  const { t } = useTranslation(['session', 'shell'])
  const { locale } = useLang()
  const messageOf = useProblemMessage()
  const { ends, now, refresh } = useSessionEnds()
  const [extension, setExtension] = useState<{ isBusy: boolean; error?: unknown }>({
    isBusy: false,
  })
  const [dismissedEnd, setDismissedEnd] = useState(0)
  const [dismissedIdle, setDismissedIdle] = useState(0)

  const isEndNear = ends !== undefined && ends.absolute - now <= warnBeforeMs.absolute
  const isIdleNear =
    ends !== undefined && ends.idle < ends.absolute && ends.idle - now <= warnBeforeMs.idle
  useEffect(() => {
    if (isEndNear || isIdleNear) flushDrafts()
  }, [isEndNear, isIdleNear])

  const renew = async () => {
    setExtension({ isBusy: true })
    const error = await refresh().then(
      () => undefined,
      (failure: unknown) => failure,
    )
    // Counting and packing go on until the server answers again.
    const isDismissed = error !== undefined && transientCodes.includes(toApiError(error).code)
    if (isDismissed && ends) setDismissedIdle(ends.idle)
    setExtension({ isBusy: false, error: isDismissed ? undefined : error })
  }
  if (!ends) return null
  const clock = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { timeStyle: 'short' })
  return (
    <>
      {isEndNear && dismissedEnd !== ends.absolute ? (
        <div className={styles.banner} data-screen-only>
          <Icon name="clock" />
          <p role="status">
            <bdi>{t('warning.end', { time: clock.format(ends.absolute) })}</bdi>
          </p>
          <Button isSmall onPress={() => setDismissedEnd(ends.absolute)}>
            {t('warning.understood')}
          </Button>
        </div>
      ) : null}
      <Dialog
        role="alertdialog"
        size="sm"
        isOpen={isIdleNear && dismissedIdle !== ends.idle}
        title={t('warning.idleTitle')}
        onClose={() => void renew()}
        footer={
          <>
            <Button onPress={requestSignOut}>{t('shell:account.signOut')}</Button>
            <Button kind="primary" autoFocus isBusy={extension.isBusy} onPress={() => void renew()}>
              {t('warning.stay')}
            </Button>
          </>
        }
      >
        <p>{t('warning.idle', { time: clock.format(ends.idle) })}</p>
        {extension.error ? <p role="alert">{messageOf(extension.error)}</p> : null}
      </Dialog>
    </>
  )
}
