import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useFeatureComponents } from '#web/app/feature-components.ts'
import { AccountMenu } from '#web/app/frame/account-menu.tsx'
import { Logo } from '#web/app/frame/logo.tsx'
import { MainNav } from '#web/app/frame/main-nav.tsx'
import styles from '#web/app/frame/topbar.module.css'
import { paths } from '#web/app/paths.ts'
import { useCustomizer } from '#web/app/state/customizer-state.ts'
import { openPalette, openSupplierSearch } from '#web/app/state/overlay-state.ts'
import { useActingSupplier, useCan } from '#web/app/state/session-state.ts'
import { useBuyerName } from '#web/app/workspace.ts'
import { noSupplier } from '#web/constants.ts'
import { Icon } from '#web/ui/icon.tsx'

export function Topbar() {
  const { t } = useTranslation(['shell', 'keyboard'])
  const { BuyerLogo, NoticeBell } = useFeatureComponents()
  const preferences = useCustomizer()
  const isStaff = useCan('findSuppliers')
  const buyer = useBuyerName()
  const shownWhen = preferences.isHorizontal
    ? 'without-nav'
    : preferences.isSidebarHidden
      ? 'always'
      : 'narrow'
  const openSidebar = () => useCustomizer.setState({ isMobileSidebar: true })
  return (
    <header className={styles.bar} data-bar={preferences.topbarColor} data-screen-only>
      <button
        type="button"
        className={styles.control}
        data-shown={shownWhen}
        aria-label={t('nav.open')}
        aria-expanded={preferences.isMobileSidebar}
        onClick={openSidebar}
      >
        <Icon name="menu" size={18} />
      </button>
      <Link to={paths.starter} className={styles.home} aria-label={t('nav.home')}>
        <Logo />
      </Link>
      {isStaff ? null : (
        <span className={styles.buyer} title={buyer}>
          <Suspense>
            <BuyerLogo />
          </Suspense>
          <bdi className={styles.name}>{buyer}</bdi>
        </span>
      )}
      {preferences.isHorizontal ? (
        <div className={styles.nav}>
          <MainNav along="top" />
        </div>
      ) : null}
      <div className={styles.end}>
        <SupplierChip />
        <button
          type="button"
          className={styles.search}
          onClick={openPalette}
          aria-keyshortcuts="Control+K"
        >
          <Icon name="search" />
          <span className={styles.searchWord}>{t('keyboard:palette.open')}</span>
          <span className={styles.keys} aria-hidden="true">
            Ctrl K
          </span>
        </button>
        <Suspense fallback={<span className={styles.control} />}>
          <NoticeBell />
        </Suspense>
        <AccountMenu />
      </div>
    </header>
  )
}

/** The supplier acted for; company staff change it here, others see why they cannot. */
function SupplierChip() {
  const { t } = useTranslation()
  const { id, name } = useActingSupplier()
  const canChoose = useCan('findSuppliers')
  const isMissing = id === noSupplier
  const label = canChoose ? t('supplier.change', { name }) : t('supplier.own', { name })
  return (
    <button
      type="button"
      className={styles.chip}
      aria-label={isMissing ? t('supplier.chooseOne') : label}
      aria-haspopup="dialog"
      onClick={openSupplierSearch}
    >
      <bdi className={styles.name}>{isMissing ? t('supplier.all') : name}</bdi>
      {canChoose ? <Icon name="down" /> : null}
    </button>
  )
}
