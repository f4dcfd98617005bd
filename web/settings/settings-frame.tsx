import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { entryOf, useSettingsEntries } from '#web/app/settings-entries.ts'
import styles from '#web/settings/settings-frame.module.css'
import { Icon } from '#web/ui/icon.tsx'

/** Frame of all settings: their navigation beside the screen, or above it in narrow windows. */
export function SettingsFrame() {
  return (
    <div className={styles.frame}>
      <SettingsNav />
      <div className={styles.screen}>
        <Suspense>
          <Outlet />
        </Suspense>
      </div>
    </div>
  )
}

function SettingsNav() {
  const { t } = useTranslation('settings')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const entries = useSettingsEntries()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const currentEntry = entryOf(entries, pathname)
  if (entries.length === 0) return null
  return (
    <nav aria-label={t('nav.label')} className={styles.nav} data-screen-only>
      <button
        type="button"
        className={styles.opener}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span>{currentEntry ? t(`nav.${currentEntry.key}`) : t('nav.label')}</span>
        <Icon name={isOpen ? 'up' : 'down'} />
      </button>
      <ul id={id} data-open={isOpen || undefined}>
        {entries.map((entry) => (
          <li key={entry.key}>
            <Link
              to={entry.path as string}
              className={styles.link}
              // Sets `aria-current`: 'page' for the entry's own address, 'true' for one below it.
              activeOptions={{ exact: true, includeSearch: false }}
              aria-current={entry === currentEntry ? 'true' : undefined}
              onClick={() => setOpen(false)}
            >
              {t(`nav.${entry.key}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
