import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './filter-bar.module.css'

export type FilterChip = { key: string; label: string; value: string; onRemove: () => void }

/** Filter fields of a list, and below them a chip for each filter that is set. */
export function FilterBar({
  children,
  chips,
  onClear,
}: {
  /** Search field, selects, dates. */
  children?: ReactNode
  chips: readonly FilterChip[]
  onClear: () => void
}) {
  const { t } = useTranslation('ui')
  return (
    <div className={styles.bar} data-screen-only>
      {children ? <div className={styles.fields}>{children}</div> : null}
      {chips.length > 0 ? (
        <div className={styles.chips}>
          <ul className={styles.list} aria-label={t('filters.label')}>
            {chips.map((chip) => (
              <li key={chip.key}>
                <button type="button" className={styles.chip} onClick={chip.onRemove}>
                  <span className={styles.label}>{chip.label}</span>
                  <bdi>{chip.value}</bdi>
                  <VisuallyHidden>{t('filters.remove')}</VisuallyHidden>
                  <Icon name="close" size={12} />
                </button>
              </li>
            ))}
          </ul>
          <Button kind="plain" isSmall onPress={onClear}>
            {t('filters.clear')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
