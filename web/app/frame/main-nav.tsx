import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import styles from '#web/app/frame/main-nav.module.css'
import { useNavItems } from '#web/app/nav-items.ts'
import { Icon } from '#web/ui/icon.tsx'

/** The main navigation: along the top bar, or down the side bar. */
export function MainNav({ along }: { along: 'top' | 'side' }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('nav.label')} className={styles.nav} data-along={along}>
      <ul>
        {useNavItems().map(({ key, path, icon }) => (
          <li key={key}>
            <Link
              to={path as string}
              className={styles.link}
              activeOptions={{ includeSearch: false }}
            >
              <Icon name={icon} size={along === 'side' ? 18 : 16} />
              <span className={styles.word}>{t(`nav.${key}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
