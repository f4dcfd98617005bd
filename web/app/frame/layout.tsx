import { Suspense, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ServerUnreachableNotice } from '#web/app/errors/server-unreachable-notice.tsx'
import { useFeatureComponents } from '#web/app/feature-components.ts'
import { useFocusGuard } from '#web/app/frame/focus-guard.ts'
import styles from '#web/app/frame/layout.module.css'
import { MainNav } from '#web/app/frame/main-nav.tsx'
import { MobileSidebar } from '#web/app/frame/mobile-sidebar.tsx'
import { ScreenOfSupplier } from '#web/app/frame/screen-of-supplier.tsx'
import sidebarStyles from '#web/app/frame/sidebar.module.css'
import { Topbar } from '#web/app/frame/topbar.tsx'
import { Keyboard } from '#web/app/keyboard/keyboard.tsx'
import { LiveWatch } from '#web/app/live/live-watch.ts'
import { useCustomizer } from '#web/app/state/customizer-state.ts'
import { useOwnLanguage } from '#web/app/workspace.ts'
import { SkipLink } from '#web/ui/visually-hidden.tsx'

/** The main layout: the bars as set in the customizer, and the screen. */
export function Layout() {
  const { t } = useTranslation()
  const preferences = useCustomizer()
  const { CustomizerPanel, BackgroundParts } = useFeatureComponents()
  useFocusGuard()
  useOwnLanguage()
  useTopbarAttribute(preferences.isFixedTopbar)
  const [wasCustomizerClosed, setCustomizerClosed] = useState(false)
  // A panel that is open from the start takes no focus.
  if (!preferences.isCustomizerOpen && !wasCustomizerClosed) setCustomizerClosed(true)
  const hasSidebar = !preferences.isHorizontal && !preferences.isSidebarHidden
  return (
    <div className={styles.layout}>
      <SkipLink to="#main">{t('skip')}</SkipLink>
      <Topbar />
      <Suspense>
        <BackgroundParts />
      </Suspense>
      <LiveWatch />
      <div className={styles.below}>
        {hasSidebar ? <Sidebar /> : null}
        <main id="main" tabIndex={-1} className={styles.main}>
          <ServerUnreachableNotice />
          <Suspense>
            <ScreenOfSupplier />
          </Suspense>
        </main>
        {preferences.isCustomizerOpen ? (
          <Suspense>
            <CustomizerPanel isJustOpened={wasCustomizerClosed} />
          </Suspense>
        ) : null}
      </div>
      <MobileSidebar />
      <Keyboard />
    </div>
  )
}

/** Sets `data-topbar` on the root, because a `:has()` selector would search the whole page at each change. */
function useTopbarAttribute(isFixed: boolean) {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset.topbar = isFixed ? 'fixed' : 'static'
    return () => {
      delete dataset.topbar
    }
  }, [isFixed])
}

/** The side bar; the mini side bar shows its labels on hover and focus. */
function Sidebar() {
  const { sidebarColor, isMiniSidebar, isFixedSidebar } = useCustomizer()
  return (
    <div className={sidebarStyles.place} data-mini={isMiniSidebar || undefined} data-screen-only>
      <div
        className={sidebarStyles.bar}
        data-bar={sidebarColor}
        data-fixed={isFixedSidebar || undefined}
      >
        <MainNav along="side" />
      </div>
    </div>
  )
}
