import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { coverPage } from '#web/ui/overlay/cover-page.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import styles from './loading-overlay.module.css'

/**
 * Covers the page while the whole page is loading (specification, section 2). The body keeps a scroll bar meanwhile, so
 * that nothing jumps afterwards, and the page below is inert.
 */
export function LoadingOverlay({
  isShown,
  ...overlay
}: {
  isShown: boolean
  message?: string
  /** Greys the page below; false while there is no page. */
  isVeiled?: boolean
}) {
  return isShown ? createPortal(<Overlay {...overlay} />, document.body) : null
}

function Overlay({ message, isVeiled = true }: { message?: string; isVeiled?: boolean }) {
  const { t } = useTranslation('ui')
  const cover = useRef<HTMLDivElement>(null)
  // A layout effect, so that it runs before React focuses a field of the loaded screen: a covered field takes no focus.
  useLayoutEffect(() => (cover.current ? coverPage(cover.current) : undefined), [])
  return (
    <div
      ref={cover}
      className={styles.cover}
      data-bare={!isVeiled || undefined}
      data-react-aria-top-layer="true"
    >
      <div role="status" className={styles.message}>
        <span className={styles.ring}>
          <Spinner />
        </span>
        {message ?? t('overlay.loading')}
      </div>
    </div>
  )
}
