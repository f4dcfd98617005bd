import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import styles from './pagination.module.css'

const pageSizes = [10, 25, 50, 100] as const

/**
 * Previous, Next, the page and the rows a page. No total: the list says "25 of many" (`hasNext`) without counting all.
 * The page's number counts from 1 and is the caller's, as is the key from which a page begins.
 */
export function Pagination({
  page,
  count,
  size,
  hasNext,
  isFetching = false,
  onPrevious,
  onNext,
  onSize,
}: {
  page: number
  /** Rows on this page. */
  count: number
  size: number
  hasNext: boolean
  isFetching?: boolean
  /** None on the first page. */
  onPrevious?: (() => void) | undefined
  onNext: () => void
  onSize?: (size: number) => void
}) {
  const { t } = useTranslation('ui')
  const isMany = hasNext || page > 1
  return (
    <nav className={styles.bar} aria-label={t('pages.label')}>
      <span className={styles.count} role="status">
        <bdi>
          {isFetching
            ? t('pages.loading')
            : isMany
              ? t('pages.shownOfMany', { count })
              : t('pages.shown', { count })}
        </bdi>
      </span>
      {onSize ? (
        <label className={styles.size}>
          <span>{t('pages.size')}</span>
          <select value={size} onChange={(event) => onSize(Number(event.target.value))}>
            {pageSizes.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <span className={styles.page}>
        {t('pages.page')} {page}
      </span>
      <span className={styles.buttons}>
        <Button
          icon="start"
          onPress={onPrevious}
          reason={onPrevious ? undefined : t('pages.noPrevious')}
        >
          {t('pages.previous')}
        </Button>
        <Button icon="end" onPress={onNext} reason={hasNext ? undefined : t('pages.noNext')}>
          {t('pages.next')}
        </Button>
      </span>
    </nav>
  )
}
