import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Logo } from '#web/app/frame/logo.tsx'
import { LanguageChoice } from '#web/app/frame/preferences.tsx'
import styles from '#web/session/public-page.module.css'
import { classNames } from '#web/ui/class-names.ts'

/** Page without a session: a sheet, and the choice of language. `isGrowing`: more content may appear below. */
export function PublicPage({
  title,
  isGrowing = false,
  children,
}: {
  title: string
  isGrowing?: boolean
  children: ReactNode
}) {
  const { t } = useTranslation()
  useEffect(() => {
    document.title = `${title} · ${t('appName')}`
  }, [title, t])
  return (
    <div className={styles.page}>
      <main className={classNames(styles.sheet, isGrowing && styles.growing)}>
        <div className={styles.logo}>
          <Logo />
        </div>
        {children}
      </main>
      <footer className={styles.foot}>
        <LanguageChoice />
      </footer>
    </div>
  )
}

export const SheetHeading = ({ title, lead }: { title: string; lead: string }) => (
  <div>
    <h1>{title}</h1>
    <p className={styles.lead}>
      <bdi>{lead}</bdi>
    </p>
  </div>
)
