import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#web/shipments/more-filters.module.css'
import { Button } from '#web/ui/button.tsx'

/** The filters beside the search: in one line where there is room, behind a button where there is none. */
export function MoreFilters({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shipments')
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
          {t('filter.more')}
        </Button>
      </div>
      <div id={id} className={styles.more} data-open={isOpen || undefined}>
        {children}
      </div>
    </>
  )
}
