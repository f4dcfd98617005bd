import { Outlet, useRouterState } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useFeatureComponents } from '#web/app/feature-components.ts'
import { ChooseSupplier } from '#web/app/frame/choose-supplier.tsx'
import { DelayedSessionWarning } from '#web/app/frame/delayed-session-warning.tsx'
import { useFocusGuard } from '#web/app/frame/focus-guard.ts'
import styles from '#web/app/frame/layout.module.css'
import { MobileSidebar } from '#web/app/frame/mobile-sidebar.tsx'
import { Sidebar } from '#web/app/frame/sidebar.tsx'
import { Topbar } from '#web/app/frame/topbar.tsx'
import { Keyboard } from '#web/app/keyboard/keyboard.tsx'
import { LiveWatch } from '#web/app/live/live-watch.ts'
import { paths } from '#web/app/paths.ts'
import { ServerUnreachableNotice } from '#web/app/server-unreachable-notice.tsx'
import { useCustomizer } from '#web/app/state/customizer-state.ts'
import { useProveidor } from '#web/app/state/session-state.ts'
import { noSupplier } from '#web/constants.ts'
import { SkipLink } from '#web/ui/visually-hidden.tsx'

/** Screens that are nobody's data: they need no supplier to act for; nor do any settings. */
const pathsWithoutSupplier: readonly string[] = [
  paths.orderImport,
  paths.orderImports,
  paths.orderImportRecord,
  paths.account,
  paths.help,
  paths.notFound,
]

/** The main layout: bars as the customizer says, and the screen. */
export function Layout() {
  const { t } = useTranslation()
  const preferences = useCustomizer()
  const { CustomizerPanel } = useFeatureComponents()
  useFocusGuard()
  const supplierId = useProveidor((supplier) => supplier.id)
  // The screen that stands, not the one being loaded: it would run without a supplier for a moment.
  const path = useRouterState({ select: (state) => state.matches.at(-1)?.fullPath ?? '' })
  const needsSupplier = !pathsWithoutSupplier.includes(path) && !path.startsWith(paths.settings)
  const mustChoose = supplierId === noSupplier && needsSupplier
  const hasSidebar = !preferences.isHorizontal && !preferences.isSidebarHidden
  return (
    <div className={styles.layout} data-fixed-topbar={preferences.isFixedTopbar || undefined}>
      <SkipLink to="#main">{t('skip')}</SkipLink>
      <Topbar />
      <DelayedSessionWarning />
      <LiveWatch />
      <div className={styles.below}>
        {hasSidebar ? <Sidebar /> : null}
        <main id="main" tabIndex={-1} className={styles.main}>
          <ServerUnreachableNotice />
          <Suspense>{mustChoose ? <ChooseSupplier /> : <Outlet key={supplierId} />}</Suspense>
        </main>
        {preferences.isCustomizerOpen ? (
          <Suspense>
            <CustomizerPanel />
          </Suspense>
        ) : null}
      </div>
      <MobileSidebar />
      <Keyboard />
    </div>
  )
}
