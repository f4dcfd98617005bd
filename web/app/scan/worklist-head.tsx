import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/app/formats.ts'
import { useSearchShortcut } from '#web/app/keyboard/shortcuts.ts'
import type { Worklist } from '#web/app/scan/use-worklist.ts'
import { SearchField } from '#web/ui/form/search-field.tsx'
import hidden from '#web/ui/visually-hidden.module.css'
import styles from './worklist-head.module.css'

/** Head of a worklist: lines that remain or all, filter by words, and actions for many lines. */
export function WorklistHead({
  worklist: { filter, setFilter, text, setText, remainingCount, allCount },
  remainingLabel,
  children,
}: {
  worklist: Omit<Worklist<never>, 'shown'>
  remainingLabel: string
  children?: ReactNode
}) {
  const { t } = useTranslation('scanning')
  const { number } = useFormats()
  const field = useSearchShortcut()
  const filters = [
    ['remaining', remainingLabel, remainingCount],
    ['all', t('all'), allCount],
  ] as const
  return (
    <div className={styles.head}>
      <fieldset className={styles.filters}>
        <legend className={hidden.hidden}>{t('filter')}</legend>
        {filters.map(([value, label, count]) => (
          <button
            key={value}
            type="button"
            className={styles.filter}
            aria-pressed={filter === value}
            onClick={() => setFilter(value)}
          >
            {label} <span className={styles.count}>{number(count)}</span>
          </button>
        ))}
      </fieldset>
      <div className={styles.search}>
        <SearchField
          ref={field}
          label={t('search')}
          placeholder={t('searchHint')}
          value={text}
          onChange={setText}
        />
      </div>
      {children ? <div className={styles.tools}>{children}</div> : null}
    </div>
  )
}
