import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Logo } from '#web/app/frame/logo.tsx'
import { MainNav } from '#web/app/frame/main-nav.tsx'
import styles from '#web/app/frame/mobile-sidebar.module.css'
import { useCustomizer } from '#web/app/state/customizer-state.ts'
import { Icon } from '#web/ui/icon.tsx'

const close = () => {
  if (useCustomizer.getState().isMobileSidebar) useCustomizer.setState({ isMobileSidebar: false })
}

/** Navigation in narrow windows: a drawer at the inline start. */
export function MobileSidebar() {
  const { t } = useTranslation()
  const isOpen = useCustomizer((preferences) => preferences.isMobileSidebar)
  const color = useCustomizer((preferences) => preferences.sidebarColor)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  // Closes on any navigation: a link in the drawer, a shortcut or the browser's Back.
  const router = useRouter()
  useEffect(() => router.subscribe('onBeforeNavigate', close), [router])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes a dialog by Escape
    <dialog
      ref={dialog}
      className={styles.drawer}
      data-bar={color}
      aria-label={t('nav.label')}
      onClose={close}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          <Logo />
          <button type="button" className={styles.close} aria-label={t('close')} onClick={close}>
            <Icon name="close" size={18} />
          </button>
        </div>
        <MainNav along="side" />
      </div>
    </dialog>
  )
}
