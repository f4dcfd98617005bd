import { MainNav } from '#web/app/frame/main-nav.tsx'
import styles from '#web/app/frame/sidebar.module.css'
import { useCustomizer } from '#web/app/state/customizer-state.ts'

/** The side bar; the mini side bar shows its labels on hover and focus. */
export function Sidebar() {
  const { sidebarColor, isMiniSidebar, isFixedSidebar } = useCustomizer()
  return (
    <div className={styles.place} data-mini={isMiniSidebar || undefined} data-screen-only>
      <div className={styles.bar} data-bar={sidebarColor} data-fixed={isFixedSidebar || undefined}>
        <MainNav along="side" />
      </div>
    </div>
  )
}
