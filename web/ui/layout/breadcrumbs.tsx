import { useTranslation } from 'react-i18next'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import styles from './breadcrumbs.module.css'

/** Links to the parent screens; without the current screen, whose title is right below. */
export function Breadcrumbs({ steps }: { steps: readonly { href: string; label: string }[] }) {
  const { t } = useTranslation('ui')
  return (
    <nav aria-label={t('breadcrumbs.label')}>
      <ol className={styles.list}>
        {steps.map((step, index) => (
          <li key={step.href} className={styles.step}>
            {index > 0 ? <Icon name="end" size={12} /> : null}
            <Link href={step.href} isQuiet>
              {step.label}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
