import { type ReactNode, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import styles from './more-filters.module.css'

/** The filters beside a list's search, behind a button: what is in use stands below as chips, the rest takes no room. */
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
