import { type ReactNode, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import styles from './filter-bar.module.css'

/** Button that shows the further filters of a list; those in use are visible as chips. */
export function MoreFilters({ children }: { children: ReactNode }) {
  const { t } = useTranslation('ui')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <div className={styles.toggle}>
        <Button
          icon="filter"
          aria-expanded={isOpen}
          aria-controls={id}
          onPress={() => setOpen(!isOpen)}
        >
          {t('filters.more')}
        </Button>
      </div>
      <div id={id} className={styles.more} data-open={isOpen || undefined}>
        {isOpen ? <Suspense>{children}</Suspense> : null}
      </div>
    </>
  )
}
