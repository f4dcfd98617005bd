import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import styles from './more-filters.module.css'

/** The filters beside a list's search: in one line with it where there is room, behind a button where there is none. */
export function MoreFilters({
  isMany = false,
  children,
}: {
  /** More than four: they want more room. */
  isMany?: boolean
  children: ReactNode
}) {
  const { t } = useTranslation('ui')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <div className={styles.toggle} data-many={isMany || undefined}>
        <Button
          icon="filter"
          aria-expanded={isOpen}
          aria-controls={id}
          onPress={() => setOpen(!isOpen)}
        >
          {t('filters.more')}
        </Button>
      </div>
      <div
        id={id}
        className={styles.more}
        data-open={isOpen || undefined}
        data-many={isMany || undefined}
      >
        {children}
      </div>
    </>
  )
}
