import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#web/app/part-waiting.module.css'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadingOverlay } from '#web/ui/loading-overlay.tsx'
import { retryNow, useServerLost } from '#web/ui/server-reach.ts'

/** What comes sooner is not worth a word. */
const quietMs = 300

/** In place of a part that has not come yet: the overlay, with its own message, once it keeps somebody waiting. */
export function PartWaiting() {
  const [isLate, setLate] = useState(false)
  const isLost = useServerLost()
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), quietMs)
    return () => clearTimeout(timer)
  }, [])
  return <LoadingOverlay isShown={isLate && !isLost} />
}

/** A part cannot be had because the server cannot be reached: says so, goes on by itself, and offers to try at once. */
export function ServerLost() {
  const { t } = useTranslation()
  const ui = useTranslation('ui')
  if (!useServerLost()) return null
  return (
    <div role="alert" className={styles.notice} data-screen-only>
      <Icon name="alert" />
      <p>
        <bdi>{t('problem.waiting')}</bdi>
      </p>
      <Button icon="redo" onPress={retryNow}>
        {ui.t('failed.retry')}
      </Button>
    </div>
  )
}
